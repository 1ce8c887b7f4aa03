import { KEY_HEADER, keyHeaders } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { EnvError, refuseToStart } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';
import { type KeyUse, keyUse, type Renewed, reencrypt, renewedRows, type Stored } from '#server/platform/reencrypt.ts';
import { secretContext } from './secret.ts';

// For operations: every company's webhooks, and no scope is asked for. SQL here is written out, for all of it
// compares the first bytes of the encrypted secrets.

/** How long a start waits for the database's answer. */
const CHECK_MS = 5_000;

/** The columns that hold a secret: the present one, and the one that a rotation keeps. */
const COLUMNS = ['secret_cifrado', 'secret_anterior_cifrado'] as const;
type Column = (typeof COLUMNS)[number];

/** How many of the webhooks' secrets each key reads, those that a rotation keeps included. */
export async function countSecretsByKey({ sql }: Db): Promise<KeyUse> {
  return keyUse(
    await sql<{ chave: string; total: number }[]>`
      SELECT encode(substring(secret FOR ${KEY_HEADER}), 'hex') AS chave, count(*)::int AS total
      FROM webhooks CROSS JOIN LATERAL (VALUES (secret_cifrado), (secret_anterior_cifrado)) AS s (secret)
      WHERE excluido_em IS NULL AND secret IS NOT NULL GROUP BY 1`,
  );
}

/** Webhooks of which no configured key reads the secret in a column. */
function listUnreadable({ sql }: Db, column: Column): Promise<{ id: number; empresa_id: number }[]> {
  const { current, previous } = keyHeaders();
  return sql`
    SELECT id, empresa_id FROM webhooks
    WHERE excluido_em IS NULL
      AND encode(substring(${sql(column)} FOR ${KEY_HEADER}), 'hex') <> ALL (${[current, ...previous]}::text[])
    ORDER BY id`;
}

/** Webhooks whose present secret no configured key reads. */
export const listUnreadableSecrets = (db: Db) => listUnreadable(db, 'secret_cifrado');

/** Erases the secrets that a rotation keeps and that no configured key reads: they can sign nothing. */
export async function dropUnreadablePrevious(db: Db): Promise<void> {
  const ids = (await listUnreadable(db, 'secret_anterior_cifrado')).map(({ id }) => id);
  await db.sql`
    UPDATE webhooks SET secret_anterior_cifrado = NULL, secret_anterior_ate = NULL WHERE id = ANY (${ids}::bigint[])`;
}

/**
 * Refuses a key that reads no webhook's secret although there are some: nothing could be delivered. One that reads some of them
 * is let in, and the log names the webhooks whose secrets it does not read.
 * @throws EnvError
 */
export async function requireReadableSecrets(db: Db): Promise<void> {
  const use = await countSecretsByKey(db);
  if (use.ilegiveis === 0) return;
  if (use.atual + use.anteriores === 0) {
    throw new EnvError(
      `Invalid configuration:\n  - ENCRYPTION_KEY: it does not decrypt the ${use.ilegiveis} secrets of webhooks in this ` +
        'database, which were encrypted with another key. Set that key, here or in ENCRYPTION_KEY_PREVIOUS; if it is lost, run ' +
        '`npm run -s cli -- chave descartar --confirmar`: those webhooks are deactivated and get new secrets',
    );
  }
  for (const column of COLUMNS) {
    const webhooks = (await listUnreadable(db, column)).map(({ id }) => id);
    if (webhooks.length > 0) logger().error({ webhooks }, UNREADABLE[column]);
  }
}

const UNREADABLE: Record<Column, string> = {
  secret_cifrado: 'No configured key decrypts the secrets of these webhooks; nothing is delivered to them',
  secret_anterior_cifrado:
    'No configured key decrypts the secrets of these webhooks that a rotation keeps; they sign nothing',
};

/**
 * The same at the start of a process, which ends. One whose database does not answer starts unchecked, and ends as soon as the database
 * shows that the key is wrong: what it wrote, nobody with the right key could read.
 */
export async function refuseWrongKey(db: Db, again = false): Promise<void> {
  const late = AbortSignal.timeout(CHECK_MS);
  const patience = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
  try {
    await Promise.race([requireReadableSecrets(db), patience]);
  } catch (err) {
    if (err instanceof EnvError) refuseToStart(err);
    if (!again) logger().warn({ err }, 'Whether ENCRYPTION_KEY reads what is stored is not known yet');
    setTimeout(() => void refuseWrongKey(db, true), CHECK_MS).unref();
  }
}

/** Encrypts secrets of previous keys with ENCRYPTION_KEY; returns how many. */
export const reencryptSecrets = async (db: Db): Promise<number> =>
  (await reencryptColumn(db, 'secret_cifrado')) + (await reencryptColumn(db, 'secret_anterior_cifrado'));

function reencryptColumn({ sql }: Db, column: Column): Promise<number> {
  const { previous } = keyHeaders();
  return reencrypt<number>(
    async (after, limit): Promise<Stored<number>[]> => {
      const rows = await sql<{ id: number; empresa_id: number; secret: Buffer }[]>`
        SELECT id, empresa_id, ${sql(column)} AS secret FROM webhooks
        WHERE id > ${after ?? 0} AND encode(substring(${sql(column)} FOR ${KEY_HEADER}), 'hex') = ANY (${previous}::text[])
        ORDER BY id LIMIT ${limit}`;
      return rows.map((row) => ({ id: row.id, bytes: row.secret, context: secretContext(row.empresa_id) }));
    },
    async (renewed: Renewed<number>[]) => {
      const changed = await sql`
        UPDATE webhooks w SET ${sql(column)} = decode(n.depois, 'base64')
        FROM json_to_recordset(${renewedRows(renewed)}::text::json) AS n (id bigint, antes text, depois text)
        WHERE w.id = n.id AND w.${sql(column)} = decode(n.antes, 'base64')`;
      return changed.count;
    },
  );
}
