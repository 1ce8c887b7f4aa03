import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { countNegativos, MOST } from './list-faltas.ts';
import type { ResumoEstoque } from './schemas.ts';

const DAYS = 14;

/**
 * Figures for the panel's first screen; days are the company's. Their cost does not grow with the tables: products come from
 * `contagens_produtos`, those below zero from an index of such alone, movements of all but the last hours from `periodos_lancamentos`.
 */
export async function getResumoEstoque(ctx: Ctx): Promise<ResumoEstoque> {
  requireScope(ctx, 'estoque:read');
  const { sql } = ctx.db;
  const lastDay = today(ctx.fuso);
  const days = Array.from({ length: DAYS }, (_, i) =>
    new Date(Date.parse(`${lastDay}T00:00:00Z`) - (DAYS - 1 - i) * 86_400_000).toISOString().slice(0, 10),
  );
  const [fechamento] = await sql<{ ate: Date }[]>`SELECT fechar_lancamentos(${ctx.empresa_id}) AS ate`;
  const ate = fechamento?.ate ?? new Date(0);
  type Count = { dia: string; tipo: 'E' | 'S' | 'B'; n: number };
  // Each day by its instants, one's end being the next one's beginning: the zone of every row is not worked out.
  const bounds = [...days.map((dia) => startOfDay(dia, ctx.fuso)), endOfDay(lastDay, ctx.fuso)].map((at) =>
    at.toISOString(),
  );
  const between = sql`FROM unnest(${days}::text[], ${bounds.slice(0, -1)}::text[]::timestamptz[],
    ${bounds.slice(1)}::text[]::timestamptz[]) d (dia, desde, fim)`;
  // Written out: filtered sums, and counts of each of a list of days.
  const [[figures], closed, open] = await Promise.all([
    sql<(Omit<ResumoEstoque, 'lancamentos_hoje' | 'dias'> & { negativos: number })[]>`
      SELECT coalesce(sum(n), 0)::int AS produtos,
        coalesce(sum(n) FILTER (WHERE nivel = 1 AND controlar_estoque), 0)::int AS produtos_com_estoque,
        (${countNegativos(ctx, MOST + 1)}) AS negativos,
        (SELECT count(*) FROM depositos WHERE empresa_id = ${ctx.empresa_id} AND ativo) AS depositos,
        EXISTS (SELECT FROM depositos WHERE empresa_id = ${ctx.empresa_id} AND padrao) AS tem_deposito_padrao,
        (SELECT count(*) FROM (SELECT FROM lancamentos_estoque WHERE empresa_id = ${ctx.empresa_id} LIMIT 1) l) AS lancamentos
      FROM contagens_produtos WHERE empresa_id = ${ctx.empresa_id} AND situacao <> 'E'`,
    // What is counted already, by quarter of an hour, and the movements since.
    sql<Count[]>`
      SELECT d.dia, c.tipo, c.n ${between} CROSS JOIN LATERAL (
        SELECT tipo, sum(n)::int AS n FROM periodos_lancamentos
        WHERE empresa_id = ${ctx.empresa_id} AND inicio >= d.desde AND inicio < least(d.fim, ${ate}::timestamptz) GROUP BY tipo) c`,
    sql<Count[]>`
      SELECT d.dia, c.tipo, c.n ${between} CROSS JOIN LATERAL (
        SELECT tipo, count(*)::int AS n FROM lancamentos_estoque
        WHERE empresa_id = ${ctx.empresa_id} AND criado_em >= greatest(d.desde, ${ate}::timestamptz) AND criado_em < d.fim
        GROUP BY tipo) c`,
  ]);
  const of = (dia: string) => {
    const n = (tipo: Count['tipo']) =>
      [...closed, ...open].reduce((sum, row) => sum + (row.dia === dia && row.tipo === tipo ? row.n : 0), 0);
    return { entrada: n('E'), saida: n('S'), balanco: n('B') };
  };
  const negativos = figures?.negativos ?? 0;
  return {
    produtos: figures?.produtos ?? 0,
    produtos_com_estoque: figures?.produtos_com_estoque ?? 0,
    produtos_negativos: Math.min(negativos, MOST),
    negativos_ao_menos: negativos > MOST,
    depositos: figures?.depositos ?? 0,
    tem_deposito_padrao: figures?.tem_deposito_padrao ?? false,
    lancamentos: figures?.lancamentos ?? 0,
    lancamentos_hoje: of(lastDay),
    dias: days.map((dia) => ({ dia, ...of(dia) })),
  };
}
