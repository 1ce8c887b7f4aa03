import { type Ctx, requireScope } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { LONGEST_PAGE } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import type { Evento } from './catalogo.ts';
import { type Feed, feedInput } from './schemas.ts';

/**
 * The company's events in order, after `apos_id`. The order is that of (`txid`, `id`), in which the events of a record stand as they were
 * written (drizzle/functions/ordem_do_evento.sql), and an event appears once every transaction up to its `txid` has ended: whoever follows
 * `proximo_apos_id` misses none and sees none twice.
 * Transactions of the server's other databases do not count, where the product's user may see them (`pg_read_all_stats`).
 * @throws DomainError VALIDATION_ERROR on an `apos_id` that is not (or no longer) an event of the company, unless it is the last of those
 * that passed their term
 */
export async function feedEventos(ctx: Ctx, input: unknown): Promise<Feed> {
  requireScope(ctx, 'webhooks:read');
  const f = parseInput(feedInput, input);
  const { sql } = ctx.db;
  const following = sql`n.empresa_id = ${ctx.empresa_id} AND n.webhook_id IS NULL
    AND (n.txid, n.id) > (coalesce((SELECT txid FROM marco), '0'::xid8), coalesce((SELECT id FROM marco), 0))
    AND n.txid < coalesce((SELECT primeira FROM em_curso), pg_snapshot_xmax(pg_current_snapshot()))`;
  // Whoever reads one kind goes on from the last event of all: that of a rare kind may have passed its term when the next one comes.
  const last = sql`SELECT n.id FROM eventos n WHERE ${following} ORDER BY n.txid DESC, n.id DESC LIMIT 1`;
  const rows = await sql<
    {
      id: number;
      evento: Evento;
      ocorrido_em: Date;
      dados: Record<string, unknown>;
      achado: boolean;
      ultimo: number | null;
    }[]
  >`
    WITH em_curso AS (
      -- Asked after the snapshot: one that ended meanwhile is not found elsewhere, and counts.
      SELECT min(xid) AS primeira FROM pg_snapshot_xip(pg_current_snapshot()) xid
      WHERE xid::text::bigint & 4294967295 NOT IN (
        SELECT backend_xid::text::bigint FROM pg_stat_activity
        WHERE backend_xid IS NOT NULL AND datname <> current_database()
      )
    ), marco AS (
      SELECT txid, id FROM eventos WHERE id = ${f.apos_id} AND empresa_id = ${ctx.empresa_id}
      -- Of a company where nothing happened for that long, the last event that somebody read is no more.
      UNION ALL SELECT txid, evento_id FROM eventos_passados WHERE empresa_id = ${ctx.empresa_id} AND evento_id = ${f.apos_id}
    ), seguintes AS (
      SELECT n.txid, n.id, n.evento, n.ocorrido_em, n.dados FROM eventos n
      WHERE ${following}
        ${f.evento === undefined ? sql`` : sql`AND n.evento = ${f.evento}`}
      -- The longest page, written out: of a limit that is a parameter a plan for all values takes a tenth of the table.
      ORDER BY n.txid, n.id LIMIT ${sql.unsafe(String(LONGEST_PAGE + 1))}
    )
    SELECT s.id, s.evento, s.ocorrido_em, s.dados, m.id IS NOT NULL AS achado,
      ${f.evento === undefined ? sql`NULL` : sql`(${last})`} AS ultimo
    FROM (SELECT 1) um LEFT JOIN marco m ON true LEFT JOIN seguintes s ON true
    ORDER BY s.txid, s.id LIMIT ${f.por_pagina + 1}`;
  if (f.apos_id !== 0 && !rows[0]?.achado) {
    throw invalid(
      'apos_id',
      'Evento não encontrado: o id não é desta empresa ou já passou do prazo de guarda (90 dias). Recomece com apos_id=0.',
    );
  }
  const found = rows.filter((row) => row.id !== null);
  const page = found.slice(0, f.por_pagina);
  const tem_mais = found.length > page.length;
  return {
    resultados: page.map((row) => ({
      id: row.id,
      evento: row.evento,
      timestamp: row.ocorrido_em,
      empresa_id: ctx.empresa_id,
      dados: row.dados,
    })),
    proximo_apos_id: (tem_mais ? null : rows[0]?.ultimo) ?? page.at(-1)?.id ?? f.apos_id,
    tem_mais,
  };
}
