import { AsyncLocalStorage } from 'node:async_hooks';
import { Inngest } from 'inngest';
import { arrivingEvents, storeEvents } from '#server/executor/index.ts';
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';
import { cutSecrets } from '#server/platform/mask-secrets.ts';
import type { KnownEvent } from './events.ts';
import { usesInngestServer } from './server.ts';

/** The server's address for the SDK when no server is configured. `captureEvents` stores posts to it in PostgreSQL. */
const NOWHERE = 'http://executor.invalid/';

/** Stands in for the event API of an Inngest server (`POST /e/<key>`). */
async function captureEvents(url: URL, init: RequestInit | undefined): Promise<Response> {
  if (init?.method !== 'POST' || !url.pathname.startsWith('/e/')) {
    throw new Error(`The embedded executor has no ${init?.method ?? 'GET'} ${url.pathname}`);
  }
  const events = arrivingEvents(JSON.parse(String(init.body)));
  await storeEvents(db(), events);
  return Response.json({ ids: events.map((event) => event.id), status: 200 });
}

/**
 * Asks a configured Inngest server. What it refuses, and what is no JSON (a proxy's page, say), becomes an answer in which the SDK finds
 * the reason; by itself it would tell of a character that it did not expect. The address is told without its path, which holds the key, and
 * what the server says without the keys that it was told.
 */
async function askServer(input: URL | RequestInfo, init: RequestInit | undefined): Promise<Response> {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}));
  // The signing key goes out as its digest, which opens the server as well.
  const [, digest = ''] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  const response = await fetch(input, init);
  const text = cutSecrets(await response.text(), [env.INNGEST_EVENT_KEY ?? '', env.INNGEST_SIGNING_KEY ?? '', digest]);
  const isRefusal = response.status === 401 || response.status === 403;
  if (isJson(text) && !isRefusal) return new Response(text, response);
  const key = pathname.startsWith('/e/') ? 'INNGEST_EVENT_KEY' : 'INNGEST_SIGNING_KEY';
  const error = isRefusal
    ? `The Inngest server at ${origin} answered ${response.status}: it does not know ${key}`
    : `${origin} answered ${response.status} with what is no JSON: is INNGEST_BASE_URL an Inngest server?`;
  const status = response.ok ? 502 : response.status;
  return Response.json({ ids: [], status, error }, { status });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const silence = new AsyncLocalStorage<true>();

/** Runs `work` without a line from the SDK, which would log an error with a stranger's text for each call that it refuses. */
export const inSilence = <T>(work: () => T): T => silence.run(true, work);

function tell(level: 'debug' | 'info' | 'warn' | 'error', args: unknown[]): void {
  if (!silence.getStore()) logger()[level](...pinoArguments(args));
}

/**
 * The Inngest client. Its options are getters, because a module is imported before its process is configured. Every option is given,
 * because the SDK would read a missing one from the environment.
 */
export const inngest = new Inngest({
  id: 'romaneio',
  // Would hook into OpenTelemetry for calls of language models, of which nobody is told.
  aiMetadata: false,
  fetch: (input, init) => {
    if (usesInngestServer()) return askServer(input, init);
    return captureEvents(new URL(input instanceof Request ? input.url : input), init);
  },
  logger: {
    debug: (...args) => tell('debug', args),
    info: (...args) => tell('info', args),
    warn: (...args) => tell('warn', args),
    error: (...args) => tell('error', args),
  },
  get isDev() {
    return usesInngestServer() ? env.INNGEST_DEV : true;
  },
  get baseUrl() {
    return usesInngestServer() ? env.INNGEST_BASE_URL : NOWHERE;
  },
  get eventKey() {
    return usesInngestServer() ? env.INNGEST_EVENT_KEY : 'embedded';
  },
  get signingKey() {
    return env.INNGEST_SIGNING_KEY;
  },
});

/** Arguments for pino: the SDK calls its logger with an object and a text, or with a text alone. */
function pinoArguments([first, second]: unknown[]): [object, string?] {
  if (typeof first === 'object' && first !== null) return [first, typeof second === 'string' ? second : undefined];
  return [{ component: 'inngest' }, String(first)];
}

/** Events per post. An Inngest server takes at most 5,000 events, and some megabytes. */
const AT_ONCE = 1000;

/**
 * Sends events of one type. An event's `id` makes a repetition harmless: within 24 hours a function runs once per id.
 * Resolves once the events are stored, and rejects where they are not.
 */
export async function sendEvents<T extends KnownEvent>(
  type: T,
  events: readonly { id: string; data: Parameters<T['create']>[0] }[],
): Promise<void> {
  const create = type.create.bind(type) as (data: unknown, options: { id: string }) => ReturnType<T['create']>;
  for (let from = 0; from < events.length; from += AT_ONCE) {
    await inngest.send(events.slice(from, from + AT_ONCE).map(({ id, data }) => create(data, { id })));
  }
}
