import { eq, sql } from 'drizzle-orm';
import { cobrancas } from '#drizzle/schema/cobrancas.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchCobranca, forbidden, recordCobranca, turnOf, wakeCobrancas } from './internal.ts';
import { type Cobranca, cobrancaIdInput } from './schemas.ts';

/**
 * Removes a charge. One of a bank is removed there in the background; a Pix that came before that goes into quarantine. A static code can
 * still be paid by whoever has it: nothing can take that away.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that was paid
 */
export async function cancelCobranca(outer: Ctx, input: unknown): Promise<Cobranca> {
  requireScope(outer, 'financeiro:write');
  const { id } = parseInput(cobrancaIdInput, input);
  return transaction(outer, async (ctx) => {
    await takeTurn(ctx.db, turnOf(id));
    const before = await fetchCobranca(ctx, { id }, true);
    if (before.status === 'concluida') throw forbidden(before.status, 'pode ser removida', ['ativa']);
    if (before.status !== 'ativa') return before;
    await ctx.db.orm
      .update(cobrancas)
      .set({
        ...{
          status: 'removida_pelo_recebedor',
          removida_em: sql`clock_timestamp()`,
          atualizado_em: sql`clock_timestamp()`,
        },
        ...(before.adaptador === 'api_pix' ? REMOVE : {}),
      })
      .where(eq(cobrancas.id, id));
    await recordCobranca(ctx, 'cobranca.removida', before, {
      status: { antes: 'ativa', depois: 'removida_pelo_recebedor' },
    });
    if (before.adaptador === 'api_pix') await wakeCobrancas(ctx);
    return fetchCobranca(ctx, { id });
  });
}

/** The bank is told; while it is still being asked to register the charge, after that. */
const REMOVE = {
  pendencia: 'remover',
  tentativas: 0,
  tentar_em: sql`CASE WHEN pendencia = 'registrar' THEN greatest(tentar_em, now()) ELSE now() END`,
} as const;
