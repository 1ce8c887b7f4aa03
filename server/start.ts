import { once } from 'node:events';
import { PostgresError } from '#server/local/embedded-postgres.ts';
import { EnvError } from '#server/platform/env.ts';
import { whenNpmEnds } from '#server/platform/lifecycle.ts';
import { bringUp, type Cleanup } from '#server/start/bring-up.ts';
import { StartError } from '#server/start/failure.ts';
import { paint, say } from '#server/start/terminal.ts';

/** npm passes a terminal's Ctrl-C on, although the terminal already sent it: one key press arrives twice. */
const SAME_KEY_PRESS_MS = 500;

const cleanups: Cleanup[] = [];
const stop = new AbortController();
let stopRequested: number | undefined;

function requestStop(reason: StartError | string): void {
  if (stopRequested !== undefined) return;
  stopRequested = Date.now();
  stop.abort(reason);
  if (typeof reason === 'string') say(`\nEncerrando (${reason})…`);
}

function interrupt(signal: string): void {
  const insisted = stopRequested !== undefined && Date.now() - stopRequested > SAME_KEY_PRESS_MS;
  if (insisted) for (const cleanup of cleanups) cleanup.kill?.();
  requestStop(signal === 'SIGINT' ? 'Ctrl-C' : signal);
}

// Whoever read the output may be gone (`npm start | head`); what is running still has to be stopped in order.
process.stdout.on('error', () => requestStop('a saída foi fechada'));
process.stderr.on('error', () => requestStop('a saída foi fechada'));
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);
// A closed terminal ends the start; `nohup npm start` has no terminal on its output and goes on, though npm itself ends.
process.on('SIGHUP', () => {
  if (process.stdout.isTTY) requestStop('o terminal foi fechado');
});

whenNpmEnds(() => requestStop('o npm terminou'));

function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof PostgresError || error instanceof EnvError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(): Promise<number> {
  let failure: unknown;
  try {
    await bringUp({
      dev: process.argv.includes('--dev'),
      signal: stop.signal,
      defer: (cleanup) => cleanups.unshift(cleanup),
      fail: requestStop,
    });
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
  } catch (error) {
    failure = error;
  }
  // What ends because it was asked to end has not failed.
  if (stop.signal.aborted) failure = stop.signal.reason instanceof StartError ? stop.signal.reason : undefined;
  if (failure !== undefined) console.error(`\n${paint('red', '✗')} ${explain(failure)}\n`);
  for (const cleanup of cleanups) await cleanup.stop().catch((error: unknown) => console.error(explain(error)));
  if (failure === undefined) say('Encerrado.');
  return failure === undefined ? 0 : 1;
}

process.exit(await run());
