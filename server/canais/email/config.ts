import { domainToASCII } from 'node:url';
import { type CanalAberto, FalhaDoCanal } from '#server/canais/port.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { env } from '#server/platform/env.ts';
import { whyNotHost } from '#server/platform/http/guarded-host.ts';
import { day, optionalText, requiredText, text, z } from '#server/platform/validation.ts';

/** How a connection is protected: TLS from its first byte, TLS asked for on an open connection, or not at all (development only). */
const SEGURANCAS = ['tls', 'starttls', 'nenhuma'] as const;
type Seguranca = (typeof SEGURANCAS)[number];
type Protocolo = 'imap' | 'smtp';

/** The usual ports by the way in which the connection is protected. */
export const PORTAS = {
  imap: { tls: 993, starttls: 143, nenhuma: 143 },
  smtp: { tls: 465, starttls: 587, nenhuma: 25 },
} as const;

/** Ports below 1024 at which mail is spoken: at any other one the connection would knock at somebody else's door. */
const CONHECIDAS = { imap: [143, 993], smtp: [25, 465, 587] } as const;

/** An address that goes into headers and SMTP commands as it stands: ASCII alone, no quotes and no comments. */
const ENDERECO =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const endereco = requiredText(254)
  .transform((value) => value.toLowerCase())
  .refine((value) => ENDERECO.test(value), 'Informe um endereço de e-mail, como contato@empresa.com.br.');

const servidor = <S extends z.ZodType>(protocolo: Protocolo, usuario: S) =>
  z
    .object({
      // As DNS knows it, also where it is written with accents.
      host: requiredText(253).transform((value) =>
        ((/^[\p{L}\p{N}.-]+$/u.test(value) && domainToASCII(value)) || value).toLowerCase(),
      ),
      porta: z.int().min(1).max(65_535).optional(),
      seguranca: z.enum(SEGURANCAS).default('tls'),
      usuario,
    })
    .transform((dados) => ({ ...dados, porta: dados.porta ?? PORTAS[protocolo][dados.seguranca] }));

/** The settings by their form: whether a server may be reached is asked when they are saved, and at each connection. */
const forma = z.object({
  /** The company's own address: what it sends comes from it. */
  endereco,
  /** What receivers see beside the address. */
  nome_exibido: optionalText(100).default(null),
  /** Further addresses whose e-mails arrive in the same mailbox. */
  outros_enderecos: z.array(endereco).max(50).default([]),
  imap: servidor('imap', requiredText(254)),
  /** Without a user nobody signs in: a relay of the company's own network. */
  smtp: servidor('smtp', optionalText(254).default(null)),
  /** The folder that is read. */
  pasta: text(200)
    .transform((value) => value || 'INBOX')
    .default('INBOX'),
  /** Text below each e-mail. */
  assinatura: optionalText(2_000).default(null),
  /** The folder to which a copy of each e-mail sent is added; null where the server does that, or nobody wants it. */
  enviados: optionalText(200).default(null),
  /** Whether the server takes contato+qualquer-coisa@ as contato@: then answers come to an address that names the conversation. */
  token_no_endereco: z.boolean().default(false),
  /** Whether an e-mail that was read here counts as read in the mailbox too. */
  marcar_lidas: z.boolean().default(false),
  /** The first time, e-mails since that day come in as well; null: only those that arrive from then on. */
  desde: day.nullable().default(null),
});

export type ConfigEmail = z.output<typeof forma>;

/** The settings of an e-mail channel that anybody who sets channels up may see, as they are saved. */
export const configSchema = forma.superRefine((config, ctx) => {
  for (const protocolo of ['imap', 'smtp'] as const) {
    const { host, porta, seguranca } = config[protocolo];
    const fault = (campo: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [protocolo, campo], message });
    const motivo = whyNotHost(host);
    if (motivo) fault('host', motivo);
    if (porta < 1_024 && !(CONHECIDAS[protocolo] as readonly number[]).includes(porta))
      fault('porta', `Use uma das portas ${CONHECIDAS[protocolo].join(', ')}, ou uma acima de 1023.`);
    if (!isProtected({ seguranca }))
      fault('seguranca', 'Em produção a conexão precisa de TLS: use "tls" ou "starttls".');
  }
});

const isProtected = ({ seguranca }: { seguranca: Seguranca }) =>
  seguranca !== 'nenhuma' || env.APP_ENV !== 'production';

/**
 * Refuses a connection that would send a password in the clear, where settings came from an environment in which that was allowed.
 * @throws FalhaDoCanal `final`
 */
export function requireProtection(servidor: { seguranca: Seguranca }): void {
  if (isProtected(servidor)) return;
  throw new FalhaDoCanal('Em produção a conexão precisa de TLS: mude a segurança do canal.', { resultado: 'final' });
}

const senha = z.string().min(1, 'Informe a senha.').max(1_000).optional();

/** What nobody is shown. One `senha` serves both servers; each may have its own. */
export const segredosSchema = z
  .object({ senha, imap_senha: senha, smtp_senha: senha })
  .refine(({ senha, imap_senha }) => senha !== undefined || imap_senha !== undefined, {
    path: ['senha'],
    message: 'Informe a senha da caixa de entrada (uma senha de app, onde o provedor tiver uma).',
  });

/** A channel's settings, as they were judged when they were saved. */
export function readConfig(canal: Pick<CanalAberto, 'config'>): ConfigEmail {
  return forma.parse(canal.config);
}

/** The channel's passwords. */
export function readSenhas(canal: Pick<CanalAberto, 'segredos'>): { imap: string; smtp: string } {
  const { senha = '', imap_senha, smtp_senha } = segredosSchema.parse(canal.segredos);
  return { imap: imap_senha ?? senha, smtp: smtp_senha ?? senha };
}

/** Whether an address is the channel's own, with or without what stands after a plus. */
export function isOwn({ config, endereco }: Pick<CanalAberto, 'config' | 'endereco'>, outro: string): boolean {
  const bare = withoutPlus(outro.toLowerCase());
  return [endereco, ...outros.parse(config.outros_enderecos)].some((own) => withoutPlus(own) === bare);
}

/** Whether an address is of a domain of the channel's addresses, or of one below it. */
export function isOfDomain({ config, endereco }: Pick<CanalAberto, 'config' | 'endereco'>, outro: string): boolean {
  const domain = domainOf(outro);
  return [endereco, ...outros.parse(config.outros_enderecos)].some(
    (own) => domain === domainOf(own) || domain.endsWith(`.${domainOf(own)}`),
  );
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** The example channel's settings have none. */
const outros = z.array(z.string()).catch([]);

const withoutPlus = (address: string) => address.replace(/\+[^@]*(?=@)/, '');

/** Tells settings and passwords of a channel from others, without keeping them. */
export const printOfCanal = ({ endereco, config, segredos }: CanalAberto): string =>
  sha256(JSON.stringify([endereco, config, segredos])).toString('hex');
