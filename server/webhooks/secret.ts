import { and, eq, isNull } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { decrypt } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';

/** Binds an encrypted secret to its company: it decrypts for no other company's webhook. */
export const secretContext = (empresa_id: number) => `webhook:${empresa_id}`;

/** Secrets by their encrypted bytes, so that a rotated secret is never found here. */
const secrets = new Map<string, string>();
const MOST_SECRETS = 5_000;

/** The secret that signs a webhook's deliveries. @throws Error when it was encrypted with another key */
export function secretOf(webhook: { empresa_id: number; secret_cifrado: Buffer }): string {
  const key = `${webhook.empresa_id}:${webhook.secret_cifrado.toString('latin1')}`;
  let secret = secrets.get(key);
  if (secret === undefined) {
    secret = decrypt(webhook.secret_cifrado, secretContext(webhook.empresa_id));
    if (secrets.size >= MOST_SECRETS) secrets.clear();
    secrets.set(key, secret);
  }
  return secret;
}

/**
 * A webhook's company and the secret that signs its deliveries; null where there is no such webhook. For the service's own use:
 * asks for no scope.
 */
export async function findSigner(db: Db, id: number): Promise<{ empresa_id: number; secret: string } | null> {
  const [found] = await db.orm
    .select({ empresa_id: webhooks.empresa_id, secret_cifrado: webhooks.secret_cifrado })
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.excluido_em)));
  return found ? { empresa_id: found.empresa_id, secret: secretOf(found) } : null;
}
