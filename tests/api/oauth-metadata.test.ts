import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MODULOS_API } from '#server/acesso/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';

// RFC 8414: what a client library reads before anything else. It refuses an issuer other than the address that it asked.

const PATH = '/.well-known/oauth-authorization-server';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => setEnv({ APP_URL: '' }));

const read = async (host?: string) => {
  const { status, json } = await api.get(PATH, null, host ? { host } : {});
  expect(status).toBe(200);
  return json as unknown as Record<string, string | string[]>;
};

test('the whole document, at the address that was asked', async () => {
  const issuer = api.base;
  expect(await read()).toStrictEqual({
    issuer,
    authorization_endpoint: `${issuer}/integracoes/oauth/authorize/`,
    token_endpoint: `${issuer}/integracoes/oauth/token/`,
    revocation_endpoint: `${issuer}/integracoes/oauth/revoke/`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: MODULOS_API.flatMap(({ modulo, acoes, extras }) =>
      [...acoes, ...extras.map(({ acao }) => acao)].map((acao) => `${modulo}:${acao}`),
    ),
    ui_locales_supported: ['pt-BR'],
    service_documentation: `${issuer}/docs/oauth`,
  });
});

test('every scope of the specification is offered, each once', async () => {
  const { scopes_supported: scopes } = await read();
  expect(new Set(scopes).size).toBe(scopes?.length);
  for (const escopo of ['estoque:read', 'estoque:write', 'expedicao:delete', 'webhooks:read', 'empresas:gerar_chave']) {
    expect(scopes).toContain(escopo);
  }
  expect(scopes).not.toContain('estoque:delete');
});

describe('the issuer', () => {
  const addresses = (document: Record<string, string | string[]>) =>
    Object.values(document).filter((value): value is string => typeof value === 'string');

  test('is what the client used, where nothing is configured', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', 'erp.exemplo.com.br']) {
      const document = await read(host);
      expect(document.issuer).toBe(`http://${host}`);
      for (const address of addresses(document)) expect(address.startsWith(`http://${host}`), address).toBe(true);
    }
  });

  test('is APP_URL where it is configured, whatever the client used', async () => {
    setEnv({ APP_URL: 'https://erp.exemplo.com.br/' });
    for (const host of ['localhost:3000', 'outro.exemplo']) {
      const document = await read(host);
      expect(document.issuer).toBe('https://erp.exemplo.com.br');
      for (const address of addresses(document)) expect(address).toMatch(/^https:\/\/erp\.exemplo\.com\.br(\/[^/]|$)/);
    }
  });
});

test('its endpoints for applications answer at the addresses written in it, with no redirect', async () => {
  const document = await read();
  for (const name of ['token_endpoint', 'revocation_endpoint']) {
    const { pathname } = new URL(String(document[name]));
    for (const path of [pathname, pathname.replace(/\/$/, '')]) {
      const { status, headers } = await api.call('POST', path, {
        body: 'x=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([status, headers.get('location')], path).toEqual([401, null]);
    }
  }
});

test('the same with a final slash, and headers alone for HEAD; it may be kept for minutes', async () => {
  const plain = await api.get(PATH);
  const slash = await api.get(`${PATH}/`);
  const head = await api.call('HEAD', PATH);
  expect(slash.text).toBe(plain.text);
  expect(head.text).toBe('');
  for (const { status, headers } of [plain, slash, head]) {
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('x-request-id')).toBeTruthy();
  }
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is 405 and names what is allowed', async (method) => {
  const { status, headers } = await api.call(method, PATH);
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
