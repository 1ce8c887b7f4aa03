import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeToken, updateTokenNetworks } from '#server/acesso/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Who passes the gate of the API: the header and form of a token, its scopes, networks, end and company; how 401 and 403 look.

let api: Api;
let company: Company;
let token: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token } = await company.token());
});
afterAll(() => api.close());

const get = (authorization?: string) =>
  api.call('GET', '/v1/estoque/', authorization === undefined ? {} : { headers: { authorization } });

describe('401 with a single detail and WWW-Authenticate', () => {
  /** The same text with another last character: everything is right but the checksum. */
  const badChecksum = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
  const cases: [string, () => string | undefined, string][] = [
    ['missing', () => undefined, 'Bearer'],
    ['empty', () => '', 'Bearer'],
    ['no scheme', () => token, 'Bearer error="invalid_token"'],
    ['another scheme', () => `Basic ${Buffer.from(`${token}:`).toString('base64')}`, 'Bearer error="invalid_token"'],
    ['a scheme without a token', () => 'Bearer', 'Bearer error="invalid_token"'],
    ['two tokens', () => `Bearer ${token} ${token}`, 'Bearer error="invalid_token"'],
    ['garbage', () => 'Bearer abc', 'Bearer error="invalid_token"'],
    ['bad checksum', () => `Bearer ${badChecksum(token)}`, 'Bearer error="invalid_token"'],
    ['cut short', () => `Bearer ${token.slice(0, -1)}`, 'Bearer error="invalid_token"'],
    ['another prefix with a right checksum', () => `Bearer ${newSecret('rmn_at')}`, 'Bearer error="invalid_token"'],
    ['well formed, unknown', () => `Bearer ${newSecret('rmn_tok')}`, 'Bearer error="invalid_token"'],
    ['another case', () => `Bearer ${token.toLowerCase()}`, 'Bearer error="invalid_token"'],
    ['very long', () => `Bearer ${'x'.repeat(10_000)}`, 'Bearer error="invalid_token"'],
  ];
  test.each(cases)('%s', async (_name, authorization, challenge) => {
    const { status, json, headers } = await get(authorization());
    expect(status).toBe(401);
    expect(json).toStrictEqual({ detail: expect.stringMatching(/\S/) });
    expect(headers.get('www-authenticate')).toBe(challenge);
    expect(headers.get('x-ratelimit-limit')).toBeNull();
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  test('a token in the URL or the body is none', async () => {
    expect((await api.get(`/v1/estoque/?token=${token}&access_token=${token}`)).status).toBe(401);
    expect((await api.post('/v1/estoque/', null, { access_token: token })).status).toBe(401);
  });

  test('expired', async () => {
    const made = await company.token({ expira_em: new Date(Date.now() + 60_000) });
    expect((await api.get('/v1/estoque/', made.token)).status).toBe(200);
    await db().sql`UPDATE tokens_api SET expira_em = now() - interval '1 millisecond' WHERE id = ${made.id}`;
    const { status, json } = await api.get('/v1/estoque/', made.token);
    expect(status).toBe(401);
    expect(json.detail).toMatch(/expirado/);
  });

  test('revoked: the very next request', async () => {
    const made = await company.token();
    expect((await api.get('/v1/estoque/', made.token)).status).toBe(200);
    await revokeToken(company.ctx, { id: made.id });
    const { status, json } = await api.get('/v1/estoque/', made.token);
    expect(status).toBe(401);
    expect(json.detail).toMatch(/revogado/);
  });

  test('whatever the address and the method: nothing is told to who is nobody', async () => {
    for (const path of ['/v1/estoque/1/', '/v1/nada/', '/v1/', '/v1']) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        expect((await api.call(method, path)).status, `${method} ${path}`).toBe(401);
      }
    }
  });
});

test('the scheme is case-insensitive', async () => {
  expect((await get(`bearer ${token}`)).status).toBe(200);
  expect((await get(`BEARER   ${token}`)).status).toBe(200);
});

test('HEAD asks for the scope of GET; without it, not even its quota is hidden', async () => {
  const made = await company.token({ escopos: ['estoque:write'] });
  const { status, headers } = await api.call('HEAD', '/v1/estoque/', { token: made.token });
  expect(status).toBe(403);
  expect(headers.get('x-ratelimit-remaining')).toBeTruthy();
});

describe('403 from a network that the token does not allow', () => {
  test.each([
    [[], 200],
    [['127.0.0.1'], 200],
    [['127.0.0.0/8'], 200],
    [['::ffff:127.0.0.1'], 200],
    [['::ffff:127.0.0.0/104'], 200],
    [['10.0.0.0/8', '2001:db8::/32', '127.0.0.1/32'], 200],
    [['0.0.0.0/0'], 200],
    [['127.0.0.2'], 403],
    [['10.0.0.0/8'], 403],
    [['::1'], 403],
    [['::/0'], 403],
    [['2001:db8::/32'], 403],
  ])('%j from 127.0.0.1 → %i', async (ips_permitidos, expected) => {
    const made = await company.token({ ips_permitidos });
    const { status, json } = await api.get('/v1/estoque/', made.token, { 'x-forwarded-for': '10.1.2.3' });
    expect(status).toBe(expected);
    if (expected === 403) expect(json).toStrictEqual({ detail: expect.stringContaining('127.0.0.1') });
  });

  test.each([
    ['203.0.113.9', 200],
    ['198.51.100.1, 203.0.113.9', 200],
    ['203.0.113.9, 198.51.100.1', 403],
    ['::ffff:203.0.113.9', 200],
    ['2001:db8::1', 200],
    ['2001:0DB8:0:0::0001', 200],
    ['2001:db9::1', 403],
    // Some proxies add the port.
    ['203.0.113.9:1234', 200],
    ['[2001:db8::1]:1234', 200],
    ['198.51.100.1:1234', 403],
    ['203.0.113.9:porta', 403],
    ['203.0.113.9:1234:5', 403],
    ['não é um endereço', 403],
    ['', 403],
  ])('behind a trusted proxy that says %j → %i', async (forwarded, expected) => {
    const made = await company.token({ ips_permitidos: ['203.0.113.0/24', '2001:db8::/32'] });
    setEnv({ TRUSTED_PROXIES: '127.0.0.0/8, ::1' });
    try {
      const headers = { 'x-forwarded-for': Buffer.from(forwarded).toString('latin1') };
      expect((await api.get('/v1/estoque/', made.token, headers)).status).toBe(expected);
    } finally {
      setEnv({ TRUSTED_PROXIES: '' });
    }
  });

  test('a change of networks works at once', async () => {
    const made = await company.token({ ips_permitidos: ['10.0.0.0/8'] });
    expect((await api.get('/v1/estoque/', made.token)).status).toBe(403);
    await updateTokenNetworks(company.ctx, { id: made.id, ips_permitidos: ['127.0.0.1'] });
    expect((await api.get('/v1/estoque/', made.token)).status).toBe(200);
  });

  test('the network comes before the rate limit: a stranger cannot use the token’s quota up', async () => {
    const made = await company.token({ ips_permitidos: ['10.0.0.0/8'] });
    const refused = await Promise.all(Array.from({ length: 5 }, () => api.get('/v1/estoque/', made.token)));
    // They are answers to an authenticated request all the same: the limit's headers are there.
    for (const { status, headers } of refused) {
      expect(status).toBe(403);
      expect(headers.get('x-ratelimit-remaining')).toBe(headers.get('x-ratelimit-limit'));
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
    }
    await updateTokenNetworks(company.ctx, { id: made.id, ips_permitidos: [] });
    const { headers } = await api.get('/v1/estoque/', made.token);
    expect(Number(headers.get('x-ratelimit-limit')) - Number(headers.get('x-ratelimit-remaining'))).toBe(1);
  });
});

test('a token sees only its own company (rule 7)', async () => {
  const stranger = await makeCompany();
  const theirs = await stranger.product({ nome: 'Segredo' });
  await stranger.move(theirs, '4');
  const { json } = await api.get('/v1/estoque/?busca=Segredo', token);
  expect(json.data.resultados).toEqual([]);
  expect((await api.get(`/v1/estoque/${theirs.id}/`, token)).status).toBe(404);
});
