import { lt, sql } from 'drizzle-orm';
import { chaves_idempotencia } from '#drizzle/schema/plataforma.ts';
import { decrypt, encrypt, KEY_HEADER, keyHeaders, sha256 } from '#server/platform/crypto.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';
import { type KeyUse, keyUse, reencrypt } from '#server/platform/reencrypt.ts';

/** An answer that can be repeated. */
export type Answer = { status: number; body: string };

/** Binds an encrypted answer to its owner and key. */
const contextOf = (owner: string, key: string) => `idempotencia:${owner} ${key}`;

const FORM = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs `work` once per owner and key: the key, the change and its answer are one transaction, so
 * a crash keeps all or none of them. The same key with the same body within 24 hours repeats the first answer; a refusal
 * (any thrown error) leaves the key free. Answers are kept encrypted: some carry a secret that is shown only once.
 *
 * @param owner who the key belongs to, for example `token:12`
 * @param fingerprint route and body bytes that the key stands for
 * @throws DomainError IDEMPOTENCY_KEY_REUSED for another body; CONFLICT while the first request still runs, and when its
 *   answer can no longer be read
 */
export function runOnce(
  outer: Db,
  { owner, key, fingerprint }: { owner: string; key: string; fingerprint: string },
  work: (tx: Db) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  requireKey(key);
  const hash = sha256(fingerprint);
  return inTransaction(outer, async (tx) => {
    // Written out, all three: a lock of no row, and statements of every write that has a key, which the driver prepares.
    const [lock] = await tx.sql<{ free: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`${owner} ${key}`}, 7)) AS free`;
    if (!lock?.free) throw new UnderWay();
    const first = await firstAnswer(tx, { owner, key, hash });
    if (first) return first;
    const answer = await work(tx);
    await tx.sql`
      INSERT INTO chaves_idempotencia (dono, chave, corpo_hash, status, resposta)
      VALUES (${owner}, ${key}, ${hash}, ${answer.status}, ${encrypt(answer.body, contextOf(owner, key)).toString('base64')})
      ON CONFLICT (dono, chave) DO UPDATE SET corpo_hash = excluded.corpo_hash, status = excluded.status,
        resposta = excluded.resposta, criado_em = now()`;
    return { ...answer, replayed: false };
  });
}

/** @throws DomainError VALIDATION_ERROR on `Idempotency-Key` */
function requireKey(key: string): void {
  if (!FORM.test(key)) {
    throw invalid('Idempotency-Key', 'Idempotency-Key: use de 1 a 255 caracteres ASCII visíveis.');
  }
  // The key is kept as it came.
  if (maskSecrets(key) !== key) {
    throw invalid(
      'Idempotency-Key',
      'Idempotency-Key: não envie um token nem outro segredo; use, por exemplo, um UUID.',
    );
  }
}

/** The first answer that was given under a key, to be repeated; null where the key is free. @throws DomainError IDEMPOTENCY_KEY_REUSED */
async function firstAnswer(
  { sql }: Db,
  { owner, key, hash }: { owner: string; key: string; hash: Buffer },
): Promise<(Answer & { replayed: true }) | null> {
  // Written out: a statement of every write that has a key.
  const [first] = await sql<{ corpo_hash: Buffer; status: number; resposta: string }[]>`
    SELECT corpo_hash, status, resposta FROM chaves_idempotencia
    WHERE dono = ${owner} AND chave = ${key} AND criado_em > now() - interval '24 hours'`;
  if (!first) return null;
  if (!hash.equals(first.corpo_hash)) {
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'Esta Idempotency-Key já foi usada com outro corpo.');
  }
  return { status: first.status, body: readAnswer(first.resposta, contextOf(owner, key)), replayed: true };
}

/** Whether a key has its answer already: what would be refused before the work is then no matter of the request's. */
export async function isAnswered({ sql }: Db, { owner, key }: { owner: string; key: string }): Promise<boolean> {
  requireKey(key);
  // Written out, as `firstAnswer`.
  const [kept] = await sql`
    SELECT FROM chaves_idempotencia WHERE dono = ${owner} AND chave = ${key} AND criado_em > now() - interval '24 hours'`;
  return kept !== undefined;
}

/** Keys whose work before its transaction is under way in this process. */
const preparing = new Set<string>();

/**
 * `runOnce` for what takes work before its transaction: the work is not begun for a key that has its answer already, nor twice at a time
 * in one process; in two processes it may be, and one of the two is then answered as a repetition.
 * @param work does what comes before, and then calls `once` with what belongs in the transaction
 */
export async function prepareOnce(
  db: Db,
  named: { owner: string; key: string; fingerprint: string },
  work: (once: (inner: (tx: Db) => Promise<Answer>) => ReturnType<typeof runOnce>) => ReturnType<typeof runOnce>,
): Promise<Answer & { replayed: boolean }> {
  const { owner, key, fingerprint } = named;
  requireKey(key);
  const first = await firstAnswer(db, { owner, key, hash: sha256(fingerprint) });
  if (first) return first;
  const name = contextOf(owner, key);
  if (preparing.has(name)) throw new UnderWay();
  preparing.add(name);
  try {
    return await work((inner) => runOnce(db, named, inner));
  } finally {
    preparing.delete(name);
  }
}

/** The first request of the key still runs. */
export class UnderWay extends DomainError {
  constructor() {
    super('CONFLICT', 'Uma requisição com esta Idempotency-Key ainda está em andamento.');
  }
}

function readAnswer(kept: string, context: string): string {
  // From before answers were encrypted: base64 has no braces.
  if (kept.startsWith('{')) return kept;
  try {
    return decrypt(Buffer.from(kept, 'base64'), context);
  } catch {
    // Another ENCRYPTION_KEY since then. What was done must not be done again under this key.
    throw new DomainError(
      'CONFLICT',
      'A operação desta Idempotency-Key já foi feita, mas a resposta dela não pode mais ser lida. Consulte o registro.',
    );
  }
}

/** Forgets keys older than 24 hours; returns how many. */
export async function expireIdempotencyKeys(db: Db): Promise<number> {
  const gone = await db.orm
    .delete(chaves_idempotencia)
    .where(lt(chaves_idempotencia.criado_em, sql`now() - interval '24 hours'`));
  return gone.count;
}

/**
 * The encryption key's header (crypto.ts) in a kept answer; null of an answer that was kept before answers were encrypted. SQL here is
 * written out: it compares bytes of a text, and replaces a batch row by row.
 */
const headerOf = ({ sql }: Db) => sql`
  CASE WHEN resposta NOT LIKE '{%' THEN encode(substring(decode(left(resposta, 8), 'base64') FOR ${KEY_HEADER}), 'hex') END`;

/** How many kept answers each key reads. */
export async function countAnswersByKey(db: Db): Promise<KeyUse> {
  return keyUse(
    await db.sql<{ chave: string; total: number }[]>`
      SELECT chave, count(*)::int AS total FROM (SELECT ${headerOf(db)} AS chave FROM chaves_idempotencia) t
      WHERE chave IS NOT NULL GROUP BY 1`,
  );
}

type AnswerId = { dono: string; chave: string };

/** Encrypts answers of previous keys with ENCRYPTION_KEY; returns how many. */
export function reencryptAnswers(db: Db): Promise<number> {
  const { previous } = keyHeaders();
  return reencrypt<AnswerId>(
    async (after, limit) => {
      const rows = await db.sql<(AnswerId & { resposta: string })[]>`
        SELECT dono, chave, resposta FROM chaves_idempotencia
        WHERE (dono, chave) > (${after?.dono ?? ''}, ${after?.chave ?? ''}) AND ${headerOf(db)} = ANY (${previous}::text[])
        ORDER BY dono, chave LIMIT ${limit}`;
      return rows.map(({ dono, chave, resposta }) => ({
        id: { dono, chave },
        bytes: Buffer.from(resposta, 'base64'),
        context: contextOf(dono, chave),
      }));
    },
    async (renewed) => {
      const rows = renewed.map(({ id, before, after }) => ({
        ...id,
        antes: before.toString('base64'),
        depois: after.toString('base64'),
      }));
      const changed = await db.sql`
        UPDATE chaves_idempotencia c SET resposta = n.depois
        FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS n (dono text, chave text, antes text, depois text)
        WHERE c.dono = n.dono AND c.chave = n.chave AND c.resposta = n.antes`;
      return changed.count;
    },
  );
}
