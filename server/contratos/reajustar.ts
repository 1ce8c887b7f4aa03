import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import { type Registro, recordContrato } from './internal.ts';

/**
 * Changes the prices of a locked contract by the adjustments that wait for this competence or an earlier one, in their order, and notes in
 * each what it changed. Prices are rounded half-up to the cent, and the contract's value is the sum of its items.
 * @returns the contract with its new value
 */
export async function applyReajustes(ctx: Ctx, contrato: Registro, competencia: string): Promise<Registro> {
  // Written out: a prepared statement is one round trip, before every cycle.
  const waiting = await ctx.db.sql<{ id: number }[]>`
    SELECT id FROM reajustes_contrato WHERE contrato_id = ${contrato.id} AND aplicado_em IS NULL AND a_partir_de <= ${competencia}
    ORDER BY a_partir_de`;
  let after = contrato;
  for (const { id } of waiting) after = await apply(ctx, after, id);
  return after;
}

async function apply(ctx: Ctx, contrato: Registro, reajuste_id: number): Promise<Registro> {
  // Written out as one statement: prices, their sum, and what the adjustment says of both.
  const rows = await ctx.db.sql<
    { percentual: string; a_partir_de: string; antes: string; depois: string; preco_desde: string }[]
  >`
    WITH reajuste AS (
      SELECT id, contrato_id, a_partir_de, percentual, 1 + percentual / 100 AS fator FROM reajustes_contrato WHERE id = ${reajuste_id}
    ), precos AS (
      SELECT i.id, i.posicao, i.descricao, i.preco_unitario AS antes, round(i.preco_unitario * r.fator, 2) AS depois
      FROM itens_contrato i, reajuste r WHERE i.contrato_id = r.contrato_id
    ), mudados AS (
      UPDATE itens_contrato i SET preco_unitario = p.depois,
        total = round(i.quantidade * p.depois * (1 - i.desconto_percentual / 100), 2)
      FROM precos p WHERE i.id = p.id RETURNING i.total
    ), valores AS (
      SELECT c.id, c.valor AS antes, c.preco_desde, coalesce((SELECT sum(total) FROM mudados), round(c.valor * r.fator, 2)) AS depois
      FROM contratos c, reajuste r WHERE c.id = r.contrato_id
    ), escrito AS (
      UPDATE contratos c SET valor = v.depois, preco_desde = (r.a_partir_de || '-01')::date, atualizado_em = clock_timestamp()
      FROM valores v, reajuste r WHERE c.id = v.id RETURNING c.preco_desde
    )
    UPDATE reajustes_contrato x SET aplicado_em = clock_timestamp(), valor_antes = v.antes, valor_depois = v.depois, preco_desde_antes = v.preco_desde,
      itens = (SELECT coalesce(jsonb_agg(jsonb_build_object('descricao', p.descricao, 'antes', p.antes::text, 'depois', p.depois::text)
        ORDER BY p.posicao, p.id), '[]') FROM precos p)
    FROM valores v, escrito e WHERE x.id = ${reajuste_id}
    RETURNING x.percentual::text, x.a_partir_de, v.antes::text, v.depois::text, e.preco_desde::text`;
  const { percentual, a_partir_de, antes, depois, preco_desde } = oneRow(rows);
  await recordContrato(ctx, 'contrato.reajustado', contrato, { percentual, a_partir_de, valor: { antes, depois } });
  return { ...contrato, valor: depois, preco_desde };
}

/**
 * Takes back the adjustments of later competences than the next one, now that the calendar of a locked contract has gone back before them:
 * they were applied for cycles that were generated ahead, and wait again. The newest goes first; one after which somebody changed prices
 * stays, and so do those before it.
 * @param competencia of the next cycle
 * @returns the contract's value then
 */
export async function revertReajustes(ctx: Ctx, contrato: Registro, competencia: string): Promise<string> {
  // Written out: a prepared statement is one round trip.
  const applied = await ctx.db.sql<{ id: number; a_partir_de: string }[]>`
    SELECT id, a_partir_de FROM reajustes_contrato WHERE contrato_id = ${contrato.id} AND aplicado_em IS NOT NULL ORDER BY aplicado_em DESC, id DESC`;
  // Those on top of one that waits again are taken off first, and what holds for the next cycle is put back.
  const again = applied.slice(0, applied.findLastIndex(({ a_partir_de }) => a_partir_de > competencia) + 1);
  const kept: typeof again = [];
  let after = contrato;
  for (const one of again) {
    const valor = await revert(ctx, one.id);
    if (valor === null) break;
    after = { ...after, valor };
    if (one.a_partir_de <= competencia) kept.push(one);
  }
  for (const { id } of kept.toSorted((x, y) => x.a_partir_de.localeCompare(y.a_partir_de)))
    after = await apply(ctx, after, id);
  return after.valor;
}

/** The contract's value without an adjustment that waits again; null where prices are others than those that it left. */
async function revert(ctx: Ctx, reajuste_id: number): Promise<string | null> {
  // Written out as one statement, as what applies it. Its items are the contract's in their order: it kept no ids.
  const [found] = await ctx.db.sql<{ valor: string }[]>`
    WITH reajuste AS (
      SELECT id, contrato_id, valor_antes, valor_depois, preco_desde_antes, itens FROM reajustes_contrato WHERE id = ${reajuste_id}
    ), precos AS (
      SELECT i.id, i.preco_unitario AS agora, (r.itens->i.n->>'depois')::numeric AS depois, (r.itens->i.n->>'antes')::numeric AS antes,
        round(i.quantidade * (r.itens->i.n->>'antes')::numeric * (1 - i.desconto_percentual / 100), 2) AS total
      FROM reajuste r CROSS JOIN LATERAL (
        SELECT x.*, row_number() OVER (ORDER BY x.posicao, x.id)::int - 1 AS n FROM itens_contrato x WHERE x.contrato_id = r.contrato_id) i
    ), valores AS (
      SELECT r.contrato_id, r.preco_desde_antes, coalesce((SELECT sum(total) FROM precos), r.valor_antes) AS valor FROM reajuste r JOIN contratos c ON c.id = r.contrato_id
      WHERE (SELECT count(*) FROM precos) = jsonb_array_length(r.itens) AND NOT EXISTS (SELECT FROM precos WHERE agora IS DISTINCT FROM depois)
        AND (r.itens <> '[]' OR c.valor = r.valor_depois)
    ), mudados AS (
      UPDATE itens_contrato i SET preco_unitario = p.antes, total = p.total
      FROM precos p, valores v WHERE i.id = p.id AND v.valor > 0 AND v.valor < 10000000000000
    ), escrito AS (
      UPDATE contratos c SET valor = v.valor, preco_desde = coalesce(v.preco_desde_antes, (SELECT max(a.a_partir_de || '-01')::date FROM reajustes_contrato a
        WHERE a.contrato_id = c.id AND a.aplicado_em IS NOT NULL AND a.id <> ${reajuste_id}), c.inicio_em)
      FROM valores v WHERE c.id = v.contrato_id AND v.valor > 0 AND v.valor < 10000000000000 RETURNING c.valor::text
    )
    UPDATE reajustes_contrato x SET aplicado_em = NULL, valor_antes = NULL, valor_depois = NULL, preco_desde_antes = NULL, itens = '[]'
    FROM escrito e WHERE x.id = ${reajuste_id} RETURNING e.valor`;
  return found?.valor ?? null;
}
