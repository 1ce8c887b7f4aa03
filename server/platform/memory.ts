import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_MS = 60_000;
/** A process that took less of a minute than this (ms) had nothing to do: a pause of a tenth of a second meets nobody. */
const IDLE_CPU_MS = 1_500;
/** Less than this (bytes) is not worth a pause. */
const WORTH_IT = 48 * 2 ** 20;

let collect: (() => void) | undefined;

/**
 * Collects all garbage and gives its memory back to the system, in a pause of about a tenth of a second. V8 keeps what a start took at its
 * height, several times what stays: loading modules parses packages' manifests again and again (nodejs/node#58126).
 */
export function releaseMemory(): void {
  collect ??= findCollector();
  collect();
}

/** Releases what the start took, at once, and later whenever the process has been idle for a minute and holds much that it does not use. */
export function keepMemoryLow(): void {
  releaseMemory();
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    if ((user + system) / 1_000 > IDLE_CPU_MS) return;
    const { heapTotal, heapUsed } = process.memoryUsage();
    if (heapTotal - heapUsed > WORTH_IT) releaseMemory();
  }, LOOK_MS).unref();
}

function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: NonNullable<typeof globalThis.gc> = runInNewContext('gc');
  return () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
