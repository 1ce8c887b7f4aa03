import { and, eq, ne } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { type Dados, publish } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { Produto } from './schemas.ts';

export const columns = {
  id: produtos.id,
  nome: produtos.nome,
  codigo: produtos.codigo,
  unidade: produtos.unidade,
  controlar_estoque: produtos.controlar_estoque,
  preco_venda: produtos.preco_venda,
  preco_custo: produtos.preco_custo,
  gtin: produtos.gtin,
  situacao: produtos.situacao,
  criado_em: produtos.criado_em,
  atualizado_em: produtos.atualizado_em,
};

/** The company's product, locked for the change that follows. */
export async function fetchProdutoForUpdate(ctx: Ctx, id: number): Promise<Produto> {
  const [found] = await ctx.db.orm
    .select(columns)
    .from(produtos)
    .where(and(eq(produtos.empresa_id, ctx.empresa_id), eq(produtos.id, id), ne(produtos.situacao, 'E')))
    .for('update');
  if (!found) throw notFound('Produto não encontrado.');
  return found;
}

/** A code is unique among the company's products that were not deleted. */
export function codeTaken(error: unknown, codigo: string): unknown {
  return sqlState(error)?.constraint === 'produtos_codigo'
    ? invalid('codigo', `Já existe um produto com o código ${codigo}.`)
    : error;
}

const payload = (p: Produto) => ({
  id: p.id,
  nome: p.nome,
  codigo: p.codigo,
  preco_venda: p.preco_venda,
  preco_custo: p.preco_custo,
  unidade: p.unidade,
  situacao: p.situacao,
  ativo: p.situacao === 'A',
  gtin: p.gtin,
});

export function publishCriado(ctx: Ctx, p: Produto): Promise<void> {
  const dados: Dados<'produto.criado'> = { ...payload(p), criado_em: isoInZone(p.criado_em, ctx.fuso) };
  return publish(ctx, 'produto.criado', dados);
}

export function publishAtualizado(ctx: Ctx, p: Produto): Promise<void> {
  const dados: Dados<'produto.atualizado'> = { ...payload(p), atualizado_em: isoInZone(p.atualizado_em, ctx.fuso) };
  return publish(ctx, 'produto.atualizado', dados);
}
