import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';

/**
 * What each price of a contract is after so many (`n`) of its waiting adjustments, rounded after each of them, which begins where the one
 * before it ended. A contract without items has its value as the one price. Written out: money is reckoned by the database alone.
 */
const prices = ({ db: { sql }, empresa_id }: Ctx, id: number) => sql`
  WITH RECURSIVE espera AS (
    SELECT a_partir_de, 1 + percentual / 100 AS fator, row_number() OVER (ORDER BY a_partir_de) AS n FROM reajustes_contrato
    WHERE contrato_id = ${id} AND empresa_id = ${empresa_id} AND aplicado_em IS NULL
  ), base AS (
    SELECT i.id, i.preco_unitario AS preco, i.quantidade, i.desconto_percentual FROM itens_contrato i WHERE i.contrato_id = ${id}
    UNION ALL
    SELECT 0, c.valor, 1, 0 FROM contratos c
    WHERE c.id = ${id} AND NOT EXISTS (SELECT FROM itens_contrato i WHERE i.contrato_id = c.id)
  ), precos AS (
    SELECT 0::bigint AS n, b.* FROM base b
    UNION ALL
    SELECT e.n, p.id, round(p.preco * e.fator, 2), p.quantidade, p.desconto_percentual FROM precos p JOIN espera e ON e.n = p.n + 1
  ), somas AS (
    SELECT n, sum(round(quantidade * preco * (1 - desconto_percentual / 100), 2)) AS valor, max(preco) AS maior FROM precos GROUP BY n
  )`;

/** What each competence will charge: the prices of today with the adjustments that wait for it or an earlier one. */
export async function pricesOf(
  ctx: Ctx,
  id: number,
  competencias: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.sql<{ competencia: string; valor: string }[]>`
    ${prices(ctx, id)}
    SELECT k.competencia, s.valor::numeric(30, 2)::text AS valor FROM unnest(${[...competencias]}::text[]) k (competencia)
    JOIN somas s ON s.n = (SELECT count(*) FROM espera e WHERE e.a_partir_de <= k.competencia)`;
  return new Map(rows.map(({ competencia, valor }) => [competencia, valor]));
}

/** What the waiting adjustments of a locked contract lead to at some competence: nothing, more than is kept; null where all is well. */
export async function faultOfEspera(ctx: Ctx, id: number): Promise<'nada' | 'demais' | null> {
  const rows = await ctx.db.sql<{ nada: boolean; demais: boolean }[]>`
    ${prices(ctx, id)}
    SELECT coalesce(bool_or(valor = 0), false) AS nada, coalesce(bool_or(greatest(valor, maior) >= 10000000000000), false) AS demais
    FROM somas WHERE n > 0`;
  const { nada, demais } = oneRow(rows);
  if (nada) return 'nada';
  return demais ? 'demais' : null;
}

/**
 * After a change of prices or adjustments: what waits leaves something of the contract's value, and not more than is kept. Else the first
 * cycle at such a price could not be generated, and every change of the contract begins with generating it.
 * @param field what is refused
 * @param why what would lead there
 * @throws DomainError VALIDATION_ERROR on `field`
 */
export async function requireSoundEspera(
  ctx: Ctx,
  id: number,
  field: string,
  why = 'Com os reajustes que esperam',
): Promise<void> {
  const fault = await faultOfEspera(ctx, id);
  if (fault === null) return;
  const told = fault === 'nada' ? 'em zero' : 'grande demais';
  throw invalid(field, `${why} o valor do contrato ficaria ${told}.`);
}
