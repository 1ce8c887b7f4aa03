import { and, eq, sql } from 'drizzle-orm';
import { atividades } from '#drizzle/schema/crm.ts';
import { recordAll } from '#server/auditoria/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Calls off what is still to be done of a deal that ends for good: nobody could open the deal from it. The deal is held by the caller. */
export async function cancelPendentes(ctx: Ctx, negocio_id: number): Promise<void> {
  const called = await ctx.db.orm
    .update(atividades)
    .set({ status: 'cancelada', atualizado_em: sql`clock_timestamp()` })
    .where(
      and(
        ...[eq(atividades.empresa_id, ctx.empresa_id), eq(atividades.negocio_id, negocio_id)],
        eq(atividades.status, 'pendente'),
      ),
    )
    .returning({ id: atividades.id, titulo: atividades.titulo });
  if (called.length === 0) return;
  const detalhes = { status: { antes: 'pendente', depois: 'cancelada' } };
  const told = { acao: 'atividade.cancelada', recurso: 'atividade', detalhes } as const;
  await recordAll(
    ctx.db,
    called.map(({ id, titulo }) => ({ ctx, entry: { ...told, recurso_id: id, recurso_nome: titulo } })),
  );
}
