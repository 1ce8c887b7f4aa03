import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { generateNKeysBetween } from 'fractional-indexing';
import { negocios } from '#drizzle/schema/crm.ts';
import { recordAll } from '#server/auditoria/index.ts';
import { publishMany } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { closePassagens, openPassagens } from '../negocios/internal.ts';
import { fetchPayloads } from '../negocios/payload.ts';
import type { Etapa } from './schemas.ts';

/** So many open deals move at once: each is an event. Closed ones are no events, and nobody could move them away before. */
export const MOST_MOVED = 1_000;

/** The deals of a stage, closed ones too, and the open ones among them; deleted ones do not count. */
export async function countNegocios(ctx: Ctx, etapa_id: number): Promise<{ todos: number; abertos: number }> {
  const rows = await ctx.db.orm
    .select({ todos: count(), abertos: sql<number>`count(*) FILTER (WHERE ${negocios.status} = 'aberto')::integer` })
    .from(negocios)
    .where(and(eq(negocios.etapa_id, etapa_id), isNull(negocios.excluido_em)));
  return oneRow(rows);
}

type Locked = { id: number; codigo: number; titulo: string; aberto: boolean };

/**
 * Moves all deals of a stage to the end of another one of the same funnel, in their order; both stages are locked. A closed deal left its
 * stage when it was closed: it gets no line of history and no event.
 */
export async function moveNegocios(
  ctx: Ctx,
  { funil, de, para }: { funil: { id: number; nome: string }; de: Etapa; para: Etapa },
): Promise<void> {
  // Written out: the lock in the order of the board. A deal that was moved out while this waited is left out.
  const rows = await ctx.db.sql<Locked[]>`
    SELECT id, codigo, titulo, status = 'aberto' AS aberto FROM negocios
    WHERE empresa_id = ${ctx.empresa_id} AND etapa_id = ${de.id} AND excluido_em IS NULL ORDER BY id FOR UPDATE`;
  const abertos = await inBoardOrder(ctx, rows);
  await moveAll(ctx, { rows, abertos, para });
  await closePassagens(ctx, abertos);
  await openPassagens(ctx, abertos);
  await recordAll(
    ctx.db,
    rows.map(({ id, codigo, titulo }) => ({
      ctx,
      entry: {
        ...({ acao: 'negocio.movido', recurso: 'negocio', recurso_id: id } as const),
        recurso_nome: `${codigo} ${titulo}`,
        detalhes: { etapa: { antes: de.nome, depois: para.nome } },
      },
    })),
  );
  const payloads = await fetchPayloads(ctx, abertos);
  await publishMany(
    ctx,
    'negocio.etapa_alterada',
    payloads.map(({ atualizado_em, ...payload }) => ({
      ...payload,
      pipeline_anterior: funil.nome,
      etapa_anterior: de.nome,
      atualizado_em: isoInZone(atualizado_em, ctx.fuso),
    })),
  );
}

async function inBoardOrder(ctx: Ctx, rows: readonly Locked[]): Promise<number[]> {
  const ids = rows.filter(({ aberto }) => aberto).map(({ id }) => id);
  // Written out: an array as a parameter, and the order of the board.
  const found = await ctx.db.sql<{ id: number }[]>`
    SELECT id FROM negocios WHERE id = ANY (${ids}::bigint[]) ORDER BY posicao, id`;
  return found.map(({ id }) => id);
}

type Move = { rows: readonly Locked[]; abertos: readonly number[]; para: Etapa };

async function moveAll(ctx: Ctx, { rows, abertos, para }: Move): Promise<void> {
  // Written out: the last place of the open deals of a stage, from its index.
  const [last] = await ctx.db.sql<{ posicao: string }[]>`
    SELECT posicao FROM negocios WHERE etapa_id = ${para.id} AND status = 'aberto' AND excluido_em IS NULL
    ORDER BY posicao DESC LIMIT 1`;
  const keys = generateNKeysBetween(last?.posicao ?? null, null, abertos.length);
  const places = new Map(abertos.map((id, i) => [id, keys[i] ?? '']));
  const moved = rows.map(({ id }) => ({ id, posicao: places.get(id) ?? null }));
  // Written out: all deals in one statement, so that the sums of the stages change once, and one moment for both columns.
  await ctx.db.sql`
    UPDATE negocios n SET etapa_id = ${para.id}, posicao = coalesce(m.posicao, n.posicao), versao = n.versao + 1,
      na_etapa_desde = CASE WHEN m.posicao IS NULL THEN n.na_etapa_desde ELSE a.agora END,
      atualizado_em = a.agora
    FROM json_to_recordset(${JSON.stringify(moved)}::text::json) AS m (id bigint, posicao text),
      (SELECT clock_timestamp() AS agora OFFSET 0) a WHERE n.id = m.id`;
}

/** Deals that were deleted follow without a word: nobody sees them, and their history has its names. */
export async function moveDeleted(ctx: Ctx, de: number, para: number): Promise<void> {
  await ctx.db.orm
    .update(negocios)
    .set({ etapa_id: sql`${para}` })
    .where(and(eq(negocios.etapa_id, de), isNotNull(negocios.excluido_em)));
}
