import { z } from 'zod';
import { parseEqualities, parseOperand } from './expressions.ts';
import { isSchedule } from './schedule.ts';
import type { Definition, Definitions, Handler } from './types.ts';

/** A function uses an option that the embedded executor does not support; the message names the function and the option. */
export class UnsupportedFunctionError extends Error {
  override name = 'UnsupportedFunctionError';
}

const concurrencySchema = z.object({ limit: z.number(), key: z.string().optional(), scope: z.string().optional() });

const configSchema = z.object({
  id: z.string(),
  name: z.unknown(),
  triggers: z.array(
    z.object({
      event: z.string().optional(),
      expression: z.string().optional(),
      cron: z.string().optional(),
      jitter: z.unknown().optional(),
    }),
  ),
  steps: z.record(z.string(), z.object({ retries: z.object({ attempts: z.number().optional() }).optional() })),
  concurrency: z.union([z.number(), concurrencySchema, z.array(concurrencySchema)]).optional(),
});
type Config = z.infer<typeof configSchema>;

/** Retries of a function that names none: the SDK's default. */
const RETRIES = 3;
const KNOWN = new Set(Object.keys(configSchema.shape));

/**
 * Asks the handler for its functions, as a server does at registration (a synchronisation "in band").
 * @throws UnsupportedFunctionError
 */
export async function readDefinitions(handler: Handler): Promise<Definitions> {
  const url = 'http://executor.invalid/api/inngest';
  const headers = { 'content-type': 'application/json', 'x-inngest-sync-kind': 'in_band' };
  const answer = await handler(new Request(url, { method: 'PUT', headers, body: JSON.stringify({ url }) }));
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`The functions could not be read (${answer.status}): ${text}`);
  const { functions } = z.object({ functions: z.array(z.looseObject({ id: z.string() })) }).parse(JSON.parse(text));

  const faults: string[] = [];
  const definitions = new Map<string, Definition>();
  for (const given of functions) {
    const refuse = (option: string) => void faults.push(`function ${given.id}: ${option} is not supported`);
    for (const option of Object.keys(given)) if (!KNOWN.has(option)) refuse(option);
    const config = configSchema.parse(given);
    definitions.set(config.id, define(config, refuse));
  }
  if (faults.length > 0) {
    throw new UnsupportedFunctionError(
      `The embedded executor cannot run these functions:\n  - ${faults.join('\n  - ')}`,
    );
  }
  return definitions;
}

function define(config: Config, refuse: (option: string) => void): Definition {
  const triggers: Definition['triggers'] = [];
  const crons: string[] = [];
  for (const { event, expression, cron, jitter } of config.triggers) {
    if (jitter !== undefined) refuse('jitter of a cron trigger');
    if (cron !== undefined) {
      if (isSchedule(cron)) crons.push(cron);
      else refuse(`cron "${cron}"`);
    }
    if (event === undefined) continue;
    if (event.includes('*')) refuse(`the trigger "${event}" with a wildcard`);
    const when = expression === undefined ? [] : parseEqualities(expression);
    if (when) triggers.push({ event, when });
    else refuse(`the condition "${expression}" of a trigger`);
  }
  return {
    id: config.id,
    maxAttempts: 1 + (config.steps.step?.retries?.attempts ?? RETRIES),
    triggers,
    crons,
    concurrency: concurrencyOf(config.concurrency, refuse),
  };
}

function concurrencyOf(given: Config['concurrency'], refuse: (option: string) => void): Definition['concurrency'] {
  const all = Array.isArray(given) ? given : given === undefined ? [] : [given];
  if (all.length > 1) refuse('concurrency with more than one limit');
  const [first] = all;
  const { limit, key, scope } = typeof first === 'number' ? { limit: first } : (first ?? { limit: 0 });
  if (scope !== undefined && scope !== 'fn') refuse(`concurrency with scope "${scope}"`);
  const operand = key === undefined ? null : parseOperand(key);
  if (operand === undefined) {
    refuse(`the key "${key}" of concurrency`);
    return null;
  }
  // By the SDK's documentation, a limit of 0 means no limit.
  return limit > 0 ? { limit, key: operand } : null;
}
