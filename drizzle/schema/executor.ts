import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, key } from './columns.ts';

/** Tables of the embedded executor (server/executor/); unused where an Inngest server is configured. */

/** Events that were sent and of which no run was made yet: a queue, empty at rest. */
export const executor_eventos = pgTable('executor_eventos', {
  id: key().primaryKey().generatedAlwaysAsIdentity(),
  evento: json().$type<{ id: string; name: string; ts: number; data: Record<string, unknown> }>().notNull(),
  chegou_em: instant().notNull().defaultNow(),
});

/**
 * One run of a function for one event. `proxima_em` is when it is due: for a run that is held (`reserva`), when the lease
 * ends; for one that sleeps, when it wakes; nothing for one that ended.
 */
export const executor_execucoes = pgTable(
  'executor_execucoes',
  {
    id: key().primaryKey().generatedAlwaysAsIdentity(),
    funcao: text().notNull(),
    evento_id: text().notNull(),
    evento: json().notNull(),
    memoria: json(),
    tentativa: integer().notNull().default(0),
    abandonos: smallint().notNull().default(0),
    proxima_em: instant(),
    reserva: uuid(),
    concorrencia: text(),
    resultado: text(),
    erro: json(),
    criado_em: instant().notNull(),
    terminado_em: instant(),
  },
  (t) => [
    // The same event, sent twice, is one run.
    uniqueIndex('executor_execucoes_evento').on(t.funcao, t.evento_id),
    index('executor_execucoes_proxima').on(t.proxima_em).where(sql`proxima_em is not null`),
    index('executor_execucoes_em_curso')
      .on(t.concorrencia)
      .where(sql`reserva is not null and concorrencia is not null`),
    index('executor_execucoes_terminado').on(t.terminado_em).where(sql`terminado_em is not null`),
  ],
);

/** The next tick of each schedule of each function. */
export const executor_crons = pgTable(
  'executor_crons',
  { funcao: text().notNull(), cron: text().notNull(), proxima_em: instant().notNull() },
  (t) => [primaryKey({ columns: [t.funcao, t.cron] })],
);
