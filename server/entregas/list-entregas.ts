import type postgres from 'postgres';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED, countedPage } from '#server/platform/counted-page.ts';
import { notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page, reachOf } from '#server/platform/pagination.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { visibleSentHeaders } from '#server/webhooks/index.ts';
import { type Entrega, type EntregaDetalhe, entregaIdInput, entregasFilters, type Tentativa } from './schemas.ts';

type Filter = Omit<z.output<typeof entregasFilters>, 'pagina' | 'por_pagina'>;

const columns = (ctx: Ctx) => ctx.db.sql`
  e.id, e.webhook_id, w.url AS webhook_url, w.descricao AS webhook_descricao, e.evento_id, e.evento, e.idempotency_key,
  e.origem, e.estado, e.tentativas, e.tentativas_ciclo, w.max_tentativas, e.ultimo_status, e.ultimo_erro,
  e.ultima_duracao_ms, e.ultima_tentativa_em, e.proxima_tentativa_em, e.motivo, e.criado_em`;

/** The condition that a filter stands for; states that few deliveries are in are told to their indexes by their own columns. */
export function entregasWhere(ctx: Ctx, f: Filter) {
  const { sql } = ctx.db;
  const id = f.busca && /^\d{1,15}$/.test(f.busca) ? Number(f.busca) : null;
  const byState = {
    // Whatever is pending is in the queue: as many are looked up, whatever the planner believes of how many there are.
    pendente: sql`AND e.estado = 'pendente' AND e.id = ANY (ARRAY(SELECT f.entrega_id FROM fila_entregas f
      JOIN webhooks fw ON fw.id = f.webhook_id WHERE fw.empresa_id = ${ctx.empresa_id}))`,
    // Whatever has a next attempt is scheduled; told twice, the planner takes them for fewer.
    agendada: sql`AND e.proxima_tentativa_em IS NOT NULL`,
    entregue: sql`AND e.estado = 'entregue'`,
    // As their index says it; what was cancelled has a reason.
    falhou: sql`AND e.sem_sucesso_em IS NOT NULL AND e.motivo IS NULL`,
    cancelada: sql`AND e.estado = 'cancelada' AND e.motivo IS NOT NULL`,
  };
  return sql`e.empresa_id = ${ctx.empresa_id}
    ${f.webhook_id === undefined ? sql`` : sql`AND e.webhook_id = ${f.webhook_id}`}
    ${f.estado === undefined ? sql`` : byState[f.estado]}
    ${f.evento === undefined ? sql`` : sql`AND e.evento = ${f.evento}`}
    ${f.origem === undefined ? sql`` : sql`AND e.origem = ${f.origem}`}
    ${f.origem === undefined || f.origem === 'automatica' ? sql`` : sql`AND e.origem <> 'automatica'`}
    ${f.status === undefined ? sql`` : sql`AND e.ultimo_status = ${f.status}`}
    ${f.erro === undefined ? sql`` : sql`AND e.ultimo_erro = ${f.erro}`}
    ${f.evento_id === undefined ? sql`` : sql`AND e.evento_id = ${f.evento_id}`}
    ${f.busca === undefined || f.busca === '' ? sql`` : id === null ? byKey(ctx, f.busca) : sql`AND (e.id = ${id} OR e.evento_id = ${id})`}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso)}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso)}` : sql``}`;
}

/** A key names its webhook, and since version 7 the millisecond of its delivery: no index of keys is needed. */
function byKey({ db: { sql } }: Ctx, busca: string): postgres.Fragment {
  const [, webhook, moment = '', version] = /^(\d{1,15})_[a-z._]+_([\da-f]{12})([47])[\da-f]{19}$/.exec(busca) ?? [];
  if (webhook === undefined) return sql`AND false`;
  const made = Number.parseInt(moment, 16);
  return sql`AND e.webhook_id = ${Number(webhook)} AND e.idempotency_key = ${busca}
    ${version === '7' ? sql`AND e.criado_em BETWEEN ${new Date(made - 1_000)} AND ${new Date(made + 1_000)}` : sql``}`;
}

/** What is looked up beyond the page, of each part. */
const AHEAD = 50;
/** Where they do not fill the page, so many times as far. */
const FURTHER = 4;
/** However far the page; where there are more, they are read in the list's order. */
const FARTHEST = 10_000;
/** Of answers without success, which are few among all deliveries. */
const FARTHEST_FAILURE = 100_000;
/** Attempts carry the time of the worker, deliveries and events that of the database. */
const CLOCKS_APART = '1 minute';

/**
 * The company's deliveries, newest first. More than 500 are not counted. By answer, fault or event, the newest are looked up by what
 * has an index of it (`lookupsOf`), and counted as far as those go.
 */
export async function listEntregas(ctx: Ctx, input: unknown): Promise<Page<Entrega>> {
  requireScope(ctx, 'webhooks:read');
  const f = parseInput(entregasFilters, input);
  const near = Math.min(offsetOf(f) + f.por_pagina + AHEAD, FARTHEST);
  const lookups = lookupsOf(ctx, f, near);
  for (let most = near, left = lookups; left.length > 0; most *= FURTHER) {
    // Of many parts each has a few of the newest; where one has them all, that is seen in the next round.
    const each = most === near ? most : Math.ceil(most / 3);
    for (const { newest } of left) {
      const { ids, since } = await lookUp(ctx, newest(each), each, most);
      if (ids.length === 0 && since === null) return countedPage([], 0, f);
      const page = await pageOfFound(ctx, f, ids, since ?? '-infinity');
      if (since === null) return page;
      // As far as the lookup goes, it has them all; a page beyond that is in one that goes further, or read in the list's order.
      if (page.total_registros > offsetOf(f) + f.por_pagina) return { ...page, ao_menos: true };
    }
    left = left.filter(({ farthest }) => most * FURTHER <= farthest);
  }
  return pageOf(ctx, f);
}

/**
 * The newest that the lookup finds, and after what moment it has every delivery it may mean, or null where it has them all: none is
 * younger than what it is found by. A moment as text: one of JavaScript is too coarse.
 */
async function lookUp(ctx: Ctx, lookup: postgres.Fragment, each: number, most: number) {
  const [row] = await ctx.db.sql<{ ids: number[] | null; desde: string | null }[]>`
    WITH l AS MATERIALIZED (${lookup}),
      t AS MATERIALIZED (SELECT id, quando FROM l WHERE id IS NOT NULL ORDER BY quando DESC LIMIT ${most})
    SELECT (SELECT array_agg(id) FROM t) AS ids, greatest((SELECT min(quando) FROM t HAVING count(*) >= ${most}),
      (SELECT max(desde) FROM (
        SELECT min(quando) AS desde FROM l WHERE parte IS NOT NULL GROUP BY parte HAVING count(*) >= ${each}) p))::text AS desde`;
  return { ids: row?.ids ?? [], since: row?.desde ?? null };
}

type PageFilter = z.output<typeof entregasFilters>;

async function pageOf(ctx: Ctx, f: PageFilter): Promise<Page<Entrega>> {
  const { sql } = ctx.db;
  const where = entregasWhere(ctx, f);
  // Those that are counted are those of the first pages: what was read just now. Limits are written out as reachOf's.
  const counted = sql.unsafe(String(COUNTED + 1));
  const order = sql`ORDER BY e.criado_em DESC, e.id DESC`;
  const [found, [total]] = await Promise.all([
    sql<Entrega[]>`
      SELECT ${columns(ctx)} FROM (SELECT * FROM entregas e WHERE ${where} ${order} LIMIT ${sql.unsafe(reachOf(f))}) e
        JOIN webhooks w ON w.id = e.webhook_id
      ${order} LIMIT ${f.por_pagina + 1} OFFSET ${offsetOf(f)}`,
    sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM (SELECT FROM entregas e WHERE ${where} ${order} LIMIT ${counted}) x`,
  ]);
  return countedPage(found, total?.n ?? 0, f);
}

/** Of deliveries that were looked up, those that match; each found by its key, whatever the planner believes of how many there are. */
async function pageOfFound(ctx: Ctx, f: PageFilter, ids: number[], since: string): Promise<Page<Entrega>> {
  const { sql } = ctx.db;
  const rows = await sql<(Entrega & { n: number })[]>`
    WITH x AS MATERIALIZED (
      SELECT e.id, e.criado_em FROM (SELECT DISTINCT unnest(${ids}::bigint[]) AS id) ids
        CROSS JOIN LATERAL (SELECT * FROM entregas WHERE id = ids.id OFFSET 0) e
      WHERE e.criado_em > ${since}::text::timestamptz AND ${entregasWhere(ctx, f)})
    SELECT (SELECT count(*) FROM x)::int AS n, p.* FROM (SELECT) um LEFT JOIN (
      SELECT ${columns(ctx)} FROM (SELECT id FROM x ORDER BY criado_em DESC, id DESC LIMIT ${f.por_pagina + 1} OFFSET ${offsetOf(f)}) k
        JOIN entregas e ON e.id = k.id JOIN webhooks w ON w.id = e.webhook_id) p ON true
    ORDER BY p.criado_em DESC, p.id DESC`;
  const found = rows.filter(({ id }) => id !== null).map(({ n: _, ...entrega }) => entrega);
  return countedPage(found, rows[0]?.n ?? 0, f);
}

/**
 * Tells the newest deliveries (`id`) that a filter with no index of its own may mean, each no younger than a time (`quando`), and up to
 * `most` of each `parte` that is looked through for them.
 */
type Lookup = { newest: (most: number) => postgres.Fragment; farthest: number };

/** What a filter is looked up by, and how far before all are read in order: that takes longer the fewer of them match. */
function lookupsOf(ctx: Ctx, f: Filter, near: number): Lookup[] {
  // What is pending has the queue; those that were cancelled or asked for have indexes of their own, and are few beside what failed.
  if (f.estado === 'pendente' || f.estado === 'cancelada' || (f.origem && f.origem !== 'automatica')) return [];
  const byAnswer = f.status !== undefined || f.erro !== undefined;
  const failed = f.erro !== undefined || Math.floor((f.status ?? 0) / 100) !== 2;
  // Those that failed or wait are few, and in the list's order by webhook too.
  const isThin = byAnswer || (f.webhook_id !== undefined && f.estado !== 'falhou' && f.estado !== 'agendada');
  return [
    ...(byAnswer ? [{ newest: answered(ctx, f), farthest: failed ? FARTHEST_FAILURE : near }] : []),
    ...(f.evento ? [{ newest: ofEvents(ctx, f, f.evento), farthest: isThin ? FARTHEST : near }] : []),
  ];
}

/**
 * A last answer is that of an attempt without success, which the delivery says itself, or the answer that was its success. Those that
 * were given up and those that go on are apart: either may be thousands where the other is asked for.
 */
function answered(ctx: Ctx, f: Filter): Lookup['newest'] {
  const { sql } = ctx.db;
  const givenUp = f.estado === undefined ? null : f.estado === 'falhou';
  return (most) => sql`SELECT r.id, r.parte || w.id AS parte,
      CASE r.parte WHEN 'sucessos ' THEN r.quando + ${CLOCKS_APART}::interval ELSE r.quando END AS quando
    FROM webhooks w CROSS JOIN LATERAL
    respostas_webhook(w.id, ${f.status ?? null}::smallint, ${f.erro ?? null}, ${givenUp}::boolean,
      ${f.data_inicio ? startOfDay(f.data_inicio, ctx.fuso) : null}::timestamptz,
      ${f.data_fim ? endOfDay(f.data_fim, ctx.fuso) : null}::timestamptz, ${most}) r
    WHERE w.empresa_id = ${ctx.empresa_id} ${f.webhook_id === undefined ? sql`` : sql`AND w.id = ${f.webhook_id}`}`;
}

/** Deliveries that were asked for are younger than their event. */
function ofEvents(ctx: Ctx, f: Filter, evento: string): Lookup['newest'] {
  const { sql } = ctx.db;
  const end = f.data_fim ? endOfDay(f.data_fim, ctx.fuso).toISOString() : 'infinity';
  return (most) => sql`
    WITH n AS MATERIALIZED (
      SELECT n.id, n.ocorrido_em FROM eventos n
      WHERE n.empresa_id = ${ctx.empresa_id} AND n.evento = ${evento} AND n.ocorrido_em < ${end}::text::timestamptz
      ORDER BY n.ocorrido_em DESC LIMIT ${most})
    SELECT NULL::bigint AS id, ocorrido_em AS quando, 'events' AS parte FROM n
    UNION ALL SELECT e.id, e.criado_em, NULL FROM n
      CROSS JOIN LATERAL (SELECT * FROM entregas x WHERE x.evento_id = n.id OFFSET 0) e WHERE ${entregasWhere(ctx, f)}
    UNION ALL (SELECT e.id, e.criado_em, 'asked for' FROM entregas e
      WHERE e.empresa_id = ${ctx.empresa_id} AND e.origem <> 'automatica' AND e.evento = ${evento} AND e.criado_em < ${end}::text::timestamptz
      ORDER BY e.criado_em DESC LIMIT ${most})`;
}

/** @throws DomainError NOT_FOUND */
export async function fetchEntrega(ctx: Ctx, id: number): Promise<Entrega> {
  const [row] = await ctx.db.sql<Entrega[]>`
    SELECT ${columns(ctx)} FROM entregas e JOIN webhooks w ON w.id = e.webhook_id
    WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Entrega não encontrada.');
  return row;
}

/** As JSON gives it: instants as text, the body in base64. */
type TentativaRow = Omit<Tentativa, 'corpo_recebido' | 'corpo_base64' | 'iniciada_em' | 'proxima_tentativa_em'> & {
  corpo: string;
  iniciada_em: string;
  proxima_tentativa_em: string | null;
};

/**
 * One delivery with the bytes it sends and every attempt, oldest first; read at one instant, so that they agree.
 * @throws DomainError NOT_FOUND
 */
export async function getEntrega(ctx: Ctx, input: unknown): Promise<EntregaDetalhe> {
  requireScope(ctx, 'webhooks:read');
  const { id } = parseInput(entregaIdInput, input);
  // Attempts are never older than their delivery: partitions before it are not looked into.
  const [row] = await ctx.db.sql<
    (Omit<EntregaDetalhe, 'lista_tentativas'> & { lista_tentativas: TentativaRow[] | null })[]
  >`
    SELECT ${columns(ctx)}, e.corpo, w.ativo AND w.excluido_em IS NULL AS webhook_ativo, (
      SELECT json_agg(json_build_object('numero', t.numero, 'origem', t.origem, 'resultado', t.resultado, 'status', t.status,
        'erro', t.erro, 'detalhe', t.detalhe, 'url', t.url, 'ip', t.ip, 'cabecalhos_enviados', t.cabecalhos_enviados,
        'cabecalhos_recebidos', t.cabecalhos_recebidos, 'corpo', encode(t.corpo_recebido, 'base64'),
        'corpo_truncado', t.corpo_truncado, 'tempos', t.tempos, 'duracao_ms', t.duracao_ms,
        'proxima_tentativa_em', t.proxima_tentativa_em, 'retomada', t.retomada, 'iniciada_em', t.iniciada_em)
        ORDER BY t.numero)
      FROM tentativas_webhook t
      WHERE t.entrega_id = e.id AND t.iniciada_em >= e.criado_em - interval '1 day') AS lista_tentativas
    FROM entregas e JOIN webhooks w ON w.id = e.webhook_id
    WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Entrega não encontrada.');
  return {
    ...row,
    lista_tentativas: (row.lista_tentativas ?? []).map(({ corpo, ...tentativa }) => ({
      ...tentativa,
      ...readable(Buffer.from(corpo, 'base64')),
      cabecalhos_enviados: visibleSentHeaders(ctx, tentativa.cabecalhos_enviados),
      iniciada_em: new Date(tentativa.iniciada_em),
      proxima_tentativa_em: tentativa.proxima_tentativa_em === null ? null : new Date(tentativa.proxima_tentativa_em),
    })),
  };
}

/** A body as text where it is UTF-8 (cut where it was truncated counts), else as base64. */
function readable(bytes: Buffer): { corpo_recebido: string; corpo_base64: boolean } {
  // A cut in the middle of a character is no reason to show the whole as base64.
  for (const end of [bytes.length, bytes.length - 1, bytes.length - 2, bytes.length - 3]) {
    if (end < 0 || (end < bytes.length && bytes.length < 2_048)) break;
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end));
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a text with these is none
      if (/[\0-\x08\x0e-\x1f]/.test(text)) break;
      return { corpo_recebido: text, corpo_base64: false };
    } catch {}
  }
  return { corpo_recebido: bytes.toString('base64'), corpo_base64: true };
}
