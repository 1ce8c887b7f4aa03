import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { expedicoes, itens_expedicao } from '#drizzle/schema/expedicao.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { idSchema } from '#server/platform/ids.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import type { ExpedicaoDaVenda } from './schemas.ts';

const vendaIdInput = z.object({ id: idSchema });

/** The shipments of one sale, oldest first: as much of each as a reader of sales may see. */
export async function listExpedicoesDaVenda(ctx: Ctx, input: unknown): Promise<ExpedicaoDaVenda[]> {
  requireScope(ctx, 'vendas:read');
  const { id } = parseInput(vendaIdInput, input);
  const carrying = ctx.db.orm
    .select({ id: itens_expedicao.expedicao_id })
    .from(itens_expedicao)
    .where(and(eq(itens_expedicao.pedido_venda_id, id), eq(itens_expedicao.empresa_id, ctx.empresa_id)));
  return ctx.db.orm
    .select({ id: expedicoes.id, numero_expedicao: expedicoes.numero_expedicao, status: expedicoes.status })
    .from(expedicoes)
    .where(inArray(expedicoes.id, carrying))
    .orderBy(asc(expedicoes.id));
}

/**
 * The products of a sale that shipments carry, each with its shipment's number. For the verb that changes a sale: no scope is checked
 * here.
 */
export async function listCarried(
  ctx: Ctx,
  venda_id: number,
): Promise<{ produto_id: number; numero_expedicao: string }[]> {
  return ctx.db.orm
    .select({
      produto_id: sql<number>`${itens_expedicao.produto_id}`,
      numero_expedicao: expedicoes.numero_expedicao,
    })
    .from(itens_expedicao)
    .innerJoin(expedicoes, eq(expedicoes.id, itens_expedicao.expedicao_id))
    .where(
      and(
        eq(itens_expedicao.pedido_venda_id, venda_id),
        eq(itens_expedicao.empresa_id, ctx.empresa_id),
        isNotNull(itens_expedicao.produto_id),
        ne(expedicoes.status, 'cancelada'),
      ),
    )
    .orderBy(asc(itens_expedicao.id));
}
