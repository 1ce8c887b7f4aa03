import { papel } from '#server/identidade/index.ts';
import { idSchema } from '#server/platform/ids.ts';
import { paginationInput } from '#server/platform/pagination.ts';
import { instante, z } from '#server/platform/validation.ts';
import { situacao } from '../aplicativos/schemas.ts';
import { descricaoEscopo } from '../escopos.ts';

export const conexoesFilters = z.object({
  ...paginationInput,
  situacao: z.enum(['ativas', 'encerradas']).default('ativas'),
});

export const conexaoIdInput = z.object({ id: idSchema });

export const disconnectInput = z.object({
  id: idSchema,
  /** Of the webhooks that the connection made, those that go on as the company's own. */
  manter_webhooks: z.array(idSchema).max(100).default([]),
});

/** A third party's application that has, or had, access to the company. */
export const conexao = z.object({
  id: z.int(),
  aplicativo_nome: z.string(),
  aplicativo_descricao: z.string(),
  aplicativo_site_url: z.string().nullable(),
  /** A `data:` address. */
  aplicativo_logo: z.string().nullable(),
  /** The company that registered the application. */
  aplicativo_de: z.string(),
  /** Inactive applications keep their connections, which do not work meanwhile. */
  aplicativo_ativo: z.boolean(),
  escopos: z.array(z.string()),
  /**
   * The scopes that do not work now: the user left the company, the company's plan lost the module, or the user's role does not
   * reach the scope any more.
   */
  escopos_suspensos: z.array(z.object({ escopo: z.string(), motivo: z.enum(['usuario', 'plano', 'papel']) })),
  autorizada_por: z.string(),
  /** Whether `autorizada_por` is the user who asks. */
  minha: z.boolean(),
  criado_em: instante,
  renovada_em: instante.nullable(),
  ultimo_uso_em: instante.nullable(),
  ultimo_uso_ip: z.string().nullable(),
  expira_em: instante,
  situacao,
  encerrada_em: instante.nullable(),
  encerrada_por_nome: z.string().nullable(),
});
export type Conexao = z.output<typeof conexao>;

/** A connection that was ended, with the names of the webhooks that stopped with it and of those that were kept. */
export const conexaoEncerrada = conexao.extend({
  webhooks_encerrados: z.array(z.string()),
  webhooks_mantidos: z.array(z.string()),
});
export type ConexaoEncerrada = z.output<typeof conexaoEncerrada>;

/** An application as the people whom it asks for access see it. */
const aplicativoPublico = z.object({
  id: z.int(),
  client_id: z.string(),
  nome: z.string(),
  descricao: z.string(),
  site_url: z.string().nullable(),
  /** A `data:` address. */
  logo: z.string().nullable(),
  /** The company that registered the application. */
  empresa_nome: z.string(),
});
export type AplicativoPublico = z.output<typeof aplicativoPublico>;

/** A company that the user may choose, with the scopes of the request that can be granted there. */
const empresaDoConsentimento = z.object({
  id: z.int(),
  nome: z.string(),
  papel,
  /**
   * Why no application, or not this one, can be authorized there: the user only reads, the company's list lacks it, or the company asks for
   * a second factor that the user has not set up.
   */
  impedida: z.enum(['papel', 'lista', 'segundo_fator']).nullable(),
  permitidos: z.array(z.string()),
});

/** What the consent screen asks: the companies, the one that is chosen, and each scope of the request in that company. */
const consent = z.object({
  empresas: z.array(empresaDoConsentimento),
  escolhida: empresaDoConsentimento,
  escopos: z.array(
    descricaoEscopo.extend({
      permitido: z.boolean(),
      /** Why the scope cannot be granted. */
      motivo: z.enum(['papel', 'plano', 'lista', 'segundo_fator']).nullable(),
      /** The company has allowed this application something already, and not this scope. */
      novo: z.boolean(),
    }),
  ),
  /** Whether this user has a connection of this application to the chosen company. */
  ja_conectado: z.boolean(),
});
export type Consent = z.output<typeof consent>;

/** The token endpoint's success, for a code and for a renewal; every refresh token comes with its `refresh_expires_in`. */
export const tokensOauth = z.object({
  access_token: z.string().describe('Vai em `Authorization: Bearer`.'),
  token_type: z
    .custom<'Bearer'>((value) => value === 'Bearer')
    .meta({ const: 'Bearer', description: 'Sempre `Bearer`.' }),
  expires_in: z.int().describe('Vida do access token, em segundos.'),
  refresh_token: z.string().describe('Para a próxima renovação; o anterior deixa de valer.'),
  refresh_expires_in: z.int().describe('Vida do refresh token, em segundos.'),
  scope: z.string().describe('Os escopos concedidos, separados por espaço.'),
});
export type TokensOauth = z.output<typeof tokensOauth>;
