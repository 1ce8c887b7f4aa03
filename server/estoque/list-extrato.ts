import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { TIPO } from './movement.ts';
import { extratoFilters, type LinhaExtrato, produtoIdInput } from './schemas.ts';

type Row = Omit<LinhaExtrato, 'tipo' | 'autor'> & {
  tipo: keyof typeof TIPO;
  ator_tipo: string;
  ator_id: number | null;
  ator_nome: string;
};

const CODE = { entrada: 'E', saida: 'S', balanco: 'B' } as const;

/**
 * A product's movements with the balance after each, newest first (decisions.md, "Stock").
 * @throws DomainError NOT_FOUND when the product is not in the stock list
 */
export async function listExtrato(ctx: Ctx, input: unknown): Promise<Page<LinhaExtrato>> {
  requireScope(ctx, 'estoque:read');
  const { produto_id } = parseInput(produtoIdInput, input);
  const f = parseInput(extratoFilters, input);
  const { sql } = ctx.db;
  const where = sql`l.produto_id = ${produto_id} AND l.empresa_id = ${ctx.empresa_id}
    ${f.deposito_id ? sql`AND l.deposito_id = ${f.deposito_id}` : sql``}
    ${f.tipo ? sql`AND l.tipo = ${CODE[f.tipo]}` : sql``}
    ${f.data_inicio ? sql`AND l.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso)}` : sql``}
    ${f.data_fim ? sql`AND l.criado_em < ${endOfDay(f.data_fim, ctx.fuso)}` : sql``}`;
  const [[produto], rows] = await Promise.all([
    sql<{ total: number }[]>`
      SELECT (SELECT count(*) FROM lancamentos_estoque l WHERE ${where}) AS total FROM produtos p
      WHERE p.id = ${produto_id} AND p.empresa_id = ${ctx.empresa_id} AND p.situacao <> 'E' AND p.controlar_estoque`,
    sql<Row[]>`
      SELECT l.id, l.tipo, l.produto_id, p.nome AS produto_nome, l.deposito_id, d.nome AS deposito_nome,
        l.quantidade::text, l.variacao::text, l.custo_unitario::text, l.observacao, l.saldo_apos::text, l.origem, l.porta,
        l.ator_tipo, l.ator_id, l.ator_nome, l.criado_em AS data_lancamento
      FROM lancamentos_estoque l JOIN produtos p ON p.id = l.produto_id JOIN depositos d ON d.id = l.deposito_id
      WHERE ${where} ORDER BY l.id DESC LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}`,
  ]);
  if (!produto) throw notFound('Produto não encontrado no estoque.');
  return {
    resultados: rows.map(({ tipo, ator_tipo, ator_id, ator_nome, ...row }) => ({
      ...row,
      tipo: TIPO[tipo],
      autor: { tipo: ator_tipo, id: ator_id, nome: ator_nome },
    })),
    pagina: f.pagina,
    por_pagina: f.por_pagina,
    total_registros: produto.total,
  };
}
