import type { InngestFunction } from 'inngest';
import { serve } from 'inngest/next';
import type { Handler } from '#server/executor/index.ts';
import { consume, secondsUntilFree } from '#server/limites/index.ts';
import { hmacSha256, isSame } from '#server/platform/crypto.ts';
import { env } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';
import { IP_HEADER, ipFromHeader, limitedAddress } from '#server/platform/net.ts';
import { notAllowed } from '../methods.ts';
import { withBody, withinBody } from '../read-body.ts';
import { inngest, inSilence } from './client.ts';
import { functions } from './functions/index.ts';
import { usesInngestServer } from './server.ts';

const PATH = '/api/inngest';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT'];

/** Whether a request is for the door of an Inngest server. */
export const isInngest = (url: string): boolean => /^\/api\/inngest\/?(?:\?|$)/.test(url);

/** Bytes of a call, which carries its run's memory: Inngest's own limit. It holds before the signature, which is checked after the body. */
const LARGEST = 32 * 1024 * 1024;

/** The SDK's handler of these functions, made on first use, when the process is configured. */
export function createHandler(served: readonly InngestFunction.Like[]): Handler {
  let handler: Handler | undefined;
  return (request) => {
    handler ??= make(served);
    return handler(request);
  };
}

function make(served: readonly InngestFunction.Like[]): Handler {
  // The address that the server calls back is configured, never taken from a request: anybody may ask for a registration.
  const origin = env.INNGEST_SERVE_ORIGIN ?? env.APP_URL;
  const { origin: serveOrigin, pathname } = new URL(origin.replace(/\/+$/, '') + PATH);
  const answer = serve({ client: inngest, functions: [...served], serveOrigin, servePath: pathname });
  // The handler's type asks for Next's request, but it reads only the parts that a plain request has.
  return (request) => answer(request as Parameters<typeof answer>[0], undefined);
}

/** Calls the product's functions in this process, as the embedded executor does. */
export const handler: Handler = createHandler(functions);

/**
 * Answers an Inngest server. Without a configured server signatures would not be checked, so every request is a 404. What such a server
 * did not sign is counted by address and logged as one line a minute: everybody can send it.
 */
export async function serveInngest(request: Request): Promise<Response> {
  if (!METHODS.includes(request.method)) {
    const allow = METHODS.join(', ');
    return Response.json(notAllowed(request.method, allow), { status: 405, headers: { Allow: allow } });
  }
  if (!usesInngestServer()) return Response.json({ message: 'Not Found' }, { status: 404 });
  return await withinBody(request, LARGEST, async (bounded) => {
    const body = await bounded.text();
    const isServers = env.INNGEST_DEV || isSigned(bounded.headers.get('x-inngest-signature'), body);
    return isServers ? handler(withBody(bounded, body === '' ? null : body)) : answerUnsigned(bounded);
  });
}

async function answerUnsigned(request: Request): Promise<Response> {
  const { method, headers } = request;
  const outcome = await consume('inngest:ip', limitedAddress(ipFromHeader(headers.get(IP_HEADER))));
  if (!outcome.allowed) {
    const wait = { 'Retry-After': String(secondsUntilFree(outcome)) };
    return Response.json({ message: 'Too Many Requests' }, { status: 429, headers: wait });
  }
  // A person may ask for the registration, which is with the server's configured address and ours, whatever the body says.
  const registers = method === 'PUT' && headers.get('x-inngest-sync-kind') !== 'in_band';
  const answer = registers
    ? await inSilence(() => handler(withBody(request, null)))
    : Response.json({ message: 'Unauthorized' }, { status: 401 });
  logUnsigned(method, answer.status);
  return answer;
}

const FRESH_MS = 5 * 60_000;

/**
 * Whether the body carries Inngest's signature: HMAC-SHA256, under the signing key, of the body as canonical JSON and the time. The SDK
 * checks this again; here it tells an Inngest server from everybody else before anything is logged.
 */
function isSigned(header: string | null, body: string): boolean {
  const parts = new URLSearchParams(header ?? '');
  const [time, signature] = [parts.get('t'), parts.get('s')];
  if (!env.INNGEST_SIGNING_KEY || !time || !signature) return false;
  // A time that is none is not fresh either.
  if (!(Math.abs(Date.now() - Number(time) * 1000) <= FRESH_MS)) return false;
  try {
    const key = env.INNGEST_SIGNING_KEY.replace(/^signkey-\w+-/, '');
    const signed = (body === '' ? '' : canonical(JSON.parse(body))) + time;
    return isSame(hmacSha256(key, signed), signature);
  } catch {
    // No JSON, or too deep.
    return false;
  }
}

/** JSON with the keys of every object in order and no spaces (RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)}}`;
}

const MINUTE_MS = 60_000;
let unsigned = 0;
let loggedAt = Number.NEGATIVE_INFINITY;

/** A wrong INNGEST_SIGNING_KEY shows as these lines. Nothing of the call is in them but what it was answered. */
function logUnsigned(method: string, status: number): void {
  unsigned++;
  if (performance.now() - loggedAt < MINUTE_MS) return;
  logger().info(
    { method, status, calls: unsigned },
    'Calls to /api/inngest without a signature by INNGEST_SIGNING_KEY',
  );
  loggedAt = performance.now();
  unsigned = 0;
}
