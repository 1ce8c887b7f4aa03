import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consume } from '#server/limites/index.ts';
import { newClientId, newSecret } from '#server/platform/crypto.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type App, authorize, clientOf, oauthError, RETORNO, registerApp, tokensOf } from '#tests/support/oauth.ts';

// At the token endpoint guesses count, by application and address, and by address; and renewals, by connection.

let api: Api;
let company: Company;
let app: App;

/** The same application with a secret that it does not have. */
const forged = (of: App): App => ({ ...of, client_secret: newSecret('rmn_sec') });

let serial = 0;
/** An address in whose network nothing was asked from before. */
const address = () => `2001:db8:0:${(++serial).toString(16)}::1`;

/** The application at the token endpoint, from an address of its own, behind a proxy that is trusted. */
function from(ip: string, of: App) {
  const call: Api['call'] = (method, path, sent = {}) =>
    api.call(method, path, { ...sent, headers: { ...sent.headers, 'x-forwarded-for': ip } });
  return clientOf(Object.assign(Object.create(api), { call }), of);
}

beforeAll(async () => {
  api = await startApi();
  setEnv({ TRUSTED_PROXIES: '127.0.0.0/8' });
  company = await makeCompany({ deposito: false });
});
afterAll(async () => {
  setEnv({ TRUSTED_PROXIES: '' });
  await api.close();
});
beforeEach(async () => {
  const owner = await makeCompany({ deposito: false });
  app = await registerApp(owner);
});

const code = () => authorize(app, company.admin);

function expectTooMany({ status, json, headers }: Answer): void {
  expect([status, json]).toEqual([429, oauthError('temporarily_unavailable')]);
  expect(headers.get('cache-control')).toBe('no-store');
  const wait = Number(headers.get('retry-after'));
  expect(Number.isInteger(wait) && wait > 0 && wait <= 60, `Retry-After: ${wait}`).toBe(true);
}

/** Guesses of every kind, one after another. */
async function guess(ip: string, times: number): Promise<void> {
  const [own, other] = [from(ip, app), from(ip, forged(app))];
  const kinds = [
    () => other.refresh(newSecret('rmn_rt')),
    () => other.exchange('x'),
    () => other.revoke(newSecret('rmn_rt')),
    () => own.refresh(newSecret('rmn_rt')),
    () => own.exchange(newSecret('rmn_cod')),
    () => own.exchange('x'),
  ];
  for (let i = 0; i < times; i++) expect([400, 401]).toContain((await kinds[i % kinds.length]?.())?.status);
}

describe('30 guesses in a minute, by application and address', () => {
  test('then nothing is looked at: what is right is refused too, and is not spent', async () => {
    const ip = address();
    const [own, good] = [from(ip, app), await code()];
    const tokens = tokensOf(await own.exchange(await code()));
    await guess(ip, 30);
    expectTooMany(await own.exchange(good));
    expectTooMany(await own.refresh(tokens.refresh_token));
    expectTooMany(await own.revoke(tokens.refresh_token));
    expectTooMany(await from(ip, forged(app)).exchange('x'));
    expect((await api.get('/v1/estoque/', tokens.access_token)).status).toBe(200);
    // From another address all of it is as good as before; so is another application from this one.
    const elsewhere = from(address(), app);
    expect((await elsewhere.exchange(good)).status).toBe(200);
    expect((await elsewhere.refresh(tokens.refresh_token)).status).toBe(200);
    const neighbour = await registerApp(company);
    expect((await from(ip, neighbour).exchange(await authorize(neighbour, company.admin))).status).toBe(200);
  });

  test('after 29 it still passes', async () => {
    const ip = address();
    await guess(ip, 29);
    expect((await from(ip, app).exchange(await code())).status).toBe(200);
  });

  test('of sixty at once, thirty are told that they were wrong', async () => {
    const other = from(address(), forged(app));
    const answers = await Promise.all(Array.from({ length: 60 }, () => other.exchange('x')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
    const rest = answers.filter(({ status }) => status !== 401);
    expect(rest).toHaveLength(30);
    for (const each of rest) expectTooMany(each);
  });
});

test('what is right, and what an application does wrong with its own, does not count', async () => {
  const ip = address();
  const own = from(ip, app);
  const spent = await code();
  let tokens = tokensOf(await own.exchange(spent));
  const open = await code();
  const wrong: (() => Promise<Answer>)[] = [
    () => own.exchange(open, { redirect_uri: `${RETORNO}/outro` }),
    () => own.exchange(open, { code_verifier: 'x'.repeat(43) }),
    () => own.refresh(tokens.refresh_token, { scope: 'expedicao:delete' }),
    () => own.token({ grant_type: 'password' }),
    () => own.token({}),
    () => own.exchange(open, { client_id: 'outro' }),
  ];
  for (let i = 0; i < 60; i++) expect((await wrong[i % wrong.length]?.())?.status).toBe(400);
  for (let i = 0; i < 20; i++) {
    tokens = tokensOf(await own.refresh(tokens.refresh_token));
    expect((await own.revoke(newSecret('rmn_rt'))).status).toBe(200);
  }
  // A reuse is no guess either: it ends the connection, and the application begins anew.
  for (let i = 0; i < 15; i++) expect((await own.exchange(spent)).json).toEqual(oauthError('invalid_grant'));
  await guess(ip, 29);
  expect((await own.exchange(open)).status).toBe(200);
});

test('60 renewals of a connection in an hour, of which none is lost: a refused one spends nothing', async () => {
  const own = from(address(), app);
  let tokens = tokensOf(await own.exchange(await code()));
  const other = tokensOf(await own.exchange(await code()));
  for (let i = 0; i < 60; i++) tokens = tokensOf(await own.refresh(tokens.refresh_token));
  const before = Date.now();
  for (let i = 0; i < 3; i++) {
    const { status, json, headers } = await own.refresh(tokens.refresh_token);
    expect([status, json]).toEqual([429, oauthError('temporarily_unavailable')]);
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_600 - (Date.now() - before) / 1_000 - 60);
    expect(wait).toBeLessThanOrEqual(3_600);
  }
  // The connection lives, and others have a count of their own.
  expect((await api.get('/v1/estoque/', tokens.access_token)).status).toBe(200);
  expect((await own.refresh(other.refresh_token)).status).toBe(200);
  // More than was granted is still told as such, and a spent token still ends the connection.
  expect((await own.refresh(tokens.refresh_token, { scope: 'clientes:read' })).json).toEqual(
    oauthError('invalid_scope'),
  );
  setEnv({ RATE_LIMIT_SCALE: '2' });
  try {
    const spent = tokens.refresh_token;
    tokens = tokensOf(await own.refresh(spent));
    setEnv({ RATE_LIMIT_SCALE: '1' });
    expect((await own.refresh(tokens.refresh_token)).status).toBe(429);
    expect((await own.refresh(spent)).json).toEqual(oauthError('invalid_grant'));
    expect((await api.get('/v1/estoque/', tokens.access_token)).status).toBe(401);
  } finally {
    setEnv({ RATE_LIMIT_SCALE: '1' });
  }
});

test('past the company’s own limit a renewal waits, is told so, and spends nothing', async () => {
  const own = from(address(), app);
  const tokens = tokensOf(await own.exchange(await code()));
  setEnv({ RATE_LIMIT_SCALE: '0.02' });
  try {
    for (let i = 0; i < 120; i++) await consume('empresa', String(company.id));
    expectTooMany(await own.refresh(tokens.refresh_token));
  } finally {
    setEnv({ RATE_LIMIT_SCALE: '1' });
  }
  expect((await own.refresh(tokens.refresh_token)).status).toBe(200);
});

test('120 in a minute by address, whatever the application: then every application waits there, and nowhere else', async () => {
  const ip = address();
  const nobody = () => from(ip, { ...app, client_id: newClientId() });
  for (let i = 0; i < 120; i++) expect((await nobody().refresh('x')).status).toBe(401);
  expectTooMany(await nobody().refresh('x'));
  const good = await code();
  expectTooMany(await from(ip, app).exchange(good));
  expect((await from(address(), app).exchange(good)).status).toBe(200);
});

test('an address that the client claims itself is not believed', async () => {
  setEnv({ TRUSTED_PROXIES: '' });
  try {
    const good = await code();
    for (let i = 0; i < 30; i++) expect((await from(address(), forged(app)).exchange('x')).status).toBe(401);
    expectTooMany(await from(address(), app).exchange(good));
  } finally {
    setEnv({ TRUSTED_PROXIES: '127.0.0.0/8' });
  }
});
