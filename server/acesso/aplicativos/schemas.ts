import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { orRequired, requiredText, text, z } from '#server/platform/validation.ts';
import { escoposInput } from '../schemas.ts';
import { logoFault } from './logo.ts';
import { redirectFault } from './redirect.ts';

/** Limits of sections 5 and 8.2. */
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
export type Aplicativo = {
  id: number;
  client_id: string;
  tipo: 'confidencial' | 'publico';
  nome: string;
  descricao: string;
  site_url: string | null;
  /** A `data:` address. */
  logo: string | null;
  redirect_uris: string[];
  escopos: string[];
  ativo: boolean;
  /** The last four characters; null for a public application, which has none. */
  secret_final: string | null;
  secret_criado_em: Date | null;
  /** Until when the secret before is accepted, where it is. */
  secret_anterior_ate: Date | null;
  criado_em: Date;
  criado_por_nome: string;
  atualizado_em: Date;
  /** Companies with a connection that works now. */
  empresas_conectadas: number;
};

/** A company that an application is, or was, connected to. */
export type EmpresaConectada = {
  concessao_id: number;
  empresa_nome: string;
  escopos: string[];
  criado_em: Date;
  renovada_em: Date | null;
  ultimo_uso_em: Date | null;
  expira_em: Date;
  situacao: Situacao;
};

export type Situacao =
  | 'ativa'
  | 'expirada'
  | 'desconectada'
  | 'revogada'
  | 'reuso_code'
  | 'reuso_refresh_token'
  | 'aplicativo_excluido';

export type TipoEvento =
  | 'autorizada'
  | 'recusada'
  | 'conectada'
  | 'renovada'
  | 'desconectada'
  | 'revogada'
  | 'reuso_code'
  | 'reuso_refresh_token';

/** A line of an application's event log. */
export type EventoAplicativo = {
  id: number;
  tipo: TipoEvento;
  /** Null where a user refused. */
  empresa_nome: string | null;
  concessao_id: number | null;
  /** The application's own; of the users who allow it, nothing is told. */
  ip: string | null;
  criado_em: Date;
};
