import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';

/** Written behind the requests: the log, its contents and its counts. */
const LOG = '^(requisicoes_api|conteudos_requisicoes|horas_requisicoes)';
/** No part of what a refused request must leave alone: the log, and what is written when somebody looks (the counts of movements that are over). */
const BEHIND = `${LOG}|^(fechamentos_lancamentos|periodos_lancamentos)`;

/**
 * Asks the same of each table of the product.
 * @param what an SQL expression over `t`, the table's rows
 * @param but a regular expression of the tables that are left out
 */
async function askTables<T>(what: string, but: string): Promise<Record<string, T>> {
  const { sql } = db();
  const tables = await sql<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename !~ ${but} ORDER BY 1`;
  const each = tables.map(({ name }) => `SELECT '${name}' AS name, (SELECT ${what} FROM "${name}" t) AS value`);
  // Planned once in a connection: planning takes longer than looking.
  const rows = await sql.unsafe<{ name: string; value: T }[]>(each.join(' UNION ALL '), [], { prepare: true });
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** How many rows each table has. */
export const countRows = () => askTables<number>('count(*)', BEHIND);

/** How many rows of each table, the log's too, have this in any column; tables without one are left out. */
export async function rowsWith(text: string): Promise<Record<string, number>> {
  await requisicaoWriter().flush();
  const found = await askTables<number>(`count(*) FILTER (WHERE strpos(to_jsonb(t)::text, '${text}') > 0)`, '^$');
  return Object.fromEntries(Object.entries(found).filter(([, rows]) => rows > 0));
}

/** A digest of all rows of each table: any change at all shows. */
export const digestRows = () =>
  askTables<string | null>(`md5(string_agg(to_jsonb(t)::text, '' ORDER BY to_jsonb(t)::text))`, BEHIND);

/**
 * All that the database has of a company, as the text of each table's rows, except what is noted behind the requests.
 * @throws Error when there are too few tables for this to mean anything
 */
export async function contentsOf(empresa_id: number): Promise<Record<string, string>> {
  const { sql } = db();
  const tables = await sql<{ name: string; key: string }[]>`
    SELECT table_name AS name, column_name AS key FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name !~ ${LOG}
      AND (column_name = 'empresa_id' OR (table_name = 'empresas' AND column_name = 'id')) ORDER BY 1`;
  if (tables.length < 16) throw new Error(`Only ${tables.length} tables have a company`);
  const each = tables.map(
    ({ name, key }) => `SELECT '${name}' AS name, (SELECT string_agg(r, E'\n' ORDER BY r)
      FROM (SELECT to_jsonb(t)::text AS r FROM "${name}" t WHERE "${key}" = $1::bigint) x) AS value`,
  );
  const rows = await sql.unsafe<{ name: string; value: string | null }[]>(each.join(' UNION ALL '), [empresa_id], {
    prepare: true,
  });
  return Object.fromEntries(rows.map(({ name, value }) => [name, value ?? '']));
}

/**
 * Every text, of so many characters at least, that the database has of these companies, in whatever column and however deep.
 * @throws Error when there are too few tables for this to mean anything
 */
export async function textsOf(empresa_ids: readonly number[], least = 6): Promise<Set<string>> {
  const { sql } = db();
  const tables = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'empresa_id' AND table_name !~ ${LOG} ORDER BY 1`;
  if (tables.length < 60) throw new Error(`Only ${tables.length} tables have a company`);
  const each = await Promise.all(
    tables.map(
      ({ name }) => sql<{ text: string }[]>`
        SELECT DISTINCT v #>> '{}' AS text FROM ${sql(name)} t, jsonb_path_query(to_jsonb(t), 'strict $.**') v
        WHERE t.empresa_id = ANY (${empresa_ids}) AND jsonb_typeof(v) = 'string' AND length(v #>> '{}') >= ${least}`,
    ),
  );
  return new Set(each.flat().map(({ text }) => text));
}

/** The last use of a session is noted at most once a minute: for as long as a test may take, that of every session is noted already. */
export const noteSessions = () => db().sql`UPDATE sessoes SET ultimo_uso_em = now() + interval '1 hour'`;

/**
 * One test for each case of a `describe`, none of which may change anything. What there is is compared once, after all of them;
 * where it differs, each case is run again by itself to find which do it.
 * @param look what is compared
 */
export function testEachWithoutWriting<T>(
  cases: readonly T[],
  nameOf: (each: T) => string,
  run: (each: T) => Promise<void>,
  look: () => Promise<unknown> = digestRows,
): void {
  let before: unknown;
  beforeAll(async () => {
    await noteSessions();
    before = await look();
  });
  test.each(cases.map((each) => ({ name: nameOf(each), each })))('$name', ({ each }) => run(each));
  afterAll(async () => {
    const after = await look();
    if (isDeepStrictEqual(after, before)) return;
    const writers: string[] = [];
    for (const each of cases) {
      const unchanged = await look();
      await run(each).catch(() => undefined);
      if (!isDeepStrictEqual(await look(), unchanged)) writers.push(nameOf(each));
    }
    expect({ writers, rows: after }).toEqual({ writers: [], rows: before });
  });
}
