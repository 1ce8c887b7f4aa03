import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { expedicoes, itens_expedicao } from '#drizzle/schema/expedicao.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { idSchema } from '#server/platform/ids.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import type { ExpedicaoDaVenda, PassoDaVenda } from './schemas.ts';

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

/** Shipments of a sale whose steps are told, the newest. */
const SHIPMENTS = 20;
/** Audit lines of a shipment that are looked at, the newest. */
const AUDITED = 1_000;

/**
 * What the shipments that carry a sale did since it was linked, oldest first: of the newest 20 shipments, from the newest 1,000 audit lines
 * of each. As much of them as a reader of sales may see.
 */
export async function listPassosDaVenda(ctx: Ctx, input: unknown): Promise<PassoDaVenda[]> {
  requireScope(ctx, 'vendas:read');
  const { id } = parseInput(vendaIdInput, input);
  // Written out: of all links of one shipment the first is told, and of its own steps those after it, which one window over the lines finds.
  return ctx.db.sql<PassoDaVenda[]>`
    SELECT id, expedicao_id, numero_expedicao, acao, ator_tipo, ator_nome, porta, criado_em
    FROM (
      SELECT a.*, e.id AS expedicao_id, e.numero_expedicao,
        min(a.id) FILTER (WHERE a.acao = 'expedicao.item_vinculado') OVER (PARTITION BY e.id) AS vinculada
      FROM (SELECT DISTINCT i.expedicao_id AS id FROM itens_expedicao i
          WHERE i.pedido_venda_id = ${id} AND i.empresa_id = ${ctx.empresa_id} ORDER BY 1 DESC LIMIT ${SHIPMENTS}) levam
      JOIN expedicoes e ON e.id = levam.id
      JOIN vendas v ON v.id = ${id}
      CROSS JOIN LATERAL (SELECT * FROM auditoria t
        WHERE t.empresa_id = ${ctx.empresa_id} AND t.recurso = 'expedicao' AND t.recurso_id = e.id ORDER BY t.id DESC LIMIT ${AUDITED}) a
      WHERE a.acao IN ('expedicao.concluida', 'expedicao.reaberta', 'expedicao.cancelada', 'expedicao.rastreio_enviado')
        OR (a.acao = 'expedicao.item_vinculado' AND a.detalhes->>'pedido' = v.numero_pedido)) passos
    WHERE vinculada IS NULL OR id = vinculada OR (id > vinculada AND acao <> 'expedicao.item_vinculado')
    ORDER BY id`;
}

/**
 * The products of a sale that shipments carry (null: all of it), each with its shipment's number. For the verb that changes a sale: no
 * scope is checked here.
 */
export async function listCarried(
  ctx: Ctx,
  venda_id: number,
): Promise<{ produto_id: number | null; numero_expedicao: string }[]> {
  return ctx.db.orm
    .select({ produto_id: itens_expedicao.produto_id, numero_expedicao: expedicoes.numero_expedicao })
    .from(itens_expedicao)
    .innerJoin(expedicoes, eq(expedicoes.id, itens_expedicao.expedicao_id))
    .where(
      and(
        eq(itens_expedicao.pedido_venda_id, venda_id),
        eq(itens_expedicao.empresa_id, ctx.empresa_id),
        ne(expedicoes.status, 'cancelada'),
      ),
    )
    .orderBy(asc(itens_expedicao.id));
}
