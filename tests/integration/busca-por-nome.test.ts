import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { listProdutos } from '#server/catalogo/index.ts';
import { listClientes } from '#server/clientes/index.ts';
import { listEstoque } from '#server/estoque/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import type { Page } from '#server/platform/pagination.ts';
import { readWhole } from '#server/platform/whole-list.ts';
import { withoutIndexes } from '#tests/bench/indexes.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// A search by text in order of names finds what reading the whole table would, in its order, by whichever way platform/search.ts takes.

const AHEAD = 1_000;
/** A list of no more is read whole, and all of its matches are counted. */
const READ = 20_000;
const NAMES = 3_000;
/** With these, more than are read in order; and then more than are ordered at once, at the end of the alphabet but for ten. */
const COMMON = Array.from({ length: 17_100 }, (_, n) => `Uva doce ${n}`);
const LATE = Array.from({ length: 10_110 }, (_, n) => (n < 10 ? `Aa suave ${n}` : `Vinho tinto suave ${n}`));
/** More digits than an index keeps of a number (numeros_de). */
const LONG = ['Lote 123456789012345678901234', 'Lote 0099123456789012345678901'];

/** Beginnings of names, by the order that they are not inserted in; those of two code points and more, and of one. */
const BEGINNINGS = [
  'Zê',
  'Café',
  'cadeira',
  'Ácido',
  'a',
  '9 de',
  '(kit)',
  '🧉 erva',
  '\u{10FFFF}',
  'é',
  '%',
  'Ab',
  'ça',
];
const ENDS = ['Prensa', 'tardio', 'Zulu', 'x'];

const name = (n: number) => {
  // Half of all are of one beginning and late in the alphabet.
  const beginning = n % 2 === 0 ? 'Trigo' : BEGINNINGS[n % BEGINNINGS.length];
  // Alone, now and then: a name of one character.
  if (n % 701 === 0) return beginning ?? '';
  return `${beginning}${n % 5 === 0 ? '' : ' '}${ENDS[n % ENDS.length]} ${n % 97}${n % 500 === 3 ? ' raro' : ''}`;
};

let company: Company;
let other: Company;

async function insertNames(of: Company, names: string[]): Promise<void> {
  const { sql } = db();
  await sql.begin(async (tx) => {
    // What the triggers would write row by row is written at once.
    await tx`SET LOCAL session_replication_role = replica`;
    await tx`
      INSERT INTO produtos (empresa_id, nome, codigo)
      SELECT ${of.id}, nome, 'C' || n FROM unnest(${names}::text[]) WITH ORDINALITY AS x (nome, n)`;
    await tx`
      INSERT INTO totais_estoque (produto_id, empresa_id, total)
      SELECT id, empresa_id, 0 FROM produtos WHERE empresa_id = ${of.id}`;
    await tx`
      INSERT INTO contagens_produtos (empresa_id, parte, situacao, controlar_estoque, nivel, n)
      SELECT empresa_id, 0, situacao, controlar_estoque, 0, count(*) FROM produtos WHERE empresa_id = ${of.id} GROUP BY 1, 3, 4`;
  });
  await sql`
    INSERT INTO clientes (empresa_id, nome, tipo_pessoa)
    SELECT ${of.id}, nome, 1 FROM unnest(${names}::text[]) WITH ORDINALITY AS x (nome, n)`;
}

beforeAll(async () => {
  company = await makeCompany();
  other = await company.sibling();
  const names = (n: number) => Array.from({ length: n }, (_, k) => name(k));
  await withoutIndexes(db(), ['produtos', 'clientes'], async () => {
    await insertNames(other, names(300));
    await insertNames(company, [...names(NAMES), ...COMMON, ...LATE, ...LONG]);
  });
  // Without the indexes' expressions: to work out the terms of 30,000 names takes seconds.
  await db().sql`ANALYZE produtos (empresa_id, nome_ordem, busca), clientes (empresa_id, nome_ordem, busca)`;
  for (const which of Object.keys(LISTS)) for (const of of [company, other]) await load(which, of);
});

const DIRECTIONS = ['asc', 'desc'] as const;
type Direction = (typeof DIRECTIONS)[number];
type List = (ctx: Ctx, input: unknown) => Promise<Page<{ id: number }>>;

const stock: List = async (ctx, input) => {
  const { resultados, ...page } = await listEstoque(ctx, input);
  return { ...page, resultados: resultados.map(({ produto_id }) => ({ id: produto_id })) };
};

const LISTS: Record<string, { list: List; table: string; condition: string }> = {
  produtos: { list: listProdutos, table: 'produtos', condition: "situacao <> 'E'" },
  estoque: { list: stock, table: 'produtos', condition: "situacao <> 'E' AND controlar_estoque" },
  clientes: { list: listClientes, table: 'clientes', condition: 'true' },
};

type Known = { id: number; busca: string };

/** All that a list of a company is of, in ascending order of names. */
const known = new Map<string, Known[]>();

async function load(which: string, of: Company): Promise<void> {
  const { table, condition } = LISTS[which] ?? { table: 'produtos', condition: 'false' };
  const rows = await db().sql.unsafe<Known[]>(
    `SELECT id, busca FROM ${table} WHERE empresa_id = $1 AND ${condition} ORDER BY nome_ordem, id`,
    [of.id],
  );
  known.set(`${which} ${of.id}`, [...rows]);
}

/** Holds a page against all matches. */
async function check(
  which: string,
  of: Company,
  busca: string,
  direcao: Direction,
  at: { pagina: number; por_pagina: number },
) {
  const { list } = LISTS[which] ?? { list: stock };
  const [asked] = await db().sql<{ text: string }[]>`SELECT normalizar(${busca}) AS text`;
  const all = known.get(`${which} ${of.id}`) ?? [];
  const text = asked?.text ?? '';
  const whole = all.filter((row) => row.busca.includes(text));
  // What no record has as it is written is searched for word by word.
  const words = text.split(/\s+/).filter(Boolean);
  const isApart = whole.length === 0 && words.length > 1;
  const rows = isApart ? all.filter((row) => words.every((word) => row.busca.includes(word))) : whole;
  if (direcao === 'desc') rows.reverse();
  const page = await list(of.ctx, { busca, ordenar: 'nome', direcao, ...at });
  const end = at.pagina * at.por_pagina;
  const said = JSON.stringify({ which, busca, direcao, ...at });
  const ids = page.resultados.map(({ id }) => id);
  expect(ids, said).toEqual(rows.slice(end - at.por_pagina, end).map(({ id }) => id));
  const most = end + AHEAD;
  // Of more than 10,000 records that have the rarest word, no more are looked at.
  if (isApart && rows.length > 10_000)
    return expect([page.total_registros, page.ao_menos], said).toEqual([10_000, true]);
  const isCounted = all.length <= READ || rows.length <= most;
  expect([page.total_registros, page.ao_menos ?? false], said).toEqual(isCounted ? [rows.length, false] : [most, true]);
}

const PAGES = [
  { pagina: 1, por_pagina: 25 },
  { pagina: 12, por_pagina: 100 },
];

test.each([
  ['half of the names, from late in the alphabet on', 'trigo'],
  ['the names at the end, and ten at the start', 'suave'],
  ['most, which begin with it', 'uva'],
  ['most, from late in the alphabet on', 'doce'],
  ['one letter', 'x'],
  ['a character beyond the basic plane', '\u{10FFFF}'],
  ['a wildcard of LIKE', '%'],
  ['a number', '2099'],
  ['a number with letters before it', 'uva doce 1234'],
  ['more digits than the index keeps', '99123456789012345678'],
  ['an accent of its own', 'e\u0301'],
  ['what no name has', 'inexistente'],
  ['words that stand apart, with a number', 'uva 1234'],
  ['words that stand apart, the other way round', 'raro acido'],
  ['words of which no record has all', 'uva inexistente'],
  ['words that stand apart in very many names', 'vinho suave'],
])('%s: %s', async (_what, busca) => {
  for (const which of Object.keys(LISTS))
    for (const direcao of DIRECTIONS) for (const at of PAGES) await check(which, company, busca, direcao, at);
});

test('a list that is read whole has the same words', async () => {
  for (const busca of ['uva 1234', 'uva doce 1234', 'raro acido']) {
    const { resultados } = await listProdutos(company.ctx, { busca, por_pagina: 100 });
    const told: number[] = [];
    await readWhole(company.ctx, listProdutos, { busca }, async (rows) => void told.push(...rows.map(({ id }) => id)));
    expect(told.length, busca).toBeGreaterThan(0);
    expect(told.slice(0, 100), busca).toEqual(resultados.map(({ id }) => id));
  }
});

test('random parts of names, of either company', async () => {
  const part = fc
    .tuple(fc.nat(NAMES - 1), fc.nat(12), fc.integer({ min: 1, max: 7 }))
    .map(([n, from, length]) =>
      [...name(n)]
        .slice(from % [...name(n)].length)
        .slice(0, length)
        .join('')
        .trim(),
    )
    .filter((text) => text !== '');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(LISTS)),
      fc.boolean(),
      part,
      fc.constantFrom(...DIRECTIONS),
      fc.record({ pagina: fc.integer({ min: 1, max: 4 }), por_pagina: fc.constantFrom(1, 25, 100) }),
      (which, mine, busca, direcao, at) => check(which, mine ? company : other, busca, direcao, at),
    ),
    { numRuns: 100 },
  );
});
