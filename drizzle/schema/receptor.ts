import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/** What came to the example receiver (development only): the latest 100 of each company. */
export const receptor_exemplo = pgTable(
  'receptor_exemplo',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    webhook_id: key().notNull(),
    evento: text().notNull(),
    idempotency_key: text().notNull(),
    assinatura_valida: boolean().notNull(),
    /** How many times this key had come, this one included, and whether one of the others was answered 2xx. */
    vez: integer().notNull(),
    repetida: boolean().notNull(),
    cabecalhos: json().$type<[string, string][]>().notNull(),
    corpo: text().notNull(),
    status: smallint().notNull(),
    recebido_em: instant().notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index('receptor_exemplo_empresa').on(t.empresa_id, t.id),
    index('receptor_exemplo_chave').on(t.empresa_id, t.idempotency_key),
  ],
);

/** What the example receiver answers to a company's webhooks: to the next `restantes`, or to all of them. */
export const receptor_respostas = pgTable('receptor_respostas', {
  empresa_id: key().primaryKey(),
  resposta: text({ enum: ['aceitar', 'esperar', 'falhar', 'recusar', 'demorar'] }).notNull(),
  restantes: integer(),
});
