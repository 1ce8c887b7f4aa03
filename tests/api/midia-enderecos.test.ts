import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createImagem, deleteImagem, type Imagem } from '#server/catalogo/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { addPhoto, keep } from '#tests/support/midia.ts';
import { photo } from '#tests/support/photos.ts';

// Signed addresses of files: who has one sees the file for an hour or two; nothing else opens it.

let api: Api;
let company: Company;
let produto: { id: number };
let foto: Imagem;

beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
  produto = await company.product();
  foto = await addPhoto(company, produto, await photo());
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => api.close());

test('is served as a picture and nothing else, without a cookie or a token, to be kept until the address ends', async () => {
  const { status, headers } = await api.get(foto.url);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
  expect(headers.get('content-disposition')).toBe(`inline; filename="foto.webp"; filename*=UTF-8''foto.webp`);
  expect(headers.get('set-cookie')).toBeNull();
  const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(headers.get('cache-control') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(3_500);
  expect(Number(seconds)).toBeLessThanOrEqual(7_200);
  const again = await api.get(foto.url, null, { 'if-none-match': headers.get('etag') ?? '' });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', headers.get('etag')]);
  expect((await api.get(foto.url, null, { 'if-none-match': '"outra"' })).status).toBe(200);
  const head = await api.call('HEAD', foto.url);
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([
    200,
    '',
    headers.get('content-length'),
  ]);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const refused = await api.call(method, foto.url);
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});

test('is the same for an hour, then another, and the old one ends in time', async () => {
  const read = async () => (await import('#server/midia/index.ts')).photoUrls(1);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
  const first = await read();
  vi.setSystemTime(new Date('2026-11-24T10:59:59Z'));
  expect(await read()).toEqual(first);
  vi.setSystemTime(new Date('2026-11-24T11:00:00Z'));
  expect((await read()).grande).not.toBe(first.grande);
});

test('no other text opens it: each bit, a cut, an addition, another variant or file, a time that is over', async () => {
  const token = foto.url.split('/').at(-1) ?? '';
  const bytes = Buffer.from(token, 'base64url');
  const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const other = Buffer.from(bytes);
    other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return other.toString('base64url');
  });
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const twins = [...last].map((letter) => token.slice(0, -1) + letter).filter((one) => one !== token);
  const others = [...flipped, ...twins, token.slice(0, -1), `${token}A`, `${token}=`, '', '%00', 'a'.repeat(5_000)];
  for (const other of others) {
    const { status, json } = await api.get(`/midia/${other}`);
    expect([other, status, json.error.code]).toEqual([other, 404, 'NOT_FOUND']);
  }
  const seconds = Number(/max-age=(\d+)/.exec((await api.get(foto.url)).headers.get('cache-control') ?? '')?.[1]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (seconds + 1) * 1_000 });
  expect((await api.get(foto.url)).status).toBe(404);
});

test('a deleted file is gone at once', async () => {
  const other = await addPhoto(company, produto, await photo());
  expect((await api.get(other.url)).status).toBe(200);
  await deleteImagem(company.ctx, { id: produto.id, imagem_id: other.id });
  expect((await api.get(other.url)).status).toBe(404);
});

test('an address of a previous ENCRYPTION_KEY holds; of a foreign one it does not', async () => {
  const before = process.env.ENCRYPTION_KEY ?? '';
  const key = Buffer.alloc(32, 9).toString('base64');
  try {
    setEnv({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: before });
    expect((await api.get(foto.url)).status).toBe(200);
    setEnv({ ENCRYPTION_KEY: key, ENCRYPTION_KEY_PREVIOUS: '' });
    expect((await api.get(foto.url)).status).toBe(404);
  } finally {
    setEnv({ ENCRYPTION_KEY: before, ENCRYPTION_KEY_PREVIOUS: '' });
  }
});

test('an address may be asked for 3,000 times a minute from one place', async () => {
  setEnv({ RATE_LIMIT_SCALE: '0.001' });
  try {
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.get('/midia/x', null, {})));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
  } finally {
    setEnv({ RATE_LIMIT_SCALE: '1000000' });
  }
});

test('a file of another company can be given to no product', async () => {
  const other = await makeCompany();
  const arquivo = await keep(other, await photo());
  await expect(createImagem(company.ctx, { id: produto.id, arquivo })).rejects.toThrow(/another company/);
  const [left] = await db().sql<
    { n: number }[]
  >`SELECT count(*) AS n FROM imagens_produto WHERE produto_id = ${produto.id}`;
  expect(left?.n).toBe(1);
});
