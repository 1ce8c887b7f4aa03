import { and, eq, sql } from 'drizzle-orm';
import { aplicativos, concessoes } from '#drizzle/schema/acesso.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { isLive } from '../concessoes/situacao.ts';
import { lockAplicativo, recordAplicativo } from './internal.ts';
import { aplicativoIdInput } from './schemas.ts';

/**
 * Deletes an application: every connection to it ends at once, and its place among the 5 is free. Companies that were connected see
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
    const ended = await orm
      .update(concessoes)
      .set({ encerrada_em: now, encerrada_motivo: 'aplicativo_excluido' })
      .where(and(eq(concessoes.aplicativo_id, id), isLive));
    await recordAplicativo(ctx, 'aplicativo.excluido', aplicativo, { conexoes_encerradas: ended.count });
  });
}
