import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { ANY_TEXT } from '#server/platform/written-forms.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { type Described, expectAsDocumented, guarded } from '#tests/support/openapi.ts';
import { refused } from '#tests/support/refusal.ts';
import { pathTo } from '#tests/support/rest-cases.ts';
import { REST_LISTS, type RestList } from '#tests/support/rest-lists.ts';

// What every list of the API does alike: pages and their addresses, order, parameters that are wrong, empty or unknown, whose records are
// listed, for whom, and the limit. A list is declared in tests/support/rest-lists.ts; its parameters are read from the OpenAPI document.

const SCALE = 1_000;
const FAR = '9'.repeat(400);

let api: Api;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: SCALE, keepAlive: true });
});
afterAll(() => api.close());

const successOf = ({ operation }: Described) => JSON.stringify(operation.responses[200] ?? {});
/** Lists by pages. Those by a cursor (`apos_id`) have tests of their own. */
const lists = guarded.filter(
  (described) =>
    successOf(described).includes('"#/components/schemas/Paginacao"') &&
    !described.parameters.some(({ name }) => name === 'apos_id'),
);

test('every list of the document has its line, and every line a list', () => {
  expect(Object.keys(REST_LISTS).sort()).toEqual(lists.map(({ operation }) => operation.operationId).sort());
});

function listOf({ operation }: Described): RestList {
  const found = REST_LISTS[operation.operationId];
  if (!found) throw new Error(`No list ${operation.operationId} in tests/support/rest-lists.ts`);
  return found;
}

describe.each(lists)('$name', (described) => {
  const { records, initial = 0, fill, key, order, busca, filters = {} } = listOf(described);
  const query = described.parameters.filter((one) => one.in === 'query');
  const named = (name: string) => query.find((one) => one.name === name)?.schema;
  const por_pagina = Math.ceil(records / 5);
  let token: string;
  let path: string;

  beforeAll(async () => {
    const company = await makeCompany();
    ({ token } = await company.token({ escopos: [described.operation['x-escopo'] ?? ''] }));
    path = pathTo(described.path, await fill(company, records));
  });

  const ask = (asked: string, headers?: Record<string, string>) => api.get(`${path}?${asked}`, token, headers);

  async function found(asked: string): Promise<Answer['json']['data']> {
    const { status, text, json } = await ask(asked);
    expect(status, text).toBe(200);
    return json.data;
  }

  const totalOf = async (asked: string) => (await found(asked)).paginacao.total_registros;
  const keysOf = async (asked: string) => (await found(asked)).resultados.map((row) => row[key]);

  /** Follows one of the addresses from page to page, as an integrator would. */
  async function walk(asked: string, link: 'proxima' | 'anterior' = 'proxima') {
    const pages: Record<string, unknown>[][] = [];
    let next: string | null = asked;
    while (next !== null && pages.length < 200) {
      const { resultados, paginacao }: Answer['json']['data'] = await found(next);
      pages.push(resultados);
      const address: string | null = paginacao[link];
      if (address) expect(address.startsWith(`${api.base}${path}?`), address).toBe(true);
      next = address === null ? null : address.slice(`${api.base}${path}?`.length);
    }
    return pages;
  }

  test('answers as documented, and nothing is found without records, nor of another company’s', async () => {
    const answer = await ask('');
    expectAsDocumented(described.method, described.path, answer);
    expect(answer.json.message).toMatch(new RegExp(`^${records} .+ encontrad[ao]s\\.$`));
    expect(answer.headers.get('x-total-minimo')).toBeNull();
    const total_paginas = Math.ceil(records / 25);
    expect(answer.json.data.paginacao).toStrictEqual({
      pagina_atual: 1,
      total_paginas,
      total_registros: records,
      por_pagina: 25,
      proxima: total_paginas > 1 ? `${api.base}${path}?pagina=2` : null,
      anterior: null,
    });
    expect(answer.json.data.resultados).toHaveLength(Math.min(25, records));

    const stranger = await makeCompany();
    const theirs = await api.get(path, (await stranger.token({ escopos: [...ESCOPOS_API] })).token);
    expectAsDocumented(described.method, described.path, theirs);
    if (described.path.includes('{')) {
      expect(theirs.status).toBe(404);
    } else {
      expect(theirs.json.message).toMatch(initial === 1 ? /^1 .+ encontrad[ao]\.$/ : /^0 .+ encontrad[ao]s\.$/);
      const ours = (await walk('')).flat().map((row) => row[key]);
      expect(theirs.json.data.resultados.filter((row) => ours.includes(row[key]))).toEqual([]);
      expect(theirs.json.data).toStrictEqual({
        resultados: initial ? [expect.any(Object)] : [],
        paginacao: {
          ...{ pagina_atual: 1, total_paginas: 1, total_registros: initial, por_pagina: 25 },
          ...{ proxima: null, anterior: null },
        },
      });
    }
  });

  test('asks for its scope, and tells the limit that it counts against', async () => {
    const company = await makeCompany();
    const others = ESCOPOS_API.filter((one) => one !== described.operation['x-escopo']);
    expect((await api.get(path, (await company.token({ escopos: others })).token)).status).toBe(403);
    const [first, second] = [await ask(''), await ask('pagina=x')];
    const limit = (described.operation['x-limite']?.requisicoes ?? 0) * SCALE;
    expect(first.headers.get('x-ratelimit-limit')).toBe(String(limit));
    const left = ({ headers }: Answer) => Number(headers.get('x-ratelimit-remaining'));
    expect(left(first)).toBeLessThan(limit);
    expect(left(second)).toBe(left(first) - 1);
  });

  describe('pages', () => {
    test.each(['', ...Object.keys(filters)])(
      '?%s: proxima walks every record once, and anterior walks back',
      async (filter) => {
        const expected = filter ? (filters[filter] ?? 0) : records;
        const size = `por_pagina=${por_pagina}`;
        const pages = await walk(`${filter}&${size}`);
        const all = pages.flat().map((row) => row[key]);
        expect(all).toHaveLength(expected);
        expect(new Set(all).size).toBe(expected);
        const back = await walk(`${filter}&${size}&pagina=${pages.length}`, 'anterior');
        expect(back.reverse()).toEqual(pages);
        // Past any end, however far.
        const { resultados, paginacao } = await found(`${filter}&${size}&pagina=${FAR}`);
        expect(resultados).toEqual([]);
        expect(paginacao).toMatchObject({ total_registros: expected, proxima: null });
      },
    );

    test('the addresses keep every other parameter, and name the host that was asked', async () => {
      const kept = `desconhecido=a%26b+c&por_pagina=${por_pagina}`;
      const { json } = await ask(`${kept}&pagina=2`, { host: 'erp.example.test:8080' });
      for (const [link, page] of [
        ['proxima', '3'],
        ['anterior', '1'],
      ] as const) {
        const address = new URL(json.data.paginacao[link] ?? '');
        expect(`${address.origin}${address.pathname}`).toBe(`http://erp.example.test:8080${path}`);
        const asked = address.searchParams;
        expect(asked.get('pagina')).toBe(page);
        asked.delete('pagina');
        expect([...asked]).toEqual([...new URLSearchParams(kept)]);
      }
    });

    const last = Math.ceil(records / 25);
    test.each([
      ['por_pagina=100', { por_pagina: 100 }, Math.min(records, 100)],
      ['por_pagina=101', { por_pagina: 100 }, Math.min(records, 100)],
      ['por_pagina=999999', { por_pagina: 100 }, Math.min(records, 100)],
      [`por_pagina=${FAR}`, { pagina_atual: 1, por_pagina: 100 }, Math.min(records, 100)],
      [`por_pagina=1&pagina=${records}`, { pagina_atual: records, total_paginas: records, proxima: null }, 1],
      [`pagina=${last + 1}`, { pagina_atual: last + 1, total_paginas: last, proxima: null }, 0],
      ['pagina=99999999999', { total_paginas: last, proxima: null }, 0],
      ['pagina=9007199254740992&por_pagina=100', { total_paginas: Math.ceil(records / 100), proxima: null }, 0],
      ['page=2&per_page=3', { pagina_atual: 1, por_pagina: 25 }, Math.min(records, 25)],
      ['pagina=abc&pagina=1', { pagina_atual: 1 }, Math.min(records, 25)],
    ])('?%.40s', async (asked, paginacao, rows) => {
      const data = await found(asked);
      expect(data.paginacao).toMatchObject({ total_registros: records, ...paginacao });
      expect(data.resultados).toHaveLength(rows);
    });

    test('anterior of a page past the end is the last page', async () => {
      const { paginacao } = await found('pagina=50');
      expect(paginacao.anterior).toBe(`${api.base}${path}?pagina=${last}`);
    });
  });

  describe('order', () => {
    /** Every record, in the list's order. */
    const all = async (asked: string) => (await walk(`${asked}&por_pagina=100`)).flat();
    const falls = (rows: Record<string, unknown>[], by: (row: Record<string, unknown>) => string | number) =>
      rows.map(by).filter((value, i, values) => i > 0 && value < (values[i - 1] ?? value));

    test.each(Object.entries(order))('%s', async (name, by) => {
      if (name === '') {
        expect(falls(await all(''), by)).toEqual([]);
        return;
      }
      const ascending = await all(`ordenar=${name}&direcao=asc`);
      expect(falls(ascending, by)).toEqual([]);
      expect(await all(`ordenar=${name}&direcao=desc`)).toEqual([...ascending].reverse());
    });

    test('the one that the document calls its default', async () => {
      expect(Object.keys(order)).toEqual(named('ordenar')?.enum ?? ['']);
      const [ordenar, direcao] = [named('ordenar')?.default, named('direcao')?.default];
      if (ordenar) expect(await keysOf('')).toEqual(await keysOf(`ordenar=${ordenar}&direcao=${direcao}`));
    });
  });

  const texts = query.filter(
    ({ schema }) =>
      schema.type === 'string' && schema.maxLength !== undefined && (schema.pattern ?? ANY_TEXT) === ANY_TEXT,
  );
  const days = query.filter(({ schema }) => schema.format === 'date');

  // A list has the cases of the parameters that it takes.
  if (busca) {
    test('busca finds parts in any case, and takes wildcards for what they are', async () => {
      expect(await totalOf(`busca=${encodeURIComponent(busca)}`)).toBe(records);
      expect(await totalOf(`busca=${encodeURIComponent(busca.toUpperCase())}`)).toBe(records);
      for (const text of ['%', '_', '\\', `${busca}%`, "'; drop table produtos; --"]) {
        expect(await totalOf(`busca=${encodeURIComponent(text)}`), text).toBe(0);
      }
    });
  }

  if (days.length > 0) {
    test('days: all there are, those to come, and none from the later to the earlier', async () => {
      const [from, to] = ['_inicio', '_fim'].map((end) => days.find(({ name }) => name.endsWith(end))?.name);
      expect(await totalOf(`${from}=1900-01-01&${to}=2200-12-31`)).toBe(records);
      expect(await totalOf(`${from}=2200-12-31`)).toBe(0);
      expect(await totalOf(`${to}=1900-01-01`)).toBe(0);
      expect(await totalOf(`${from}=2200-01-01&${to}=1900-01-01`)).toBe(0);
    });
  }

  test('an empty parameter counts as not sent, one that is unknown is ignored by its name', async () => {
    const bare = (await found('')).resultados;
    const names = query.map(({ name }) => name);
    expect((await found(names.map((name) => `${name}=`).join('&'))).resultados).toEqual(bare);
    const { headers, json } = await ask('page=2&per_page=3&Pagina=4');
    expect(headers.get('x-campos-ignorados')).toBe('page, per_page, Pagina');
    expect(json.data.resultados).toEqual(bare);
  });

  test('half a surrogate pair finds nothing to complain about', async () => {
    for (const { name } of texts) expect((await ask(`${name}=%ED%A0%80`)).status, name).toBe(200);
  });

  /** Wrong values of each parameter, with what is said of them. */
  const wrong = query.flatMap(({ name, schema }): [name: string, value: string, said: string][] => {
    const say = (said: string, ...values: string[]) =>
      values.map((value): [string, string, string] => [name, value, said]);
    if (name === 'pagina' || name === 'por_pagina') {
      return say(
        'maior que 0',
        ...['0', '-1', 'abc', '1.5', '1e2', 'NaN', 'Infinity', ' ', '１', '0x10', '٣'],
        ...[`-${FAR}`, `${'9'.repeat(20)}.5`],
      );
    }
    if (schema.enum) {
      const values = schema.enum.map(String);
      const strange = ['x', String(values[0]).toUpperCase(), values.slice(0, 2).join(','), `${values[0]};DROP`].filter(
        (value) => !values.includes(value),
      );
      // The kinds of events are too many to name.
      return strange.flatMap((value) => say(values.length > 10 ? value : values.join(', '), value));
    }
    if (schema.format === 'date') {
      return [
        ...say('AAAA-MM-DD', '2026-02-30', '10/03/2026', '2026-3-1', '2026-03-10T00:00:00Z', 'ontem', '2026-13-01'),
        ...say('AAAA-MM-DD', '-271821-04-20', '+275760-09-13', '0000-00-00', 'NaN'),
        ...say('intervalo', '9999-12-31', '0001-01-01', '1899-12-31', '2201-01-01'),
      ];
    }
    if (schema.format === 'date-time') {
      return say('data e hora', '2026-02-30T00:00:00Z', '2026-03-10', '2026-03-10T09:00:00', 'ontem', 'NaN');
    }
    if (schema.type === 'boolean') return say('true ou false', 'x', 'TRUE', '1', 'true,false');
    if (schema.type === 'integer') return say('', 'abc', '0', '-1', '1.5', '1e3', '9223372036854775808');
    return [
      ...say(String(schema.maxLength), 'x'.repeat((schema.maxLength ?? 0) + 1)),
      ...say('inválidos', '\0', 'a\0b'),
    ];
  });

  test.each(wrong)('%s=%.30s: 400 on it', async (name, value, said) => {
    const answer = await ask(`${name}=${encodeURIComponent(value)}`);
    refused(answer, name, said);
    expectAsDocumented(described.method, described.path, answer);
  });

  test('every wrong one is named', async () => {
    const one = new Map(wrong.map(([name, value]) => [name, value]));
    const { status, json } = await ask(new URLSearchParams([...one]).toString());
    expect(status).toBe(400);
    expect(Object.keys(json.error.details ?? {}).sort()).toEqual(query.map(({ name }) => name).sort());
  });
});
