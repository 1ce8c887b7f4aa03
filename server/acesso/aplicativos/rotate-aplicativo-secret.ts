import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { newSecret, sha256 } from '#server/platform/crypto.ts';
import { DomainError } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchAplicativo, fetchAplicativoForUpdate, recordAplicativo } from './internal.ts';
import { type AplicativoComSecret, rotateAplicativoSecretInput } from './schemas.ts';

/**
 * Gives an application a new secret, in this answer only. The one before ends at once, or is accepted for some hours more, so that
 * an application on several machines changes over without a gap. Connections go on.
 * @throws DomainError NOT_FOUND; CONFLICT for a public application
 */
export async function rotateAplicativoSecret(outer: Ctx, input: unknown): Promise<AplicativoComSecret> {
  requireScope(outer, 'aplicativos:write');
  const { id, manter_anterior_horas } = parseInput(rotateAplicativoSecretInput, input);
  const secret = newSecret('rmn_sec');
  return transaction(outer, async (ctx) => {
    const before = await fetchAplicativoForUpdate(ctx, id);
    if (before.tipo === 'publico') throw new DomainError('CONFLICT', 'Um aplicativo público não tem client_secret.');
    const { sql } = ctx.db;
    const kept = manter_anterior_horas > 0;
    await sql`
      UPDATE aplicativos SET secret_anterior_hash = ${kept ? sql`secret_hash` : null},
        secret_anterior_ate = ${kept ? sql`now() + make_interval(hours => ${manter_anterior_horas})` : null},
        secret_hash = ${sha256(secret)}, secret_final = ${secret.slice(-4)}, secret_criado_em = now(), atualizado_em = now()
      WHERE id = ${id}`;
    await recordAplicativo(ctx, 'aplicativo.secret_rotacionado', before, { manter_anterior_horas });
    return { ...(await fetchAplicativo(ctx, id)), client_secret: secret };
  });
}
