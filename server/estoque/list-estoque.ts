import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { likePattern, offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { estoqueFilters, type PosicaoDetalhe, type PosicaoEstoque, produtoIdInput } from './schemas.ts';

/** Stock per product, only of products that control it (sections 2.3 and 4.1). One round trip: page and count. */
export async function listEstoque(ctx: Ctx, input: unknown): Promise<Page<PosicaoEstoque>> {
  requireScope(ctx, 'estoque:read');
  const f = parseInput(estoqueFilters, input);
  const { sql } = ctx.db;
  const desc = f.direcao === 'desc';
  const order = {
    nome: desc ? sql`p.nome_ordem DESC, p.id DESC` : sql`p.nome_ordem, p.id`,
    codigo: desc ? sql`p.codigo DESC, p.id DESC` : sql`p.codigo, p.id`,
    estoque: desc ? sql`t.total DESC, t.produto_id DESC` : sql`t.total, t.produto_id`,
  }[f.ordenar];
  const search = f.busca ? sql`AND p.busca LIKE normalizar(${likePattern(f.busca)})` : sql``;
  const level = { true: sql`AND t.total > 0`, false: sql`AND t.total = 0`, all: sql`` }[f.com_estoque ?? 'all'];
  // Totals are joined before the page is cut only where they choose or order it: the list's own index does the rest.
  const totals = sql`JOIN totais_estoque t ON t.produto_id = p.id AND t.empresa_id = p.empresa_id`;
  const counted = f.com_estoque ? totals : sql``;
  const paged = f.com_estoque || f.ordenar === 'estoque' ? totals : sql``;
  const where = sql`p.empresa_id = ${ctx.empresa_id} AND p.situacao <> 'E' AND p.controlar_estoque ${search} ${level}`;
  const rows = await sql<(PosicaoEstoque & { total_registros: number })[]>`
    SELECT c.total_registros, pagina.*
    FROM (SELECT count(*) AS total_registros FROM produtos p ${counted} WHERE ${where}) c
    LEFT JOIN (
      SELECT p.id AS produto_id, p.nome AS produto_nome, p.codigo AS produto_codigo, p.unidade, p.controlar_estoque,
        t.total::text AS estoque_total, escolhidos.posicao
      FROM (
        SELECT p.id, row_number() OVER (ORDER BY ${order}) AS posicao FROM produtos p ${paged}
        WHERE ${where} ORDER BY ${order} LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}
      ) escolhidos
      JOIN produtos p ON p.id = escolhidos.id JOIN totais_estoque t ON t.produto_id = p.id
    ) pagina ON true
    ORDER BY pagina.posicao`;
  const resultados = rows
    .filter((row) => row.produto_id !== null)
    .map(({ produto_id, produto_nome, produto_codigo, unidade, controlar_estoque, estoque_total }) => ({
      produto_id,
      produto_nome,
      produto_codigo,
      unidade,
      controlar_estoque,
      estoque_total,
    }));
  return { resultados, pagina: f.pagina, por_pagina: f.por_pagina, total_registros: rows[0]?.total_registros ?? 0 };
}

/**
 * One product's stock with its warehouses (section 2.4): those active, and those that hold a balance.
 * @throws DomainError NOT_FOUND when the product is not in the stock list (section 4.1, rule 2)
 */
export async function getEstoque(ctx: Ctx, input: unknown): Promise<PosicaoDetalhe> {
  requireScope(ctx, 'estoque:read');
  const { produto_id } = parseInput(produtoIdInput, input);
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
