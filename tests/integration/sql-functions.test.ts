import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { DURATION_CLASSES } from '#server/platform/durations.ts';
import { administer } from '#tests/support/postgres.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// drizzle/functions/ holds the living body of every function and the triggers that call it. Migrations copy these texts; here the database
// that all migrations together make is held against the files.

const FUNCTIONS = new URL('../../drizzle/functions/', import.meta.url);
const files = (await readdir(FUNCTIONS)).toSorted();
const textOf = (file: string) => readFile(new URL(file, FUNCTIONS), 'utf8');

/** Functions of ours (not those of extensions) and triggers, with what the database knows of them; `touched` by this transaction. */
const OURS = `
  SELECT 'function ' || p.proname AS name, pg_get_functiondef(p.oid) AS definition, p.xmin = pg_current_xact_id()::xid AS touched
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, pg_get_triggerdef(t.oid), t.xmin = pg_current_xact_id()::xid
  FROM pg_trigger t WHERE NOT t.tgisinternal
  ORDER BY 1, 2`;

type Ours = { name: string; definition: string; touched: boolean };

test('every function and trigger of the database is in drizzle/functions/, and is what its file says', async () => {
  const database = await createTestDatabase();
  try {
    await administer(database.url, async (sql) => {
      await sql
        .begin(async (tx) => {
          const before = await tx.unsafe<Ours[]>(OURS);
          for (const file of files) await tx.unsafe(await textOf(file));
          const after = await tx.unsafe<Ours[]>(OURS);
          expect(after.filter(({ touched }) => !touched).map(({ name }) => name)).toEqual([]);
          const definitions = (rows: readonly Ours[]) => rows.map(({ name, definition }) => ({ name, definition }));
          expect(definitions(after)).toEqual(definitions(before));
          expect(after.filter(({ name }) => name.startsWith('function ')).map(({ name }) => name)).toEqual(
            files.map((file) => `function ${basename(file, '.sql')}`),
          );
        })
        .finally(() => sql.end());
    });
  } finally {
    await database.drop();
  }
});

test('what every event and delivery calls is written into the calling statement: no executor starts for it', async () => {
  const database = await createTestDatabase();
  try {
    const lines = await administer(database.url, (sql) =>
      sql
        .unsafe(
          `EXPLAIN (VERBOSE) SELECT corpo_entrega(n.evento, c.momento, w.id, n.empresa_id, n.dados, c.chave), registro_do_evento(n.evento, n.dados)
          FROM eventos n JOIN webhooks w ON w.empresa_id = n.empresa_id JOIN empresas e ON e.id = n.empresa_id
          CROSS JOIN LATERAL (SELECT chave_entrega(w.id, n.evento) AS chave, iso_com_fuso(n.ocorrido_em, e.fuso) AS momento OFFSET 0) c`,
        )
        .finally(() => sql.end()),
    );
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toContain('idempotency_key');
    expect(plan).not.toMatch(/corpo_entrega|registro_do_evento|chave_entrega|iso_com_fuso/);
  } finally {
    await database.drop();
  }
});

test('drizzle-kit would generate nothing: the newest snapshot is the schema', async () => {
  const meta = new URL('../../drizzle/migrations/meta/', import.meta.url);
  const newest =
    (await readdir(meta))
      .filter((name) => name.endsWith('_snapshot.json'))
      .toSorted()
      .at(-1) ?? '';
  const snapshot = JSON.parse(await readFile(new URL(newest, meta), 'utf8'));
  const schema = new URL('../../drizzle/schema/', import.meta.url);
  const modules = await Promise.all((await readdir(schema)).map((file) => import(new URL(file, schema).href)));
  const exported = Object.assign({}, ...modules) as Record<string, unknown>;
  expect(await generateMigration(snapshot, generateDrizzleJson(exported, snapshot.id))).toEqual([]);
});

test('the classes of durations are those of server/platform/durations.ts', async () => {
  const [, bounds = ''] = /ARRAY\[(.*)\]/.exec(await textOf('classe_de_duracao.sql')) ?? [];
  expect(bounds.split(',').map(Number)).toEqual([...DURATION_CLASSES]);
});
