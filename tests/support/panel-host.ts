// Loaded before `server/main.ts` in the web process of a test worker, which rests between two test files while its database is replaced.

import { closeDb } from '#server/platform/db.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';

const shared = globalThis as typeof globalThis & { romaneioLimites?: unknown };

process.on('message', async () => {
  await requisicaoWriter().flush();
  await closeDb();
  // The next file's tokens and users have the same numbers, and have used nothing of their limits.
  delete shared.romaneioLimites;
  process.send?.({ tipo: 'descansado' });
});
// The worker has ended, however it did.
process.on('disconnect', () => process.exit());
