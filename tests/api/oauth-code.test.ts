import { expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import {
  authorize,
  clientOf,
  oauthError,
  openTokenEndpoint,
  pkce,
  RETORNO,
  registerApp,
  tokensOf,
} from '#tests/support/oauth.ts';

// OAuth 2.0: the exchange of a code (RFC 6749 §4.1.3; RFC 7636).

const { api, company, app, client } = await openTokenEndpoint();

const grant = (fields: Record<string, string | undefined> = {}) => authorize(app, company.admin, fields);
const works = async (access_token: string) => (await api.get('/v1/estoque/', access_token)).status;

test('a code is exchanged for both tokens, which say how long they live', async () => {
  const answer = await client.exchange(await grant());
  expect([answer.status, answer.json]).toStrictEqual([
    200,
    {
      access_token: expect.stringMatching(/^rmn_at_[0-9A-Za-z]{49}$/),
      token_type: 'Bearer',
      expires_in: 14_400,
      refresh_token: expect.stringMatching(/^rmn_rt_[0-9A-Za-z]{49}$/),
      refresh_expires_in: 2_592_000,
      scope: 'estoque:read estoque:write expedicao:read',
    },
  ]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await works(tokensOf(answer).access_token)).toBe(200);
});

test('a code that nobody issued, or of another kind, is invalid_grant', async () => {
  for (const code of ['x', `rmn_cod_${'0'.repeat(49)}`, tokensOf(await client.exchange(await grant())).refresh_token]) {
    const { status, json } = await client.exchange(code);
    expect([status, json]).toEqual([400, oauthError('invalid_grant')]);
  }
});

test('a code is good for ten minutes', async () => {
  const age = (seconds: number) => db().sql`
    UPDATE tokens_oauth SET expira_em = expira_em - make_interval(secs => ${seconds}) WHERE tipo = 'code' AND consumido_em IS NULL`;
  const [young, old] = [await grant(), await grant()];
  await age(590);
  expect((await client.exchange(young)).status).toBe(200);
  await age(20);
  expect((await client.exchange(old)).json).toEqual(oauthError('invalid_grant'));
});

test('a code of another application is invalid_grant, and stays good', async () => {
  const code = await grant();
  const stranger = clientOf(api, await registerApp(await makeCompany({ deposito: false })));
  expect((await stranger.exchange(code)).json).toEqual(oauthError('invalid_grant'));
  expect((await client.exchange(code)).status).toBe(200);
});

test('a code without its redirect_uri is invalid_request, with another one invalid_grant; it stays good', async () => {
  const code = await grant();
  expect((await client.exchange(code, { redirect_uri: undefined })).json).toEqual(oauthError('invalid_request'));
  for (const redirect_uri of [`${RETORNO}/`, RETORNO.toUpperCase(), 'https://outro.exemplo/']) {
    expect((await client.exchange(code, { redirect_uri })).json).toEqual(oauthError('invalid_grant'));
  }
  expect((await client.exchange(code)).status).toBe(200);
});

test('a code with a challenge wants its verifier, and without one none', async () => {
  const { verifier, challenge } = pkce();
  const code = await grant({ code_challenge: challenge, code_challenge_method: 'S256' });
  for (const code_verifier of [undefined, pkce().verifier, challenge, verifier.slice(0, 42), `${verifier} `]) {
    expect((await client.exchange(code, { code_verifier })).json).toEqual(oauthError('invalid_grant'));
  }
  expect((await client.exchange(code, { code_verifier: verifier })).status).toBe(200);
  const plain = await grant();
  expect((await client.exchange(plain, { code_verifier: verifier })).json).toEqual(oauthError('invalid_grant'));
  expect((await client.exchange(plain)).status).toBe(200);
});

test('a code that comes again is refused, and what it gave is dead', async () => {
  const code = await grant();
  const { access_token, refresh_token } = tokensOf(await client.exchange(code));
  const again = await client.exchange(code);
  expect([again.status, again.json]).toEqual([400, oauthError('invalid_grant')]);
  expect(await works(access_token)).toBe(401);
  expect((await client.refresh(refresh_token)).json).toEqual(oauthError('invalid_grant'));
});

test('a code that comes eight times at once gives tokens once, and nothing of it lives; a hundred times', async () => {
  for (let round = 0; round < 100; round++) {
    const code = await grant();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.exchange(code)));
    const won = answers.filter(({ status }) => status === 200).map(tokensOf);
    expect(won).toHaveLength(1);
    for (const { json } of answers.filter(({ status }) => status !== 200)) {
      expect(json).toEqual(oauthError('invalid_grant'));
    }
    expect(await works(won[0]?.access_token ?? '')).toBe(401);
  }
});
