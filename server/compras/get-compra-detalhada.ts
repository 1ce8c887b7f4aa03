import { listHistorico } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { getCompra } from './list-compras.ts';
import type { CompraDetalhada } from './schemas.ts';

/**
 * One purchase as its screen shows it: also with the GTIN of each item, and who created and who cancelled it.
 * @throws DomainError NOT_FOUND
 */
export async function getCompraDetalhada(ctx: Ctx, input: unknown): Promise<CompraDetalhada> {
  const compra = await getCompra(ctx, input);
  const [gtins, historico] = await Promise.all([readGtins(ctx, compra.id), listHistorico(ctx, 'compra', compra.id)]);
  const authorOf = (acao: string) => historico.find((line) => line.acao === acao)?.ator_nome ?? null;
  return {
    ...compra,
    itens: compra.itens.map((item) => ({ ...item, gtin: gtins.get(item.produto_id) ?? null })),
    criada_por: authorOf('compra.criada'),
    cancelada_por: authorOf('compra.cancelada'),
  };
}

async function readGtins({ db }: Ctx, id: number): Promise<ReadonlyMap<number, string>> {
  // Written out, as what reads the purchase.
  const rows = await db.sql<{ id: number; gtin: string }[]>`
    SELECT DISTINCT p.id, p.gtin FROM itens_compra i JOIN produtos p ON p.id = i.produto_id
    WHERE i.compra_id = ${id} AND p.gtin IS NOT NULL`;
  return new Map(rows.map(({ id, gtin }) => [id, gtin]));
}
