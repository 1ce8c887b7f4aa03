import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { env, inheritedEnv } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';

type Step = { name: string; run: () => Promise<void> | void };

/** The longest that ending may take, besides the time that the web process drains. */
const LIMIT_MS = 9_000;
const AFTER_DRAIN_MS = 6_000;
/** npm passes a terminal's Ctrl-C on, although the terminal already sent it: one key press arrives twice. */
const SAME_KEY_PRESS_MS = 500;
const PARENT_POLL_MS = 1_000;

const steps: Step[] = [];
let installed = false;
let isCommand = false;
/** One for the process, whatever bundle asks. */
const shared = globalThis as typeof globalThis & { romaneioEnding?: number };

/** Whether this process has been asked to end: it is not ready for new work any more. */
export const isEnding = (): boolean => shared.romaneioEnding !== undefined;

/** Milliseconds in which a process that was asked to end has ended: nine seconds, or a drain and six. */
export const endingLimit = (): number => Math.max(LIMIT_MS, env.DRAIN_SECONDS * 1_000 + AFTER_DRAIN_MS);

/**
 * Registers what has to happen before this process may end: on SIGTERM, on SIGINT, when its terminal is closed, and when the supervisor
 * that started it is gone. Steps run one after another, the last registered first.
 */
export function onShutdown(name: string, run: () => Promise<void> | void): void {
  steps.push({ name, run });
  listen();
}

function listen(): void {
  if (installed) return;
  installed = true;
  process.on('SIGTERM', () => void shutdown('SIGTERM'));
  process.on('SIGINT', interrupt);
  process.on('SIGHUP', hangUp);
  process.on('disconnect', () => void shutdown('the supervisor is gone'));
  // It may have gone while this process was still starting, before anybody listened.
  if (process.send && !process.connected) void shutdown('the supervisor is gone');
}

function interrupt(): void {
  const began = shared.romaneioEnding;
  if (began !== undefined && Date.now() - began > SAME_KEY_PRESS_MS) process.exit(130);
  void shutdown('SIGINT');
}

/**
 * A closed terminal hangs up on all that was started at it, under `nohup` too, which Node does not heed by itself. Whoever has a supervisor
 * leaves it to that; whoever writes to no terminal goes on.
 */
function hangUp(): void {
  if (!process.send && process.stdout.isTTY) void shutdown('SIGHUP');
}

/** For a process with something to do: asked to end it has not done it, and its exit code says so, as that of any program. */
export function endAsCommand(): void {
  isCommand = true;
  listen();
  whenNpmEnds(() => void shutdown('SIGTERM'));
}

/**
 * Tells whoever was started by npm that npm is gone: some shells that npm runs a program by do not pass a signal on to it. A closed terminal
 * ends npm, under `nohup` too, and says so to the program itself.
 */
export function whenNpmEnds(end: () => void): void {
  if (!inheritedEnv().npm_lifecycle_event) return;
  const parent = process.ppid;
  let hungUp = false;
  process.on('SIGHUP', () => {
    hungUp = true;
  });
  setInterval(() => process.ppid !== parent && !hungUp && end(), PARENT_POLL_MS).unref();
}

/** Runs the registered steps and ends the process: with 0, or with 1 when a step failed or did not end in time. */
export async function shutdown(reason: string): Promise<void> {
  if (isEnding()) return;
  const began = Date.now();
  shared.romaneioEnding = began;
  logger().info({ reason }, 'shutting down');
  let code = 0;
  const took: Record<string, number> = {};
  const deadline = sleep(endingLimit(), 'late' as const);
  for (const { name, run } of steps.toReversed()) {
    const stepBegan = Date.now();
    try {
      const outcome = await Promise.race([Promise.resolve().then(run), deadline]);
      if (outcome !== 'late') continue;
      logger().error({ step: name }, 'shutdown step did not end in time');
    } catch (err) {
      logger().error({ step: name, err }, 'shutdown step failed');
    } finally {
      took[name] = Date.now() - stepBegan;
    }
    code = 1;
  }
  logger().info({ ms: Date.now() - began, took }, 'shut down');
  process.exit(code || (isCommand ? 128 + (constants.signals[reason as NodeJS.Signals] ?? 0) : 0));
}
