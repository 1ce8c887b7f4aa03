import { type SQL, sql } from 'drizzle-orm';
import { registroDe } from '#server/eventos/index.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED } from '#server/platform/counted-page.ts';
import { notFound } from '#server/platform/errors.ts';
import { readCounted } from '#server/platform/listing.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { shortAddress } from '#server/webhooks/index.ts';
import { type EntregasFilter, entregasWhere } from './entregas-where.ts';
import type { Alcance } from './schemas.ts';
import {
  type DestinoEvento,
  type EventoDetalhe,
  type EventoListado,
  eventoIdInput,
  eventosFilters,
} from './schemas-eventos.ts';
import { among, isShortNumber, PROCURADOS, searchContent } from './search-content.ts';

/** The events of a webhook, or with a delivery in some state, are those of the newest so many of these deliveries. */
const DELIVERIES = 5_000;

const EVENTS = sql`eventos e`;
const SHOWN = sql`e.id, e.evento, e.ocorrido_em, e.request_id, e.webhook_id, e.dados, e.entregas`;

/** Deliveries are counted by state for the events of a page only. */
const RECORDS = sql`(SELECT n.*, (SELECT coalesce(json_object_agg(estado, n), '{}') FROM (
    SELECT estado, count(*) AS n FROM entregas x WHERE x.evento_id = n.id GROUP BY estado) c) AS entregas
  FROM eventos n) e`;

type Filter = Omit<z.output<typeof eventosFilters>, 'pagina' | 'por_pagina'>;
type Row = Omit<EventoListado, 'registro'> & { dados: unknown };
export type Eventos = Page<EventoListado> & { alcance: Alcance | null };

/**
 * The company's events, newest first, whether or not a webhook listened. More than 500 are not counted. By webhook, or by the state of a
 * delivery, the list has the events of the newest 5,000 such deliveries of the period. A search is for a number, the id of a request or a
 * text of the data: then in the newest 20,000 events of the last seven days, or of the period that was chosen, as `alcance` says. Written
 * out, as every list (platform/listing.ts).
 */
export async function listEventos(ctx: Ctx, input: unknown): Promise<Eventos> {
  requireScope(ctx, 'webhooks:read');
  const { busca, ...f } = parseInput(eventosFilters, input);
  const where = eventosWhere(ctx, f);
  const enough = Math.min(PROCURADOS, Math.max(COUNTED, offsetOf(f) + f.por_pagina) + 1);
  const found = busca ? await findEventos(ctx, f, busca, enough) : null;
  const page = await readCounted<Row>(
    ctx,
    f,
    {
      from: EVENTS,
      where: found ? sql`${where} AND ${found.where}` : where,
      order: sql`e.ocorrido_em DESC, e.id DESC`,
      records: RECORDS,
      shown: SHOWN,
    },
    { inOrder: true },
  );
  const resultados = page.resultados.map(({ dados, ...row }) => ({ ...row, registro: registroDe(row.evento, dados) }));
  return { ...page, resultados, alcance: found?.alcance ?? null };
}

function eventosWhere(ctx: Ctx, f: Filter): SQL {
  return sql`e.empresa_id = ${ctx.empresa_id}
    ${f.evento === undefined ? sql`` : sql`AND e.evento = ${f.evento}`}
    ${f.registro === undefined ? sql`` : sql`AND registro_do_evento(e.evento, e.dados) = ${f.registro}`}
    ${f.requisicao === undefined ? sql`` : sql`AND e.request_id = ${f.requisicao}`}
    ${f.webhook_id === undefined && f.estado === undefined ? sql`` : sql`AND e.id = ANY (ARRAY(${delivered(ctx, f)}))`}
    ${f.data_inicio ? sql`AND e.ocorrido_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.ocorrido_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
}

/** The events of deliveries of the period. What was recovered came later than its event, so that a period's end does not bound it. */
function delivered(ctx: Ctx, { webhook_id, estado, data_inicio, data_fim }: Filter): SQL {
  const newest = (f: EntregasFilter) => sql`(SELECT e.evento_id FROM entregas e WHERE ${entregasWhere(ctx, f)}
    ORDER BY e.criado_em DESC, e.id DESC LIMIT ${DELIVERIES})`;
  const within = newest({ webhook_id, estado, data_inicio, data_fim });
  return data_fim
    ? sql`${within} UNION ALL ${newest({ webhook_id, estado, data_inicio, origem: 'recuperacao' })}`
    : within;
}

type Found = { where: SQL; alcance: Alcance | null };

/** What a search stands for: the event of a number, those of a request, else those that contain the text. */
async function findEventos(ctx: Ctx, f: Filter, busca: string, limit: number): Promise<Found> {
  const number = /^\d{1,15}$/.test(busca) ? Number(busca) : null;
  const byNumber = sql`e.id = ${number}`;
  const byRequest = sql`e.request_id = ${busca}`;
  if (isShortNumber(busca)) return { where: byNumber, alcance: null };
  // Written out: whether there is one, of two columns with an index each.
  const [exact] = await ctx.db.orm.execute<{ numero: boolean; requisicao: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ${EVENTS} WHERE ${byNumber} AND e.empresa_id = ${ctx.empresa_id}) AS numero,
      EXISTS (SELECT FROM ${EVENTS} WHERE ${byRequest} AND e.empresa_id = ${ctx.empresa_id}) AS requisicao`);
  if (exact?.numero) return { where: byNumber, alcance: null };
  if (exact?.requisicao) return { where: byRequest, alcance: null };
  const { ids, alcance } = await searchContent(
    ctx,
    busca,
    { from: EVENTS, where: eventosWhere(ctx, f), time: sql`e.ocorrido_em`, text: sql`e.dados::text` },
    { dated: f.data_inicio !== undefined || f.data_fim !== undefined, limit },
  );
  return { where: among(sql`e.id`, ids), alcance };
}

/**
 * One event: its payload, the webhooks it went to, and why not to the others. Written out: the event is asked for beside its destinations,
 * whose reason is a CASE over the version of each webhook at that time.
 * @throws DomainError NOT_FOUND
 */
export async function getEvento(ctx: Ctx, input: unknown): Promise<EventoDetalhe> {
  requireScope(ctx, 'webhooks:read');
  const { id } = parseInput(eventoIdInput, input);
  const { sql: written } = ctx.db;
  const [[evento], destinos] = await Promise.all([
    written<Omit<EventoDetalhe, 'destinos' | 'entregas' | 'registro'>[]>`
      SELECT id, evento, ocorrido_em, request_id, webhook_id, dados FROM eventos
      WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`,
    written<DestinoEvento[]>`
      SELECT w.id AS webhook_id, w.url, w.descricao, w.excluido_em IS NOT NULL AS excluido,
        CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'estado', e.estado, 'tentativas', e.tentativas,
          'ultimo_status', e.ultimo_status, 'ultimo_erro', e.ultimo_erro) END AS entrega,
        CASE WHEN e.id IS NOT NULL THEN NULL
          WHEN n.webhook_id IS NOT NULL THEN 'teste_de_outro'
          WHEN v.desde IS NULL THEN 'ainda_nao_existia'
          WHEN v.excluido THEN 'estava_excluido'
          -- What it did not listen to, it would not have got either if it was active. One that listened and was active lost the event to
          -- a change of that very moment.
          WHEN n.evento = ANY (v.eventos) THEN 'estava_inativo'
          ELSE 'nao_assinava' END AS motivo
      FROM eventos n
      JOIN webhooks w ON w.empresa_id = n.empresa_id
      LEFT JOIN entregas e ON e.evento_id = n.id AND e.webhook_id = w.id
      LEFT JOIN LATERAL (SELECT * FROM versoes_webhook v WHERE v.webhook_id = w.id AND v.desde <= n.ocorrido_em
        ORDER BY v.desde DESC LIMIT 1) v ON true
      WHERE n.id = ${id} AND n.empresa_id = ${ctx.empresa_id}
        -- One that was deleted before is nobody's business any more; nor is one that came after and went.
        AND (e.id IS NOT NULL OR w.excluido_em IS NULL OR (w.excluido_em > n.ocorrido_em AND w.criado_em < n.ocorrido_em))
      ORDER BY (e.id IS NULL), w.id`,
  ]);
  if (!evento) throw notFound('Evento não encontrado.');
  const entregas: EventoListado['entregas'] = {};
  for (const { entrega } of destinos) if (entrega) entregas[entrega.estado] = (entregas[entrega.estado] ?? 0) + 1;
  return {
    ...evento,
    entregas,
    registro: registroDe(evento.evento, evento.dados),
    destinos: destinos.map((each) => ({ ...each, url: shortAddress(each.url) })),
  };
}
