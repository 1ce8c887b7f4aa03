import { randomBase62 } from '#server/platform/ids.ts';
import { requiredText, text, z } from '#server/platform/validation.ts';
import { type Lido, readerOf } from '../abertos.ts';
import { enderecoHttp } from '../endereco-http.ts';

/** The version of the Graph API that the adapter was written against; Meta serves each for about two years. */
export const VERSAO = 'v23.0';
const GRAPH = 'https://graph.facebook.com';

const idDaMeta = (what: string) =>
  requiredText(40).regex(/^\d{5,40}$/, `Informe ${what}: só números, como a Meta mostra.`);
const printable = (message: string) => requiredText(1_000).regex(/^[\x21-\x7e]+$/, message);

/** What a `cloud_api` channel is set to. */
export const configCloudApi = z.object({
  /** Meta's id of the telephone number, which is not the number itself. */
  telefone_id: idDaMeta('o ID do número de telefone'),
  /** Meta's id of the WhatsApp Business account (WABA). */
  conta_id: idDaMeta('o ID da conta do WhatsApp Business'),
  /** The company's number in E.164. */
  numero: requiredText(20).regex(/^\+\d{8,15}$/, 'Informe o número com + e o código do país, como +5511987654321.'),
  versao: text(10)
    .regex(/^v\d{1,3}\.\d$/, `Informe a versão da Graph API como ${VERSAO}.`)
    .default(VERSAO),
  /** The Graph API's address: another one is a proxy, or a simulator. */
  url: enderecoHttp().default(GRAPH),
});

/** What nobody is shown of it. */
export const segredosCloudApi = z.object({
  token: printable('O token não tem espaços nem acentos: copie-o inteiro.'),
  app_secret: printable('A chave secreta do aplicativo não tem espaços nem acentos: copie-a inteira.'),
  /** What Meta sends back once, to prove that it was given this channel's address. Made by the product where nobody chose one. */
  verificacao: printable('O token de verificação não tem espaços nem acentos.').default(() => randomBase62(40)),
});

export type ConfigCloudApi = z.output<typeof configCloudApi>;
export type SegredosCloudApi = z.output<typeof segredosCloudApi>;

/** A channel as this adapter works with it. */
export type CanalCloudApi = Lido<typeof configCloudApi, typeof segredosCloudApi>;

/** @throws FalhaDoCanal `final` where what was kept of the channel is not whole */
export const openCloudApi = readerOf(configCloudApi, segredosCloudApi);
