import type { IncomingMessage, ServerResponse } from 'node:http';
import { counter, gauge, histogram } from '#server/platform/metrics.ts';
import { traceRequest } from '#server/platform/trace.ts';

const requests = counter('romaneio_http_requests_total', 'Answered requests, by declared route', [
  'route',
  'method',
  'status',
]);
const duration = histogram('romaneio_http_request_duration_seconds', 'From the request to the end of its answer', [
  'route',
  'method',
]);
const inFlight = gauge('romaneio_http_requests_in_flight', 'Requests that wait for their answer');

const calls = counter('romaneio_trpc_calls_total', "Calls of the panel's procedures, several to a request", [
  'procedure',
  'result',
]);
const callDuration = histogram('romaneio_trpc_call_duration_seconds', "Duration of the panel's procedures", [
  'procedure',
]);

const signIns = counter('romaneio_sign_ins_total', 'Attempts to sign in to the panel, by result', ['resultado']);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Groups of Next's addresses, which are no declared routes. */
const GROUPS: [RegExp, string][] = [
  [/^\/_next\//, '/_next/*'],
  [/^\/api\/trpc\//, '/api/trpc/*'],
  [/^\/api\/auth\//, '/api/auth/*'],
  [/^\/api\/inngest/, '/api/inngest'],
  [/^\/integracoes\/oauth\/authorize/, '/integracoes/oauth/authorize/'],
  [/^\/(docs|llms(-full)?\.txt)/, '/docs/*'],
  [/^\/metrics/, '/metrics'],
];
const PAGES = 'pages';

const groupOf = (url: string): string => GROUPS.find(([pattern]) => pattern.test(url))?.[1] ?? PAGES;

/** The status that proxies note when the client has gone before the answer. */
const CLIENT_CLOSED = 499;

/** Serves a request and, once it is answered, counts it under the route that `nameRoute` noted. */
export function serveCounted(message: IncomingMessage, response: ServerResponse, serve: () => void): void {
  const started = performance.now();
  const request: { route?: string } = {};
  inFlight.inc();
  response.once('close', () => {
    inFlight.dec();
    const route = request.route ?? groupOf(message.url ?? '/');
    const method = METHODS.has(message.method ?? '') ? (message.method ?? '') : 'other';
    requests.inc({ route, method, status: response.headersSent ? response.statusCode : CLIENT_CLOSED });
    duration.observe({ route, method }, (performance.now() - started) / 1_000);
  });
  traceRequest(request, serve);
}

/** Counts one call of a procedure of the panel. `result` is `ok` or tRPC's code. */
export function countCall(procedure: string, result: string, ms: number): void {
  calls.inc({ procedure, result });
  callDuration.observe({ procedure }, ms / 1_000);
}

/** Counts one attempt to sign in. */
export const countSignIn = (resultado: 'aceita' | 'recusada' | 'limitada' | 'segundo_fator'): void =>
  signIns.inc({ resultado });
