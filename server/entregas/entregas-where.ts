import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { z } from '#server/platform/validation.ts';
import type { entregasNoPainelFilters } from './schemas.ts';

/** What deliveries are filtered by. The API's lists have no `registro` and no `requisicao`. */
export type EntregasFilter = Omit<z.output<typeof entregasNoPainelFilters>, 'pagina' | 'por_pagina'>;

/** The deliveries of a record, or of a request, are those of its newest so many events. */
const EVENTS = 2_000;

/**
 * The condition that a filter stands for, on deliveries `e`. Each filter names a column that an index of the list's order has
 * (drizzle/schema/entregas.ts); no column that a success changes is in one of them, so that a success is an update in place.
 */
export function entregasWhere(ctx: Ctx, f: EntregasFilter): SQL {
  const byState = {
    // Whatever is pending is in the queue, which is short.
    pendente: sql`AND e.estado = 'pendente' AND e.id = ANY (ARRAY(SELECT f.entrega_id FROM fila_entregas f
      JOIN webhooks fw ON fw.id = f.webhook_id WHERE fw.empresa_id = ${ctx.empresa_id}))`,
    agendada: sql`AND e.proxima_tentativa_em IS NOT NULL`,
    entregue: sql`AND e.estado = 'entregue'`,
    falhou: sql`AND e.sem_sucesso_em IS NOT NULL AND e.motivo IS NULL`,
    cancelada: sql`AND e.estado = 'cancelada' AND e.motivo IS NOT NULL`,
  };
  return sql`e.empresa_id = ${ctx.empresa_id}
    ${f.webhook_id === undefined ? sql`` : sql`AND e.webhook_id = ${f.webhook_id}`}
    ${f.estado === undefined ? sql`` : byState[f.estado]}
    ${f.evento === undefined ? sql`` : sql`AND e.evento = ${f.evento}`}
    ${f.origem === undefined ? sql`` : sql`AND e.origem = ${f.origem}`}
    ${f.origem === undefined || f.origem === 'automatica' ? sql`` : sql`AND e.origem <> 'automatica'`}
    ${f.status === undefined ? sql`` : isSuccess(f.status) ? sql`AND e.ultimo_status = ${f.status}` : sql`AND e.status_sem_sucesso = ${f.status}`}
    ${f.erro === undefined ? sql`` : sql`AND e.ultimo_erro = ${f.erro}`}
    ${f.evento_id === undefined ? sql`` : sql`AND e.evento_id = ${f.evento_id}`}
    ${f.registro === undefined ? sql`` : ofEvents(ctx, f, sql`registro_do_evento(n.evento, n.dados) = ${f.registro}`)}
    ${f.requisicao === undefined ? sql`` : ofEvents(ctx, f, sql`n.request_id = ${f.requisicao}`)}
    ${f.busca ? byNumberOrKey(f.busca) : sql``}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
}

export const isSuccess = (status: number) => status >= 200 && status <= 299;

/** The events are few and found by an index of their own; a delivery is never older than its event. */
const ofEvents = (ctx: Ctx, f: EntregasFilter, which: SQL): SQL => sql`
  AND e.evento_id = ANY (ARRAY(SELECT n.id FROM eventos n WHERE n.empresa_id = ${ctx.empresa_id} AND ${which}
    ${f.data_fim ? sql`AND n.ocorrido_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}
    ORDER BY n.ocorrido_em DESC, n.id DESC LIMIT ${EVENTS}))`;

const KEY = /^(\d{1,15})_[a-z._]+_([\da-f]{12})([47])[\da-f]{19}$/;

/** Whether a search is for one delivery by its key. */
export const isKey = (busca: string): boolean => KEY.test(busca);

/** A key names its webhook, and since version 7 the millisecond of its delivery: no index of keys is needed. */
function byNumberOrKey(busca: string): SQL {
  if (/^\d{1,15}$/.test(busca)) return sql`AND (e.id = ${Number(busca)} OR e.evento_id = ${Number(busca)})`;
  const [, webhook, moment = '', version] = KEY.exec(busca) ?? [];
  if (webhook === undefined) return sql`AND false`;
  // Of many deliveries that were written at once the first has its key some time before the last has its row.
  const near = (ms: number) => new Date(Number.parseInt(moment, 16) + ms).toISOString();
  return sql`AND e.webhook_id = ${Number(webhook)} AND e.idempotency_key = ${busca}
    ${version === '7' ? sql`AND e.criado_em BETWEEN ${near(-1_000)} AND ${near(30_000)}` : sql``}`;
}
