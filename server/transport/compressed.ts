import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Bindings } from './caller.ts';
import { refuseOtherMethods } from './methods.ts';

const PLACE = '/_next/static/';
const READ = ['GET', 'HEAD'];
/** By their bare names, as browsers send them; a list with weights is for Next to read. */
const ACCEPTED = /(?:^|,) *(?:br|gzip) *(?:,|$)/;

type Asked = {
  method?: string | undefined;
  url?: string | undefined;
  headers: { 'accept-encoding'?: string | string[] };
};

/**
 * The panel's scripts and styles as the build has compressed them. Next would compress them anew for each request, and only with gzip.
 * @param build the folder of the build
 */
export function openCompressed(build: string) {
  const folder = join(build, 'static');
  const known = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.br'))
      .map((name) => PLACE + name.slice(0, -'.br'.length).replaceAll('\\', '/')),
  );
  const app = new Hono<{ Bindings: Bindings }>();
  app.on(READ, '*', async (c, next) => {
    // Each file's name holds a hash of its content.
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    await next();
  });
  app.on(
    READ,
    '*',
    serveStatic({ root: folder, precompressed: true, rewriteRequestPath: (path) => path.slice(PLACE.length - 1) }),
  );
  refuseOtherMethods(app, '*');
  return {
    /** Whether the request is for such a file, by a client that takes it compressed, or is by a method that no file has: Next would fail. */
    covers: ({ method = '', url = '', headers }: Asked): boolean =>
      READ.includes(method)
        ? known.has(url) && ACCEPTED.test(String(headers['accept-encoding']))
        : url.startsWith(PLACE),
    fetch: app.fetch,
  };
}
