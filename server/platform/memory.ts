import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inheritedEnv } from '#server/platform/env.ts';

const LOOK_MS = 60_000;
/** A process that took less of a minute than this (ms) had nothing to do: a pause of a tenth of a second meets nobody. */
const IDLE_CPU_MS = 1_500;
/** Less than this (bytes) is not worth a pause. */
const WORTH_IT = 48 * 2 ** 20;

/** V8 lets a heap that may pass 2 GiB (2,048 MB) grow fourfold before it collects all of it, and a smaller one less than twofold. */
const HEAP_MB = 2_000;
/** A heap grows by so much (%) between collections of all of it: V8 would let a small one nearly double. */
const GROWTH = 20;
/** V8 takes its options with lines of either kind. */
const CHOSEN = /--max[-_](old[-_]space|heap)[-_]size/;

let collect: (() => void) | undefined;

/**
 * Collects all garbage and gives its memory back to the system, in a pause of about a tenth of a second. V8 keeps what a start took at its
 * height, several times what stays: loading modules parses packages' manifests again and again (nodejs/node#58126).
 */
export function releaseMemory(): void {
  collect ??= findCollector();
  collect();
}

/**
 * Options of V8 for a process that this one starts: its heap may not grow so far that garbage is left lying. Under full load the web process
 * takes half of the memory, for 3 % of its time. On a small machine V8's own limit is lower already, and stays. Where the operator chose a
 * limit, V8 does as it would.
 */
export function heapOptions(): string[] {
  const chosen = [...process.execArgv, inheritedEnv().NODE_OPTIONS ?? ''].some((one) => CHOSEN.test(one));
  if (chosen) return [];
  const large = getHeapStatistics().heap_size_limit > HEAP_MB * 2 ** 20;
  return [...(large ? [`--max-old-space-size=${HEAP_MB}`] : []), `--heap-growing-percent=${GROWTH}`];
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
