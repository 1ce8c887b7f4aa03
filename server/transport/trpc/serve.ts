import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Bindings } from '../caller.ts';
import { refuseOtherMethods } from '../methods.ts';
import { withinBody } from '../read-body.ts';
import { createTrpcContext } from './context.ts';
import { appRouter } from './root.ts';

const PREFIX = '/api/trpc';
/** Bytes of a request. The panel's largest input, a logo, is a tenth of this. */
const LARGEST = 1024 * 1024;
/** Calls in one request. A screen has a dozen. */
const MOST_CALLS = 50;

/** Whether a request calls procedures of the panel. */
export const isTrpc = (url: string): boolean => url.startsWith(`${PREFIX}/`);

async function answer(request: Request): Promise<Response> {
  const answered = await fetchRequestHandler({
    endpoint: PREFIX,
    req: request,
    router: appRouter,
    createContext: createTrpcContext,
    maxBatchSize: MOST_CALLS,
  });
  const { status, headers } = answered;
  headers.set('Cache-Control', 'no-store');
  const bytes = answered.body && (await answered.bytes());
  // By its length a short answer is known, which is not worth compressing.
  if (bytes) headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { status, headers });
}

const app = new Hono<{ Bindings: Bindings }>();
app.use(compress());
app.on(['GET', 'POST'], '*', (c) => withinBody(c.req.raw, LARGEST, answer));
refuseOtherMethods(app, '*', 'GET, HEAD, POST');

/**
 * Answers calls of the panel's procedures. They do not go through Next, whose bundle would have rooms of its own: the stock in memory, the
 * limits and the connections are the web process's, once.
 */
export const serveTrpc = async (request: Request): Promise<Response> => app.fetch(request);
