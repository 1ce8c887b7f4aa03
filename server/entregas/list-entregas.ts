import { type SQL, sql } from 'drizzle-orm';
import { registroDe } from '#server/eventos/index.ts';
import { startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED } from '#server/platform/counted-page.ts';
import { readCounted, shownColumns } from '#server/platform/listing.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { shortAddress } from '#server/webhooks/index.ts';
import { type EntregasFilter, entregasWhere, isKey, isSuccess } from './entregas-where.ts';
import {
  type Alcance,
  type Entrega,
  type EntregaListada,
  entrega,
  entregasFilters,
  entregasNoPainelFilters,
} from './schemas.ts';
import { among, isShortNumber, PROCURADOS, searchContent } from './search-content.ts';

export type EntregasNoPainel = Page<EntregaListada> & { alcance: Alcance | null };

/** A delivery's columns, of RECORDS. */
export const SHOWN = shownColumns(entrega.shape);

/** A delivery with its webhook, for the list and for one. Written out, as every list (platform/listing.ts). */
export const RECORDS = sql`(SELECT e.*, w.url AS webhook_url, w.descricao AS webhook_descricao, w.max_tentativas,
    w.ativo AND w.excluido_em IS NULL AS webhook_ativo
  FROM entregas e JOIN webhooks w ON w.id = e.webhook_id) e`;

/** The same with what the event says of its record and of the request that caused it. */
const WITH_EVENT = sql`(SELECT e.*, n.request_id, n.dados FROM ${RECORDS} LEFT JOIN eventos n ON n.id = e.evento_id) e`;

/**
 * The company's deliveries, newest first. More than 500 are not counted. A rare success (an answer 2xx that few deliveries have) is
 * found through the attempts, because no index of deliveries has it.
 */
export async function listEntregas(ctx: Ctx, input: unknown): Promise<Page<Entrega>> {
  requireScope(ctx, 'webhooks:read');
  const f = parseInput(entregasFilters, input);
  const listing = { ...(await listingOf(ctx, f)), records: RECORDS, shown: SHOWN };
  const page = await readCounted<Entrega>(ctx, f, listing, { inOrder: true });
  return { ...page, resultados: page.resultados.map(listed) };
}

type Row = Entrega & { request_id: string | null; dados: unknown };

/**
 * The same in the panel: with the record of each event, filtered by a record or a request too (those of its newest 2,000 events), and
 * searched by a text of the body as well (the newest 20,000 of the last seven days, or of the period that was chosen; `alcance` says how
 * far that was).
 */
export async function listEntregasNoPainel(ctx: Ctx, input: unknown): Promise<EntregasNoPainel> {
  requireScope(ctx, 'webhooks:read');
  const { busca, ...f } = parseInput(entregasNoPainelFilters, input);
  // A list that is read whole has asked already, once its cursor is open.
  const found = busca && !ctx.whole?.open ? await findEntregas(ctx, f, busca, enoughOf(ctx, f)) : null;
  const { where, ...listing } = await listingOf(ctx, f);
  const page = await readCounted<Row>(
    ctx,
    f,
    {
      ...listing,
      where: found ? sql`${where} AND ${found.where}` : where,
      records: WITH_EVENT,
      shown: sql`${SHOWN}, e.request_id, e.dados`,
    },
    { inOrder: true },
  );
  const resultados = page.resultados.map(({ dados, ...row }) => ({
    ...listed(row),
    registro: registroDe(row.evento, dados),
  }));
  return { ...page, resultados, alcance: found?.alcance ?? null };
}

/** So many matches are enough for a page and its count; all of them for a list that is read whole. */
const enoughOf = (ctx: Ctx, f: { pagina: number; por_pagina: number }) =>
  ctx.whole ? PROCURADOS : Math.min(PROCURADOS, Math.max(COUNTED, offsetOf(f) + f.por_pagina) + 1);

type Found = { where: SQL; alcance: Alcance | null };

/** What a search in the panel stands for: a delivery or an event by its number, a delivery by its key, else a text of the body. */
export async function findEntregas(ctx: Ctx, f: EntregasFilter, busca: string, limit: number): Promise<Found> {
  if (isKey(busca) || isShortNumber(busca)) return { where: entregasWhere(ctx, { busca }), alcance: null };
  if (/^\d{1,15}$/.test(busca)) {
    const where = entregasWhere(ctx, { busca });
    // Written out: whether any has the number, of two columns with an index each.
    const [row] = await ctx.db.orm.execute(sql`SELECT FROM entregas e WHERE ${where} LIMIT 1`);
    if (row) return { where, alcance: null };
  }
  const { ids, alcance } = await searchContent(
    ctx,
    busca,
    { ...(await listingOf(ctx, f)), time: sql`e.criado_em`, text: sql`e.corpo` },
    { dated: f.data_inicio !== undefined || f.data_fim !== undefined, limit },
  );
  return { where: among(sql`e.id`, ids), alcance };
}

async function listingOf(ctx: Ctx, f: EntregasFilter) {
  const rare = f.status !== undefined && isSuccess(f.status) ? await rareSuccesses(ctx, f, f.status) : null;
  const where = entregasWhere(ctx, f);
  return {
    from: sql`entregas e`,
    where: rare ? sql`${where} AND ${among(sql`e.id`, rare)}` : where,
    order: sql`e.criado_em DESC, e.id DESC`,
  };
}

/** A delivery as lists show it: without the path of its webhook's address. */
export const listed = <T extends Entrega>(row: T): T => ({ ...row, webhook_url: shortAddress(row.webhook_url) });

/** Up to so many successes with an answer are found one by one. Where there are more, the list is read in its order and meets them soon. */
const RARE = 10_000;
/** Attempts carry the time of the worker, deliveries that of the database. */
const CLOCKS_APART = '1 minute';

/** The deliveries that may have succeeded with an answer, of which few have; null where more than 10,000 have. */
async function rareSuccesses(ctx: Ctx, f: EntregasFilter, status: number): Promise<number[] | null> {
  const from = f.data_inicio ? startOfDay(f.data_inicio, ctx.fuso).toISOString() : null;
  // Written out: each webhook by itself, as the index of successes has them, and no further than a limit. An answer 2xx that was cut off
  // is no success, and the delivery itself says so.
  const [row] = await ctx.db.orm.execute<{ ids: number[] | null }>(sql`
    SELECT CASE WHEN count(*) <= ${RARE} THEN coalesce(array_agg(x.id), '{}') END AS ids FROM (
      SELECT t.entrega_id AS id FROM webhooks w CROSS JOIN LATERAL (
          SELECT entrega_id FROM tentativas_webhook t
          WHERE t.webhook_id = w.id AND t.status = ${status} AND t.resultado = 'sucesso'
            ${from ? sql`AND t.iniciada_em >= ${from}::timestamptz - ${CLOCKS_APART}::interval` : sql``}
          LIMIT ${RARE + 1}) t
      WHERE w.empresa_id = ${ctx.empresa_id} ${f.webhook_id === undefined ? sql`` : sql`AND w.id = ${f.webhook_id}`}
      UNION ALL SELECT e.id FROM entregas e WHERE e.empresa_id = ${ctx.empresa_id} AND e.status_sem_sucesso = ${status}
      LIMIT ${RARE + 1}) x`);
  return row?.ids ?? null;
}
