import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort as freePortFrom } from '#server/local/embedded-postgres/config.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** `npm start`, running. */
export type Product = {
  process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Waits until it has printed this. */
  printed(text: string): Promise<void>;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
};

/** Starts the product as a user with an empty environment would, on a data folder and a port of its own. */
export function startProduct(variables: Record<string, string>): Product {
  const { DATABASE_URL, NEXTAUTH_SECRET, ENCRYPTION_KEY, LOG_LEVEL, NODE_ENV, ...inherited } = process.env;
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: ROOT,
    env: { ...(inherited as NodeJS.ProcessEnv), NO_COLOR: '1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close').then(([code, signal]: (number | string)[]) => code ?? signal ?? 'unknown');
  return {
    process: child,
    output: () => text,
    async printed(wanted) {
      while (!text.includes(wanted)) {
        const closed = await Promise.race([ended.then(() => true), once(child.stdout, 'data').then(() => false)]);
        if (closed && !text.includes(wanted)) throw new Error(`It ended without printing "${wanted}":\n${text}`);
      }
    },
    ended,
  };
}

/**
 * A port that nobody listens on. It is below the ports that the system hands out by itself: a connection of another test would have taken
 * one of those before whoever asked for it listens there. The embedded servers choose theirs above.
 */
export const freePort = (): Promise<number> => freePortFrom(8_000);
