import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Browser } from 'playwright';
import { inject } from 'vitest';
import type { Demonstracao } from '#drizzle/seeds/demonstracao.ts';
import { db } from '#server/platform/db.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import type {} from '#tests/support/global-setup.ts';
import { freePort } from '#tests/support/product.ts';
import { begin, startWorkerProcess } from '#tests/support/web.ts';

/** The built panel and API on a port of their own, over this test file's database, with the demonstration company. */
export type Web = { url: string; demonstracao: Demonstracao };

type Host = { child: ChildProcess; port: number };

/** What a worker keeps from file to file, and what has to end with the file. */
const kept = globalThis as typeof globalThis & {
  testHost?: Promise<Host>;
  testBrowser?: Promise<Browser>;
  testEnds?: (() => Promise<unknown>)[];
};

/**
 * The worker's web process, over this file's database until the file's tests have ended.
 * @param options `worker`: the product's worker too, which delivers
 */
export async function openWeb({ worker = false } = {}): Promise<Web> {
  kept.testHost ??= startHost();
  const { port } = await kept.testHost;
  const url = `http://localhost:${port}`;
  const { url: supposed, ...demonstracao } = inject('demonstracao');
  await db().sql`UPDATE webhooks SET url = replace(url, ${supposed}, ${url})`;
  if (worker) {
    const delivering = await startWorkerProcess({ PORT: String(port) });
    kept.testEnds = [...(kept.testEnds ?? []), () => delivering.stop()];
  }
  return { url, demonstracao };
}

/** The worker's Chromium; what a file opens in it is closed at the file's end. */
export function openBrowser(): Promise<Browser> {
  kept.testBrowser ??= launchChromium();
  return kept.testBrowser;
}

/** At the end of a file: no page is open, nothing delivers, and the web process uses no database. */
export async function restPanel(): Promise<void> {
  const browser = await kept.testBrowser;
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  await Promise.all((kept.testEnds ?? []).map((end) => end()));
  kept.testEnds = [];
  const host = await kept.testHost;
  if (!host) return;
  if (!host.child.connected) {
    delete kept.testHost;
    throw new Error('The web process ended before its file did');
  }
  const rested = once(host.child, 'message');
  host.child.send({ tipo: 'descansar' });
  await rested;
}

async function startHost(): Promise<Host> {
  const port = await freePort();
  const own = { NODE_ENV: 'production' as const, PORT: String(port), HOST: '127.0.0.1' };
  // Some files let the product reach receivers of their own.
  const env = { ...process.env, ...own, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' };
  return { port, child: await begin('server/main.ts', env, ['--import', './tests/support/panel-host.ts']) };
}
