import { ne } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { type Acao, record } from '#server/auditoria/index.ts';
import { publish } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { columnsOf, refuseTaken } from '#server/platform/rows.ts';
import { type LinhaProduto, linhaProduto } from './schemas.ts';

/** The products that were not deleted. */
export const PRODUTOS = {
  table: produtos,
  columns: columnsOf(produtos, linhaProduto),
  where: ne(produtos.situacao, 'E'),
  missing: 'Produto não encontrado.',
};

/** A code is unique among the company's products that were not deleted. */
export const codeTaken = (codigo: string | undefined) =>
  refuseTaken('produtos_codigo', 'codigo', `Já existe um produto com o código ${codigo}.`);

export const recordProduto = (
  ctx: Ctx,
  acao: Acao & `produto.${string}`,
  { id, nome }: Pick<LinhaProduto, 'id' | 'nome'>,
  detalhes?: Record<string, unknown>,
) => record(ctx, { acao, recurso: 'produto', recurso_id: id, recurso_nome: nome, detalhes });

const payload = ({ id, nome, codigo, preco_venda, preco_custo, unidade, situacao, gtin }: LinhaProduto) => ({
  ...{ id, nome, codigo, preco_venda, preco_custo, unidade, situacao, gtin },
  ativo: situacao === 'A',
});

export const publishCriado = (ctx: Ctx, p: LinhaProduto): Promise<void> =>
  publish(ctx, 'produto.criado', { ...payload(p), criado_em: isoInZone(p.criado_em, ctx.fuso) });

export const publishAtualizado = (ctx: Ctx, p: LinhaProduto): Promise<void> =>
  publish(ctx, 'produto.atualizado', { ...payload(p), atualizado_em: isoInZone(p.atualizado_em, ctx.fuso) });
