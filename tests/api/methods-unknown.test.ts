import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { allowedMethods, api as app } from '#server/transport/api.ts';
import { refuseTarget, refuseTunnel } from '#server/transport/target.ts';
import { Api } from '#tests/support/api-client.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { operations } from '#tests/support/openapi.ts';

// Methods that a path does not serve, as bytes on a socket: no HTTP client sends all of them. tests/integration/hostile-requests-api.test.ts
// holds the same of the whole process.

let token: string;
let api: Api;
const serve = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  if (!refuseTarget(request, response, allowedMethods)) void serve(request, response);
});
server.on('connect', refuseTunnel);

beforeAll(async () => {
  setEnv({ RATE_LIMIT_SCALE: '1000' });
  ({ token } = await (await makeCompany()).token({ escopos: [...ESCOPOS_API] }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = new Api((server.address() as AddressInfo).port, async () => undefined);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function send(method: string, path: string, authorized = true) {
  const authorization = authorized ? `Authorization: Bearer ${token}\r\n` : '';
  const text = await api.raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${authorization}Connection: close\r\n\r\n`);
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('').replace(/^[0-9a-f]+\r\n|\r\n0$/g, '');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    allow: /^allow: (.*)$/im.exec(head)?.[1]?.split(', ').sort(),
    type: /^content-type: (.*)$/im.exec(head)?.[1],
    json: body.includes('{') ? JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) : null,
  };
}

/** Methods that HTTP knows and no path of the API serves. */
const UNKNOWN = ['TRACE', 'PROPFIND', 'LOCK', 'PURGE', 'QUERY', 'M-SEARCH'];

const paths = [...new Set(operations.map(({ path }) => path))];
const address = (path: string) => path.replace(/\{\w+\}/g, '1');

/** The methods that the document tells of a path. */
const toldOf = (path: string) => operations.filter((described) => described.path === path).map(({ method }) => method);

describe.each(UNKNOWN)('%s', (method) => {
  test('405 on every path of the document, with its methods in Allow', async () => {
    for (const path of paths) {
      const { status, allow, type, json } = await send(method, address(path));
      expect(status, path).toBe(405);
      expect(type, path).toMatch(/^application\/json/);
      const told = toldOf(path);
      const served = [...told, ...(told.includes('GET') ? ['HEAD'] : [])];
      expect(
        allow?.filter((one) => one !== 'OPTIONS'),
        path,
      ).toEqual(served.sort());
      // OAuth clients read refusals of their own shape.
      if (path.startsWith('/integracoes/oauth/') && method !== 'TRACE')
        expect(json.error, path).toBe('invalid_request');
      else expect(json, path).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } });
    }
  });

  test('404 on a path that is not there', async () => {
    for (const path of ['/v1/nada/', '/v1/estoque/1/2/3/', '/v2/estoque/', '/v1']) {
      const { status, allow, json } = await send(method, path);
      expect([path, status, allow]).toEqual([path, 404, undefined]);
      expect(json).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
    }
  });
});

test('TRACE gives back nothing of the request', async () => {
  const text = await api.raw(
    `TRACE /v1/estoque/?x=1 HTTP/1.1\r\nHost: x\r\nCookie: segredo=1\r\nConnection: close\r\n\r\n`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 405 /);
  expect(text).not.toContain('segredo');
});

test('CONNECT, whose target is no path, and methods that HTTP does not know end in 400', async () => {
  for (const line of [
    'CONNECT exemplo.com.br:443',
    'CONNECT /v1/estoque/',
    'BREW /v1/estoque/',
    'TRACK /v1/estoque/',
  ]) {
    const [method = '', target = ''] = line.split(' ');
    expect([line, (await send(method, target)).status]).toEqual([line, 400]);
  }
});
