import { bigint, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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

/** The last number that each of a company's own sequences gave; the row is its lock, held until the number is kept or not. */
export const numeracoes = pgTable(
  'numeracoes',
  {
    empresa_id: bigint({ mode: 'number' }).notNull(),
    serie: text().notNull(),
    ultimo: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.serie] })],
);
