import { decrypt, encrypt, keyHeaders } from '#server/platform/crypto.ts';
import { logger } from '#server/platform/logger.ts';

/** How many stored texts each key reads: ENCRYPTION_KEY, those of ENCRYPTION_KEY_PREVIOUS, or none that is configured. */
export type KeyUse = { atual: number; anteriores: number; ilegiveis: number };

/** Adds up counts by the key's header (crypto.ts), in hexadecimal. */
export function keyUse(counts: readonly { chave: string; total: number }[]): KeyUse {
  const { current, previous } = keyHeaders();
  const use: KeyUse = { atual: 0, anteriores: 0, ilegiveis: 0 };
  for (const { chave, total } of counts) {
    use[chave === current ? 'atual' : previous.includes(chave) ? 'anteriores' : 'ilegiveis'] += total;
  }
  return use;
}

/** A stored text and where it is. */
export type Stored<Id> = { id: Id; bytes: Buffer; context: string };
export type Renewed<Id> = { id: Id; before: Buffer; after: Buffer };

/** Renewed texts as JSON for one statement that changes them all: `id`, `antes` and `depois` in base64. */
export const renewedRows = <Id>(renewed: readonly Renewed<Id>[]): string =>
  JSON.stringify(
    renewed.map(({ id, before, after }) => ({
      id,
      antes: before.toString('base64'),
      depois: after.toString('base64'),
    })),
  );

const BATCH = 500;

/**
 * Encrypts texts of previous keys again, with ENCRYPTION_KEY. It can be cut off and run again at any time, beside
 * everything else: `replace` changes a row only if it still is as it was read. A text that does not decrypt is passed over.
 * @param next texts of previous keys in the order of their ids, after an id
 * @returns how many texts have the new key
 */
export async function reencrypt<Id>(
  next: (after: Id | null, limit: number) => Promise<readonly Stored<Id>[]>,
  replace: (renewed: Renewed<Id>[]) => Promise<number>,
): Promise<number> {
  let done = 0;
  for (let after: Id | null = null; ; ) {
    const batch: readonly Stored<Id>[] = await next(after, BATCH);
    const last = batch.at(-1);
    if (!last) return done;
    done += await replace(batch.flatMap(renew));
    after = last.id;
  }
}

function renew<Id>({ id, bytes, context }: Stored<Id>): Renewed<Id>[] {
  try {
    return [{ id, before: bytes, after: encrypt(decrypt(bytes, context), context) }];
  } catch (err) {
    logger().error({ err, id }, 'A stored text does not decrypt with the key that it names');
    return [];
  }
}
