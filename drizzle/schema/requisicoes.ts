import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/** API request log, partitioned by day (UTC) of `criado_em`; retention drops partitions. */
export const requisicoes_api = pgTable(
  'requisicoes_api',
  {
    id: key().notNull().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    token_id: key(),
    /** The OAuth grant, where it was not a token. */
    concessao_id: key(),
    ator_nome: text().notNull(),
    metodo: text().notNull(),
    /** The route as declared, for grouping; `caminho` is what was asked. */
    rota: text().notNull(),
    caminho: text().notNull(),
    status: integer().notNull(),
    duracao_ms: integer().notNull(),
    ip: text(),
    request_id: text().notNull(),
    campos_ignorados: text().array().notNull(),
    /** Error message answered, if any. */
    erro: text(),
    /** How many requests the line stands for: refusals that no quota bounds share one. All else is of the first of them. */
    quantidade: integer().notNull().default(1),
    /** Microseconds of each of PARTES (server/requisicoes/schemas.ts), in their order. Null in lines from before they were measured. */
    tempos: integer().array(),
    /** The headers that help, as they came and as they were answered: pairs of name and value, secrets masked. */
    cabecalhos: json().$type<{ enviados: [string, string][]; respondidos: [string, string][] }>(),
    criado_em: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.criado_em, t.id] }),
    index('requisicoes_api_empresa').on(t.empresa_id, t.criado_em, t.id),
    // Refusals are few: one index finds a status among them, one reads them in the log's order.
    index('requisicoes_api_status').on(t.empresa_id, t.status, t.criado_em, t.id).where(sql`status >= 400`),
    index('requisicoes_api_recusas').on(t.empresa_id, t.criado_em, t.id).where(sql`status >= 400`),
    index('requisicoes_api_metodo').on(t.empresa_id, t.metodo, t.criado_em, t.id),
    index('requisicoes_api_token').on(t.token_id, t.criado_em, t.id).where(sql`token_id is not null`),
    index('requisicoes_api_concessao').on(t.concessao_id, t.criado_em, t.id).where(sql`concessao_id is not null`),
    index('requisicoes_api_caminho').using('gin', t.empresa_id, sql`caminho gin_trgm_ops`),
    index('requisicoes_api_request_id').on(t.request_id),
  ],
);

/**
 * What requests that write sent and were answered, masked; apart from the log, whose lists stay slim. Partitioned by day (UTC) of
 * `criado_em` as the log is. A request that only reads has no row, nor has any of a company that switched this off.
 */
export const conteudos_requisicoes = pgTable(
  'conteudos_requisicoes',
  {
    requisicao_id: key().notNull(),
    empresa_id: key().notNull(),
    /** JSON, at most 16 KiB of it; null where there was none, or none that could be read and masked. */
    corpo: text(),
    corpo_bytes: integer().notNull(),
    corpo_cortado: boolean().notNull(),
    resposta: text(),
    resposta_bytes: integer().notNull(),
    resposta_cortada: boolean().notNull(),
    criado_em: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.criado_em, t.requisicao_id] }),
    index('conteudos_requisicoes_empresa').on(t.empresa_id, t.criado_em, t.requisicao_id),
  ],
);

/** Whether what requests sent and were answered is kept. A company without a row has it kept. */
export const ajustes_requisicoes = pgTable('ajustes_requisicoes', {
  empresa_id: key().primaryKey(),
  guarda_conteudo: boolean().notNull(),
  mudado_em: instant().notNull().defaultNow(),
});

/**
 * Requests of each company, hour (UTC) and credential, by result and by duration: what charts and figures read instead of the log.
 * Triggers on the log keep it, so that it counts each of its requests once, whoever writes them.
 */
export const horas_requisicoes = pgTable(
  'horas_requisicoes',
  {
    empresa_id: key().notNull(),
    hora: instant().notNull(),
    credencial: text({ enum: ['token', 'concessao'] }).notNull(),
    credencial_id: key().notNull(),
    /** Below 400. */
    sucesso: integer().notNull(),
    /** 4xx, but for those of the next two. */
    recusadas: integer().notNull(),
    /** 401 and 403: what the credential may not do, or from where. */
    negadas: integer().notNull(),
    /** 429. */
    limitadas: integer().notNull(),
    /** 5xx. */
    falhas: integer().notNull(),
    /** Requests whose duration fell in each class of DURATION_CLASSES. */
    duracoes: integer().array().notNull(),
    /** Requests of each minute of the hour. */
    minutos: integer().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.empresa_id, t.hora, t.credencial, t.credencial_id] }),
    index('horas_requisicoes_hora').on(t.hora),
  ],
);
