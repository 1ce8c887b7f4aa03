import { serve } from '@hono/node-server';
import { closeDb } from '#server/platform/db.ts';
import { env, requireEnv } from '#server/platform/env.ts';
import { onShutdown } from '#server/platform/lifecycle.ts';
import { captureConsole } from '#server/platform/logger.ts';
import { api } from '#server/transport/api.ts';

// The API's doors alone, without the panel: a process that platforms post their notices to, and that kills meet while they do.

requireEnv();
captureConsole();
onShutdown('database', closeDb);
const server = serve({ fetch: api.fetch, port: env.PORT, hostname: '127.0.0.1' }, () =>
  process.send?.({ tipo: 'pronto' }),
);
onShutdown('http', () => new Promise<void>((resolve) => void server.close(() => resolve())));
