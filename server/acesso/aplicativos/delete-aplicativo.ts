import { eq, sql } from 'drizzle-orm';
import { aplicativos, concessoes } from '#drizzle/schema/acesso.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { endLocked, lockLive } from '../concessoes/end-grants.ts';
import { lockAplicativo, recordAplicativo } from './internal.ts';
import { aplicativoIdInput } from './schemas.ts';

/**
 * Deletes an application: every connection to it ends at once, with the webhooks that it made, and its place among the 5 is free. Companies that were connected see
 * why the connection ended.
 * @throws DomainError NOT_FOUND
 */
export async function deleteAplicativo(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'aplicativos:write');
  const { id } = parseInput(aplicativoIdInput, input);
  await transaction(outer, async (ctx) => {
    const { orm } = ctx.db;
    const now = sql`now()`;
    const aplicativo = await lockAplicativo(ctx, id);
    await orm
      .update(aplicativos)
      .set({ excluido_em: now, ativo: false, atualizado_em: now })
      .where(eq(aplicativos.id, id));
    // The companies that were connected learn that the application is gone, not who deleted it.
    const by = { ...ctx, ip: null, ator: { tipo: 'sistema', id: null, nome: aplicativo.nome } as const };
    const ended = await endLocked(
      ctx.db,
      await lockLive(ctx.db, eq(concessoes.aplicativo_id, id)),
      'aplicativo_excluido',
      by,
    );
    await recordAplicativo(ctx, 'aplicativo.excluido', aplicativo, { conexoes_encerradas: ended.conexoes.length });
  });
}
