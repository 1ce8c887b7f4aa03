import { eq, sql } from 'drizzle-orm';
import { aplicativos } from '#drizzle/schema/acesso.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { holdResponsavel } from '../responsavel.ts';
import { auditable, fetchAplicativo, lockAplicativo, recordAplicativo } from './internal.ts';
import { logoAddress } from './logo.ts';
import { type Aplicativo, aplicativoIdInput, updateAplicativoInput } from './schemas.ts';

/**
 * Changes the fields sent. An inactive application can neither ask for consent nor get or use tokens; its connections stay, and work
 * again once it is active. Scopes that are changed count from the next consent on.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as on creation; PROOF_REQUIRED for other redirect addresses or scopes; UNAUTHENTICATED
 *   and FORBIDDEN as holdMember
 */
export async function updateAplicativo(outer: Ctx, input: unknown): Promise<Aplicativo> {
  requireScope(outer, 'aplicativos:write');
  const { id } = parseInput(aplicativoIdInput, input);
  const data = parseInput(updateAplicativoInput, input);
  return transaction(outer, async (ctx) => {
    await holdResponsavel(ctx);
    const before = await lockAplicativo(ctx, id);
    const { logo, ...others } = data;
    const sent = {
      ...sentOf(others),
      ...(logo === undefined ? {} : { logo: logoAddress(logo) }),
    };
    const changed = changes(before, sent);
    if (Object.keys(changed).length === 0) return before;
    // Where codes are sent, and what they open.
    if ('redirect_uris' in changed || 'escopos' in changed) requireProof(ctx);
    const next: Aplicativo = { ...before, ...sent };
    await ctx.db.orm
      .update(aplicativos)
      .set({ ...sentOf(data), atualizado_em: sql`now()` })
      .where(eq(aplicativos.id, id));
    const acao =
      before.ativo === next.ativo ? 'alterado' : next.ativo ? ('reativado' as const) : ('desativado' as const);
    await recordAplicativo(ctx, `aplicativo.${acao}`, next, changes(auditable(before), auditable(sent)));
    return fetchAplicativo(ctx, id);
  });
}
