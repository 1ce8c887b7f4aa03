import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Answer } from '#tests/support/api-client.ts';
import type { WebProcess } from '#tests/support/web.ts';

// What a stranger sends, and what must not come of it.

export const MARK = `"'><romaneio-mal>`;
export const ELSEWHERE = 'mal.example';

/** As they are written in an address. */
export const VALUES = [
  ...[MARK, `//${ELSEWHERE}`, `/\\${ELSEWHERE}`, `/x/..//${ELSEWHERE}`, `/\t/${ELSEWHERE}`, '/\u2603'].map(
    encodeURIComponent,
  ),
  ...['%00', '%ED%A0%80', '%', '%zz', '%0d%0aX-Injected:%201', '/%0d%0aX-Injected:%201', '%F0%9F%98%80', '%C0%AF'],
  ...['-1', '0', '1.5', 'NaN', '1e309', '9'.repeat(400), '2026-02-30', '__proto__', 'javascript:alert(1)', ''],
];

/** What screens read of their address, and what nobody reads. */
export const NAMES = [
  ...['pagina', 'busca', 'ordenar', 'direcao', 'aba', 'novo', 'tipo', 'periodo', 'situacao', 'estado', 'status', 'url'],
  ...[
    'data_inicio',
    'data_fim',
    'webhook_id',
    'token_id',
    'voltar',
    'error',
    'callbackUrl',
    'client_id',
    'redirect_uri',
  ],
  ...['state', 'scope', 'empresa', '__proto__', 'constructor', 'a[]', '', 'nada'],
];

export const ROOT = fileURLToPath(new URL('../../app', import.meta.url));
/** Doors with tests of their own. */
const DOORS =
  /^\/(?:v1|api|midia|p|\.well-known)\/|^\/integracoes\/(?:oauth\/(?:token|revoke)|pix|whatsapp|gateway|sms)/;

/** Every address that a folder of `app` gives, with its dynamic parts as `[name]`. */
export function addresses(folder = ROOT, address = '', without = DOORS): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(?:page\.tsx|route(?:\.dev)?\.ts)$/.test(entry.name)) return without.test(address) ? [] : [address || '/'];
    if (!entry.isDirectory() || entry.name.startsWith('_')) return [];
    const part = entry.name.startsWith('(') ? '' : `/${entry.name}`;
    return addresses(`${folder}/${entry.name}`, address + part, without);
  });
}

/** Fails on whatever a stranger should not bring about. */
export function expectHarmless(web: WebProcess, asked: string, { status, headers, text }: Answer): void {
  const location = headers.get('location');
  const origin = `http://localhost:${web.port}`;
  const leads = location === null || URL.parse(location, origin)?.origin === origin;
  const isData = headers.get('content-type')?.startsWith('application/json');
  const found = {
    asked,
    status: status < 500 ? 'fine' : status,
    raw: !isData && text.includes('<romaneio-mal'),
    leads,
  };
  expect(found).toEqual({ asked, status: 'fine', raw: false, leads: true });
  expect(headers.has('x-injected'), asked).toBe(false);
}

/** Each parameter with another of the values, from the one with this number on; each name sent twice, and as an array. */
export const query = (shift: number) =>
  NAMES.map((name, i) => {
    const [one, two] = [VALUES[(i + shift) % VALUES.length], VALUES[(2 * i + shift + 1) % VALUES.length]];
    return `${encodeURIComponent(name)}=${one}&${shift % 2 ? `${name}[]` : name}=${two}`;
  }).join('&');

/** Fails on a line that a stranger's request left as an error, or with its text in the product's own words. */
export function expectQuietLog(web: WebProcess): void {
  const lines = web
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  // The path that was asked is a field of its own.
  const words = lines.map(({ path, ...rest }) => JSON.stringify(rest)).filter((line) => /romaneio-mal|MAL/.test(line));
  expect(words).toEqual([]);
}
