import { sql } from 'drizzle-orm';
import { presentId } from '#server/crm/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { LONGEST_PAGE } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type Mensagem, mensagemIdInput, mensagensFilters, type PaginaDeMensagens } from '../schemas.ts';
import { fetchMensagem, type Lida, readMensagem, SHOWN } from './internal.ts';

/** Of messages since a moment, so many of the first are looked at for the place where reading begins: more than any transaction writes. */
const AT_THE_START = 5_000;

/**
 * The company's messages by a cursor, oldest first; none without a cut (`apos_id`, `desde`, a conversation or a contact). The order is that of
 * (`txid`, `id`) and a message appears once every transaction up to its `txid` has ended, as in the change feed (eventos/feed-eventos.ts):
 * whoever follows `proximo_apos_id` misses none, however many write.
 * `desde` begins at the first place in that order which a message written since then has; where there is none yet, whoever goes on does so from
 * the company's last message, and not from its first.
 * @throws DomainError VALIDATION_ERROR on an `apos_id` that is no message of the company
 */
export async function listMensagens(ctx: Ctx, input: unknown): Promise<PaginaDeMensagens> {
  requireScope(ctx, 'crm:read');
  const f = parseInput(mensagensFilters, input);
  const { por_pagina } = f;
  const cut = f.apos_id ?? f.desde ?? f.conversa_id ?? f.contato_id;
  if (cut === undefined) return { resultados: [], por_pagina, proximo_apos_id: 0, tem_mais: false };
  const apos_id = f.apos_id ?? 0;
  const desde = f.desde?.toISOString() ?? null;
  const ended = sql`m.txid < coalesce((SELECT primeira FROM em_curso), pg_snapshot_xmax(pg_current_snapshot()))`;
  const last = sql`SELECT m.id FROM mensagens m WHERE m.empresa_id = ${ctx.empresa_id} AND ${ended} ORDER BY m.txid DESC, m.id DESC LIMIT 1`;
  // Written out: the place of the cursor, what may be seen of it, and the page, in one statement.
  const rows = (await ctx.db.orm.execute(sql`
    WITH em_curso AS (
      SELECT min(xid) AS primeira FROM pg_snapshot_xip(pg_current_snapshot()) xid
      WHERE xid::text::bigint & 4294967295 NOT IN (
        SELECT backend_xid::text::bigint FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND datname <> current_database())
    ), marco AS (
      SELECT txid, id FROM mensagens WHERE id = ${apos_id} AND empresa_id = ${ctx.empresa_id}
    ), inicio AS (
      SELECT txid, id FROM (SELECT txid, id FROM mensagens WHERE empresa_id = ${ctx.empresa_id} AND criado_em >= ${desde}::timestamptz
        ORDER BY criado_em, id LIMIT ${sql.raw(String(AT_THE_START))}) primeiras ORDER BY txid, id LIMIT 1
    ), comeco AS (
      -- One place to read from: of two conditions on the place the index serves the first, and reads all that only the second leaves out.
      SELECT txid, id FROM (SELECT txid, id FROM marco UNION ALL SELECT txid, id - 1 FROM inicio) lugares
      ORDER BY txid DESC, id DESC LIMIT 1
    ), seguintes AS (
      SELECT m.txid, ${SHOWN} FROM mensagens m JOIN conversas v ON v.id = m.conversa_id
      WHERE m.empresa_id = ${ctx.empresa_id}
        AND (m.txid, m.id) > (coalesce((SELECT txid FROM comeco), '0'::xid8), coalesce((SELECT id FROM comeco), 0))
        ${desde === null ? sql`` : sql`AND EXISTS (SELECT FROM inicio)`}
        AND ${ended}
        ${f.conversa_id === undefined ? sql`` : sql`AND m.conversa_id = ${f.conversa_id}`}
        ${f.contato_id === undefined ? sql`` : sql`AND v.contato_id = ${presentId(ctx, f.contato_id)}`}
      ORDER BY m.txid, m.id LIMIT ${sql.raw(String(LONGEST_PAGE + 1))}
    )
    SELECT s.*, a.id IS NOT NULL AS achado, ${apos_id === 0 && desde !== null ? sql`(${last})` : sql`NULL`} AS ultima FROM (SELECT 1) um LEFT JOIN marco a ON true LEFT JOIN seguintes s ON true
    ORDER BY s.txid, s.id LIMIT ${por_pagina + 1}`)) as unknown as (Lida & {
    achado: boolean;
    ultima: number | null;
  })[];
  if (apos_id !== 0 && !rows[0]?.achado) {
    throw invalid('apos_id', 'Mensagem não encontrada: o id não é desta empresa. Recomece com apos_id=0.');
  }
  const found = rows.filter((row) => row.id !== null);
  const page = found.slice(0, por_pagina);
  return {
    resultados: page.map(({ achado: _, ultima: __, ...row }) => readMensagem(ctx, withoutPlace(row))),
    ...{
      por_pagina,
      proximo_apos_id: page.at(-1)?.id ?? rows[0]?.ultima ?? apos_id,
      tem_mais: found.length > page.length,
    },
  };
}

/** The row without its place in the order, which is nobody's business. */
function withoutPlace(row: Lida & { txid?: unknown }): Lida {
  const { txid: _, ...rest } = row;
  return rest;
}

/** @throws DomainError NOT_FOUND */
export async function getMensagem(ctx: Ctx, input: unknown): Promise<Mensagem> {
  requireScope(ctx, 'crm:read');
  return fetchMensagem(ctx, parseInput(mensagemIdInput, input).id);
}
