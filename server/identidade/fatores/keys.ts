import { KEY_HEADER, keyHeaders } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { type KeyUse, keyUse, reencrypt } from '#server/platform/reencrypt.ts';
import { totpContext } from './totp.ts';

// For operations. SQL here is written out, for all of it compares the first bytes of encrypted secrets.

/** How many secrets of authenticator applications each key reads. */
export async function countTotpsByKey({ sql }: Db): Promise<KeyUse> {
  return keyUse(
    await sql<{ chave: string; total: number }[]>`
      SELECT encode(substring(segredo_cifrado FOR ${KEY_HEADER}), 'hex') AS chave, count(*)::int AS total
      FROM totps GROUP BY 1`,
  );
}

/** Encrypts secrets of previous keys with ENCRYPTION_KEY; returns how many. */
export function reencryptTotps({ sql }: Db): Promise<number> {
  const { previous } = keyHeaders();
  return reencrypt<number>(
    async (after, limit) => {
      const rows = await sql<{ usuario_id: number; segredo: Buffer }[]>`
        SELECT usuario_id, segredo_cifrado AS segredo FROM totps
        WHERE usuario_id > ${after ?? 0}
          AND encode(substring(segredo_cifrado FOR ${KEY_HEADER}), 'hex') = ANY (${previous}::text[])
        ORDER BY usuario_id LIMIT ${limit}`;
      return rows.map(({ usuario_id, segredo }) => ({
        ...{ id: usuario_id, bytes: segredo, context: totpContext(usuario_id) },
      }));
    },
    async (renewed) => {
      let changed = 0;
      for (const { id, before, after } of renewed) {
        const { count } = await sql`
          UPDATE totps SET segredo_cifrado = ${after} WHERE usuario_id = ${id} AND segredo_cifrado = ${before}`;
        changed += count;
      }
      return changed;
    },
  );
}

/**
 * Forgets authenticator applications whose secret no configured key reads: no code of theirs can be checked. Recovery codes of whoever has
 * no other factor go with them. Returns how many applications.
 */
export async function dropUnreadableTotps({ sql }: Db): Promise<number> {
  const { current, previous } = keyHeaders();
  const [gone] = await sql<{ total: number }[]>`
    WITH gone AS (
      DELETE FROM totps
      WHERE encode(substring(segredo_cifrado FOR ${KEY_HEADER}), 'hex') <> ALL (${[current, ...previous]}::text[])
      RETURNING usuario_id
    ), codes AS (
      DELETE FROM codigos_recuperacao c USING gone g
      WHERE c.usuario_id = g.usuario_id AND NOT EXISTS (SELECT FROM passkeys p WHERE p.usuario_id = g.usuario_id)
    )
    SELECT count(*)::int AS total FROM gone`;
  return gone?.total ?? 0;
}
