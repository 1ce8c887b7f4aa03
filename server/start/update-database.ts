import { mendReadingOrder } from '#server/eventos/index.ts';
import { env } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';

// A process of its own: its parent waits for as long as the product runs, and would keep in memory all that migrations load.

try {
  const { applied } = await migrate(env.DATABASE_URL ?? '', { mend: mendReadingOrder });
  process.stdout.write(String(applied.length));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
