import axe, { type RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page, Request, Route } from 'playwright';
import type { Web } from '#tests/support/panel.ts';

/** How long a step of a browser may take (ms): against what hangs, not against a busy machine. */
export const PATIENCE = 90_000;

/** A signed-in page, by the sign-in screen, as a person would. */
export async function signIn(browser: Browser, web: Web, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: web.url,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  const page = followRequests(await context.newPage());
  await enter(page, web.demonstracao);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL('**/inicio');
  return page;
}

/** What each page has asked the server for and waits for. */
const waiting = new WeakMap<Page, Set<Request>>();

/** Follows what a page asks for, for `atRest`. */
export function followRequests(page: Page): Page {
  const open = new Set<Request>();
  waiting.set(page, open);
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  const end = (request: Request) => open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return page;
}

/** Holds a page’s calls to what the pattern names, or the next so many of them. @returns lets them go */
export async function holdCalls(
  page: Page,
  url: string | RegExp,
  times = Number.POSITIVE_INFINITY,
): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.continue();
  };
  await page.route(url, hold, Number.isFinite(times) ? { times } : {});
  return held.resolve;
}

/** How long a page asks for nothing when it is at rest (ms). */
const REST = 500;

/** Until a page is loaded and waits for nothing; the stream of the inbox, which stays open, does not count. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const open = waiting.get(page);
  if (!open) throw new Error('Nobody follows the page’s requests');
  for (let since = Date.now(); Date.now() - since < REST; await page.waitForTimeout(50)) {
    if (open.size > 0) since = Date.now();
  }
}

/** Goes to the sign-in screen, and sends e-mail and password. */
export async function enter(page: Page, { email, senha }: { email: string; senha: string }): Promise<void> {
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(senha);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/**
 * What the browser complains about on a page from now on: whatever its content policy refused, errors of scripts, and what could not be
 * loaded but for the records that are not there.
 * @returns takes what was gathered since the last time
 */
export async function complaintsOf(page: Page): Promise<() => string[]> {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('console', (message) => {
    const missing = /status of 404/.test(message.text()) && message.location().url.includes('/api/trpc/');
    if (message.type() === 'error' && !missing) heard.push(`console: ${message.text()} (${message.location().url})`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.effectiveDirective} refused ${event.blockedURI} ${event.sample}`);
    });
  });
  return () => heard.splice(0);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];
const ALL: RunOptions = { runOnly: { type: 'tag', values: TAGS } };
const STRUCTURE: RunOptions = { ...ALL, rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) };

/** What axe finds that is serious or critical (WCAG 2.2 AA), in words; none is what a screen should have. */
export const seriousFaults = (page: Page): Promise<string[]> => serious(page, ALL);

/** The same of the rules that look at colours: what another colour scheme can change about a page that was looked at as a whole. */
export const colourFaults = (page: Page): Promise<string[]> =>
  serious(page, { runOnly: { type: 'rule', values: COLOURS } });

/** The same of all other rules: what another width can change. */
export const structureFaults = (page: Page): Promise<string[]> => serious(page, STRUCTURE);

/** A screen as it stands, with whatever is open, and then its colours in the other scheme; the scheme is light at the end. */
export async function faultsInBothSchemes(page: Page): Promise<string[]> {
  const faults = await seriousFaults(page);
  await showScheme(page, 'dark');
  faults.push(...(await colourFaults(page)).map((fault) => `dark: ${fault}`));
  await showScheme(page, 'light');
  return faults;
}

/** That a screen is wider than its window. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [`scrolls sideways by ${overflow}px`] : [];
}

const PHONE = { width: 390, height: 844 };

/** A screen as it stands, in both schemes and then as a phone shows it; it is of its own size at the end. */
export async function faultsEverywhere(page: Page): Promise<string[]> {
  const faults = await faultsInBothSchemes(page);
  const size = page.viewportSize();
  await page.setViewportSize(PHONE);
  const narrow = [...(await structureFaults(page)), ...(await sidewaysFaults(page))];
  if (size) await page.setViewportSize(size);
  return [...faults, ...narrow.map((fault) => `phone: ${fault}`)];
}

async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
}

/** Until nothing moves: transitions blend colours until they end, and those of dialogs begin a frame after the dialog is there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () =>
      document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await frame();
    await frame();
    for (let some = moving(); some.some(({ playState }) => playState === 'running'); some = moving()) {
      await Promise.allSettled(some.map(({ finished }) => finished));
      await frame();
    }
  });
}

/** What stays wrong: a title that makes way for the next one, or a dialog whose heading is being drawn, is right a moment later. */
async function serious(page: Page, options: RunOptions): Promise<string[]> {
  if ((await seriousNow(page, options)).length === 0) return [];
  await page.waitForTimeout(1_000);
  return seriousNow(page, options);
}

/** A page at rest. It is given axe once, and tells of its faults alone: naming the thousands of elements that pass took most of the time. */
async function seriousNow(page: Page, options: RunOptions): Promise<string[]> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (asked) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(asked);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}
