// Loaded before `server/main.ts` in the web process of a test worker, which rests between two test files while its database is replaced.

import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeDb } from '#server/platform/db.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';

const shared = globalThis as typeof globalThis & { romaneioLimites?: unknown };

// A test file's own requests, which come without what browsers add: a connection that one file left open would end at the moment at
// which the next one sends its request over it.
subscribe('http.server.request.start', (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  if (!request.headers['sec-fetch-site']) response.setHeader('connection', 'close');
});
process.on('message', async () => {
  await requisicaoWriter().flush();
  await closeDb();
  // The next file's tokens and users have the same numbers, and have used nothing of their limits.
  delete shared.romaneioLimites;
  process.send?.({ tipo: 'descansado' });
});
// The worker has ended, however it did.
process.on('disconnect', () => process.exit());
