import { Hono } from 'hono';
import { requestId } from '#server/platform/ids.ts';
import { nameRoute } from '#server/platform/trace.ts';
import type { Bindings } from './caller.ts';
import { mountCanais } from './canais.ts';
import { allowedBy, refuseOtherMethods } from './methods.ts';
import { mountMidia } from './midia/serve.ts';
import { METADATA_PATH, mountOauth } from './oauth/mount.ts';
import { mountPix } from './pix.ts';
import { mountProposta } from './proposta/mount.ts';
import { mountRest } from './rest/app.ts';
import { saude } from './saude.ts';
import { mountSecurityTxt, SECURITY_TXT_PATH } from './security-txt.ts';

function build() {
  // Not strict: a path without its final slash is the same path, and no redirect leads there.
  const app = new Hono<{ Bindings: Bindings }>({ strict: false });
  for (const path of ['/v1/openapi.json', '/api/saude', METADATA_PATH, SECURITY_TXT_PATH]) {
    app.use(path, async (c, next) => {
      nameRoute(path);
      await next();
      c.header('X-Request-Id', requestId(c.req.header('x-request-id')));
    });
  }
  app.get('/api/saude', () => saude());
  refuseOtherMethods(app, '/api/saude');
  mountOauth(app);
  mountSecurityTxt(app);
  mountMidia(app);
  mountProposta(app);
  mountPix(app);
  mountCanais(app);
  mountRest(app);
  return app;
}

/**
 * The doors for programs: the REST API (`/v1/*`), OAuth's endpoints for applications, the health check, security.txt, files at their signed
 * addresses, banks' notices of Pix, those of channels, and the public pages of proposals (`/p/*`). main.ts
 * serves them before Next, because a way through Next would cost most of the speed; for `npm run dev`, Next's route handlers serve
 * them (mount.ts).
 */
export const api = build();

/** The methods that a path of these doors serves; null for a path that none of them has. */
export const allowedMethods = allowedBy(api);
