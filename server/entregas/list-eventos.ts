import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED, countedPage } from '#server/platform/counted-page.ts';
import { notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page, reachOf } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { shortAddress } from '#server/webhooks/index.ts';
import {
  type DestinoEvento,
  type EventoDetalhe,
  type EventoListado,
  eventoIdInput,
  eventosFilters,
} from './schemas.ts';

/**
 * The company's events, newest first, whether or not a webhook listened. Written out, as every list: deliveries are counted by state for
 * the events of the page only, and limits are in the text, so that the plan is the one for them.
 */
export async function listEventos(ctx: Ctx, input: unknown): Promise<Page<EventoListado>> {
  requireScope(ctx, 'webhooks:read');
  const f = parseInput(eventosFilters, input);
  const { sql } = ctx.db;
  const id = f.busca && /^\d{1,15}$/.test(f.busca) ? Number(f.busca) : null;
  const where = sql`n.empresa_id = ${ctx.empresa_id}
    ${f.evento === undefined ? sql`` : sql`AND n.evento = ${f.evento}`}
    ${f.busca ? (id === null ? sql`AND n.request_id = ${f.busca}` : sql`AND n.id = ${id}`) : sql``}
    ${f.data_inicio ? sql`AND n.ocorrido_em >= ${startOfDay(f.data_inicio, ctx.fuso)}` : sql``}
    ${f.data_fim ? sql`AND n.ocorrido_em < ${endOfDay(f.data_fim, ctx.fuso)}` : sql``}`;
  const [found, [total]] = await Promise.all([
    sql<EventoListado[]>`
      SELECT p.*, (SELECT coalesce(json_object_agg(estado, n), '{}') FROM (
          SELECT estado, count(*) AS n FROM entregas e WHERE e.evento_id = p.id GROUP BY estado) c) AS entregas
      FROM (SELECT * FROM (
          SELECT n.id, n.evento, n.ocorrido_em, n.request_id, n.webhook_id FROM eventos n
          WHERE ${where} ORDER BY n.ocorrido_em DESC, n.id DESC LIMIT ${sql.unsafe(reachOf(f))}) r
        ORDER BY r.ocorrido_em DESC, r.id DESC LIMIT ${f.por_pagina + 1} OFFSET ${offsetOf(f)}) p
      ORDER BY p.ocorrido_em DESC, p.id DESC`,
    sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM (SELECT FROM eventos n WHERE ${where}
        ${f.busca ? sql`` : sql`ORDER BY n.ocorrido_em DESC, n.id DESC`} LIMIT ${sql.unsafe(String(COUNTED + 1))}) x`,
  ]);
  return countedPage(found, total?.n ?? 0, f);
}

/**
 * One event: its payload, the webhooks it went to, and why not to the others. Written out: the event is asked for beside its destinations,
 * whose reason is a CASE over the version of each webhook at that time.
 * @throws DomainError NOT_FOUND
 */
export async function getEvento(ctx: Ctx, input: unknown): Promise<EventoDetalhe> {
  requireScope(ctx, 'webhooks:read');
  const { id } = parseInput(eventoIdInput, input);
  const { sql } = ctx.db;
  const [[evento], destinos] = await Promise.all([
    sql<Omit<EventoDetalhe, 'destinos' | 'entregas'>[]>`
      SELECT id, evento, ocorrido_em, request_id, webhook_id, dados FROM eventos
      WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`,
    sql<DestinoEvento[]>`
      SELECT w.id AS webhook_id, w.url, w.descricao, w.excluido_em IS NOT NULL AS excluido,
        CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'estado', e.estado, 'tentativas', e.tentativas,
          'ultimo_status', e.ultimo_status, 'ultimo_erro', e.ultimo_erro) END AS entrega,
        CASE WHEN e.id IS NOT NULL THEN NULL
          WHEN n.webhook_id IS NOT NULL THEN 'teste_de_outro'
          WHEN v.desde IS NULL THEN 'ainda_nao_existia'
          WHEN v.excluido THEN 'estava_excluido'
          -- One that listened and was active lost it to a change of that very moment.
          WHEN NOT v.ativo OR n.evento = ANY (v.eventos) THEN 'estava_inativo'
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
  return { ...evento, entregas, destinos: destinos.map((each) => ({ ...each, url: shortAddress(each.url) })) };
}
