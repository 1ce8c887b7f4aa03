import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { expireIdempotencyKeys } from '#server/platform/idempotency.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Idempotency-Key on every POST, stored 24 hours per token: same body, the first answer again; another body, 422; still running, 409.

let api: Api;
let company: Company;
let token: string;
let token_id: number;
let produto: Produto;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token, id: token_id } = await company.token());
});
beforeEach(async () => {
  produto = await company.product();
});
afterAll(async () => {
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
  await api.close();
});

const body = (fields = {}) => ({ produto_id: produto.id, tipo: 'entrada', quantidade: '1', ...fields });
const post = (key: string, sent: unknown = body(), as = token) =>
  api.post('/v1/estoque/', as, sent, { 'idempotency-key': key });
const movements = async () => {
  const { sql } = db();
  const [row] = await sql<
    { n: number }[]
  >`SELECT count(*) AS n FROM lancamentos_estoque WHERE produto_id = ${produto.id}`;
  return row?.n;
};

let serial = 0;
const newKey = () => `chave-${++serial}`;

test('the same key and body repeat the first answer, byte for byte, and move nothing', async () => {
  const key = newKey();
  const first = await post(key);
  expect(first.status).toBe(201);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  await company.move(produto, '5');
  for (let i = 0; i < 3; i++) {
    const again = await post(key);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  }
  expect(await movements()).toBe(2);
});

test('20 parallel requests with one key make one movement; each answers 201 or 409', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(key)));
  const created = answers.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(created.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  for (const { status, json } of answers) {
    if (status === 201) continue;
    expect(status).toBe(409);
    expect(json).toStrictEqual({ success: false, error: { code: 'CONFLICT', message: expect.any(String) } });
  }
  expect(await movements()).toBe(1);
  const later = await post(key);
  expect(later.headers.get('idempotent-replayed')).toBe('true');
  expect(later.text).toBe(created[0]?.text);
});

test('while the first still runs: 409, and the key stays good', async () => {
  const key = newKey();
  const { sql } = db();
  await company.move(produto, '1');
  let second: Awaited<ReturnType<typeof post>> | undefined;
  let first: ReturnType<typeof post> | undefined;
  await sql.begin(async (tx) => {
    // The balance is held, so the first request cannot end.
    await tx`SELECT FROM saldos_estoque WHERE produto_id = ${produto.id} FOR UPDATE`;
    first = post(key);
    await new Promise((resolve) => setTimeout(resolve, 300));
    second = await post(key);
  });
  expect(second?.status).toBe(409);
  expect(second?.headers.get('retry-after')).toBe('1');
  expect((await first)?.status).toBe(201);
  expect((await post(key)).headers.get('idempotent-replayed')).toBe('true');
});

test('another body is a 422 and moves nothing', async () => {
  const key = newKey();
  await post(key);
  for (const other of [body({ quantidade: '2' }), body({ observacao: 'x' }), {}, body({ tipo: 'saida' })]) {
    const { status, json } = await post(key, other);
    expect(status).toBe(422);
    expect(json).toStrictEqual({
      success: false,
      error: { code: 'IDEMPOTENCY_KEY_REUSED', message: expect.any(String) },
    });
  }
  expect(await movements()).toBe(1);
  expect((await post(key)).headers.get('idempotent-replayed')).toBe('true');
});

describe('a refusal does not burn the key', () => {
  test.each([
    ['a field', () => body({ quantidade: 0 })],
    ['a rule', () => body({ produto_id: 999_999_999 })],
    ['malformed JSON', () => '{"a":'],
  ])('%s', async (_name, refused) => {
    const key = newKey();
    expect((await post(key, refused())).status).toBe(400);
    const { status, headers } = await post(key);
    expect(status).toBe(201);
    expect(headers.get('idempotent-replayed')).toBeNull();
  });

  test('a key used without the scope', async () => {
    const key = newKey();
    const reader = await company.token({ escopos: ['estoque:read'] });
    expect((await post(key, body(), reader.token)).status).toBe(403);
    expect((await post(key)).status).toBe(201);
  });
});

test('keys of two tokens are independent, of one company or of two', async () => {
  const key = newKey();
  const [one, two] = [await company.token(), await company.token()];
  const stranger = await makeCompany();
  const theirs = (await stranger.token()).token;
  const sent = body();
  const answers = [
    await post(key, sent, one.token),
    await post(key, sent, two.token),
    await post(key, { ...sent, produto_id: (await stranger.product()).id }, theirs),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, null, null]);
  expect(await movements()).toBe(2);
});

test('after 24 hours the key works anew, with any body', async () => {
  const key = newKey();
  const { sql } = db();
  const age = (hours: string) =>
    sql`UPDATE chaves_idempotencia SET criado_em = now() - ${hours}::interval WHERE chave = ${key}`;
  await post(key);
  await age('23 hours 59 minutes');
  expect((await post(key)).headers.get('idempotent-replayed')).toBe('true');
  await age('24 hours 1 second');
  const anew = await post(key, body({ quantidade: '7' }));
  expect(anew.status).toBe(201);
  expect(anew.headers.get('idempotent-replayed')).toBeNull();
  expect((await post(key, body({ quantidade: '7' }))).headers.get('idempotent-replayed')).toBe('true');
  expect(await movements()).toBe(2);

  await age('25 hours');
  expect(await expireIdempotencyKeys(db())).toBe(1);
  const [left] = await sql<{ n: number }[]>`SELECT count(*) AS n FROM chaves_idempotencia WHERE chave = ${key}`;
  expect(left?.n).toBe(0);
});

test.each([
  ['empty', ''],
  ['a space inside', 'a b'],
  ['256 characters', 'x'.repeat(256)],
  ['accents', 'é'],
  ['a tab', 'a\tb'],
  ['a token', newSecret('rmn_tok')],
])('a key that is %s: 400, nothing moved', async (_name, key) => {
  const { status, json } = await post(key);
  expect(status).toBe(400);
  expect(json.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { 'Idempotency-Key': [expect.any(String)] } });
  expect(await movements()).toBe(0);
});

test('a key of 255 visible characters is good, and one is enough', async () => {
  for (const key of ['!'.repeat(255), '~']) expect((await post(key)).status).toBe(201);
});

test('a key on a GET is not looked at', async () => {
  const { status } = await api.get('/v1/estoque/', token, { 'idempotency-key': 'not a good one' });
  expect(status).toBe(200);
});

test('the database keeps the key of its token, the hash of the body and the answer, encrypted', async () => {
  const key = newKey();
  await post(key);
  const rows = await db().sql`SELECT dono, corpo_hash, status, resposta FROM chaves_idempotencia WHERE chave = ${key}`;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ dono: `token:${token_id}`, status: 201 });
  expect(Buffer.from(String(rows[0]?.resposta), 'base64').toString('latin1')).not.toContain('saldo_apos');
  expect(rows[0]?.corpo_hash).toHaveLength(32);
});

test('an answer that cannot be read any more is refused, and nothing is done again', async () => {
  const [key, other] = [newKey(), newKey()];
  await post(key);
  await post(other);
  // One row's answer in another's place decrypts as little as one of another ENCRYPTION_KEY.
  await db().sql`
    UPDATE chaves_idempotencia a SET resposta = b.resposta FROM chaves_idempotencia b
    WHERE a.dono = b.dono AND a.chave = ${key} AND b.chave = ${other}`;
  const refused = await post(key);
  expect([refused.status, refused.json.error.code]).toEqual([409, 'CONFLICT']);
  expect(await movements()).toBe(2);
});
