import { expect } from 'vitest';
import { getFluxoDeCaixa } from '#server/financeiro/index.ts';
import type { Ctx } from '#server/platform/context.ts';

const DAY = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Holds the cash flow of a year against the titles and receipts themselves, day by day. */
export async function proveFluxo(ctx: Ctx): Promise<void> {
  const data_inicio = dayOf(Date.now() - 180 * DAY);
  const { dias, data_fim } = await getFluxoDeCaixa(ctx, { data_inicio, data_fim: dayOf(Date.now() + 180 * DAY) });
  const sums = await ctx.db.sql`
    SELECT dia::text, coalesce(sum(valor) FILTER (WHERE moveu AND tipo = 'receber'), 0)::numeric(24, 2)::text AS recebido,
      coalesce(sum(valor) FILTER (WHERE moveu AND tipo = 'pagar'), 0)::numeric(24, 2)::text AS pago,
      coalesce(sum(valor) FILTER (WHERE NOT moveu AND tipo = 'receber'), 0)::numeric(24, 2)::text AS a_receber,
      coalesce(sum(valor) FILTER (WHERE NOT moveu AND tipo = 'pagar'), 0)::numeric(24, 2)::text AS a_pagar
    FROM (
      SELECT tipo, (recebido_em AT TIME ZONE ${ctx.fuso})::date AS dia, valor, true AS moveu FROM baixas
      WHERE empresa_id = ${ctx.empresa_id} AND estornada_em IS NULL
      UNION ALL
      SELECT tipo, vencimento, valor_aberto, false FROM titulos WHERE empresa_id = ${ctx.empresa_id}) x
    WHERE valor <> 0 AND dia BETWEEN ${data_inicio} AND ${data_fim} GROUP BY dia ORDER BY dia`;
  const moved = dias.filter(({ recebido, pago, a_receber, a_pagar }) =>
    [recebido, pago, a_receber, a_pagar].some((valor) => valor !== '0.00'),
  );
  expect(moved.map(({ saldo: _, ...dia }) => dia)).toEqual([...sums]);
}
