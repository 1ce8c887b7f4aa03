import type { Hono } from 'hono';
import { nameRoute } from '#server/platform/trace.ts';
import { type Bindings, ipOf } from '../caller.ts';
import { refuseOtherMethods } from '../methods.ts';
import { answerRevoke, answerToken } from './endpoints.ts';
import { metadata } from './metadata.ts';

/** Path of the authorization server's metadata (RFC 8414). */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** Adds the endpoints for applications: token, revocation, and the metadata that names them. */
export function mountOauth(app: Hono<{ Bindings: Bindings }>): void {
  app.get(METADATA_PATH, (c) => c.json(metadata(c.req.raw), 200, { 'Cache-Control': 'public, max-age=300' }));
  refuseOtherMethods(app, METADATA_PATH);
  for (const [path, endpoint] of [
    ['/integracoes/oauth/token', answerToken],
    ['/integracoes/oauth/revoke', answerRevoke],
  ] as const) {
    // Any other method is refused in the shape that OAuth clients read.
    app.on(['POST', 'ALL'], path, (c) => {
      nameRoute(`${path}/`);
      return endpoint(c.req.raw, ipOf(c.env, c.req.raw));
    });
  }
}
