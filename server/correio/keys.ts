import { KEY_HEADER, keyHeaders } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { type KeyUse, keyUse, reencrypt, renewedRows } from '#server/platform/reencrypt.ts';
import { mailContext } from './enqueue.ts';

// For operations. SQL here is written out, for all of it compares the first bytes of encrypted contents.

/** How many e-mails that wait each key reads. */
export async function countMailByKey({ sql }: Db): Promise<KeyUse> {
  return keyUse(
    await sql<{ chave: string; total: number }[]>`
      SELECT encode(substring(dados_cifrados FOR ${KEY_HEADER}), 'hex') AS chave, count(*)::int AS total
      FROM mensagens_correio WHERE dados_cifrados IS NOT NULL GROUP BY 1`,
  );
}

/** Encrypts e-mails of previous keys with ENCRYPTION_KEY; returns how many. */
export function reencryptMail({ sql }: Db): Promise<number> {
  const { previous } = keyHeaders();
  return reencrypt<number>(
    async (after, limit) => {
      const rows = await sql<{ id: number; chave: string; dados: Buffer }[]>`
        SELECT id, chave, dados_cifrados AS dados FROM mensagens_correio
        WHERE id > ${after ?? 0} AND encode(substring(dados_cifrados FOR ${KEY_HEADER}), 'hex') = ANY (${previous}::text[])
        ORDER BY id LIMIT ${limit}`;
      return rows.map(({ id, chave, dados }) => ({ id, bytes: dados, context: mailContext(chave) }));
    },
    async (renewed) => {
      const changed = await sql`
        UPDATE mensagens_correio m SET dados_cifrados = decode(n.depois, 'base64')
        FROM json_to_recordset(${renewedRows(renewed)}::text::json) AS n (id bigint, antes text, depois text)
        WHERE m.id = n.id AND m.dados_cifrados = decode(n.antes, 'base64')`;
      return changed.count;
    },
  );
}

/** Gives up e-mails that no configured key reads: they can never be written. Returns how many. */
export async function dropUnreadableMail({ sql }: Db): Promise<number> {
  const { current, previous } = keyHeaders();
  const gone = await sql`
    UPDATE mensagens_correio SET dados_cifrados = NULL, reservada_ate = NULL, erro = 'a chave que o cifrou foi perdida',
      situacao = CASE WHEN situacao = 'na_fila' THEN 'falhou' ELSE situacao END
    WHERE encode(substring(dados_cifrados FOR ${KEY_HEADER}), 'hex') <> ALL (${[current, ...previous]}::text[])`;
  return gone.count;
}
