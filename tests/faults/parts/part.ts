import { setTimeout as sleep } from 'node:timers/promises';
import type { TestRedis } from '#tests/support/redis.ts';
import type { S3Server } from '#tests/support/s3-server.ts';
import type { Kept } from './kept.ts';
import type { Line } from './line.ts';
import type { KillablePostgres } from './postgres.ts';

/** Kinds of parts, as the report counts them. */
export type Kind = 'web' | 'worker' | 'job' | 'postgres' | 'redis' | 'media' | 'imap' | 'smtp' | 'receivers' | 'bank';

/** `kill`: SIGKILL. `freeze`: it stands still, with every connection, and goes on. `cut`: nobody listens, and every connection is reset. */
export type Fault = 'kill' | 'freeze' | 'cut';

/** Something that the product consists of or leans on, and that meets faults. */
export type Part = {
  name: string;
  kind: Kind;
  faults: readonly [Fault, ...Fault[]];
  /** Has it meet one, which lasts about so long. It may not be ready again at once. */
  meet(fault: Fault, ms: number): Promise<void>;
  up(): Promise<void>;
};

type Stoppable = { freeze(): unknown; thaw(): unknown };

async function stand({ freeze, thaw }: Stoppable, ms: number): Promise<void> {
  await freeze();
  await sleep(ms);
  await thaw();
}

/** A process of the product. */
export const processPart = (kind: Kind, kept: Kept): Part => ({
  ...{ name: kept.name, kind, faults: ['kill', 'freeze'], up: kept.up },
  async meet(fault, ms) {
    if (fault === 'kill') return kept.kill(Math.min(ms, 800));
    await stand({ freeze: () => kept.signal('SIGSTOP'), thaw: () => kept.signal('SIGCONT') }, ms);
  },
});

export const postgresPart = (postgres: KillablePostgres): Part => ({
  ...{ name: 'postgres', kind: 'postgres', faults: ['kill', 'freeze'], up: async () => undefined },
  async meet(fault, ms) {
    if (fault === 'kill') return postgres.kill(Math.min(ms, 800));
    await stand(postgres, ms);
  },
});

type Server = Stoppable & Pick<TestRedis | S3Server, 'kill' | 'restart'>;

/** A server that the product leans on. */
export const serverPart = (kind: Kind, server: Server): Part => ({
  ...{ name: kind, kind, faults: ['kill', 'freeze'], up: async () => undefined },
  async meet(fault, ms) {
    if (fault === 'freeze') return stand(server, ms);
    await server.kill();
    await sleep(ms);
    await server.restart();
  },
});

/** A server of others, over a line that can be broken. */
export const linePart = (kind: Kind, line: Line): Part => ({
  ...{ name: kind, kind, faults: ['cut', 'freeze'], up: async () => undefined },
  meet: (fault, ms) => (fault === 'cut' ? line.cut(ms) : line.hold(ms)),
});
