import { expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { authorize, clientOf, oauthError, openTokenEndpoint, registerApp, tokensOf } from '#tests/support/oauth.ts';

// OAuth 2.0: the renewal of tokens (RFC 6749 §6).

const { api, company, app, client } = await openTokenEndpoint();

const works = async (access_token: string) => (await api.get('/v1/estoque/', access_token)).status;
const begin = async () => tokensOf(await client.exchange(await authorize(app, company.admin)));

test('a renewal gives other tokens, for thirty days more; the access token before goes on until its end', async () => {
  const first = await begin();
  const second = tokensOf(await client.refresh(first.refresh_token));
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 14_400, refresh_expires_in: 2_592_000 });
  expect([await works(first.access_token), await works(second.access_token)]).toEqual([200, 200]);
});

test('a renewal slides: each counts its thirty days anew; after them it is refused, and is no reuse', async () => {
  const age = (days: number) => db().sql`
    UPDATE tokens_oauth SET expira_em = expira_em - make_interval(days => ${days}) WHERE tipo = 'refresh_token'`;
  const first = await begin();
  await age(29);
  const second = tokensOf(await client.refresh(first.refresh_token));
  await age(29);
  const third = tokensOf(await client.refresh(second.refresh_token));
  await age(31);
  expect((await client.refresh(third.refresh_token)).json).toEqual(oauthError('invalid_grant'));
  expect(await works(third.access_token)).toBe(200);
});

test('a renewal may ask for less, and the next has all again; for more it is refused, and nothing is spent', async () => {
  const first = await begin();
  const wider = await client.refresh(first.refresh_token, { scope: 'estoque:read expedicao:write' });
  expect([wider.status, wider.json]).toEqual([400, oauthError('invalid_scope')]);
  const narrow = tokensOf(await client.refresh(first.refresh_token, { scope: 'expedicao:read' }));
  expect(narrow.scope).toBe('expedicao:read');
  expect(await works(narrow.access_token)).toBe(403);
  const whole = tokensOf(await client.refresh(narrow.refresh_token));
  expect(whole.scope).toBe('estoque:read estoque:write expedicao:read');
  expect(await works(whole.access_token)).toBe(200);
});

test('a renewal of another application is invalid_grant, and harms nothing', async () => {
  const first = await begin();
  const stranger = clientOf(api, await registerApp(await makeCompany({ deposito: false })));
  expect((await stranger.refresh(first.refresh_token)).json).toEqual(oauthError('invalid_grant'));
  const second = tokensOf(await client.refresh(first.refresh_token));
  // Spent by now: another application that presents it still ends nothing.
  expect((await stranger.refresh(first.refresh_token)).json).toEqual(oauthError('invalid_grant'));
  expect(await works(second.access_token)).toBe(200);
});

test('a renewal with a token that was spent ends the connection: its successor and every access token are dead', async () => {
  const first = await begin();
  const second = tokensOf(await client.refresh(first.refresh_token));
  const third = tokensOf(await client.refresh(second.refresh_token));
  const again = await client.refresh(first.refresh_token);
  expect([again.status, again.json]).toEqual([400, oauthError('invalid_grant')]);
  for (const { access_token } of [first, second, third]) expect(await works(access_token)).toBe(401);
  expect((await client.refresh(third.refresh_token)).json).toEqual(oauthError('invalid_grant'));
  // Another connection of the same application and user is another session.
  expect(await works((await begin()).access_token)).toBe(200);
});

test('a renewal asked for eight times at once is given once, and then nothing lives; a hundred times', async () => {
  for (let round = 0; round < 100; round++) {
    const first = await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.refresh(first.refresh_token)));
    const won = answers.filter(({ status }) => status === 200).map(tokensOf);
    expect(won).toHaveLength(1);
    expect([await works(first.access_token), await works(won[0]?.access_token ?? '')]).toEqual([401, 401]);
    expect((await client.refresh(won[0]?.refresh_token ?? '')).json).toEqual(oauthError('invalid_grant'));
  }
});

test('a renewal ends with its user’s place in the company', async () => {
  const member = await company.member('operador');
  const first = tokensOf(await client.exchange(await authorize(app, member)));
  await db().sql`UPDATE usuarios_empresas SET ativo = false WHERE usuario_id = ${member.id}`;
  expect(await works(first.access_token)).toBe(401);
  expect((await client.refresh(first.refresh_token)).json).toEqual(oauthError('invalid_grant'));
});
