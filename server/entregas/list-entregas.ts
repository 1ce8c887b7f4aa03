import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readCounted, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import {
  namedHeaders,
  shortAddress,
  visibleAddress,
  visibleAnswer,
  visibleSentHeaders,
} from '#server/webhooks/index.ts';
import {
  type Entrega,
  type EntregaDetalhe,
  entrega,
  entregaIdInput,
  entregasFilters,
  type Tentativa,
} from './schemas.ts';

type Filter = Omit<z.output<typeof entregasFilters>, 'pagina' | 'por_pagina'>;

const SHOWN = shownColumns(entrega.shape);

/**
 * The condition that a filter stands for, on deliveries `e`. Each filter names a column that an index of the list's order has
 * (drizzle/schema/entregas.ts); no column that a success changes is in one of them, so that a success is an update in place.
 */
export function entregasWhere(ctx: Ctx, f: Filter): SQL {
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
    ${f.busca ? byNumberOrKey(f.busca) : sql``}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
}

const isSuccess = (status: number) => status >= 200 && status <= 299;

/** A key names its webhook, and since version 7 the millisecond of its delivery: no index of keys is needed. */
function byNumberOrKey(busca: string): SQL {
  if (/^\d{1,15}$/.test(busca)) return sql`AND (e.id = ${Number(busca)} OR e.evento_id = ${Number(busca)})`;
  const [, webhook, moment = '', version] = /^(\d{1,15})_[a-z._]+_([\da-f]{12})([47])[\da-f]{19}$/.exec(busca) ?? [];
  if (webhook === undefined) return sql`AND false`;
  const near = (ms: number) => new Date(Number.parseInt(moment, 16) + ms).toISOString();
  return sql`AND e.webhook_id = ${Number(webhook)} AND e.idempotency_key = ${busca}
    ${version === '7' ? sql`AND e.criado_em BETWEEN ${near(-1_000)} AND ${near(1_000)}` : sql``}`;
}

/** A delivery with its webhook, for the list and for one. Written out, as every list (platform/listing.ts). */
const RECORDS = sql`(SELECT e.*, w.url AS webhook_url, w.descricao AS webhook_descricao, w.max_tentativas,
    w.ativo AND w.excluido_em IS NULL AS webhook_ativo
  FROM entregas e JOIN webhooks w ON w.id = e.webhook_id) e`;

/**
 * The company's deliveries, newest first. More than 500 are not counted. A rare success (an answer 2xx that few deliveries have) is
 * found through the attempts, because no index of deliveries has it.
 */
export async function listEntregas(ctx: Ctx, input: unknown): Promise<Page<Entrega>> {
  requireScope(ctx, 'webhooks:read');
  const f = parseInput(entregasFilters, input);
  const rare = f.status !== undefined && isSuccess(f.status) ? await rareSuccesses(ctx, f, f.status) : null;
  const where = entregasWhere(ctx, f);
  const listing = {
    from: sql`entregas e`,
    where: rare ? sql`${where} AND e.id = ANY (${`{${rare.join()}}`}::bigint[])` : where,
    order: sql`e.criado_em DESC, e.id DESC`,
    records: RECORDS,
    shown: SHOWN,
  };
  const page = await readCounted<Entrega>(ctx, f, listing, { inOrder: true });
  return { ...page, resultados: page.resultados.map(listed) };
}

/** A delivery as lists show it: without the path of its webhook's address. */
const listed = (row: Entrega): Entrega => ({ ...row, webhook_url: shortAddress(row.webhook_url) });

/** Up to so many successes with an answer are found one by one. Where there are more, the list is read in its order and meets them soon. */
const RARE = 10_000;
/** Attempts carry the time of the worker, deliveries that of the database. */
const CLOCKS_APART = '1 minute';

/** The deliveries that may have succeeded with an answer, of which few have; null where more than 10,000 have. */
async function rareSuccesses(ctx: Ctx, f: Filter, status: number): Promise<number[] | null> {
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

/**
 * One delivery, as the list shows it; written out with the list's own columns.
 * @throws DomainError NOT_FOUND
 */
export async function fetchEntrega(ctx: Ctx, id: number): Promise<Entrega> {
  const [row] = await ctx.db.orm.execute<Entrega>(
    sql`SELECT ${SHOWN} FROM ${RECORDS} WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`,
  );
  if (!row) throw notFound('Entrega não encontrada.');
  return listed(row);
}

type Pairs = [string, string][];
type Written = 'cabecalhos_enviados' | 'cabecalhos_recebidos' | 'iniciada_em' | 'proxima_tentativa_em';

/** An attempt as its row keeps it and JSON gives it: headers as pairs, instants as text, the body in base64. */
type TentativaRow = Omit<Tentativa, Written | 'corpo_recebido' | 'corpo_base64'> & {
  cabecalhos_enviados: Pairs;
  cabecalhos_recebidos: Pairs;
  corpo: string;
  iniciada_em: string;
  proxima_tentativa_em: string | null;
};

type DetalheRow = Omit<EntregaDetalhe, 'lista_tentativas'> & { lista_tentativas: TentativaRow[] | null };

/**
 * One delivery with the bytes it sends and every attempt, oldest first. Written out: the attempts come as JSON in the same statement, so
 * that delivery and attempts are read at one instant and agree.
 * @throws DomainError NOT_FOUND
 */
export async function getEntrega(ctx: Ctx, input: unknown): Promise<EntregaDetalhe> {
  requireScope(ctx, 'webhooks:read');
  const { id } = parseInput(entregaIdInput, input);
  // Attempts are never older than their delivery: partitions before it are not looked into.
  const [row] = await ctx.db.orm.execute<DetalheRow>(sql`
    SELECT ${SHOWN}, e.corpo, e.webhook_ativo, (
      SELECT json_agg(json_build_object('numero', t.numero, 'origem', t.origem, 'resultado', t.resultado, 'status', t.status,
        'erro', t.erro, 'detalhe', t.detalhe, 'url', t.url, 'ip', t.ip, 'cabecalhos_enviados', t.cabecalhos_enviados,
        'cabecalhos_recebidos', t.cabecalhos_recebidos, 'corpo', encode(t.corpo_recebido, 'base64'),
        'corpo_truncado', t.corpo_truncado, 'tempos', t.tempos, 'duracao_ms', t.duracao_ms,
        'proxima_tentativa_em', t.proxima_tentativa_em, 'retomada', t.retomada, 'iniciada_em', t.iniciada_em)
        ORDER BY t.numero)
      FROM tentativas_webhook t
      WHERE t.entrega_id = e.id AND t.iniciada_em >= e.criado_em - interval '1 day') AS lista_tentativas
    FROM ${RECORDS} WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`);
  if (!row) throw notFound('Entrega não encontrada.');
  return {
    ...row,
    webhook_url: visibleAddress(ctx, row.webhook_url),
    lista_tentativas: (row.lista_tentativas ?? []).map((tentativa) => visibleAttempt(ctx, tentativa)),
  };
}

/** An attempt as a reader may see it. */
function visibleAttempt(ctx: Ctx, { corpo, ...tentativa }: TentativaRow): Tentativa {
  const answered = (text: string) => visibleAnswer(ctx, text, tentativa.url);
  const { corpo_recebido, corpo_base64 } = readable(Buffer.from(corpo, 'base64'));
  return {
    ...tentativa,
    url: visibleAddress(ctx, tentativa.url),
    corpo_recebido: corpo_base64 ? corpo_recebido : answered(corpo_recebido),
    corpo_base64,
    cabecalhos_enviados: visibleSentHeaders(ctx, namedHeaders(tentativa.cabecalhos_enviados)),
    cabecalhos_recebidos: namedHeaders(tentativa.cabecalhos_recebidos).map(({ nome, valor }) => ({
      nome,
      valor: answered(valor),
    })),
    iniciada_em: new Date(tentativa.iniciada_em),
    proxima_tentativa_em: tentativa.proxima_tentativa_em === null ? null : new Date(tentativa.proxima_tentativa_em),
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
