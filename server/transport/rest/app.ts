import type { Hono } from 'hono';
import { nameRoute } from '#server/platform/trace.ts';
import { type Bindings, ipOf } from '../caller.ts';
import { openApiDocument } from './openapi.ts';
import { answer } from './pipeline.ts';
import { entregasRoutes } from './resources/entregas.ts';
import { estoqueRoutes } from './resources/estoque.ts';
import { eventosRoutes } from './resources/eventos.ts';
import { expedicaoRoutes } from './resources/expedicao.ts';
import { webhooksRoutes } from './resources/webhooks.ts';
import type { Route } from './route.ts';

/** The route that the metrics name for every unknown path of the API. */
const UNKNOWN = '/v1/*';

/** Every declared route of the API. */
export const routes: readonly Route[] = [
  ...estoqueRoutes,
  ...expedicaoRoutes,
  ...webhooksRoutes,
  ...entregasRoutes,
  ...eventosRoutes,
];

/** A route's path as Hono writes it. */
const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');

/** Adds the API's routes, its OpenAPI document, and a 404 in the API's envelope for every path that nothing else serves. */
export function mountRest(app: Hono<{ Bindings: Bindings }>): void {
  app.get('/v1/openapi.json', (c) => c.json(openApiDocument(routes)));
  for (const route of routes) {
    app.on(route.method, pattern(route.path), (c) => {
      nameRoute(route.path);
      return answer(c.req.raw, ipOf(c.env, c.req.raw), { route, params: c.req.param() });
    });
  }
  for (const [path, allow] of allowedMethods()) {
    app.all(pattern(path), (c) => {
      nameRoute(path);
      return answer(c.req.raw, ipOf(c.env, c.req.raw), { allow });
    });
  }
  app.all('*', (c) => {
    nameRoute(UNKNOWN);
    return answer(c.req.raw, ipOf(c.env, c.req.raw), null);
  });
}

/** The methods of each path; any other method is a 405. */
function allowedMethods(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const known = methods.get(path) ?? ['OPTIONS'];
    known.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]));
    methods.set(path, known);
  }
  return methods;
}
