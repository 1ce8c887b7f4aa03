import { describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import {
  authorize,
  clientOf,
  oauthError,
  openTokenEndpoint,
  pkce,
  postForm,
  RETORNO,
  registerApp,
  tokensOf,
} from '#tests/support/oauth.ts';

// Section 5, "OAuth 2.0": the token endpoint (RFC 6749, sections 2.3, 3.2, 4.1.3, 5 and 6; RFC 7636).

const TOKEN = '/integracoes/oauth/token/';

const { api, owner, company, app, client } = await openTokenEndpoint();

const grant = (fields: Record<string, string | undefined> = {}) => authorize(app, company.admin, fields);
const works = async (access_token: string) => (await api.get('/v1/estoque/', access_token)).status;

describe('who asks', () => {
  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('%s is 405 and names POST', async (method) => {
    const { status, headers } = await api.call(method, TOKEN);
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('without its final slash it is the same address, and no redirect', async () => {
    const { status } = await postForm(api, TOKEN.slice(0, -1), [['grant_type', 'x']]);
    expect(status).toBe(401);
  });

  test.each([
    ['JSON', 'application/json', '{"grant_type":"refresh_token"}'],
    ['multipart', 'multipart/form-data; boundary=x', '--x--'],
    ['no type', 'text/plain', 'grant_type=refresh_token'],
  ])('%s is invalid_request', async (_, type, body) => {
    const { status, json } = await api.call('POST', TOKEN, { body, headers: { 'content-type': type } });
    expect([status, json]).toEqual([400, oauthError('invalid_request')]);
  });

  test.each(['client_secret', 'code', 'refresh_token', 'code_verifier'])(
    '%s in the address is refused',
    async (name) => {
      const { status, json } = await postForm(api, `${TOKEN}?${name}=x`, [
        ['client_id', app.client_id],
        ['client_secret', app.client_secret ?? ''],
        ['grant_type', 'refresh_token'],
        ['refresh_token', 'x'],
      ]);
      expect([status, json]).toEqual([400, oauthError('invalid_request')]);
    },
  );

  test('a field that comes twice is refused, one without a value counts as not sent', async () => {
    const twice = await client.token({});
    expect(twice.json).toEqual(oauthError('invalid_request'));
    const repeated = await postForm(
      api,
      TOKEN,
      `grant_type=refresh_token&grant_type=refresh_token&client_id=${app.client_id}`,
    );
    expect([repeated.status, repeated.json]).toEqual([400, oauthError('invalid_request')]);
    expect((await client.token({ grant_type: '' })).json).toEqual(oauthError('invalid_request'));
  });

  test('an unknown application is answered exactly as a bad secret is, in the header and in the body', async () => {
    const basic = (id: string, secret: string) => ({
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    });
    const wrong = `${app.client_secret?.slice(0, -1)}${app.client_secret?.endsWith('x') ? 'y' : 'x'}`;
    const body: [string, string][] = [['grant_type', 'refresh_token']];
    const answers = await Promise.all([
      postForm(api, TOKEN, body, basic(app.client_id, wrong)),
      postForm(api, TOKEN, body, basic('rmn_app_0000000000000000000000', app.client_secret ?? '')),
      postForm(api, TOKEN, body, basic('nada', 'nada')),
      postForm(api, TOKEN, [...body, ['client_id', app.client_id], ['client_secret', wrong]]),
      postForm(api, TOKEN, [...body, ['client_id', app.client_id]]),
    ]);
    for (const { status, headers, json } of answers) {
      expect([status, json]).toEqual([401, answers[0]?.json]);
      expect(json).toEqual(oauthError('invalid_client'));
      expect(headers.get('www-authenticate')).toMatch(/^Basic realm="/);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each([
    ['no credentials', {}],
    ['another scheme', { authorization: 'Bearer x' }],
    ['no base64', { authorization: 'Basic ***' }],
    ['no colon', { authorization: `Basic ${Buffer.from('x').toString('base64')}` }],
    ['broken percent', { authorization: `Basic ${Buffer.from('%zz:x').toString('base64')}` }],
  ])('%s is 401 invalid_client', async (_, headers) => {
    const { status, json } = await postForm(
      api,
      TOKEN,
      [['grant_type', 'refresh_token']],
      headers as Record<string, string>,
    );
    expect([status, json]).toEqual([401, oauthError('invalid_client')]);
  });

  test('both ways at once are refused', async () => {
    const { status, json } = await client.token({ client_id: app.client_id, client_secret: app.client_secret ?? '' });
    expect([status, json]).toEqual([400, oauthError('invalid_request')]);
    expect((await client.token({ client_id: 'outro' })).json).toEqual(oauthError('invalid_request'));
  });

  test('credentials are accepted percent-encoded in the header, and in the body', async () => {
    const encoded = [app.client_id, app.client_secret ?? ''].map((text) => text.replaceAll('_', '%5F')).join(':');
    const authorization = `Basic ${Buffer.from(encoded).toString('base64')}`;
    const fields = async (): Promise<[string, string][]> => [
      ['grant_type', 'authorization_code'],
      ['code', await grant()],
      ['redirect_uri', RETORNO],
    ];
    expect((await postForm(api, TOKEN, await fields(), { authorization })).status).toBe(200);
    expect((await clientOf(api, app, 'post').exchange(await grant())).status).toBe(200);
  });

  test('a confidential application without its secret is nobody; a public one with a secret too', async () => {
    expect((await clientOf(api, app, 'none').exchange(await grant())).json).toEqual(oauthError('invalid_client'));
    const open = await registerApp(owner, { tipo: 'publico' });
    const { verifier, challenge } = pkce();
    const code = await authorize(open, company.admin, { code_challenge: challenge, code_challenge_method: 'S256' });
    const fields = { code_verifier: verifier };
    const withSecret = await clientOf(api, open, 'none').exchange(code, {
      ...fields,
      client_secret: app.client_secret ?? '',
    });
    expect(withSecret.json).toEqual(oauthError('invalid_client'));
    expect((await clientOf(api, open, 'none').exchange(code, fields)).status).toBe(200);
  });

  test('grant_type: missing is invalid_request, unknown is unsupported_grant_type', async () => {
    expect((await client.token({})).json).toEqual(oauthError('invalid_request'));
    expect((await client.token({ grant_type: 'password' })).json).toEqual(oauthError('unsupported_grant_type'));
    expect((await client.token({ grant_type: 'client_credentials' })).json).toEqual(
      oauthError('unsupported_grant_type'),
    );
  });
});

describe('a code', () => {
  test('is exchanged for both tokens, which say how long they live', async () => {
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

  test('that nobody issued, or of another kind, is invalid_grant', async () => {
    for (const code of [
      'x',
      `rmn_cod_${'0'.repeat(49)}`,
      tokensOf(await client.exchange(await grant())).refresh_token,
    ]) {
      const { status, json } = await client.exchange(code);
      expect([status, json]).toEqual([400, oauthError('invalid_grant')]);
    }
  });

  test('is good for ten minutes', async () => {
    const age = (seconds: number) => db().sql`
      UPDATE tokens_oauth SET expira_em = expira_em - make_interval(secs => ${seconds}) WHERE tipo = 'code' AND consumido_em IS NULL`;
    const [young, old] = [await grant(), await grant()];
    await age(590);
    expect((await client.exchange(young)).status).toBe(200);
    await age(20);
    expect((await client.exchange(old)).json).toEqual(oauthError('invalid_grant'));
  });

  test('of another application is invalid_grant, and stays good', async () => {
    const code = await grant();
    const stranger = clientOf(api, await registerApp(await makeCompany({ deposito: false })));
    expect((await stranger.exchange(code)).json).toEqual(oauthError('invalid_grant'));
    expect((await client.exchange(code)).status).toBe(200);
  });

  test('without its redirect_uri is invalid_request, with another one invalid_grant; it stays good', async () => {
    const code = await grant();
    expect((await client.exchange(code, { redirect_uri: undefined })).json).toEqual(oauthError('invalid_request'));
    for (const redirect_uri of [`${RETORNO}/`, RETORNO.toUpperCase(), 'https://outro.exemplo/']) {
      expect((await client.exchange(code, { redirect_uri })).json).toEqual(oauthError('invalid_grant'));
    }
    expect((await client.exchange(code)).status).toBe(200);
  });

  test('with a challenge wants its verifier, and without one none', async () => {
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

  test('that comes again is refused, and what it gave is dead', async () => {
    const code = await grant();
    const { access_token, refresh_token } = tokensOf(await client.exchange(code));
    const again = await client.exchange(code);
    expect([again.status, again.json]).toEqual([400, oauthError('invalid_grant')]);
    expect(await works(access_token)).toBe(401);
    expect((await client.refresh(refresh_token)).json).toEqual(oauthError('invalid_grant'));
  });

  test('that comes eight times at once gives tokens once, and nothing of it lives; a hundred times', {
    timeout: 120_000,
  }, async () => {
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
});

describe('a renewal', () => {
  const begin = async () => tokensOf(await client.exchange(await grant()));

  test('gives other tokens, for thirty days more; the access token before goes on until its end', async () => {
    const first = await begin();
    const second = tokensOf(await client.refresh(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 14_400, refresh_expires_in: 2_592_000 });
    expect([await works(first.access_token), await works(second.access_token)]).toEqual([200, 200]);
  });

  test('slides: each counts its thirty days anew; after them it is refused, and is no reuse', async () => {
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

  test('may ask for less, and the next has all again; for more it is refused, and nothing is spent', async () => {
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

  test('of another application is invalid_grant, and harms nothing', async () => {
    const first = await begin();
    const stranger = clientOf(api, await registerApp(await makeCompany({ deposito: false })));
    expect((await stranger.refresh(first.refresh_token)).json).toEqual(oauthError('invalid_grant'));
    const second = tokensOf(await client.refresh(first.refresh_token));
    // Spent by now: another application that presents it still ends nothing.
    expect((await stranger.refresh(first.refresh_token)).json).toEqual(oauthError('invalid_grant'));
    expect(await works(second.access_token)).toBe(200);
  });

  test('with a token that was spent ends the connection: its successor and every access token are dead', async () => {
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

  test('asked for eight times at once is given once, and then nothing lives; a hundred times', {
    timeout: 120_000,
  }, async () => {
    for (let round = 0; round < 100; round++) {
      const first = await begin();
      const answers = await Promise.all(Array.from({ length: 8 }, () => client.refresh(first.refresh_token)));
      const won = answers.filter(({ status }) => status === 200).map(tokensOf);
      expect(won).toHaveLength(1);
      expect([await works(first.access_token), await works(won[0]?.access_token ?? '')]).toEqual([401, 401]);
      expect((await client.refresh(won[0]?.refresh_token ?? '')).json).toEqual(oauthError('invalid_grant'));
    }
  });

  test('ends with its user’s place in the company, and with the application', async () => {
    const member = await company.member('operador');
    const first = tokensOf(await client.exchange(await authorize(app, member)));
    await db().sql`UPDATE usuarios_empresas SET ativo = false WHERE usuario_id = ${member.id}`;
    expect(await works(first.access_token)).toBe(401);
    expect((await client.refresh(first.refresh_token)).json).toEqual(oauthError('invalid_grant'));
  });
});
