import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { imagens_produto, produtos } from '#drizzle/schema/catalogo.ts';
import { arquivos } from '#drizzle/schema/midia.ts';
import { photoUrls, releaseArquivos } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/pagination.ts';
import type { Imagem, LinhaProduto, Produto } from './schemas.ts';

/**
 * The photos of some products of the company, by product, each product's in their order: one statement. For verbs of this room: no scope
 * is checked here.
 */
export async function imagensDe(ctx: Ctx, produtos: readonly number[]): Promise<ReadonlyMap<number, Imagem[]>> {
  if (produtos.length === 0) return new Map();
  const rows = await ctx.db.orm
    .select({
      id: imagens_produto.id,
      produto_id: imagens_produto.produto_id,
      arquivo_id: imagens_produto.arquivo_id,
      posicao: imagens_produto.posicao,
      nome: arquivos.nome,
      largura: arquivos.largura,
      altura: arquivos.altura,
    })
    .from(imagens_produto)
    .innerJoin(arquivos, eq(arquivos.id, imagens_produto.arquivo_id))
    .where(and(eq(imagens_produto.empresa_id, ctx.empresa_id), inArray(imagens_produto.produto_id, [...produtos])))
    .orderBy(asc(imagens_produto.produto_id), asc(imagens_produto.posicao));
  const found = new Map<number, Imagem[]>();
  for (const { produto_id, arquivo_id, id, ...row } of rows) {
    const urls = photoUrls(arquivo_id, ctx.endereco);
    found.set(produto_id, [...(found.get(produto_id) ?? []), { id, url: urls.grande, urls, ...row }]);
  }
  return found;
}

/** A product with its photos. */
export async function withImagens<T extends LinhaProduto>(ctx: Ctx, produto: T): Promise<T & Pick<Produto, 'imagens'>> {
  return { ...produto, imagens: (await imagensDe(ctx, [produto.id])).get(produto.id) ?? [] };
}

/** A page of products with their photos. */
export async function pageWithImagens<T extends LinhaProduto>(
  ctx: Ctx,
  page: Page<T>,
): Promise<Page<T & Pick<Produto, 'imagens'>>> {
  const imagens = await imagensDe(
    ctx,
    page.resultados.map(({ id }) => id),
  );
  return {
    ...page,
    resultados: page.resultados.map((produto) => ({ ...produto, imagens: imagens.get(produto.id) ?? [] })),
  };
}

/** A photo of a product whose row is held. @throws DomainError NOT_FOUND */
export async function requireImagem(ctx: Ctx, produto_id: number, imagem_id: number) {
  const all = (await imagensDe(ctx, [produto_id])).get(produto_id) ?? [];
  const imagem = all.find(({ id }) => id === imagem_id);
  if (!imagem) throw notFound('Foto não encontrada.');
  return { imagem, all };
}

/**
 * Numbers a product's photos from 1 in this order. Written out: one statement for all of them, which leaves alone those that have their
 * place already.
 */
export async function numberImagens({ db: { sql } }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    UPDATE imagens_produto i SET posicao = o.posicao
    FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS o (id, posicao) WHERE i.id = o.id AND i.posicao <> o.posicao`;
}

/** A product whose photos changed has changed for whoever keeps a copy of the list (`atualizado_desde`). Its row is held. */
export async function noteChange(ctx: Ctx, produto_id: number): Promise<void> {
  await ctx.db.orm.update(produtos).set({ atualizado_em: sql`clock_timestamp()` }).where(eq(produtos.id, produto_id));
}

/**
 * Deletes photos of a product in the caller's transaction, all of them where none is named; their bytes go after the commit. The product
 * may be deleted then.
 */
export async function releaseImagens(ctx: Ctx, produto_id: number, imagem_id?: number): Promise<void> {
  const gone = await ctx.db.orm
    .delete(imagens_produto)
    .where(
      and(
        eq(imagens_produto.empresa_id, ctx.empresa_id),
        eq(imagens_produto.produto_id, produto_id),
        imagem_id === undefined ? undefined : eq(imagens_produto.id, imagem_id),
      ),
    )
    .returning({ arquivo_id: imagens_produto.arquivo_id });
  await releaseArquivos(
    ctx,
    gone.map(({ arquivo_id }) => arquivo_id),
  );
}
