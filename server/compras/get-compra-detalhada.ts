import type { Ctx } from '#server/platform/context.ts';
import { getCompra } from './list-compras.ts';
import type { CompraDetalhada } from './schemas.ts';

/**
 * One purchase as its screen shows it: also with the GTIN of each item, and who created and who cancelled it.
 * @throws DomainError NOT_FOUND
 */
export async function getCompraDetalhada(ctx: Ctx, input: unknown): Promise<CompraDetalhada> {
  const compra = await getCompra(ctx, input);
  const [gtins, autores] = await Promise.all([readGtins(ctx, compra.id), readAutores(ctx, compra.id)]);
  return {
    ...compra,
    itens: compra.itens.map((item) => ({ ...item, gtin: gtins.get(item.produto_id) ?? null })),
    criada_por: autores.get('compra.criada') ?? null,
    cancelada_por: autores.get('compra.cancelada') ?? null,
  };
}

async function readGtins({ db }: Ctx, id: number): Promise<ReadonlyMap<number, string>> {
  // Written out, as what reads the purchase.
  const rows = await db.sql<{ id: number; gtin: string }[]>`
    SELECT DISTINCT p.id, p.gtin FROM itens_compra i JOIN produtos p ON p.id = i.produto_id
    WHERE i.compra_id = ${id} AND p.gtin IS NOT NULL`;
  return new Map(rows.map(({ id, gtin }) => [id, gtin]));
}

async function readAutores({ db, empresa_id }: Ctx, id: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db.sql<{ acao: string; ator_nome: string }[]>`
    SELECT acao, ator_nome FROM auditoria
    WHERE empresa_id = ${empresa_id} AND recurso = 'compra' AND recurso_id = ${id}
      AND acao IN ('compra.criada', 'compra.cancelada')`;
  return new Map(rows.map(({ acao, ator_nome }) => [acao, ator_nome]));
}
