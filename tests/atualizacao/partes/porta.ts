import { serve } from '@hono/node-server';
import { touchCredentials } from '#server/acesso/index.ts';
import { closeDb } from '#server/platform/db.ts';
import { env, requireEnv } from '#server/platform/env.ts';
import { onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole } from '#server/platform/logger.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { api } from '#server/transport/api.ts';

// The web process without the panel's pages, which would need a build of their own: every door of programs, the request log, readiness.
// Copied into the tree of the old release, where each import is the old release's.

requireEnv();
captureConsole();
requisicaoWriter().onFlush(touchCredentials);
onShutdown('database', closeDb);
onShutdown('request log', () => requisicaoWriter().flush());
const server = serve({ fetch: api.fetch, port: env.PORT, hostname: '127.0.0.1' }, () =>
  process.send?.({ tipo: 'pronto' }),
);
onShutdown('http', () => new Promise<void>((resolve) => void server.close(() => resolve())));
