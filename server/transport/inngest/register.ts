import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { logger } from '#server/platform/logger.ts';
import { inSilence } from './client.ts';
import { handler } from './serve.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

const answerSchema = z.object({ message: z.string().optional(), modified: z.boolean().optional() });

/**
 * Tells an Inngest server which functions there are, for it keeps the ones of the last release otherwise. Tries again, ever more
 * rarely, until the server takes them or the process ends; nothing waits for it. Several web processes may do so at once.
 * Only where `usesInngestServer()`.
 */
export async function registerFunctions(signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_WAIT_MS; !signal.aborted; pause = Math.min(2 * pause, LONGEST_WAIT_MS)) {
    if (await register()) return;
    await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Whether the server took the functions. The SDK's handler makes the request, with the configured address of this product. */
async function register(): Promise<boolean> {
  const request = new Request('http://registro.invalid/api/inngest', { method: 'PUT' });
  const answer = await inSilence(() => handler(request));
  const { message, modified } = answerSchema.catch({}).parse(await answer.json().catch(() => ({})));
  if (answer.ok) {
    logger().info({ modified }, 'The Inngest server has the functions of this release');
    return true;
  }
  const hint = refused(answer.status, message)
    ? 'The Inngest server refused the signing key: INNGEST_SIGNING_KEY differs from the key that the server was started with'
    : 'The Inngest server did not take the functions; will try again';
  logger().warn({ status: answer.status, answer: message }, hint);
  return false;
}

const refused = (status: number, message = '') =>
  status === 401 || status === 403 || /\b40[13]\b|unauthorized|signing key/i.test(message);
