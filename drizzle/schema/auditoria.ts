import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Who changed what, from which door; written in the transaction of the change, never altered after. */
export const auditoria = pgTable(
  'auditoria',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: bigint({ mode: 'number' }).notNull(),
    acao: text().notNull(),
    recurso: text().notNull(),
    recurso_id: bigint({ mode: 'number' }),
    recurso_nome: text().notNull(),
    detalhes: jsonb().notNull(),
    porta: text().notNull(),
    ator_tipo: text().notNull(),
    ator_id: bigint({ mode: 'number' }),
    ator_nome: text().notNull(),
    ip: text(),
    request_id: text().notNull(),
    criado_em: timestamp({ withTimezone: true, mode: 'date' }).notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('auditoria_empresa').on(t.empresa_id, t.id),
    index('auditoria_recurso').on(t.empresa_id, t.recurso, t.recurso_id, t.id),
  ],
);
