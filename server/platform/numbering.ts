import type { Ctx } from '#server/platform/context.ts';
import type { Sql, SqlPart } from '#server/platform/db.ts';

/** A number of a sequence as it is written: six digits at least. */
const written = (sql: Sql, n: SqlPart) => sql`lpad(${n}::text, greatest(6, length(${n}::text)), '0')`;

/**
 * The statement that takes the next number of one of the company's own sequences, as `numero`: a CTE of the INSERT that keeps the
 * number, so that both are one round trip. The sequence's row is locked until the transaction ends: a number that is not kept is given
 * back, and the sequence has neither a gap nor a number twice. With `sent`, the number is the one that a client chose: the sequence
 * stays where it is, and is locked all the same, so that whoever numbers records of a company takes turns.
 */
export function nextNumber({ db: { sql }, empresa_id }: Ctx, serie: string, sent: string | null = null): SqlPart {
  // Written out, for the builder cannot put an INSERT into a CTE of another.
  return sql`
    INSERT INTO numeracoes AS s (empresa_id, serie, ultimo) VALUES (${empresa_id}, ${serie}, ${sent === null ? 1 : 0})
    ON CONFLICT (empresa_id, serie) DO UPDATE SET ultimo = s.ultimo + excluded.ultimo
    RETURNING coalesce(${sent}, ${written(sql, sql`ultimo`)}) AS numero`;
}

/**
 * Moves a sequence to just before its next number that no client has chosen already. `taken` is a condition on the number that it is
 * given. To be called with the sequence locked (by `nextNumber`).
 */
export async function skipTaken({ db: { sql }, empresa_id }: Ctx, serie: string, taken: (numero: SqlPart) => SqlPart) {
  const sequence = sql`empresa_id = ${empresa_id} AND serie = ${serie}`;
  // Written out, for the builder knows no recursion.
  await sql`
    WITH RECURSIVE passo AS (
      SELECT ultimo AS n FROM numeracoes WHERE ${sequence}
      UNION ALL
      SELECT n + 1 FROM passo WHERE ${taken(written(sql, sql`(n + 1)`))})
    UPDATE numeracoes SET ultimo = (SELECT max(n) FROM passo) WHERE ${sequence}`;
}
