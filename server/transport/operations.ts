import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { isSame } from '#server/platform/crypto.ts';
import { env } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';
import { renderMetrics, watchProcess } from '#server/platform/metrics.ts';

const METRICS = '/metrics';
const absent = () => Response.json({ message: 'Not Found' }, { status: 404 });

/** Whether a request to the public port asks for the metrics, which that port serves only with a METRICS_TOKEN. */
export const isMetrics = (url: string): boolean =>
  env.METRICS_TOKEN !== undefined && url.split('?', 1)[0]?.replace(/\/$/, '') === METRICS;

/** `GET /metrics` for Prometheus. A METRICS_TOKEN, where set, is required on every port. */
export async function answerMetrics(request: Request): Promise<Response> {
  if (!['GET', 'HEAD'].includes(request.method))
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (env.METRICS_TOKEN !== undefined && !isSame(token, env.METRICS_TOKEN)) {
    return Response.json({ message: 'Unauthorized' }, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  const { type, text } = await renderMetrics();
  return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
}

/** Serves a process's metrics and readiness (`GET /saude/`) on METRICS_PORT, where it is set, until the process has ended. */
export async function serveOperations(kind: 'web' | 'worker', readiness: () => Promise<Response>): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  if (port !== undefined || token !== undefined) watchProcess(kind);
  if (port === undefined) return;
  const listener = getRequestListener(
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === METRICS || pathname === `${METRICS}/`) return answerMetrics(request);
      return /^\/saude\/?$/.test(pathname) ? readiness() : absent();
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => void listener(request, response));
  server.on('error', (err) => {
    logger().fatal({ err, port, host }, 'Cannot listen for metrics');
    process.exit(1);
  });
  server.listen(port, host);
  await once(server, 'listening');
  logger().info({ host, port }, 'Metrics and readiness are served');
}
