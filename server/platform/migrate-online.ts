import type postgres from 'postgres';

// SQL here is written out: of the database's own catalogue, and of tables that no schema names yet.

/** A table whose rows a migration would write again: statements that change it, and indexes that it gets, taken to a copy beside it. */
export type Beside = { table: string; alters: string[]; indexes: string[] };

/** How a migration is carried out: `inside` is its transaction, `after` is done behind it, one by one, while everybody works. */
export type Plan = { beside: Beside[]; inside: string[]; after: string[] };

/** A table from this size on is not read or written whole while it is held. */
const LARGE_BYTES = 1_000_000;
const NAME = String.raw`(?:"public"\.)?"?(\w+)"?`;
const INDEX = new RegExp(
  String.raw`^CREATE\s+(UNIQUE\s+)?INDEX\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?\s+ON\s+${NAME}\s+([\s\S]*)$`,
  'i',
);
const CONSTRAINT = new RegExp(
  String.raw`^ALTER\s+TABLE\s+${NAME}\s+ADD\s+CONSTRAINT\s+"?(\w+)"?\s+(?:CHECK|FOREIGN\s+KEY)`,
  'i',
);
const STORED = new RegExp(
  String.raw`^ALTER\s+TABLE\s+${NAME}\s+ADD\s+COLUMN[\s\S]*GENERATED\s+ALWAYS\s+AS[\s\S]*STORED`,
  'i',
);
const COLUMN = new RegExp(String.raw`^ALTER\s+TABLE\s+${NAME}\s+(?:(?:ADD|DROP)\s+COLUMN|ALTER\s+COLUMN)`, 'i');

/** A projection that is made anew for each row of a table: its triggers are there already, and the function takes what they take. */
const AGAIN = /^SELECT\s+(refazer_\w+)\(id\)\s+FROM\s+(\w+)$/i;

const UPDATE = new RegExp(String.raw`^UPDATE\s+${NAME}\s`, 'i');

/** Whether no later statement needs what this one fills in; checks that are added are made behind it. */
function isLast(texts: readonly string[], i: number): boolean {
  const table = UPDATE.exec(texts[i] ?? '')?.[1] ?? '';
  const named = new RegExp(`\\b${table}\\b`);
  return texts.slice(i + 1).every((text) => !named.test(text) || CONSTRAINT.exec(text)?.[1] === table);
}

/** Whether a later key may point to the columns of a unique index. */
const isReferred = (texts: readonly string[], i: number, table: string) =>
  texts.slice(i + 1).some((text) => new RegExp(`REFERENCES\\s+(?:"public"\\.)?"?${table}\\b`, 'i').test(text));

const bare = (statement: string) =>
  statement
    .replace(/^\s*--.*$/gm, '')
    .trim()
    .replace(/;$/, '');

/** Sorts a migration's statements, so that no large table is held for longer than a moment; the schema becomes the same. */
export async function planMigration(sql: postgres.Sql, statements: readonly string[]): Promise<Plan> {
  const rows = await sql<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND pg_relation_size(oid) > ${LARGE_BYTES}`;
  const large = new Set(rows.map(({ name }) => name));
  const texts = statements.map(bare);
  const tableOf = (pattern: RegExp, text: string) => {
    const name = pattern.exec(text)?.[1] ?? '';
    return large.has(name) ? name : undefined;
  };
  const rewritten = new Set(texts.flatMap((text) => tableOf(STORED, text) ?? []));
  const beside = [...rewritten].map((table): Beside => ({ table, alters: [], indexes: [] }));
  const inside: string[] = [];
  const after: string[] = [];
  for (const [i, text] of texts.entries()) {
    const index = INDEX.exec(text);
    const copy = beside.find(({ table }) => table === (index?.[3] ?? COLUMN.exec(text)?.[1]));
    const constraint = tableOf(CONSTRAINT, text);
    const [, again, whose = ''] = AGAIN.exec(text) ?? [];
    if (index && copy) copy.indexes.push(text);
    else if (copy) copy.alters.push(text);
    else if (index && large.has(index[3] ?? '') && !(index[1] && isReferred(texts, i, index[3] ?? '')))
      after.push(`CREATE ${index[1] ?? ''}INDEX CONCURRENTLY IF NOT EXISTS "${index[2]}" ON "${index[3]}" ${index[4]}`);
    else if (constraint) {
      inside.push(`${text} NOT VALID`);
      after.push(`ALTER TABLE "${constraint}" VALIDATE CONSTRAINT "${CONSTRAINT.exec(text)?.[2]}"`);
    } else if (again) {
      const rows = await sql<{ id: string }[]>`SELECT t.id::text AS id FROM ${sql(whose)} t ORDER BY t.id`;
      after.push(...rows.map(({ id }) => `SELECT ${again}(${id})`));
    } else if (tableOf(UPDATE, text) && isLast(texts, i)) after.push(text);
    else inside.push(statements[i] ?? '');
  }
  return { beside, inside, after };
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
const BATCH = 1_000;
/** Below a server's deadlock_timeout: whoever writes the same row is never the one that gives way. */
const COPY_WAIT = '200ms';

/** How the tables of a copy are taken, and how work is tried again that met a table or a row in use. */
export type Manner = {
  hold(tx: postgres.TransactionSql, tables: readonly string[]): Promise<void>;
  insist<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Makes the copy: a table with the columns as they shall be, a trigger that carries every change over, all rows in small batches, and
 * indexes that are built while everybody works. What an earlier try left is taken away first.
 */
export async function copyBeside(
  sql: postgres.Sql,
  { table, alters, indexes }: Beside,
  { hold, insist }: Manner,
): Promise<void> {
  const copy = `${table}_nova`;
  const carry = `${table}_copiar`;
  const unfit = indexes.map((text) => INDEX.exec(text)?.[2] ?? '');
  const dropped = alters.flatMap((text) => /DROP\s+COLUMN\s+"?(\w+)"?/i.exec(text)?.[1] ?? []);
  const begin = async (tx: postgres.TransactionSql) => {
    const keys = await tx<{ name: string }[]>`
      SELECT DISTINCT confrelid::regclass::text AS name FROM pg_constraint WHERE conrelid = ${table}::regclass AND contype = 'f'`;
    if (keys.some(({ name }) => name === table))
      throw new Error(`${table} refers to itself: it cannot be copied beside`);
    await hold(tx, [table, ...keys.map(({ name }) => name)]);
    await tx.unsafe(`DROP TRIGGER IF EXISTS "${carry}" ON "${table}"`);
    await tx.unsafe(`DROP TABLE IF EXISTS "${copy}"`);
    await tx.unsafe(
      `CREATE TABLE "${copy}" (LIKE "${table}" INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS INCLUDING STORAGE INCLUDING COMPRESSION)`,
    );
    const options = await tx<{ option: string }[]>`
      SELECT unnest(reloptions) AS option FROM pg_class WHERE oid = ${table}::regclass`;
    for (const { option } of options) await tx.unsafe(`ALTER TABLE "${copy}" SET (${option})`);
    for (const text of alters)
      await tx.unsafe(text.replace(new RegExp(`^(ALTER\\s+TABLE\\s+)"?${table}"?`, 'i'), `$1"${copy}"`));
    const constraints = await tx<{ name: string; type: string; definition: string }[]>`
      SELECT conname::text AS name, contype::text AS type, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = ${table}::regclass AND contype IN ('p', 'u', 'f')`;
    for (const { name, type, definition } of constraints)
      await tx.unsafe(`ALTER TABLE "${copy}" ADD CONSTRAINT "${type === 'f' ? name : `${name}_nova`}" ${definition}`);
    const shared = await tx<{ name: string }[]>`
      SELECT a.attname::text AS name FROM pg_attribute a JOIN pg_attribute b USING (attname)
      WHERE a.attrelid = ${table}::regclass AND b.attrelid = ${copy}::regclass AND a.attnum > 0 AND a.attgenerated = '' AND b.attgenerated = ''
      ORDER BY a.attnum`;
    const names = shared.map(({ name }) => name);
    const set = names.filter((name) => name !== 'id').map((name) => `"${name}" = excluded."${name}"`);
    await tx.unsafe(`
      CREATE OR REPLACE FUNCTION "${carry}"() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          DELETE FROM "${copy}" WHERE id = OLD.id;
        ELSE
          INSERT INTO "${copy}" (${quoted(names)}) VALUES (${names.map((name) => `NEW."${name}"`).join(', ')})
          ON CONFLICT (id) DO UPDATE SET ${set.join(', ')};
        END IF;
        RETURN NULL;
      END $$`);
    await tx.unsafe(
      `CREATE TRIGGER "${carry}" AFTER INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH ROW EXECUTE FUNCTION "${carry}"()`,
    );
    return names;
  };
  const columns = await insist(() => sql.begin(begin));
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const from: string = cursor;
    const batch = async (tx: postgres.TransactionSql) => {
      await tx`SELECT set_config('lock_timeout', ${COPY_WAIT}, true)`;
      const [row] = await tx.unsafe<{ last: string | null }[]>(`
        WITH lote AS MATERIALIZED (SELECT ${quoted(columns)} FROM "${table}" WHERE id > ${from} ORDER BY id LIMIT ${BATCH} FOR KEY SHARE),
          copiadas AS (INSERT INTO "${copy}" (${quoted(columns)}) SELECT * FROM lote ON CONFLICT (id) DO NOTHING)
        SELECT max(id)::text AS last FROM lote`);
      return row?.last ?? null;
    };
    cursor = await insist(() => sql.begin(batch));
  }
  const existing = await sql<{ name: string; definition: string }[]>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index i
    WHERE indrelid = ${table}::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))`;
  const kept = existing.filter(
    ({ name, definition }) =>
      !unfit.includes(name) && !dropped.some((column) => new RegExp(`\\b${column}\\b`).test(definition)),
  );
  const definitions = [
    ...kept.map(({ definition }) => definition.replace(`ON public.${table} `, `ON ${table} `)),
    ...indexes,
  ];
  for (const definition of definitions) {
    const [, unique, name, , rest] = INDEX.exec(definition) ?? [];
    await sql.unsafe(`CREATE ${unique ?? ''}INDEX CONCURRENTLY "${name}_nova" ON "${copy}" ${rest}`);
  }
  await sql.unsafe(`ANALYZE "${copy}"`);
}

/**
 * Puts the copy in the table's place, in a moment: constraints of other tables point to it, unchecked until the `after` that this returns.
 */
export async function swapBeside(tx: postgres.TransactionSql, { table }: Beside): Promise<string[]> {
  const copy = `${table}_nova`;
  const keys = await keysTo(tx, table);
  const triggers = await tx<{ definition: string }[]>`
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger
    WHERE tgrelid = ${table}::regclass AND NOT tgisinternal AND tgname <> ${`${table}_copiar`}`;
  const [identity] = await tx<{ sequence: string; kind: string }[]>`
    SELECT pg_get_serial_sequence(${table}, 'id') AS sequence, attidentity::text AS kind FROM pg_attribute
    WHERE attrelid = ${table}::regclass AND attname = 'id'`;
  if (!identity) throw new Error(`${table} has no id`);
  const [value] = await tx.unsafe<{ last_value: string; is_called: boolean }[]>(
    `SELECT last_value, is_called FROM ${identity.sequence}`,
  );
  for (const { of, name } of keys) await tx.unsafe(`ALTER TABLE "${of}" DROP CONSTRAINT "${name}"`);
  await tx.unsafe(`DROP TABLE "${table}"`);
  await tx.unsafe(`DROP FUNCTION "${table}_copiar"()`);
  await tx.unsafe(`ALTER TABLE "${copy}" RENAME TO "${table}"`);
  const indexes = await tx<{ name: string }[]>`
    SELECT relname::text AS name FROM pg_class JOIN pg_index ON indexrelid = oid WHERE indrelid = ${table}::regclass AND relname LIKE '%\\_nova'`;
  // A constraint is renamed with its index.
  for (const { name } of indexes)
    await tx.unsafe(`ALTER INDEX "${name}" RENAME TO "${name.slice(0, -'_nova'.length)}"`);
  const named = await tx<{ name: string }[]>`
    SELECT conname::text AS name FROM pg_constraint WHERE conrelid = ${table}::regclass AND starts_with(conname, ${`${copy}_`})`;
  for (const { name } of named)
    await tx.unsafe(`ALTER TABLE "${table}" RENAME CONSTRAINT "${name}" TO "${table}${name.slice(copy.length)}"`);
  await tx.unsafe(`
    ALTER TABLE "${table}" ALTER COLUMN id ADD GENERATED ${identity.kind === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY (SEQUENCE NAME ${identity.sequence})`);
  await tx`SELECT setval(${identity.sequence}::regclass, ${value?.last_value ?? 1}::bigint, ${value?.is_called ?? false})`;
  for (const { definition } of triggers) await tx.unsafe(definition);
  for (const { of, name, definition } of keys)
    await tx.unsafe(`ALTER TABLE "${of}" ADD CONSTRAINT "${name}" ${definition} NOT VALID`);
  return keys.map(({ of, name }) => `ALTER TABLE "${of}" VALIDATE CONSTRAINT "${name}"`);
}

/** Foreign keys that point to a table. */
function keysTo(sql: postgres.Sql | postgres.TransactionSql, table: string) {
  return sql<{ of: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS of, conname::text AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE confrelid = ${table}::regclass AND contype = 'f'`;
}

/** The tables that are held while the copy takes the table's place. */
export async function tablesOfSwap(sql: postgres.Sql | postgres.TransactionSql, { table }: Beside): Promise<string[]> {
  return [table, ...new Set((await keysTo(sql, table)).map(({ of }) => of))];
}
