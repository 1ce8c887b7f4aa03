import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import { LIMITES } from '#server/limites/index.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Rate limits: exactly N pass, N + 1 does not, per token.

let api: Api;
let company: Company;
let produto: Produto;

beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
  produto = await company.product();
});
afterAll(() => api.close());

/** Sends `n` requests, a few at a time, as a busy integration would. */
async function burst(n: number, send: (i: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < n) answers.push(await send(next++));
    }),
  );
  return answers;
}

function tally(answers: Answer[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { status } of answers) found[status] = (found[status] ?? 0) + 1;
  return found;
}

const movement = (i = 0) => ({ produto_id: produto.id, tipo: i % 2 ? 'saida' : 'entrada', quantidade: 1 });

test('reads: exactly 120 pass, whatever the method and the address, then 429', async () => {
  const { token } = await company.token();
  const other = (await company.token()).token;
  const kinds: ((i: number) => Promise<Answer>)[] = [
    () => api.get('/v1/estoque/', token),
    () => api.call('HEAD', '/v1/estoque/', { token }),
    () => api.call('OPTIONS', '/v1/estoque/', { token }),
    () => api.get(`/v1/estoque/${produto.id}/`, token),
    () => api.get(`/v1/estoque/${produto.id}/extrato/`, token),
    () => api.get('/v1/estoque/?pagina=0', token),
    () => api.get('/v1/estoque/999999999/', token),
    () => api.get('/v1/nada/', token),
  ];
  const started = Date.now();
  const answers = await burst(150, (i) => (kinds[i % kinds.length] ?? kinds[0])?.(i) as Promise<Answer>);
  const found = tally(answers);
  expect(found[429]).toBe(30);
  expect(answers.length - (found[429] ?? 0)).toBe(120);

  const refused = await api.get('/v1/estoque/', token);
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('retry-after'));
  expect(Number.isInteger(wait)).toBe(true);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused.json).toStrictEqual({ detail: expect.stringContaining(`${wait} segundo`) });
  expect(refused.headers.get('x-ratelimit-limit')).toBe('120');
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  const reset = Number(refused.headers.get('x-ratelimit-reset'));
  expect(reset).toBeGreaterThan(started / 1000);
  expect(reset).toBeLessThanOrEqual(Date.now() / 1000 + 61);

  // Another token of the same company, and this token's writes, have limits of their own.
  expect((await api.get('/v1/estoque/', other)).status).toBe(200);
  expect((await api.post('/v1/estoque/', token, movement())).status).toBe(201);
});

test('stock writes: exactly 30 pass, refused ones included, and reads are not affected', async () => {
  const { token } = await company.token();
  const answers = await burst(40, (i) => api.post('/v1/estoque/', token, i % 3 === 2 ? {} : movement(i)));
  const found = tally(answers);
  expect(found[429]).toBe(10);
  expect((found[201] ?? 0) + (found[400] ?? 0)).toBe(30);
  const read = await api.get('/v1/estoque/', token);
  expect(read.status).toBe(200);
  expect(read.headers.get('x-ratelimit-remaining')).toBe('119');
  expect((await api.post('/v1/estoque/', (await company.token()).token, movement())).status).toBe(201);
});

test('a 429 writes nothing', async () => {
  const { token } = await company.token();
  const fresh = await company.product();
  const body = { ...movement(), produto_id: fresh.id };
  await burst(45, () => api.post('/v1/estoque/', token, body));
  const { json } = await api.get(`/v1/estoque/${fresh.id}/`, token);
  expect(json.data.estoque_total).toBe('30.000');
});

describe('the headers count down on every authenticated answer', () => {
  test('reads', async () => {
    const { token } = await company.token({ escopos: ['estoque:write'] });
    const sent: [string, string, number][] = [
      ['GET', '/v1/estoque/', 403],
      ['GET', '/v1/nada/', 404],
      ['DELETE', '/v1/estoque/1/', 405],
      ['OPTIONS', '/v1/estoque/1/', 204],
    ];
    let left = 120;
    const seconds = (ms: number) => ms / 1_000 + 60;
    const began = seconds(Date.now());
    for (const [method, path, status] of sent) {
      const answer = await api.call(method, path, { token });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('x-ratelimit-limit')).toBe('120');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(--left));
      const reset = Number(answer.headers.get('x-ratelimit-reset'));
      expect(reset).toBeGreaterThanOrEqual(Math.floor(began));
      expect(reset).toBeLessThanOrEqual(Math.ceil(seconds(Date.now())));
    }
  });

  test.each([
    ['201', 201, () => movement()],
    ['400 of a rule', 400, () => ({ ...movement(), produto_id: 999_999_999 })],
    ['400 of a field', 400, () => ({})],
    ['400 of malformed JSON', 400, () => '{'],
    ['413', 413, () => `"${'x'.repeat(1_100_000)}"`],
  ])('a write answered %s', async (_name, status, body) => {
    const { token } = await company.token();
    const answer = await api.post('/v1/estoque/', token, body());
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('30');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('29');
  });

  test('a request that is not authenticated counts for nobody', async () => {
    const { headers } = await api.get('/v1/estoque/');
    expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });
});

describe('the limit of a company, over all of its tokens', () => {
  const { limit } = LIMITES.empresa;
  const setLimit = (n: number) => Object.assign(LIMITES.empresa, { limit: n });
  beforeAll(() => setLimit(150));
  afterAll(() => setLimit(limit));

  test('exactly N pass over two tokens; no token takes it by itself, or loses its own to it', async () => {
    const other = await company.sibling();
    const [one, two, three] = await Promise.all([other.token(), other.token(), other.token()]);
    const ask = (token: string) => () => api.get('/v1/estoque/', token);
    // What a token's own limit refuses does not count for the company.
    expect(tally(await burst(200, ask(one.token)))).toEqual({ 200: 120, 429: 80 });
    expect(tally(await burst(100, ask(two.token)))).toEqual({ 200: 30, 429: 70 });

    const began = Date.now();
    const refused = await api.get('/v1/estoque/', three.token);
    const wait = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(refused.json).toStrictEqual({
      detail: expect.stringMatching(`^Limite de requisições da empresa excedido. Tente de novo em ${wait} segundo`),
    });
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(['limit', 'remaining'].map((name) => refused.headers.get(`x-ratelimit-${name}`))).toEqual(['150', '0']);
    const reset = Number(refused.headers.get('x-ratelimit-reset'));
    expect(reset).toBeGreaterThanOrEqual(Math.floor(began / 1_000));
    expect(reset).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000 + 60));
    // Writes count for the company as well, and another company is not concerned.
    expect((await api.post('/v1/estoque/', three.token, movement())).status).toBe(429);
    expect((await api.get('/v1/estoque/', (await (await company.sibling()).token()).token)).status).toBe(200);

    setLimit(1_000);
    const remaining = async ({ token }: { token: string }) =>
      Number((await api.get('/v1/estoque/', token)).headers.get('x-ratelimit-remaining'));
    expect([await remaining(two), await remaining(three)]).toEqual([89, 119]);
  });
});
