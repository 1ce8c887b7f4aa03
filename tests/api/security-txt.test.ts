import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { GUIDES, guideHref } from '#app/docs/_content/guides.ts';
import { toMarkdown } from '#app/docs/_content/markdown.ts';
import { seguranca } from '#app/docs/_content/seguranca.ts';
import { setEnv } from '#server/platform/env.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';

// RFC 9116: whom to tell of a flaw.

const PATH = '/.well-known/security.txt';
const ADDRESS = 'https://erp.exemplo.com.br';
const DAY = 86_400_000;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => setEnv({ APP_URL: '', SECURITY_CONTACT: '' }));

const ask = (headers: Record<string, string> = {}) => api.get(PATH, null, headers);

/** The fields as the RFC's grammar has them: `name: value` on a line each, which ends in a line feed. */
function fieldsOf(text: string): [name: string, value: string][] {
  expect(text).toMatch(/^(?:[A-Za-z-]+: [\x21-\x7e][\x20-\x7e]*\n)+$/);
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
}

test('whom to tell, until when, in which languages, and at which address it is to be believed', async () => {
  setEnv({ APP_URL: `${ADDRESS}/`, SECURITY_CONTACT: 'seguranca@exemplo.com.br, https://exemplo.com.br/avisos' });
  // Whatever address was used.
  const { status, text, headers } = await ask({ host: 'mal.example', 'x-forwarded-host': 'mal.example' });
  expect(status).toBe(200);
  const [first, second, [expires, until] = [], ...rest] = fieldsOf(text);
  expect([first, second]).toEqual([
    ['Contact', 'mailto:seguranca@exemplo.com.br'],
    ['Contact', 'https://exemplo.com.br/avisos'],
  ]);
  expect(expires).toBe('Expires');
  expect(until).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  const ahead = Date.parse(until ?? '') - Date.now();
  expect(ahead).toBeGreaterThan(90 * DAY);
  expect(ahead).toBeLessThan(365 * DAY);
  expect(rest).toEqual([
    ['Preferred-Languages', 'pt, en'],
    ['Canonical', `${ADDRESS}${PATH}`],
    ['Policy', `${ADDRESS}/docs/seguranca`],
  ]);
  expect(GUIDES.map(({ slug }) => guideHref(slug))).toContain('/docs/seguranca');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=86400');
  expect(headers.get('x-request-id')).toBeTruthy();
});

test('the same all day, and later by a day on the next', async () => {
  setEnv({ SECURITY_CONTACT: 'seguranca@exemplo.com.br' });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const at = async (now: string) => {
    vi.setSystemTime(new Date(now));
    return fieldsOf((await ask()).text).find(([name]) => name === 'Expires')?.[1];
  };
  expect(await at('2027-01-01T00:00:00Z')).toBe('2027-06-30T00:00:00.000Z');
  expect(await at('2027-01-01T23:59:59.999Z')).toBe('2027-06-30T00:00:00.000Z');
  expect(await at('2027-01-02T00:00:00Z')).toBe('2027-07-01T00:00:00.000Z');
});

test('an address without https is no canonical one, and neither is what a client used', async () => {
  setEnv({ SECURITY_CONTACT: 'tel:+55-11-5555-0100' });
  for (const headers of [{}, { host: 'mal.example' }] as Record<string, string>[]) {
    const { text } = await ask(headers);
    expect(fieldsOf(text).map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages']);
  }
});

test('with no contact there is no such file, which would not be valid', async () => {
  setEnv({ APP_URL: ADDRESS });
  const { status, text, headers } = await ask();
  expect(status).toBe(404);
  expect(text).not.toMatch(/Contact|Expires/);
  expect(headers.get('cache-control')).toBeNull();
});

test('headers alone for HEAD, and nothing by any other method', async () => {
  setEnv({ SECURITY_CONTACT: 'seguranca@exemplo.com.br' });
  const head = await api.call('HEAD', PATH);
  expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'text/plain; charset=utf-8']);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await api.call(method, PATH);
    expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
  }
});

test('the guide has the same contacts as links, or says that there are none', () => {
  const guide = () => toMarkdown(seguranca, seguranca.blocks(documentationFacts()), ADDRESS);
  expect(guide()).toContain('ainda não publicou');
  expect(guide()).not.toContain(PATH);
  setEnv({ SECURITY_CONTACT: 'seguranca@exemplo.com.br,https://exemplo.com.br/avisos' });
  expect(guide()).toContain('- [seguranca@exemplo.com.br](mailto:seguranca@exemplo.com.br)\n');
  expect(guide()).toContain('- [https://exemplo.com.br/avisos](https://exemplo.com.br/avisos)\n');
  expect(guide()).toContain(`[${PATH}](${ADDRESS}${PATH})`);
});
