import { eq, sql } from 'drizzle-orm';
import { aplicativos } from '#drizzle/schema/acesso.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { newSecret, sha256 } from '#server/platform/crypto.ts';
import { DomainError } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { holdResponsavel } from '../responsavel.ts';
import { fetchAplicativo, lockAplicativo, recordAplicativo } from './internal.ts';
import { type AplicativoComSecret, rotateAplicativoSecretInput } from './schemas.ts';

/**
 * Gives an application a new secret, in this answer only. The one before ends at once, or is accepted for some hours more, so that
 * an application on several machines changes over without a gap. Connections go on.
 * @throws DomainError NOT_FOUND; CONFLICT for a public application; UNAUTHENTICATED and FORBIDDEN as holdMember
 */
export async function rotateAplicativoSecret(outer: Ctx, input: unknown): Promise<AplicativoComSecret> {
  requireScope(outer, 'aplicativos:write');
  requireProof(outer);
  const { id, manter_anterior_horas } = parseInput(rotateAplicativoSecretInput, input);
  const secret = newSecret('rmn_sec');
  return transaction(outer, async (ctx) => {
    await holdResponsavel(ctx);
    const before = await lockAplicativo(ctx, id);
    if (before.tipo === 'publico') throw new DomainError('CONFLICT', 'Um aplicativo público não tem client_secret.');
    const kept = manter_anterior_horas > 0;
    await ctx.db.orm
      .update(aplicativos)
      .set({
        secret_anterior_hash: kept ? aplicativos.secret_hash : null,
        secret_anterior_ate: kept ? sql`now() + make_interval(hours => ${manter_anterior_horas})` : null,
        secret_hash: sha256(secret),
        secret_final: secret.slice(-4),
        secret_criado_em: sql`now()`,
        atualizado_em: sql`now()`,
      })
      .where(eq(aplicativos.id, id));
    await recordAplicativo(ctx, 'aplicativo.secret_rotacionado', before, { manter_anterior_horas });
    return { ...(await fetchAplicativo(ctx, id)), client_secret: secret };
  });
}
