import { Hono } from 'hono';
import { requestId } from '#server/platform/ids.ts';
import { nameRoute } from '#server/platform/trace.ts';
import type { Bindings } from './caller.ts';
import { METADATA_PATH, mountOauth } from './oauth/mount.ts';
import { mountRest } from './rest/app.ts';
import { saude } from './saude.ts';

function build() {
  // Not strict: a path without its final slash is the same path, and no redirect leads there.
  const app = new Hono<{ Bindings: Bindings }>({ strict: false });
  for (const path of ['/v1/openapi.json', '/api/saude', METADATA_PATH]) {
    app.use(path, async (c, next) => {
      nameRoute(path);
      await next();
      c.header('X-Request-Id', requestId(c.req.header('x-request-id')));
    });
  }
  app.get('/api/saude', () => saude());
  mountOauth(app);
  mountRest(app);
  return app;
}

/**
 * What programs call: the REST API (`/v1/*`), OAuth's endpoints for applications, and the health check. main.ts mounts it on the
 * socket, past Next, which would cost most of the speed; Next's route handlers mount it too (mount.ts), for `npm run dev`.
 */
export const api = build();
