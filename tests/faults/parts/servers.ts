import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Dovecot, serveDovecot } from '#tests/support/dovecot-server.ts';
import { installMissing, needProgram } from '#tests/support/programs.ts';
import { startRedis, type TestRedis } from '#tests/support/redis.ts';
import { type S3Server, serveS3 } from '#tests/support/s3-server.ts';
import { type Line, openLine } from './line.ts';
import type { Kind } from './part.ts';
import { childrenOf, signalQuietly } from './postgres.ts';

/** What the product leans on besides the database; null where the machine has no program for it. */
export type Servers = {
  /** What the product is configured with. */
  variables: Record<string, string>;
  redis: TestRedis | null;
  media: S3Server | null;
  imap: (Pick<Dovecot, 'port' | 'deliver'> & Killable) | null;
  /** Lines to servers of others that run in this process. */
  lines: Map<Kind, Line>;
  /** Opens one; the port that leads there. */
  lineTo: LineTo;
  close(): Promise<void>;
};

export type LineTo = (kind: Kind, port: number) => Promise<number>;

type Killable = { kill(): Promise<void>; restart(): Promise<void>; freeze(): Promise<void>; thaw(): Promise<void> };

/** The mailbox that the company's e-mails come to, and its password. */
export const MAILBOX = { user: 'contato', password: 'senha' };

/** Starts what the machine has programs for, and says loudly what it lacks. With CI=true what is missing is installed first. */
export async function startServers(folder: string, say: (line: string) => void): Promise<Servers> {
  await installMissing(['redis-server', 'versitygw', 'dovecot'], say);
  const lines = new Map<Kind, Line>();
  const redis = needProgram('redis-server', 'faults of Redis') ? await startRedis() : null;
  const media = needProgram('versitygw', 'faults of the media store') ? await startMedia(join(folder, 's3')) : null;
  const dovecot = needProgram('dovecot', 'faults of the IMAP server')
    ? await serveDovecot({ password: MAILBOX.password })
    : null;
  return {
    variables: { ...(redis ? { REDIS_URL: redis.url } : {}), ...media?.variables },
    ...{ redis, media, lines, imap: dovecot && killable(dovecot) },
    async lineTo(kind, port) {
      const line = await openLine(port);
      lines.set(kind, line);
      return line.port;
    },
    async close() {
      for (const line of lines.values()) await line.close();
      await redis?.stop();
      await media?.kill();
      await dovecot?.discard();
    },
  };
}

async function startMedia(root: string): Promise<S3Server> {
  await mkdir(root);
  return serveS3(root);
}

/** Dovecot with all its processes. */
function killable(dovecot: Dovecot) {
  const all = async (name: NodeJS.Signals) => {
    const pid = dovecot.pid();
    if (pid === undefined) return;
    signalQuietly(pid, 'SIGSTOP');
    for (const one of [pid, ...(await childrenOf(pid))]) signalQuietly(one, name);
  };
  return {
    ...{ port: dovecot.port, deliver: dovecot.deliver },
    kill: () => all('SIGKILL'),
    restart: () => dovecot.start(),
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
  };
}
