import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type Evolucao, evolucaoFilters } from './schemas.ts';

/** With more movements than this in the period, the points are hours or days. */
const MOVEMENTS = 60;
/** With movements on more days than this, the points are days. */
const DAYS_OF_HOURS = 7;
/** Period looked at when none is asked. */
const PERIOD = 90 * 86_400_000;

type Row = { id: number | null; em: Date; saldo: string; inicial: string; n: number; dias: number };

/**
 * The balance of a product, of all warehouses or of one, after each movement of a period. It
 * counts back from today's balance, so that only the movements since the period began are read. One statement, written out for its
 * window functions, which sees one instant.
 * @throws DomainError NOT_FOUND when the product is not in the stock list
 */
export async function listEvolucao(ctx: Ctx, input: unknown): Promise<Evolucao> {
  requireScope(ctx, 'estoque:read');
  const f = parseInput(evolucaoFilters, input);
  const data_fim = f.data_fim ?? today(ctx.fuso);
  const data_inicio = f.data_inicio ?? new Date(Date.parse(data_fim) - PERIOD).toISOString().slice(0, 10);
  const { sql } = ctx.db;
  const deposito = f.deposito_id ? sql`AND deposito_id = ${f.deposito_id}` : sql``;
  const rows = await sql<Row[]>`
    WITH agora AS (
      SELECT coalesce(sum(quantidade), 0)::numeric(30, 3) AS total FROM saldos_estoque
      WHERE produto_id = ${f.produto_id} AND empresa_id = ${ctx.empresa_id} ${deposito}
    ), linhas AS (
      SELECT id, criado_em, variacao,
        sum(variacao) OVER (ORDER BY id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - variacao AS depois
      FROM lancamentos_estoque
      WHERE produto_id = ${f.produto_id} AND empresa_id = ${ctx.empresa_id} ${deposito}
        AND criado_em >= ${startOfDay(data_inicio, ctx.fuso)}
    ), periodo AS (
      SELECT id, criado_em, depois,
        row_number() OVER (PARTITION BY date_trunc('hour', criado_em) ORDER BY id DESC) AS da_hora,
        row_number() OVER (PARTITION BY (criado_em AT TIME ZONE ${ctx.fuso})::date ORDER BY id DESC) AS do_dia
      FROM linhas WHERE criado_em < ${endOfDay(data_fim, ctx.fuso)}
    ), tamanho AS (SELECT count(*) AS n, count(*) FILTER (WHERE do_dia = 1) AS dias FROM periodo)
    SELECT l.id, l.criado_em AS em, (a.total - l.depois)::text AS saldo, t.n, t.dias,
      (a.total - (SELECT coalesce(sum(variacao), 0) FROM linhas))::text AS inicial
    FROM produtos p CROSS JOIN agora a CROSS JOIN tamanho t
    LEFT JOIN periodo l ON t.n <= ${MOVEMENTS} OR l.do_dia = 1 OR (t.dias <= ${DAYS_OF_HOURS} AND l.da_hora = 1)
    WHERE p.id = ${f.produto_id} AND p.empresa_id = ${ctx.empresa_id} AND p.situacao <> 'E' AND p.controlar_estoque
    ORDER BY l.id`;
  const [first] = rows;
  if (!first) throw notFound('Produto não encontrado no estoque.');
  return {
    grao: first.n <= MOVEMENTS ? 'lancamento' : first.dias <= DAYS_OF_HOURS ? 'hora' : 'dia',
    data_inicio,
    data_fim,
    inicial: first.inicial,
    pontos: rows.flatMap(({ id, em, saldo }) => (id === null ? [] : [{ id, em, saldo }])),
  };
}
