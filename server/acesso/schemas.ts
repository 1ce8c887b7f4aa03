import { updateUsuarioInput as identidadeInput, usuario } from '#server/identidade/index.ts';
import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { instante, requiredText, text, z } from '#server/platform/validation.ts';
import { instantPattern } from '#server/platform/written-forms.ts';
import { ESCOPOS_API, isEscopo } from './escopos.ts';
import { normalizeCidr } from './redes.ts';

/** Tokens of a company that work at the same time. */
export const MAX_TOKENS = 100;

export const networks = z
  .array(
    z.string().transform((text, ctx) => {
      const cidr = normalizeCidr(text);
      if (cidr) return cidr;
      ctx.addIssue({
        code: 'custom',
        message: `Rede inválida: ${text.slice(0, 60)}. Use um IP ou CIDR, como 203.0.113.0/24 ou 2001:db8::/32.`,
      });
      return z.NEVER;
    }),
  )
  .max(50, 'Use no máximo 50 redes.')
  .transform((list) => [...new Set(list)]);

/** Scopes of the catalogue, at least one; sorted, each once. */
export const escoposInput = z
  .array(
    z
      .string()
      .refine(isEscopo, { error: (issue) => `Escopo desconhecido: ${String(issue.input).slice(0, 60)}.` })
      .meta({ enum: [...ESCOPOS_API] }),
  )
  .min(1, 'Escolha ao menos uma permissão.')
  .max(100)
  .transform((list) => [...new Set(list)].sort());

export const createTokenInput = z.object({
  nome: requiredText(100),
  escopos: escoposInput,
  ips_permitidos: networks.default([]),
  expira_em: z
    .union(
      [z.null(), z.date(), z.iso.datetime({ offset: true }).transform((t) => new Date(t))],
      'Use uma data ISO 8601 com fuso, como 2027-01-31T18:00:00-03:00, ou null.',
    )
    .refine((date) => date === null || date.getTime() > Date.now(), 'A expiração precisa estar no futuro.')
    .refine((date) => date === null || date.getUTCFullYear() < 2200, 'A expiração vai até o ano 2199.')
    .meta({ type: ['string', 'null'], format: 'date-time', pattern: instantPattern('(?:20|21)\\d{2}') })
    .default(null),
});

export const updateTokenNetworksInput = z.object({ id: idSchema, ips_permitidos: networks });
export const networksInput = z.object({ ips_permitidos: networks });
export const tokenIdInput = z.object({ id: idSchema });

export const revokeTokenInput = z.object({
  id: idSchema,
  /** Whether the tokens that it issued, and those that they issued, end too. */
  com_emitidos: z.boolean().default(false),
});

/** Of what a person leaves behind, what goes on as the company's own: all of it, or these. */
const keeping = {
  manter_acessos: z.boolean().default(false),
  manter: z
    .object({ tokens: z.array(idSchema).max(1_000).default([]), webhooks: z.array(idSchema).max(1_000).default([]) })
    .default({ tokens: [], webhooks: [] }),
};
const manter = z.object(keeping);
export type Manter = z.output<typeof manter>;

export const removeUsuarioInput = z.object({ id: idSchema, ...keeping });
export const updateUsuarioInput = identidadeInput.extend(keeping);

/** A token as the panel lists it; the secret itself is not recoverable. */
export const tokenApi = z.object({
  id: z.int(),
  nome: z.string(),
  prefixo: z.string(),
  ultimos4: z.string(),
  escopos: z.array(z.string()),
  ips_permitidos: z.array(z.string()),
  situacao: z.enum(['ativo', 'expirado', 'revogado']),
  expira_em: instante.nullable(),
  revogado_em: instante.nullable(),
  criado_em: instante,
  criado_por_nome: z.string(),
  ultimo_uso_em: instante.nullable(),
  ultimo_uso_ip: z.string().nullable(),
  /** Who or what it ends with; null for one of the company's own. */
  responsavel_nome: z.string().nullable(),
  /** The token that issued it. */
  emitido_por_nome: z.string().nullable(),
  /** How many working tokens it issued, and those that they issued. */
  emitidos_ativos: z.int(),
  /** Why it was revoked, where nobody revoked it by itself. */
  revogado_motivo: z.enum(['usuario_removido', 'usuario_desativado']).nullable(),
});
export type TokenApi = z.output<typeof tokenApi>;

/** The same with the token's text, which only the answer to its creation has. */
export const tokenComTexto = tokenApi.extend({ token: z.string() });
export type TokenComTexto = z.output<typeof tokenComTexto>;

/** Networks as they would be kept, and whether the caller's own address is inside. */
export const redesConferidas = z.object({ ips_permitidos: z.array(z.string()), inclui_meu_ip: z.boolean() });
export type RedesConferidas = z.output<typeof redesConferidas>;

/** How many tokens the company ever had, and how many were ever used. */
const resumoTokens = z.object({ criados: z.int(), usados: z.int() });
export type ResumoTokens = z.output<typeof resumoTokens>;

const credencialTipo = z.enum(['token', 'concessao']);

export const credenciaisFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do nome do token, do aplicativo ou de quem o autorizou.'),
});

export const credencialInput = z.object({ credencial: credencialTipo, id: idSchema });

/** A token or connection as the request log names it; a connection by its application, with the user's name in parentheses. */
export const credencial = z.object({
  credencial: credencialTipo,
  id: z.int(),
  nome: z.string(),
  ativa: z.boolean(),
  escopos: z.array(z.string()),
  criado_em: instante,
  ultimo_uso_em: instante.nullable(),
});
export type Credencial = z.output<typeof credencial>;

const nomes = z.array(z.string());

/** What a user would leave behind. */
export const legado = z.object({
  tokens: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      ultimos4: z.string(),
      /** The branch that it works in; null for the company itself. */
      empresa_nome: z.string().nullable(),
      ultimo_uso_em: instante.nullable(),
    }),
  ),
  webhooks: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      ativo: z.boolean(),
      /** The application that made it, with this user's permission. */
      aplicativo_nome: z.string().nullable(),
      /** The company of the account whose events it gets; null for the company itself. */
      empresa_nome: z.string().nullable(),
    }),
  ),
  conexoes: z.array(
    z.object({ id: z.int(), aplicativo_nome: z.string(), criado_em: instante, ultimo_uso_em: instante.nullable() }),
  ),
  /** Invitations that nobody has accepted yet. */
  convites: z.array(z.object({ id: z.int(), nome: z.string(), email: z.string() })),
  /** Those that the user registered: they are the company's, and go on. */
  aplicativos: z.array(z.object({ id: z.int(), nome: z.string() })),
});
export type Legado = z.output<typeof legado>;

/** What ended with a user's access and what was kept, by name; `aplicativos` go on in any case. */
export const acessoEncerrado = z.object({
  tokens_encerrados: nomes,
  tokens_mantidos: nomes,
  webhooks_encerrados: nomes,
  webhooks_mantidos: nomes,
  conexoes_encerradas: nomes,
  convites_cancelados: nomes,
  aplicativos: nomes,
});
export type AcessoEncerrado = z.output<typeof acessoEncerrado>;

/** A user after a change, and what ended where the change was a deactivation. */
export const usuarioAlterado = usuario.extend({ encerrado: acessoEncerrado.nullable() });
export type UsuarioAlterado = z.output<typeof usuarioAlterado>;

/** A token that another issued. */
export const tokenEmitido = z.object({ id: z.int(), nome: z.string(), empresa_nome: z.string(), ultimos4: z.string() });
export type TokenEmitido = z.output<typeof tokenEmitido>;
