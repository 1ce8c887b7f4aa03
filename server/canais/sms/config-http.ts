import { guardOfCustomers } from '#server/platform/http/guarded-host.ts';
import { checkDestination } from '#server/platform/http/url-guard.ts';
import { isNetwork } from '#server/platform/net.ts';
import { requiredText, text, z } from '#server/platform/validation.ts';
import { unknownPlaces } from './modelo.ts';
import { FORMAS_DO_NUMERO } from './numero.ts';

export const PROVEDORES = ['twilio', 'zenvia', 'infobip', 'generico'] as const;

const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Headers that belong to HTTP itself. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'expect', 'te', 'trailer'];

const headerName = z
  .string()
  .trim()
  .regex(HEADER, 'Este não é um nome de cabeçalho.')
  .refine((name) => !OWN_HEADERS.includes(name.toLowerCase()), 'Este cabeçalho é do próprio HTTP.');

const NO_PLACE = (name: string) => `{{${name}}} não existe. Há para, de, texto, id, chave e aviso_url.`;

/** A template: what stands in double braces must be a place. */
const template = (max: number) =>
  text(max).superRefine((value, issue) => {
    for (const name of unknownPlaces(value)) issue.addIssue({ code: 'custom', message: NO_PLACE(name) });
  });

/** A path in a JSON answer or a form. */
const caminho = requiredText(200).regex(/^[^{}[\]()]+$/, 'Use nomes separados por pontos, como messages.0.id.');
const opcional = caminho.nullable().default(null);

const address = text(2_048).superRefine((value, issue) => {
  const verdict = checkDestination(value, guardOfCustomers());
  if (!verdict.ok) issue.addIssue({ code: 'custom', message: verdict.motivo });
});

/** The same with places behind the server's name. */
const addressTemplate = template(2_048).superRefine((value, issue) => {
  const verdict = checkDestination(value.replace(/\{\{[^{}]*\}\}/g, 'x'), guardOfCustomers());
  if (!verdict.ok) issue.addIssue({ code: 'custom', message: verdict.motivo });
  if (/^[^/]*\/\/[^/?#]*\{\{/.test(value)) {
    issue.addIssue({ code: 'custom', message: 'O nome do servidor não pode ter lugares a preencher.' });
  }
});

const condicao = z.strictObject({ caminho, valores: z.array(text(200)).max(100).optional() });

const word = z.enum(['enviada', 'entregue', 'lida', 'falhou', 'ignorar']);

/** A body in JSON, given as itself or as text. */
const modeloJson = z.preprocess(
  (value, issue) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      issue.addIssue({ code: 'custom', message: 'Isto não é JSON.' });
      return z.NEVER;
    }
  },
  z.record(z.string(), z.json()).or(z.array(z.json())),
);

const corpo = z
  .discriminatedUnion('formato', [
    z.strictObject({ formato: z.literal('json'), modelo: modeloJson }),
    z.strictObject({ formato: z.literal('form'), campos: z.record(requiredText(100), template(2_000)) }),
  ])
  .superRefine((value, issue) => {
    const written = JSON.stringify(value);
    if (written.length > 10_000) issue.addIssue({ code: 'custom', message: 'O corpo tem mais de 10.000 caracteres.' });
    for (const name of unknownPlaces(written)) issue.addIssue({ code: 'custom', message: NO_PLACE(name) });
  });

/** How a provider without a preset takes messages. */
const envio = z.strictObject({
  metodo: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  url: addressTemplate,
  cabecalhos: z.record(headerName, template(1_000)).default({}),
  autenticacao: z.enum(['nenhuma', 'basica', 'bearer', 'cabecalho']).default('nenhuma'),
  /** Of `basica`. */
  usuario: text(200).default(''),
  /** Of `cabecalho`: the one that has the token. */
  cabecalho_do_token: headerName.nullable().default(null),
  corpo: corpo.nullable().default(null),
  numero: z.enum(FORMAS_DO_NUMERO).default('e164'),
  deduplica: z.boolean().default(false),
  resposta: z
    .strictObject({
      id: opcional,
      codigo: opcional,
      erro: opcional,
      recusada: condicao.nullable().default(null),
      repetida: condicao.nullable().default(null),
      tentar_status: z.array(z.int().min(400).max(499)).max(20).default([]),
    })
    .prefault({}),
  /** A request that needs the credentials and does nothing, for the channel's test. */
  prova: z
    .strictObject({ metodo: z.enum(['GET', 'POST']).default('GET'), url: address })
    .nullable()
    .default(null),
});

/** How such a provider tells of messages that came and of what became of those that were sent. */
const avisos = z.strictObject({
  formato: z.enum(['json', 'form']).default('json'),
  lista: opcional,
  mensagem: z
    .strictObject({
      quando: condicao.nullable().default(null),
      id: caminho,
      de: caminho,
      texto: caminho,
      nome: opcional,
      em: opcional,
    })
    .nullable()
    .default(null),
  status: z
    .strictObject({
      quando: condicao.nullable().default(null),
      id: opcional,
      mensagem: opcional,
      status: caminho,
      mapa: z.record(text(200), word),
      em: opcional,
      codigo: opcional,
      erro: opcional,
    })
    .refine(({ id, mensagem }) => id !== null || mensagem !== null, 'Diga onde está o id da mensagem.')
    .nullable()
    .default(null),
  /** Computed with `chave_avisos`. */
  assinatura: z
    .strictObject({
      cabecalho: headerName,
      algoritmo: z.enum(['sha1', 'sha256', 'sha512']).default('sha256'),
      codificacao: z.enum(['hex', 'base64']).default('hex'),
      sobre: z.enum(['corpo', 'url_e_parametros']).default('corpo'),
      prefixo: text(50).default(''),
    })
    .nullable()
    .default(null),
  /** A header that must have `chave_avisos`. */
  cabecalho: headerName.nullable().default(null),
});

const network = text(50).refine(isNetwork, 'Informe um endereço IP ou uma rede, como 203.0.113.0/24.');

/** What a channel of SMS over HTTP needs, besides its secrets. */
export const configSmsHttp = z
  .object({
    provedor: z.enum(PROVEDORES),
    /** A number in E.164, a short code, or the name that the provider knows the sender by. */
    remetente: requiredText(64),
    sem_acentos: z.boolean().default(false),
    redes_permitidas: z.array(network).max(50).default([]),
    /** Infobip's own address of each account; of the others another region's. */
    base_url: address.nullable().default(null),
    /** Of Twilio: the account, and a Messaging Service that chooses the sender. */
    conta: z
      .string()
      .trim()
      .regex(/^AC[0-9a-fA-F]{32}$/, 'O Account SID tem AC e 32 caracteres.')
      .nullable()
      .default(null),
    servico_mensagens: z
      .string()
      .trim()
      .regex(/^MG[0-9a-fA-F]{32}$/, 'O Messaging Service SID tem MG e 32 caracteres.')
      .nullable()
      .default(null),
    envio: envio.nullable().default(null),
    avisos: avisos.nullable().default(null),
  })
  .superRefine(({ provedor, conta, base_url, envio: sending, avisos: notices }, issue) => {
    const missing = (path: string) =>
      issue.addIssue({ code: 'custom', path: [path], message: 'Este campo é obrigatório.' });
    if (provedor === 'twilio' && conta === null) missing('conta');
    if (provedor === 'infobip' && base_url === null) missing('base_url');
    if (provedor === 'generico' && sending === null) missing('envio');
    const unused = (path: string) =>
      issue.addIssue({ code: 'custom', path: [path], message: 'Só o provedor generico tem este campo.' });
    if (provedor !== 'generico' && sending !== null) unused('envio');
    if (provedor !== 'generico' && notices !== null) unused('avisos');
    if (sending?.autenticacao === 'cabecalho' && sending.cabecalho_do_token === null) missing('envio');
  });
export type ConfigSmsHttp = z.output<typeof configSmsHttp>;

const secret = text(1_000);

/** Its secrets: which of them are needed, the provider says. */
export const segredosSmsHttp = z.object({
  /** Twilio's Auth Token, Zenvia's or Infobip's key, a bearer token, or the password of `basica`. */
  token: secret.optional(),
  /** Values of headers that nobody is shown. */
  cabecalhos_secretos: z.record(headerName, secret).optional(),
  /** What notices are signed with, or the value of the header that they must have. */
  chave_avisos: secret.optional(),
});
export type SegredosSmsHttp = z.output<typeof segredosSmsHttp>;
