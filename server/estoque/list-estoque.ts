import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { orderBy, readPage } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { byText, searchPage } from '#server/platform/search.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { estoqueFilters, type PosicaoDetalhe, type PosicaoEstoque, produtoIdInput } from './schemas.ts';

/**
 * Stock per product, only of products that control it. The cost does not grow with the table: the page is read from an index in its own
 * order, and the total from the projection `contagens_produtos`. The total of a search may be a lower bound (platform/search.ts).
 * Written out, as every list (platform/listing.ts).
 */
export async function listEstoque(ctx: Ctx, input: unknown): Promise<Page<PosicaoEstoque>> {
  requireScope(ctx, 'estoque:read');
  const f = parseInput(estoqueFilters, input);
  const { from, column, level } = sourceOf(f);
  const listed = sql`e.empresa_id = ${ctx.empresa_id} AND ${LISTED}`;
  const where = sql`${listed} ${f.com_estoque ? level[f.com_estoque] : sql``}`;
  const total = sql`(SELECT coalesce(sum(e.n), 0) FROM contagens_produtos e
    WHERE ${listed} ${f.com_estoque ? SIGN[f.com_estoque] : sql``})::bigint`;
  const order = orderBy(column, f.direcao);
  const listing = { from, where, order, total, records: RECORDS, shown: SHOWN };
  const { busca } = f;
  const searched = {
    from: RECORDS,
    where: sql`${listed} ${f.com_estoque ? TOTAL[f.com_estoque] : sql``}`,
    column,
    byName: f.ordenar === 'nome',
  };
  const { resultados, ...page } = busca
    ? await searchPage<Row>(ctx, f, { ...listing, ...byText(ctx, searched), busca })
    : await readPage<Row>(ctx, f, listing);
  return { ...page, resultados: resultados.map(({ id, ...row }) => ({ produto_id: id, ...row })) };
}

type Row = Omit<PosicaoEstoque, 'produto_id'> & { id: number };

/** Written out, so that the partial indexes match. */
const LISTED = sql`e.situacao <> 'E' AND e.controlar_estoque`;
/** `com_estoque`, as the total says it and as its sign does. */
const TOTAL = { true: sql`AND e.total > 0`, false: sql`AND e.total = 0` };
const SIGN = { true: sql`AND e.nivel = 1`, false: sql`AND e.nivel = 0` };

const SHOWN = sql`e.id, e.nome AS produto_nome, e.codigo AS produto_codigo, e.unidade, e.controlar_estoque,
  e.total::text AS estoque_total`;

/** A product and its total, which PostgreSQL looks up only where a query names it. */
const RECORDS = sql`(SELECT p.*, (SELECT t.total FROM totais_estoque t WHERE t.produto_id = p.id) AS total FROM produtos p) e`;

/** The table whose index holds the order, among the products of a level where one is asked for; `column` is the one that it orders by. */
function sourceOf({ ordenar, com_estoque }: z.output<typeof estoqueFilters>): {
  from: SQL;
  column: SQL;
  level: typeof TOTAL;
} {
  if (ordenar === 'estoque') {
    const from = sql`(SELECT t.produto_id AS id, t.empresa_id, t.total, p.situacao, p.controlar_estoque, p.busca
      FROM totais_estoque t JOIN produtos p ON p.id = t.produto_id) e`;
    return { from, column: sql`e.total`, level: TOTAL };
  }
  const column = ordenar === 'codigo' ? sql`e.codigo` : sql`e.nome_ordem`;
  if (!com_estoque) return { from: sql`produtos e`, column, level: TOTAL };
  const from = sql`(SELECT v.produto_id AS id, v.*, (SELECT p.busca FROM produtos p WHERE p.id = v.produto_id) AS busca
    FROM niveis_estoque v) e`;
  return { from, column, level: SIGN };
}

/**
 * One product's stock with its warehouses: those active, and those that hold a balance.
 * @throws DomainError NOT_FOUND when the product is not in the stock list: deleted, or without stock control
 */
export async function getEstoque(ctx: Ctx, input: unknown): Promise<PosicaoDetalhe> {
  requireScope(ctx, 'estoque:read');
  const { produto_id } = parseInput(produtoIdInput, input);
  // Written out: the warehouses come as one JSON column, in one round trip.
  const [row] = await ctx.db.sql<PosicaoDetalhe[]>`
    SELECT p.id AS produto_id, p.nome AS produto_nome, p.codigo AS produto_codigo, p.unidade, p.controlar_estoque,
      t.total::text AS estoque_total,
      (SELECT coalesce(json_agg(json_build_object('deposito_id', d.id, 'deposito_nome', d.nome,
          'quantidade', coalesce(s.quantidade, 0::numeric(30,3))::text) ORDER BY d.padrao DESC, lower(d.nome), d.id), '[]')
        FROM depositos d LEFT JOIN saldos_estoque s ON s.deposito_id = d.id AND s.produto_id = p.id
        WHERE d.empresa_id = p.empresa_id AND (d.ativo OR s.quantidade <> 0)) AS depositos
    FROM produtos p JOIN totais_estoque t ON t.produto_id = p.id
    WHERE p.id = ${produto_id} AND p.empresa_id = ${ctx.empresa_id} AND p.situacao <> 'E' AND p.controlar_estoque`;
  if (!row) throw notFound('Produto não encontrado no estoque.');
  return row;
}
