import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVERYWHERE, ROOMS } from '#server/rooms.ts';
import {
  circleOf,
  dependencies,
  edgesOf,
  edgesOfHouse,
  importsOfRooms,
  tableOwners,
} from '#tests/support/walls/edges.ts';
import { type Access, tablesIn } from '#tests/support/walls/sql-text.ts';
import { tablesInTypeScript } from '#tests/support/walls/typescript.ts';

// Rooms touch each other's tables only where server/rooms.ts says so.

const edges = edgesOfHouse();
const OTHERS = ['platform', 'transport', 'start', 'local'];

const declared = Object.entries(ROOMS).flatMap(([room, { reads = {}, writes = {}, listens = {} }]) => {
  const of = (tables: object, access: Access) => Object.keys(tables).map((table) => `${room} ${access}s ${table}`);
  return [...of(reads, 'read'), ...of(writes, 'write'), ...of(listens, 'trigger')];
});

const sentence = ({ from, access, to }: { from: string; access: Access; to: string }) => `${from} ${access}s ${to}`;

describe('the matrix of the rooms', () => {
  test('every table that is touched from outside its room is declared', () => {
    const undeclared = edges.filter((edge) => !declared.includes(sentence(edge)));
    expect(undeclared.map((edge) => `${sentence(edge)} (${edge.place})`)).toEqual([]);
  });

  test('what is declared still happens', () => {
    const found = new Set(edges.map(sentence));
    expect(declared.filter((line) => !found.has(line))).toEqual([]);
    const imported = importsOfRooms();
    const imports = Object.entries(ROOMS).flatMap(([room, { imports = [] }]) =>
      imports.map((other) => `${room} ${other}`),
    );
    expect(imports.filter((line) => !imported.has(line))).toEqual([]);
  });

  test('imports and tables together make no circle', () => {
    expect(circleOf(dependencies(ROOMS, EVERYWHERE))).toBeNull();
  });

  test('every folder of server/ is a room of it, but for those that know no domain', () => {
    const folders = readdirSync(new URL('../../server', import.meta.url), { withFileTypes: true });
    const rooms = folders
      .filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
      .map(({ name }) => name);
    expect(Object.keys(ROOMS).sort()).toEqual(rooms.sort());
    expect(rooms).toEqual(expect.arrayContaining([...tableOwners().values()].filter((owner) => owner !== 'platform')));
  });
});

const TABLES = new Set(['vendas', 'itens_venda', 'clientes', 'eventos']);
const known = { isTable: (name: string) => TABLES.has(name), isFunction: (name: string) => name === 'corpo_entrega' };
const inSql = (sql: string) => tablesIn(sql, known).map(({ name, access }) => `${access} ${name}`);
const inCode = (code: string) => [
  ...new Set(tablesInTypeScript('a.ts', code, known).map(({ name, access }) => `${access} ${name}`)),
];

describe('tables in SQL', () => {
  test.each<[string, string[]]>([
    ['SELECT 1 FROM vendas', ['read vendas']],
    ['select v.id from public."vendas" as v', ['read vendas']],
    [
      'SELECT FROM x, ONLY vendas v, LATERAL (SELECT FROM clientes) c, eventos',
      ['read vendas', 'read clientes', 'read eventos'],
    ],
    ['SELECT FROM ? v JOIN LATERAL (SELECT 1) x ON a = b, clientes', ['read clientes']],
    ['SELECT (SELECT max(id) FROM vendas), eventos, clientes FROM x', ['read vendas']],
    ['SELECT a IS DISTINCT FROM clientes, v.eventos, eventos FROM w WHERE vendas = 1 ORDER BY clientes', []],
    ['SELECT 1 -- FROM vendas\n/* FROM clientes */', []],
    [
      'INSERT INTO vendas AS v SELECT FROM clientes ON CONFLICT (id) DO UPDATE SET a = 1',
      ['write vendas', 'read clientes'],
    ],
    ['INSERT INTO vendas (id) SELECT FROM clientes(1)', ['write vendas']],
    ['UPDATE ONLY vendas v SET total = 1 FROM clientes c WHERE c.id = v.id', ['write vendas', 'read clientes']],
    ['DELETE FROM itens_venda i USING vendas v, clientes c', ['write itens_venda', 'read vendas', 'read clientes']],
    ['MERGE INTO vendas USING clientes ON true WHEN MATCHED THEN UPDATE SET a = 1', ['write vendas', 'read clientes']],
    ['SELECT FROM vendas v JOIN clientes c ON true FOR UPDATE', ['write vendas', 'write clientes']],
    ['SELECT FROM vendas v JOIN clientes AS c ON true FOR NO KEY UPDATE OF c', ['read vendas', 'write clientes']],
    [
      'SELECT (SELECT 1 FROM eventos) FROM vendas WHERE id IN (SELECT 1 FROM clientes) FOR KEY SHARE SKIP LOCKED',
      ['read eventos', 'write vendas', 'read clientes'],
    ],
    [
      'TRUNCATE vendas; ALTER TABLE IF EXISTS clientes DISABLE TRIGGER x; ANALYZE eventos',
      ['write vendas', 'write clientes', 'write eventos'],
    ],
    [
      'CREATE OR REPLACE TRIGGER t AFTER INSERT OR UPDATE OF clientes ON vendas FOR EACH ROW EXECUTE FUNCTION f()',
      ['trigger vendas'],
    ],
    ["DO $$ BEGIN EXECUTE 'DELETE FROM vendas'; END $$", ['write vendas']],
    ['SELECT corpo_entrega(a), corpo_entrega FROM x', ['read corpo_entrega']],
  ])('%s', (sql, expected) => {
    expect(inSql(sql)).toEqual(expected);
  });
});

describe('tables in TypeScript', () => {
  const imported = "import { vendas as v, clientes } from '#drizzle/schema/vendas.ts';\n";

  test.each<[string, string[]]>([
    [`sql\`SELECT FROM \${x} JOIN vendas ON id = \${y} FOR UPDATE\``, ['write vendas']],
    [`sql\`SELECT FROM vendas v WHERE id = 1 \${lock ? sql\`FOR UPDATE\` : sql\`\`}\``, ['write vendas']],
    ['sql`vendas e`', ['read vendas']],
    [`sql\`eventos = \${x}\``, []],
    ['sql`id, eventos`', []],
    ["run('DELETE FROM eventos')", ['write eventos']],
    [`// FROM vendas\nsql\`SELECT \${deep(sql\`SELECT FROM clientes\`)}\``, ['read clientes']],
    [`${imported}sql\`DELETE FROM \${v} WHERE \${clientes.id} = 1\``, ['read vendas', 'read clientes', 'write vendas']],
    [`${imported}db.select().from(v).innerJoin(clientes, eq(v.id, clientes.id))`, ['read vendas', 'read clientes']],
    [`${imported}db.update(clientes).set(x)`, ['read vendas', 'read clientes', 'write clientes']],
    [`${imported}db.select().from(v).where(x).for('update')`, ['read vendas', 'read clientes', 'write vendas']],
    [
      `${imported}db.select().from(v).innerJoin(clientes, x).for('share', { of: clientes })`,
      ['read vendas', 'read clientes', 'write clientes'],
    ],
    [`${imported}changeRow(ctx, { table: clientes })`, ['read vendas', 'read clientes', 'write clientes']],
  ])('%s', (code, expected) => {
    expect(inCode(code)).toEqual(expected);
  });
});

test('a planted edge is found, with its place', () => {
  const planted = `const a = 1;\nawait ctx.db.sql\`\n  SELECT nome FROM clientes WHERE id = \${id} FOR KEY SHARE\`;`;
  expect(
    edgesOf('limites', 'server/limites/a.ts', tablesInTypeScript('a.ts', planted, known), planted, tableOwners()),
  ).toEqual([{ from: 'limites', to: 'clientes.clientes', access: 'write', place: 'server/limites/a.ts:2' }]);
});

test('a planted circle is found', () => {
  const rooms = { a: { reads: { 'b.t': '' } }, b: { imports: ['c'] }, c: { writes: { 'a.t': '' } } };
  expect(circleOf(dependencies(rooms, []))).toEqual(['a', 'b', 'c', 'a']);
});
