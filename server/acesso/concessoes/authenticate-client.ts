import { isSame, isWellFormedClientId, isWellFormedSecret, sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { OAuthRefusal } from './refusal.ts';

/** An application that has proved who it is (RFC 6749 §2.3); a public one has only said so. */
export type Client = { id: number; client_id: string; nome: string; escopos: string[] };

type Row = Client & {
  tipo: 'confidencial' | 'publico';
  secret_hash: Buffer | null;
  secret_anterior_hash: Buffer | null;
};

const NOBODY = Buffer.alloc(32);

/**
 * Who asks for tokens. An unknown application, one that is inactive and a wrong secret are answered alike, after the same work.
 * @throws OAuthRefusal invalid_client
 */
export async function authenticateClient(db: Db, client_id: string, secret: string | null): Promise<Client> {
  const [row] = isWellFormedClientId(client_id)
    ? await db.sql<Row[]>`
        SELECT id, client_id, nome, escopos, tipo, secret_hash,
          CASE WHEN secret_anterior_ate > now() THEN secret_anterior_hash END AS secret_anterior_hash
        FROM aplicativos WHERE client_id = ${client_id} AND ativo AND excluido_em IS NULL`
    : [];
  const given = secret !== null && isWellFormedSecret(secret, 'rmn_sec') ? sha256(secret) : NOBODY;
  const current = isSame(given, row?.secret_hash ?? NOBODY);
  const previous = isSame(given, row?.secret_anterior_hash ?? NOBODY);
  const proved = row?.tipo === 'publico' ? secret === null : given !== NOBODY && (current || previous);
  if (!row || !proved)
    throw new OAuthRefusal('invalid_client', 'Credenciais do aplicativo recusadas.', { guess: true });
  return { id: row.id, client_id: row.client_id, nome: row.nome, escopos: row.escopos };
}
