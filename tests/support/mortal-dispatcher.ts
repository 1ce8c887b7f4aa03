import { createDispatcher, type Scheduled } from '#server/entregas/index.ts';
import { db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { createGuardedClient } from '#server/platform/http/client.ts';

export type MortalDispatcher = {
  scheduled: Scheduled[];
  stop(): Promise<void>;
  /** Cuts it off from the database and from its receivers in the middle of whatever it does; its term has passed. */
  kill(): Promise<void>;
};

/** A dispatcher with connections of its own, which can be ended as SIGKILL would. */
export async function startMortal(): Promise<MortalDispatcher> {
  const [own, claims] = [openDb(env.DATABASE_URL ?? '', 2), openDb(env.DATABASE_URL ?? '', 2, { relaxed: true })];
  const client = createGuardedClient({ production: false, allowed: ['127.0.0.0/8'] });
  const scheduled: Scheduled[] = [];
  const dispatcher = createDispatcher({
    db: own,
    claims,
    client,
    retryScale: 1,
    deactivation: { failures: 10_000, hours: 24 },
    schedule: async (list) => void scheduled.push(...list),
    deactivate: async () => {},
  });
  await dispatcher.start();
  const close = () => Promise.all([own.sql.end({ timeout: 0 }), claims.sql.end({ timeout: 0 })]);
  return {
    scheduled,
    stop: async () => {
      await dispatcher.stop();
      await client.close();
      await close();
    },
    kill: async () => {
      await close();
      await client.close();
      await dispatcher.stop().catch(() => {});
      await db().sql`UPDATE trabalhadores SET vivo_ate = clock_timestamp() - interval '1 second'`;
    },
  };
}
