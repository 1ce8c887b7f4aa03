import { isNetwork } from '#server/platform/net.ts';
import { requiredText, z } from '#server/platform/validation.ts';
import { type Lido, readerOf } from '../abertos.ts';
import { enderecoHttp } from '../endereco-http.ts';

const nome = (what: string) =>
  requiredText(100).regex(/^[\w.@ -]+$/, `Informe o nome ${what} como está no gateway, sem barras.`);
const printable = (message: string) => requiredText(500).regex(/^[\x21-\x7e]+$/, message);

/** Networks that its notices may come from; null: any. */
const redes = z
  .array(
    requiredText(50).refine(
      (network) => /[.:].*[.:]/.test(network) && isNetwork(network),
      'Informe um endereço de IP ou uma rede como 203.0.113.0/24.',
    ),
  )
  .max(50)
  .nullable()
  .default(null)
  .transform((networks) => (networks?.length ? networks : null));

/** The telephone's number in E.164. */
const numero = requiredText(20).regex(
  /^\+\d{8,15}$/,
  'Informe o número com + e o código do país, como +5511987654321.',
);

const chave = printable('A chave da API não tem espaços nem acentos: copie-a inteira.');

/** What an `evolution` channel is set to: Evolution API, whose instance is one telephone. */
export const configEvolution = z.object({
  url: enderecoHttp(),
  numero,
  instancia: nome('da instância'),
  redes_permitidas: redes,
});
export const segredosEvolution = z.object({ chave });

/** What a `waha` channel is set to: WAHA, whose session is one telephone. */
export const configWaha = z.object({
  url: enderecoHttp(),
  numero,
  sessao: nome('da sessão').default('default'),
  redes_permitidas: redes,
});
export const segredosWaha = z.object({
  chave,
  /** With which WAHA signs its notices; null: it does not. */
  hmac_chave: printable('A chave HMAC não tem espaços nem acentos.').nullable().default(null),
});

export type CanalEvolution = Lido<typeof configEvolution, typeof segredosEvolution>;
export type CanalWaha = Lido<typeof configWaha, typeof segredosWaha>;

/** @throws FalhaDoCanal `final` where what was kept of the channel is not whole */
export const openEvolution = readerOf(configEvolution, segredosEvolution);

/** @throws FalhaDoCanal `final` where what was kept of the channel is not whole */
export const openWaha = readerOf(configWaha, segredosWaha);
