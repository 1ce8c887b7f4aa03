import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { ResumoVendas } from './schemas.ts';

const DAY = 86_400_000;
/** Sales that are added up; a company with more in a fortnight is told so. */
const MOST = 100_000;

/**
 * What was sold on each day of this week and of the last, which begin on Monday in the company's zone: sales and orders by the day of
 * their creation, without quotes and cancelled ones. Later days of this week are null. Sums are money with two decimals. At most 100,000
 * sales are read, the newest, from an index that holds all that is added up; `ao_menos` says that there were more. Written out: sums by
 * a list of days.
 */
export async function getResumoVendas(ctx: Ctx): Promise<ResumoVendas> {
  requireScope(ctx, 'vendas:read');
  const { sql } = ctx.db;
  const hoje = today(ctx.fuso);
  const since = (Date.parse(`${hoje}T00:00:00Z`) / DAY + 3) % 7;
  const days = Array.from({ length: 14 }, (_, i) =>
    new Date(Date.parse(`${hoje}T00:00:00Z`) + (i - 7 - since) * DAY).toISOString().slice(0, 10),
  );
  const bounds = [...days, ''].map((dia, i) =>
    (i < 14 ? startOfDay(dia, ctx.fuso) : endOfDay(days[13] ?? hoje, ctx.fuso)).toISOString(),
  );
  const rows = await sql<{ dia: string | null; n: number; total: string }[]>`
    SELECT d.dia, count(v.criado_em)::int AS n, coalesce(sum(v.total_venda), 0)::numeric(24, 2)::text AS total
    FROM (SELECT criado_em, total_venda FROM vendas
      WHERE empresa_id = ${ctx.empresa_id} AND tipo_pedido <> 'orcamento' AND status <> 'cancelada'
        AND criado_em >= ${bounds[0] ?? ''}::timestamptz AND criado_em < ${bounds[14] ?? ''}::timestamptz
      ORDER BY criado_em DESC, id DESC LIMIT ${MOST}) v
    JOIN unnest(${days}::text[], ${bounds.slice(0, -1)}::text[]::timestamptz[], ${bounds.slice(1)}::text[]::timestamptz[])
      d (dia, desde, fim) ON v.criado_em >= d.desde AND v.criado_em < d.fim
    GROUP BY d.dia`;
  const of = (dia: string) => {
    const found = rows.find((row) => row.dia === dia);
    return { dia, vendas: found?.n ?? 0, total: found?.total ?? '0.00' };
  };
  return {
    hoje,
    semana_passada: days.slice(0, 7).map(of),
    esta_semana: days.slice(7).map((dia) => (dia > hoje ? null : of(dia))),
    ao_menos: rows.reduce((sum, { n }) => sum + n, 0) >= MOST,
  };
}
