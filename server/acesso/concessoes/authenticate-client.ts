import { and, eq, isNull, sql } from 'drizzle-orm';
import { aplicativos } from '#drizzle/schema/acesso.ts';
import { isSame, isWellFormedClientId, isWellFormedSecret, sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { OAuthRefusal } from './refusal.ts';

/** An application that has proved who it is (RFC 6749 §2.3); a public one has only said so. */
export type Client = { id: number; client_id: string; nome: string; escopos: string[] };

const columns = {
  id: aplicativos.id,
  client_id: aplicativos.client_id,
  nome: aplicativos.nome,
  escopos: aplicativos.escopos,
  tipo: aplicativos.tipo,
  secret_hash: aplicativos.secret_hash,
  secret_anterior_hash: sql<Buffer | null>`CASE WHEN ${aplicativos.secret_anterior_ate} > now()
    THEN ${aplicativos.secret_anterior_hash} END`,
};

const findAplicativo = (db: Db, client_id: string) =>
  db.orm
    .select(columns)
    .from(aplicativos)
    .where(and(eq(aplicativos.client_id, client_id), aplicativos.ativo, isNull(aplicativos.excluido_em)))
    .prepare('oauth_client')
    .execute();

const NOBODY = Buffer.alloc(32);

/**
 * The application that asks for tokens. An unknown application, one that is inactive and a wrong secret are answered alike, after the same work.
 * @throws OAuthRefusal invalid_client
 */
export async function authenticateClient(db: Db, client_id: string, secret: string | null): Promise<Client> {
  const [row] = isWellFormedClientId(client_id) ? await findAplicativo(db, client_id) : [];
  const given = secret !== null && isWellFormedSecret(secret, 'rmn_sec') ? sha256(secret) : NOBODY;
  const current = isSame(given, row?.secret_hash ?? NOBODY);
  const previous = isSame(given, row?.secret_anterior_hash ?? NOBODY);
  const proved = row?.tipo === 'publico' ? secret === null : given !== NOBODY && (current || previous);
  if (!row || !proved)
    throw new OAuthRefusal('invalid_client', 'Credenciais do aplicativo recusadas.', { guess: true });
  return { id: row.id, client_id: row.client_id, nome: row.nome, escopos: row.escopos };
}
