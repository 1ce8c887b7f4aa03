import { expect, test } from 'vitest';
import {
  authorize,
  clientOf,
  oauthError,
  openTokenEndpoint,
  pkce,
  postForm,
  RETORNO,
  registerApp,
} from '#tests/support/oauth.ts';

// OAuth 2.0: who asks the token endpoint, and how (RFC 6749 §2.3, 3.2 and 5).

const TOKEN = '/integracoes/oauth/token/';

const { api, owner, company, app, client } = await openTokenEndpoint();

const grant = (fields: Record<string, string | undefined> = {}) => authorize(app, company.admin, fields);

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

test.each(['client_secret', 'code', 'refresh_token', 'code_verifier'])('%s in the address is refused', async (name) => {
  const { status, json } = await postForm(api, `${TOKEN}?${name}=x`, [
    ['client_id', app.client_id],
    ['client_secret', app.client_secret ?? ''],
    ['grant_type', 'refresh_token'],
    ['refresh_token', 'x'],
  ]);
  expect([status, json]).toEqual([400, oauthError('invalid_request')]);
});

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
  expect((await client.token({ grant_type: 'client_credentials' })).json).toEqual(oauthError('unsupported_grant_type'));
});
