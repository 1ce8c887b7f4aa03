import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/** Who changed what, from which door; written in the transaction of the change, never altered after. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    acao: text().notNull(),
    recurso: text().notNull(),
    recurso_id: key(),
    recurso_nome: text().notNull(),
    detalhes: jsonb().$type<Record<string, unknown>>().notNull(),
    porta: text().notNull(),
    ator_tipo: text().notNull(),
    ator_id: key(),
    ator_nome: text().notNull(),
    ip: text(),
    request_id: text().notNull(),
    criado_em: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('auditoria_data').on(t.empresa_id, t.criado_em, t.id),
    index('auditoria_acao').on(t.empresa_id, t.acao, t.criado_em, t.id),
    index('auditoria_tipo').on(t.empresa_id, t.recurso, t.criado_em, t.id),
    index('auditoria_recurso').on(t.empresa_id, t.recurso, t.recurso_id, t.id),
    index('auditoria_busca').using('gin', t.empresa_id, sql`normalizar(recurso_nome || ' ' || ator_nome) gin_trgm_ops`),
  ],
);
