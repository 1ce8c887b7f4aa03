import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { COUNTED, countedPage } from '#server/platform/counted-page.ts';
import { notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type LinhaLida, linhaOf, selectLinhas } from './linha-extrato.ts';
import { extratoFilters, type LinhaExtrato, produtoIdInput } from './schemas.ts';

const CODE = { entrada: 'E', saida: 'S' } as const;

/**
 * A product's movements with the balance after each, newest first. Of a kind or of some days, more than
 * 500 are not counted: the total is a lower bound then.
 * @throws DomainError NOT_FOUND when the product is not in the stock list
 */
export async function listExtrato(ctx: Ctx, input: unknown): Promise<Page<LinhaExtrato>> {
  requireScope(ctx, 'estoque:read');
  const { produto_id } = parseInput(produtoIdInput, input);
  const f = parseInput(extratoFilters, input);
  const { sql } = ctx.db;
  const whole = !f.tipo && !f.data_inicio && !f.data_fim;
  const deposito = f.deposito_id ? sql`AND l.deposito_id = ${f.deposito_id}` : sql``;
  // A count's kind is written out, so that its own index matches.
  const tipo = f.tipo === 'balanco' ? sql`AND l.tipo = 'B'` : f.tipo ? sql`AND l.tipo = ${CODE[f.tipo]}` : sql``;
  const where = sql`l.produto_id = ${produto_id} AND l.empresa_id = ${ctx.empresa_id} ${deposito} ${tipo}
    ${f.data_inicio ? sql`AND l.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso)}` : sql``}
    ${f.data_fim ? sql`AND l.criado_em < ${endOfDay(f.data_fim, ctx.fuso)}` : sql``}`;
  // Written out, as every list. A balance's version counts its movements.
  const total = whole
    ? sql`SELECT coalesce(sum(l.versao), 0)::bigint FROM saldos_estoque l
        WHERE l.produto_id = ${produto_id} AND l.empresa_id = ${ctx.empresa_id} ${deposito}`
    : sql`SELECT count(*) FROM (SELECT FROM lancamentos_estoque l WHERE ${where} LIMIT ${COUNTED + 1}) x`;
  const order = f.deposito_id && !f.data_inicio && !f.data_fim ? sql`l.versao DESC` : sql`l.criado_em DESC, l.id DESC`;
  const [[produto], rows] = await Promise.all([
    sql<{ total: number }[]>`
      SELECT (${total}) AS total FROM produtos p
      WHERE p.id = ${produto_id} AND p.empresa_id = ${ctx.empresa_id} AND p.situacao <> 'E' AND p.controlar_estoque`,
    sql<LinhaLida[]>`${selectLinhas(ctx)}
      WHERE ${where} ORDER BY ${order} LIMIT ${f.por_pagina + 1} OFFSET ${offsetOf(f)}`,
  ]);
  if (!produto) throw notFound('Produto não encontrado no estoque.');
  const linhas = rows.map(linhaOf);
  const page = countedPage(linhas, produto.total, f);
  return whole ? { ...f, resultados: page.resultados, total_registros: produto.total } : page;
}
