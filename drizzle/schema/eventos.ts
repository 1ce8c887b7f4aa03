import { sql } from 'drizzle-orm';
import { customType, index, json, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The outbox: written in the transaction of the change that caused the event. `dados` keeps its bytes (json, not jsonb).
 * Ids are given before the commit, so that one may appear after a greater one: readers in order go by (`txid`, `id`), where `txid` is at
 * least the transaction that wrote the event (functions/ordem_do_evento.sql).
 */
export const eventos = pgTable(
  'eventos',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    empresa_id: key().notNull(),
    evento: text().notNull(),
    dados: json().notNull(),
    request_id: text().notNull(),
    /** When it was written, not when its transaction began: the order of times is that of numbers. */
    ocorrido_em: instant().notNull().default(sql`clock_timestamp()`),
    txid: xid8().notNull().default(sql`ordem_do_evento()`),
    /** The only webhook it is for: a test. */
    webhook_id: key(),
  },
  (t) => [
    index('eventos_empresa').on(t.empresa_id, t.ocorrido_em, t.id),
    index('eventos_tipo').on(t.empresa_id, t.evento, t.ocorrido_em, t.id),
    index('eventos_tipo_ordem').on(t.empresa_id, t.evento, t.txid, t.id),
    index('eventos_requisicao').on(t.request_id),
    // What happened to one record, in the list's order.
    index('eventos_registro').on(t.empresa_id, sql`registro_do_evento(evento, dados)`, t.ocorrido_em, t.id),
    index('eventos_ordem').on(t.empresa_id, t.txid, t.id),
  ],
);

/** The last event of each company that passed its term: whoever had read up to it follows the feed from there. */
export const eventos_passados = pgTable('eventos_passados', {
  empresa_id: key().primaryKey(),
  txid: xid8().notNull(),
  evento_id: key().notNull(),
});
