import { ne } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { type Acao, record } from '#server/auditoria/index.ts';
import { type Dados, publish } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { columnsOf, refuseTaken } from '#server/platform/rows.ts';
import { type Produto, produto } from './schemas.ts';

/** The products that were not deleted. */
export const PRODUTOS = {
  table: produtos,
  columns: columnsOf(produtos, produto),
  where: ne(produtos.situacao, 'E'),
  missing: 'Produto não encontrado.',
};

/** A code is unique among the company's products that were not deleted. */
export const codeTaken = (codigo: string | undefined) =>
  refuseTaken('produtos_codigo', 'codigo', `Já existe um produto com o código ${codigo}.`);

export const recordProduto = (
  ctx: Ctx,
  acao: Acao & `produto.${string}`,
  { id, nome }: Produto,
  detalhes?: Record<string, unknown>,
) => record(ctx, { acao, recurso: 'produto', recurso_id: id, recurso_nome: nome, detalhes });

const payload = ({ id, nome, codigo, preco_venda, preco_custo, unidade, situacao, gtin }: Produto) => ({
  ...{ id, nome, codigo, preco_venda, preco_custo, unidade, situacao, gtin },
  ativo: situacao === 'A',
});

export const payloadCriado = (ctx: Ctx, p: Produto): Dados<'produto.criado'> => ({
  ...payload(p),
  criado_em: isoInZone(p.criado_em, ctx.fuso),
});

export const payloadAtualizado = (ctx: Ctx, p: Produto): Dados<'produto.atualizado'> => ({
  ...payload(p),
  atualizado_em: isoInZone(p.atualizado_em, ctx.fuso),
});

export const publishCriado = (ctx: Ctx, p: Produto): Promise<void> =>
  publish(ctx, 'produto.criado', payloadCriado(ctx, p));

export const publishAtualizado = (ctx: Ctx, p: Produto): Promise<void> =>
  publish(ctx, 'produto.atualizado', payloadAtualizado(ctx, p));
