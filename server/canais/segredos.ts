import { decrypt, encrypt, KEY_HEADER, keyHeaders } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { type KeyUse, keyUse, reencrypt, renewedRows } from '#server/platform/reencrypt.ts';

/** What of a channel is shown to nobody: what its adapter asks for, and `aviso`, the end of the address of its notices. */
export type Segredos = Record<string, unknown> & { aviso?: string };

/** Binds the secrets to their company: they decrypt for no other. */
const contextOf = (empresa_id: number) => `canal:${empresa_id}`;

export const sealSegredos = (empresa_id: number, segredos: Segredos): Buffer =>
  encrypt(JSON.stringify(segredos), contextOf(empresa_id));

/** The secrets; null where there are none, or no configured key reads them. */
export function openSegredos(empresa_id: number, bytes: Buffer | null): Segredos | null {
  const { current, previous } = keyHeaders();
  const header = bytes?.subarray(0, KEY_HEADER).toString('hex');
  if (!bytes || !header || ![current, ...previous].includes(header)) return null;
  return JSON.parse(decrypt(bytes, contextOf(empresa_id))) as Segredos;
}

// For operations: the channels of every company, and no scope is asked for.

/** How many channels' secrets each key reads. Written out: the first bytes of what is encrypted are compared. */
export async function countCanaisByKey({ sql }: Db): Promise<KeyUse> {
  return keyUse(
    await sql<{ chave: string; total: number }[]>`
      SELECT encode(substring(segredos_cifrados FOR ${KEY_HEADER}), 'hex') AS chave, count(*)::int AS total
      FROM canais WHERE segredos_cifrados IS NOT NULL GROUP BY 1`,
  );
}

/** Encrypts secrets of previous keys with ENCRYPTION_KEY; returns how many. Written out, as the statement above. */
export function reencryptCanais({ sql }: Db): Promise<number> {
  const { previous } = keyHeaders();
  return reencrypt<number>(
    async (after, limit) => {
      const rows = await sql<{ id: number; empresa_id: number; dados: Buffer }[]>`
        SELECT id, empresa_id, segredos_cifrados AS dados FROM canais
        WHERE id > ${after ?? 0} AND encode(substring(segredos_cifrados FOR ${KEY_HEADER}), 'hex') = ANY (${previous}::text[])
        ORDER BY id LIMIT ${limit}`;
      return rows.map(({ id, empresa_id, dados }) => ({ id, bytes: dados, context: contextOf(empresa_id) }));
    },
    async (renewed) => {
      const changed = await sql`
        UPDATE canais c SET segredos_cifrados = decode(n.depois, 'base64')
        FROM json_to_recordset(${renewedRows(renewed)}::text::json) AS n (id bigint, antes text, depois text)
        WHERE c.id = n.id AND c.segredos_cifrados = decode(n.antes, 'base64')`;
      return changed.count;
    },
  );
}

/**
 * Forgets secrets that no configured key reads, and takes their channels out of use until somebody sends the access data again. Written out,
 * as the statements above.
 * @returns the channels' ids
 */
export async function dropUnreadableCanais({ sql }: Db): Promise<number[]> {
  const { current, previous } = keyHeaders();
  const rows = await sql<{ id: number }[]>`
    UPDATE canais SET segredos_cifrados = NULL, ativo = false, situacao = 'erro', situacao_em = clock_timestamp(),
      erro = 'Os dados de acesso se perderam com a chave do servidor: informe-os de novo.', atualizado_em = clock_timestamp()
    WHERE encode(substring(segredos_cifrados FOR ${KEY_HEADER}), 'hex') <> ALL (${[current, ...previous]}::text[]) RETURNING id`;
  return rows.map(({ id }) => id);
}
