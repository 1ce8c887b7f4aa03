import { and, eq, isNull, sql } from 'drizzle-orm';
import { tokens_oauth } from '#drizzle/schema/acesso.ts';
import { isWellFormedSecret, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import type { Client } from './authenticate-client.ts';
import { endGrant } from './end-grants.ts';
import type { Caller } from './internal.ts';
import { lockGrant } from './lock-grant.ts';
import { OAuthRefusal } from './refusal.ts';

/**
 * Revokes a token (RFC 7009): an access token ends alone, a refresh token ends the whole connection. A token that is unknown, expired
 * or ended already is no error.
 * @throws OAuthRefusal invalid_grant for another application's token, which stays alive
 */
export async function revokeOauthToken(db: Db, client: Client, token: string, caller: Caller): Promise<void> {
  const tipo = isWellFormedSecret(token, 'rmn_at')
    ? 'access_token'
    : isWellFormedSecret(token, 'rmn_rt')
      ? 'refresh_token'
      : null;
  if (tipo === null) return;
  const hash = sha256(token);
  await inTransaction(db, async (tx) => {
    const grant = await lockGrant(tx, hash, tipo);
    if (!grant) return;
    if (grant.aplicativo_id !== client.id)
      throw new OAuthRefusal('invalid_grant', 'O token pertence a outro aplicativo.');
    if (tipo === 'access_token') {
      await tx.orm
        .update(tokens_oauth)
        .set({ revogado_em: sql`now()` })
        .where(and(eq(tokens_oauth.hash, hash), isNull(tokens_oauth.revogado_em)));
    } else if (!grant.encerrada) {
      await endGrant(tx, grant, 'revogada', caller);
    }
  });
}
