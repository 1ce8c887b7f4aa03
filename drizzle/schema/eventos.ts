import { bigint, index, json, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The outbox: written in the transaction of the change that caused the event. `dados` keeps its bytes (json, not jsonb). */
export const eventos = pgTable(
  'eventos',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: bigint({ mode: 'number' }).notNull(),
    evento: text().notNull(),
    dados: json().notNull(),
    request_id: text().notNull(),
    ocorrido_em: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [index('eventos_empresa').on(t.empresa_id, t.id)],
);
