import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchAplicativoForUpdate, recordAplicativo } from './internal.ts';
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
    const { sql } = ctx.db;
    const aplicativo = await fetchAplicativoForUpdate(ctx, id);
    await sql`UPDATE aplicativos SET excluido_em = now(), ativo = false, atualizado_em = now() WHERE id = ${id}`;
    const ended = await sql`
      UPDATE concessoes SET encerrada_em = now(), encerrada_motivo = 'aplicativo_excluido'
      WHERE aplicativo_id = ${id} AND encerrada_em IS NULL AND expira_em > now()`;
    await recordAplicativo(ctx, 'aplicativo.excluido', aplicativo, { conexoes_encerradas: ended.count });
  });
}
