import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { countDias, sumUpDias } from './dias.ts';
import {
  type DiaDoFluxo,
  type FaixasDoFluxo,
  type FluxoDeCaixa,
  fluxoInput,
  MOST_DIAS,
  type ResumoTitulos,
} from './fluxo-schemas.ts';
import { type TipoTitulo, tipoInput } from './schemas.ts';

const DAY = 86_400_000;
const plus = (dia: string, days: number) =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/**
 * What came and went and what is to come and to go, day by day, and what is open by how long ago it was due; days in the company's zone. All
 * of it is read from the sums by day, however many titles there are.
 * @throws DomainError VALIDATION_ERROR on `data_fim` before `data_inicio`, or more than 366 days after it
 */
export async function getFluxoDeCaixa(ctx: Ctx, input: unknown): Promise<FluxoDeCaixa> {
  requireScope(ctx, 'financeiro:read');
  const { saldo_inicial, ...sent } = parseInput(fluxoInput, input);
  const hoje = today(ctx.fuso);
  // A day that is not sent goes along with the one that is.
  const near = sent.data_fim !== undefined && sent.data_fim < hoje ? sent.data_fim : hoje;
  const data_inicio = sent.data_inicio ?? `${near.slice(0, 8)}01`;
  const ahead = plus(data_inicio > hoje ? data_inicio : hoje, 30);
  const last = plus(data_inicio, MOST_DIAS - 1);
  const data_fim = sent.data_fim ?? (ahead < last ? ahead : last);
  const days = (Date.parse(data_fim) - Date.parse(data_inicio)) / DAY + 1;
  if (days < 1) throw invalid('data_fim', 'O último dia não pode ser antes do primeiro.');
  if (days > MOST_DIAS) throw invalid('data_fim', `Peça no máximo ${MOST_DIAS} dias.`);
  const [dias, [receber, pagar], rows] = await Promise.all([
    readDias(ctx, { data_inicio, data_fim, hoje, saldo_inicial }),
    readFaixas(ctx, hoje),
    countDias(ctx),
  ]);
  await sumUpDias(ctx, rows);
  return { hoje, data_inicio, data_fim, saldo_inicial, dias, receber, pagar };
}

type Asked = { data_inicio: string; data_fim: string; hoje: string; saldo_inicial: string };

async function readDias(ctx: Ctx, { data_inicio, data_fim, hoje, saldo_inicial }: Asked): Promise<DiaDoFluxo[]> {
  // Written out: every day of the range, and the running sum.
  const rows = await ctx.db.sql<DiaDoFluxo[]>`
    WITH somas AS (
      SELECT dia, coalesce(sum(movido) FILTER (WHERE tipo = 'receber'), 0) AS recebido,
        coalesce(sum(movido) FILTER (WHERE tipo = 'pagar'), 0) AS pago,
        coalesce(sum(aberto) FILTER (WHERE tipo = 'receber'), 0) AS a_receber,
        coalesce(sum(aberto) FILTER (WHERE tipo = 'pagar'), 0) AS a_pagar
      FROM dias_titulos WHERE empresa_id = ${ctx.empresa_id} AND tipo IN ('receber', 'pagar')
        AND dia BETWEEN ${data_inicio}::date AND ${data_fim}::date GROUP BY dia
    ), dias AS (
      SELECT g::date AS dia, coalesce(s.recebido, 0) AS recebido, coalesce(s.pago, 0) AS pago, coalesce(s.a_receber, 0) AS a_receber,
        coalesce(s.a_pagar, 0) AS a_pagar
      FROM generate_series(${data_inicio}::timestamp, ${data_fim}::timestamp, '1 day') g LEFT JOIN somas s ON s.dia = g::date
    )
    SELECT dia::text, recebido::numeric(24, 2)::text, pago::numeric(24, 2)::text, a_receber::numeric(24, 2)::text,
      a_pagar::numeric(24, 2)::text, (${saldo_inicial}::numeric + sum(recebido - pago + CASE WHEN dia >= ${hoje}::date
        THEN a_receber - a_pagar ELSE 0 END) OVER (ORDER BY dia))::numeric(24, 2)::text AS saldo
    FROM dias ORDER BY dia`;
  return [...rows];
}

async function readFaixas(ctx: Ctx, hoje: string): Promise<[FaixasDoFluxo, FaixasDoFluxo]> {
  // Written out: both kinds in one statement.
  const rows = await ctx.db.sql<{ tipo: TipoTitulo; faixa: keyof FaixasDoFluxo; quantidade: number; valor: string }[]>`
    SELECT tipo, CASE WHEN dia >= ${hoje}::date THEN 'a_vencer' WHEN dia >= ${hoje}::date - 30 THEN 'ate_30'
        WHEN dia >= ${hoje}::date - 60 THEN 'ate_60' WHEN dia >= ${hoje}::date - 90 THEN 'ate_90' ELSE 'acima_de_90' END AS faixa,
      sum(contas)::bigint AS quantidade, sum(aberto)::numeric(24, 2)::text AS valor
    FROM dias_titulos WHERE empresa_id = ${ctx.empresa_id} GROUP BY 1, 2`;
  const faixasOf = (tipo: TipoTitulo): FaixasDoFluxo => {
    const of = (faixa: keyof FaixasDoFluxo) => {
      const found = rows.find((row) => row.tipo === tipo && row.faixa === faixa);
      return { quantidade: found?.quantidade ?? 0, valor: found?.valor ?? '0.00' };
    };
    return {
      ...{ a_vencer: of('a_vencer'), ate_30: of('ate_30'), ate_60: of('ate_60') },
      ...{ ate_90: of('ate_90'), acima_de_90: of('acima_de_90') },
    };
  };
  return [faixasOf('receber'), faixasOf('pagar')];
}

/** Open titles of one kind in figures: overdue, of today, of the seven days after it, all. */
export async function getResumoTitulos(ctx: Ctx, input: unknown): Promise<ResumoTitulos> {
  requireScope(ctx, 'financeiro:read');
  const { tipo } = parseInput(tipoInput, input);
  const hoje = today(ctx.fuso);
  // Written out: all figures in one statement.
  const rows = await ctx.db.sql<Record<string, string>[]>`
    SELECT coalesce(sum(aberto) FILTER (WHERE dia < ${hoje}::date), 0)::numeric(24, 2)::text AS vencidas,
      coalesce(sum(contas) FILTER (WHERE dia < ${hoje}::date), 0)::text AS n_vencidas,
      coalesce(sum(aberto) FILTER (WHERE dia = ${hoje}::date), 0)::numeric(24, 2)::text AS hoje,
      coalesce(sum(contas) FILTER (WHERE dia = ${hoje}::date), 0)::text AS n_hoje,
      coalesce(sum(aberto) FILTER (WHERE dia > ${hoje}::date AND dia <= ${hoje}::date + 7), 0)::numeric(24, 2)::text AS proximos,
      coalesce(sum(contas) FILTER (WHERE dia > ${hoje}::date AND dia <= ${hoje}::date + 7), 0)::text AS n_proximos,
      coalesce(sum(aberto), 0)::numeric(24, 2)::text AS todas, coalesce(sum(contas), 0)::text AS n_todas
    FROM dias_titulos WHERE empresa_id = ${ctx.empresa_id} AND tipo = ${tipo}`;
  const row = oneRow(rows);
  const of = (name: string) => ({ quantidade: Number(row[`n_${name}`]), valor: row[name] ?? '0.00' });
  return { vencidas: of('vencidas'), hoje: of('hoje'), proximos_7_dias: of('proximos'), em_aberto: of('todas') };
}
