import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '#tests/support/api-client.ts';
import { makeCompany, SENHA } from '#tests/support/factory.ts';
import { enterPanel } from '#tests/support/panel-sign-in.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// What a browser loads before it shows anything, as it comes over the wire.

let web: WebProcess;
let cookie = '';

beforeAll(async () => {
  const [started, { admin }] = await Promise.all([startWebProcess({}), makeCompany()]);
  web = started;
  ({ cookie } = await enterPanel(new Api(web.port, async () => {}), admin.email, SENHA));
});
afterAll(() => web?.stop());

async function get(path: string, encodings: string, method = 'GET') {
  // Who is signed in already is led away from the sign-in screen.
  const session = path === '/entrar' ? {} : { cookie };
  const asked = request({ port: web.port, path, method, headers: { 'accept-encoding': encodings, ...session } }).end();
  const [answer] = await new Promise<[import('node:http').IncomingMessage]>((resolve, reject) => {
    asked.once('response', (got) => resolve([got])).once('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

/** The scripts that a page of the product names, and a browser of today runs. */
async function scriptsOf(path: string): Promise<string[]> {
  const { status, body } = await get(path, 'identity');
  expect([path, status]).toEqual([path, 200]);
  const tags =
    body
      .toString()
      .match(/<script[^>]*>/g)
      ?.filter((tag) => !/nomodule/i.test(tag)) ?? [];
  return [...new Set(tags.flatMap((tag) => /src="([^"]+)"/.exec(tag)?.[1] ?? []))];
}

/**
 * KB of brotli that a screen may load before it is drawn, a few above what it loads. Next and React alone are 115 of them. What is over 200
 * is the library of components, tRPC with its cache, and the frame with its menu. What places menus and lists of choices is no part of it: a
 * screen that imports them from Mantine has 20 more; nor is Mantine's scroll area, which its table brings.
 */
const BUDGETS: Record<string, number> = {
  '/entrar': 149,
  '/docs': 129,
  '/docs/referencia': 137,
  '/inicio': 207,
  '/estoque': 200,
  '/produtos': 204,
  '/expedicao': 202,
  '/vendas': 200,
  '/clientes': 206,
  '/contas-receber': 202,
  '/financeiro': 198,
  '/negocios': 211,
  '/conversas': 207,
};

test.each(Object.entries(BUDGETS))(
  'the first load of %s is under %i KB of compressed script',
  async (screen, budget) => {
    const scripts = await scriptsOf(screen);
    expect(scripts.length).toBeGreaterThan(5);
    let sum = 0;
    for (const path of scripts) {
      const { status, headers, body } = await get(path, 'gzip, deflate, br, zstd');
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, 'br']);
      sum += body.length;
    }
    expect(sum / 1_024).toBeLessThan(budget);
  },
);

test('a script is the same however it comes, for good, and for the product’s pages alone', async () => {
  const [path = ''] = await scriptsOf('/entrar');
  const plain = await get(path, 'identity');
  const brotli = await get(path, 'br');
  const gzip = await get(path, 'gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect((await get(path, 'br;q=0.5, gzip;q=0.1')).status).toBe(200);
  for (const { headers, body } of [brotli, gzip]) {
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  const head = await get(path, 'br', 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(brotli.body.length), 0]);
});

test('only what the build compressed is served so', async () => {
  for (const path of [
    '/_next/static/nada.js',
    '/_next/static/../BUILD_ID',
    '/_next/static/%2e%2e/BUILD_ID',
    '/_next/static/',
  ]) {
    expect([path, (await get(path, 'br')).status]).toEqual([path, 404]);
  }
  const [path = ''] = await scriptsOf('/entrar');
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await get(path, 'br', method);
    expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
  }
});
