import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { instante, orRequired, requiredText, text, z } from '#server/platform/validation.ts';
import { escoposInput } from '../schemas.ts';
import { logoFault } from './logo.ts';
import { redirectFault } from './redirect.ts';

/** How many applications a company registers at most, and how many addresses each returns to. */
export const MAX_APLICATIVOS = 5;
export const MAX_REDIRECT_URIS = 5;

const PNG = 'data:image/png;base64,';

const redirectUris = z
  .array(
    z.string({ error: 'Informe um endereço.' }).superRefine((uri, ctx) => {
      const fault = redirectFault(uri);
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    }),
    { error: orRequired('Informe uma lista de endereços.') },
  )
  .min(1, 'Informe ao menos um endereço de retorno.')
  .max(MAX_REDIRECT_URIS, `Use no máximo ${MAX_REDIRECT_URIS} endereços de retorno.`)
  .refine((uris) => new Set(uris).size === uris.length, 'Há um endereço de retorno repetido.');

const site = text(2_048)
  .transform((value) => value || null)
  .nullable()
  .refine(
    (value) => value === null || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'Informe um endereço completo, como https://exemplo.com.br.',
  );

/** A PNG as a `data:` address, as the panel shrinks it; null takes the present one away. */
const logo = z
  .string()
  .nullable()
  .transform((value, ctx) => {
    if (value === null) return null;
    const bytes = value.startsWith(PNG) ? Buffer.from(value.slice(PNG.length), 'base64') : Buffer.alloc(0);
    const fault = logoFault(bytes);
    if (fault === null) return bytes;
    ctx.addIssue({ code: 'custom', message: fault });
    return z.NEVER;
  });

const fields = {
  nome: requiredText(100),
  descricao: text(500),
  site_url: site,
  logo,
  redirect_uris: redirectUris,
  escopos: escoposInput,
};

export const createAplicativoInput = z.object({
  nome: fields.nome,
  tipo: z.enum(['confidencial', 'publico']),
  descricao: fields.descricao.default(''),
  site_url: fields.site_url.default(null),
  logo: fields.logo.default(null),
  redirect_uris: fields.redirect_uris,
  escopos: fields.escopos,
});

export const updateAplicativoInput = z.object({
  nome: fields.nome.optional(),
  descricao: fields.descricao.optional(),
  site_url: fields.site_url.optional(),
  logo: fields.logo.optional(),
  redirect_uris: fields.redirect_uris.optional(),
  escopos: fields.escopos.optional(),
  ativo: z.boolean().optional(),
});

export const aplicativoIdInput = z.object({ id: idSchema });

export const rotateAplicativoSecretInput = z.object({
  id: idSchema,
  /** Hours during which the secret before is accepted too. */
  manter_anterior_horas: z
    .union([z.literal(0), z.literal(1), z.literal(24)], { error: 'Escolha 0, 1 ou 24 horas.' })
    .default(0),
});

export const redirectUriInput = z.object({ uris: z.array(z.string().max(10_000)).max(20) });

export const aplicativoPageInput = z.object({ id: idSchema, ...paginationInput });

/** An application as its own company sees it. */
export const aplicativo = z.object({
  id: z.int(),
  client_id: z.string(),
  tipo: z.enum(['confidencial', 'publico']),
  nome: z.string(),
  descricao: z.string(),
  site_url: z.string().nullable(),
  /** A `data:` address. */
  logo: z.string().nullable(),
  redirect_uris: z.array(z.string()),
  escopos: z.array(z.string()),
  ativo: z.boolean(),
  /** The last four characters; null for a public application, which has none. */
  secret_final: z.string().nullable(),
  secret_criado_em: instante.nullable(),
  /** Until when the secret before is accepted, where it is. */
  secret_anterior_ate: instante.nullable(),
  criado_em: instante,
  criado_por_nome: z.string(),
  atualizado_em: instante,
  /** Companies with a connection that works now. */
  empresas_conectadas: z.int(),
});
export type Aplicativo = z.output<typeof aplicativo>;

/** The same with the application's secret, which only the answer to its registration or rotation has. A public application has none. */
export const aplicativoComSecret = aplicativo.extend({ client_secret: z.string() });
export const aplicativoCriado = aplicativo.extend({ client_secret: z.string().nullable() });
export type AplicativoComSecret = z.output<typeof aplicativoComSecret>;
export type AplicativoCriado = z.output<typeof aplicativoCriado>;

/** An address as it is typed, and why it would be refused, or null. */
export const redirectConferido = z.object({ uri: z.string(), erro: z.string().nullable() });
export type RedirectConferido = z.output<typeof redirectConferido>;

/** How a connection stands, or why it ended. */
export const situacao = z.enum([
  'ativa',
  'expirada',
  'desconectada',
  'revogada',
  'reuso_code',
  'reuso_refresh_token',
  'aplicativo_excluido',
  'usuario_removido',
  'usuario_desativado',
  'senha_redefinida',
]);

/** The same as the application's company learns it: why a person's access ended is not its affair. */
const situacaoParaDono = z.enum([
  ...['ativa', 'expirada', 'desconectada', 'revogada', 'reuso_code', 'reuso_refresh_token'],
  ...['aplicativo_excluido', 'acesso_encerrado'],
] as const);

/** A company that an application is, or was, connected to. */
export const empresaConectada = z.object({
  concessao_id: z.int(),
  empresa_nome: z.string(),
  escopos: z.array(z.string()),
  criado_em: instante,
  renovada_em: instante.nullable(),
  ultimo_uso_em: instante.nullable(),
  expira_em: instante,
  situacao: situacaoParaDono,
});
export type EmpresaConectada = z.output<typeof empresaConectada>;

const tipoEvento = z.enum([
  'autorizada',
  'recusada',
  'conectada',
  'renovada',
  'desconectada',
  'revogada',
  'reuso_code',
  'reuso_refresh_token',
  'acesso_encerrado',
]);
export type TipoEvento = z.output<typeof tipoEvento>;

/** A line of an application's event log. */
export const eventoAplicativo = z.object({
  id: z.int(),
  tipo: tipoEvento,
  /** Null where a user refused. */
  empresa_nome: z.string().nullable(),
  concessao_id: z.int().nullable(),
  /** The application's own; of the users who allow it, nothing is told. */
  ip: z.string().nullable(),
  criado_em: instante,
});
export type EventoAplicativo = z.output<typeof eventoAplicativo>;

export const listaModoInput = z.object({ por_lista: z.boolean() });
/** `aplicativo` is the application's `client_id`. */
export const allowAplicativoInput = z.object({ aplicativo: requiredText(100) });
export const disallowAplicativoInput = z.object({
  id: idSchema,
  /** Whether its connections to the company end too. */
  desconectar: z.boolean().default(false),
});

const aplicativoDaLista = z.object({
  id: z.int(),
  client_id: z.string(),
  nome: z.string(),
  /** A `data:` address. */
  logo: z.string().nullable(),
  /** The company that registered the application. */
  aplicativo_de: z.string(),
  /** Its connections to the company that work now. */
  conexoes_ativas: z.int(),
});

/** Which applications users of the company may authorize. */
export const listaAplicativos = z.object({
  /** Whether only those on the list; any, otherwise. */
  por_lista: z.boolean(),
  permitidos: z.array(aplicativoDaLista.extend({ permitido_por_nome: z.string(), criado_em: instante })),
  /** Connected applications that are not on the list: their connections go on. */
  conectados_fora: z.array(aplicativoDaLista),
});
export type ListaAplicativos = z.output<typeof listaAplicativos>;

/** How many connections ended, and the names of the webhooks that stopped with them. */
export const conexoesEncerradas = z.object({ conexoes: z.int(), webhooks: z.array(z.string()) });
export type ConexoesEncerradas = z.output<typeof conexoesEncerradas>;
