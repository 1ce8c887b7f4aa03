import { customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** First answers of POSTs that carried an `Idempotency-Key`, kept 24 hours per token. */
export const chaves_idempotencia = pgTable(
  'chaves_idempotencia',
  {
    dono: text().notNull(),
    chave: text().notNull(),
    corpo_hash: bytea().notNull(),
    status: integer().notNull(),
    resposta: text().notNull(),
    criado_em: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.dono, t.chave] })],
);
