import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant, key } from './columns.ts';

/** First answers of POSTs that carried an `Idempotency-Key`, and of the panel's forms under their keys, kept 24 hours per token or user. */
export const chaves_idempotencia = pgTable(
  'chaves_idempotencia',
  {
    dono: text().notNull(),
    chave: text().notNull(),
    corpo_hash: bytea().notNull(),
    status: integer().notNull(),
    resposta: text().notNull(),
    criado_em: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.dono, t.chave] })],
);

/** The last number that each of a company's own sequences gave; the row is its lock, held until the number is kept or not. */
export const numeracoes = pgTable(
  'numeracoes',
  {
    empresa_id: key().notNull(),
    serie: text().notNull(),
    ultimo: key().notNull(),
  },
  (t) => [primaryKey({ columns: [t.empresa_id, t.serie] })],
);
