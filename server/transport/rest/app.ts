import { Hono } from 'hono';
import { env } from '#server/platform/env.ts';
import { requestId } from '#server/platform/ids.ts';
import { clientIp, IP_HEADER, ipFromHeader } from '#server/platform/net.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { answerRevoke, answerToken } from '../oauth/endpoints.ts';
import { metadata } from '../oauth/metadata.ts';
import { openApiDocument } from './openapi.ts';
import { answer } from './pipeline.ts';
import { entregasRoutes } from './resources/entregas.ts';
import { estoqueRoutes } from './resources/estoque.ts';
import { expedicaoRoutes } from './resources/expedicao.ts';
import { webhooksRoutes } from './resources/webhooks.ts';
import type { Route } from './route.ts';
import { saude } from './saude.ts';

type Bindings = {
  incoming?: { socket: { remoteAddress?: string }; headers: Record<string, string | string[] | undefined> };
};

/** In the metrics, every address under the API that there is not. */
const UNKNOWN = '/v1/*';

/** Every declared route of the API. */
export const routes: readonly Route[] = [...estoqueRoutes, ...expedicaoRoutes, ...webhooksRoutes, ...entregasRoutes];

function ipOf(bindings: Bindings | undefined, request: Request): string | null {
  const incoming = bindings?.incoming;
  if (!incoming) return ipFromHeader(request.headers.get(IP_HEADER));
  const forwarded = incoming.headers['x-forwarded-for'];
  const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return clientIp(incoming.socket.remoteAddress, chain, env.TRUSTED_PROXIES);
}

function build() {
  // Not strict: a path without its final slash is the same path (decisions.md).
  const app = new Hono<{ Bindings: Bindings }>({ strict: false });
  for (const path of ['/v1/openapi.json', '/api/saude', '/.well-known/oauth-authorization-server']) {
    app.use(path, async (c, next) => {
      nameRoute(path);
      await next();
      c.header('X-Request-Id', requestId(c.req.header('x-request-id')));
    });
  }
  app.get('/v1/openapi.json', (c) => c.json(openApiDocument(routes)));
  app.get('/api/saude', () => saude());
  app.get('/.well-known/oauth-authorization-server', (c) =>
    c.json(metadata(c.req.raw), 200, { 'Cache-Control': 'public, max-age=300' }),
  );
  app.all('/.well-known/oauth-authorization-server', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  for (const [path, endpoint] of [
    ['/integracoes/oauth/token', answerToken],
    ['/integracoes/oauth/revoke', answerRevoke],
  ] as const) {
    app.all(path, (c) => {
      nameRoute(`${path}/`);
      return endpoint(c.req.raw, ipOf(c.env, c.req.raw));
    });
  }
  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
    app.on(route.method, path, (c) => {
      nameRoute(route.path);
      return answer(c.req.raw, ipOf(c.env, c.req.raw), { route, params: c.req.param() });
    });
  }
  for (const [path, allow] of allowedMethods()) {
    app.all(path, (c) => {
      nameRoute(`${path.replace(/:(\w+)/g, '{$1}')}/`);
      return answer(c.req.raw, ipOf(c.env, c.req.raw), { allow });
    });
  }
  app.all('*', (c) => {
    nameRoute(UNKNOWN);
    return answer(c.req.raw, ipOf(c.env, c.req.raw), null);
  });
  return app;
}

/** Methods by path. Stock ids know no PUT, PATCH or DELETE: always 405 (section 4.1). */
function allowedMethods(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
    const known = methods.get(path) ?? ['OPTIONS'];
    known.push(...(route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
    methods.set(path, known);
  }
  return methods;
}

/** The REST app: `/v1/*`, `/api/saude/` and OAuth's endpoints for applications. Mounted by main.ts directly and by Next's route handlers (design.md). */
export const app = build();
