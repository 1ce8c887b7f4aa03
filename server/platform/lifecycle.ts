import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '#server/platform/logger.ts';

type Step = { name: string; run: () => Promise<void> | void };

/** Below the ten seconds after which the supervisor kills (server/start/supervise.ts). */
const LIMIT_MS = 9_000;
/** npm passes a terminal's Ctrl-C on, although the terminal already sent it: one key press arrives twice. */
const SAME_KEY_PRESS_MS = 500;

const steps: Step[] = [];
let began: number | undefined;
let installed = false;

/**
 * Registers what has to happen before this process may end: on SIGTERM, on SIGINT, and when the supervisor that
 * started it is gone. Steps run one after another, the last registered first.
 */
export function onShutdown(name: string, run: () => Promise<void> | void): void {
  steps.push({ name, run });
  if (installed) return;
  installed = true;
  process.on('SIGTERM', () => void shutdown('SIGTERM'));
  process.on('SIGINT', interrupt);
  process.on('disconnect', () => void shutdown('the supervisor is gone'));
  // It may have gone while this process was still starting, before anybody listened.
  if (process.send && !process.connected) void shutdown('the supervisor is gone');
}

function interrupt(): void {
  if (began !== undefined && Date.now() - began > SAME_KEY_PRESS_MS) process.exit(130);
  void shutdown('SIGINT');
}

/** Runs the registered steps and ends the process: with 0, or with 1 when a step failed or did not end in time. */
export async function shutdown(reason: string): Promise<void> {
  if (began !== undefined) return;
  began = Date.now();
  logger().info({ reason }, 'shutting down');
  let code = 0;
  const took: Record<string, number> = {};
  const deadline = sleep(LIMIT_MS, 'late' as const);
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
  process.exit(code);
}
