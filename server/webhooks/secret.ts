import { and, eq, isNull } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { decrypt } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';

/** Binds an encrypted secret to its company: it decrypts for no other company's webhook. */
export const secretContext = (empresa_id: number) => `webhook:${empresa_id}`;

/** The columns of a webhook that keeps no secret from before. */
export const NO_PREVIOUS_SECRET = { secret_anterior_cifrado: null, secret_anterior_ate: null };

/** Secrets by company and their encrypted bytes: what a rotation wrote is read anew. */
const secrets = new Map<string, string>();
const MOST_SECRETS = 5_000;

/** @throws Error when the secret was encrypted with another key */
function reveal(empresa_id: number, bytes: Buffer): string {
  const key = `${empresa_id}:${bytes.toString('latin1')}`;
  let secret = secrets.get(key);
  if (secret === undefined) {
    secret = decrypt(bytes, secretContext(empresa_id));
    if (secrets.size >= MOST_SECRETS) secrets.clear();
    secrets.set(key, secret);
  }
  return secret;
}

/**
 * The secrets that sign a webhook's deliveries: the present one, then the previous one where the caller found it still valid. A previous
 * one that no configured key reads is left out; the start of the process has told of it (keys.ts).
 * @throws Error when the present secret was encrypted with another key
 */
export function secretsOf(webhook: {
  empresa_id: number;
  secret_cifrado: Buffer;
  secret_anterior_cifrado: Buffer | null;
}): [present: string, ...previous: string[]] {
  const present = reveal(webhook.empresa_id, webhook.secret_cifrado);
  if (!webhook.secret_anterior_cifrado) return [present];
  try {
    return [present, reveal(webhook.empresa_id, webhook.secret_anterior_cifrado)];
  } catch {
    return [present];
  }
}

/**
 * A webhook's company and the present secret of its deliveries; null where there is no such webhook. For the service's own use:
 * asks for no scope.
 */
export async function findSigner(db: Db, id: number): Promise<{ empresa_id: number; secret: string } | null> {
  const [found] = await db.orm
    .select({ empresa_id: webhooks.empresa_id, secret_cifrado: webhooks.secret_cifrado })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.excluido_em)));
  return found ? { empresa_id: found.empresa_id, secret: reveal(found.empresa_id, found.secret_cifrado) } : null;
}
