import { z } from 'zod';
import type { Definition, Handler, InngestEvent } from './types.ts';

/** A run's memory: its steps' results in order, its planned parallel steps, and its timers. */
export type Memory = {
  passos: [id: string, result: { type: 'data'; data: unknown } | { type: 'error'; error: unknown } | null][];
  planejados: string[];
  sonos: [id: string, wakes: number][];
};

export const emptyMemory = (): Memory => ({ passos: [], planejados: [], sonos: [] });

/** The result of one call. After `continue` and `sleep` the attempts count from zero again. */
export type Outcome =
  | { kind: 'continue'; memory: Memory }
  | { kind: 'sleep'; memory: Memory; until: number }
  | { kind: 'retry'; error: unknown; after: number | null }
  | { kind: 'done' }
  | { kind: 'failed'; error: unknown };

export type Call = {
  run_id: string;
  event: InngestEvent;
  memory: Memory;
  attempt: number;
  now: number;
};

const opSchema = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().optional(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
type Op = z.infer<typeof opSchema>;

/** The limit of an Inngest server. */
const MOST_STEPS = 1000;

/** Asks the SDK to run the next part of a function, and reads its answer. Throws only where the handler does. */
export async function callFunction(handler: Handler, definition: Definition, call: Call): Promise<Outcome> {
  const memory = wake(call.memory, call.now);
  const step = memory.planejados[0] ?? 'step';
  const url = `http://executor.invalid/api/inngest?fnId=${encodeURIComponent(definition.id)}&stepId=${step}`;
  const stack = memory.passos.map(([id]) => id);
  const body = {
    version: 2,
    event: call.event,
    events: [call.event],
    steps: Object.fromEntries(memory.passos),
    // Without `fn_id`: with it, the SDK would report its steps to a server by itself.
    ctx: {
      run_id: call.run_id,
      attempt: call.attempt,
      max_attempts: definition.maxAttempts,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack, current: stack.length },
    },
  };
  const headers = { 'content-type': 'application/json' };
  const answer = await handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
  return readAnswer(answer, parseJson(await answer.text()), memory, call.now);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { name: 'Error', message: text };
  }
}

/** Turns timers that ran out into results. */
function wake(memory: Memory, now: number): Memory {
  if (memory.planejados.length > 0) return memory;
  const woken = memory.sonos.filter(([, wakes]) => wakes <= now);
  if (woken.length === 0) return memory;
  return {
    ...memory,
    passos: [...memory.passos, ...woken.map(([id]): Memory['passos'][number] => [id, null])],
    sonos: memory.sonos.filter(([, wakes]) => wakes > now),
  };
}

function readAnswer(answer: Response, body: unknown, memory: Memory, now: number): Outcome {
  if (answer.status === 200) return { kind: 'done' };
  const after = readRetryAfter(answer.headers.get('retry-after'), now);
  if (answer.status === 206) {
    const ops = z.array(opSchema).safeParse(body);
    return ops.success ? readOps(ops.data, memory, after, now) : { kind: 'failed', error: protocolError('an answer') };
  }
  if (answer.status === 400 || answer.headers.get('x-inngest-no-retry') === 'true')
    return { kind: 'failed', error: body };
  return { kind: 'retry', error: body, after };
}

/** The answer's Retry-After, in seconds or as a date; null for any other text. */
function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  const at = /^\d+$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}

function readOps(ops: Op[], before: Memory, after: number | null, now: number): Outcome {
  const memory: Memory = { passos: [...before.passos], planejados: [...before.planejados], sonos: [...before.sonos] };
  const remember = (id: string, result: Memory['passos'][number][1]) => {
    memory.passos.push([id, result]);
    memory.planejados = memory.planejados.filter((planned) => planned !== id);
  };
  for (const { op, id, name, data, error } of ops) {
    if (op === 'StepRun') remember(id, { type: 'data', data: data ?? null });
    else if (op === 'StepFailed') remember(id, { type: 'error', error });
    else if (op === 'StepError') return { kind: 'retry', error, after };
    else if (op === 'StepPlanned') memory.planejados.push(id);
    else if (op === 'Sleep') {
      // Every answer names a parallel timer again until it has run out.
      const known = memory.sonos.some(([timer]) => timer === id);
      const wakes = readTime(name ?? '', now);
      if (wakes === null) return { kind: 'failed', error: protocolError(`a sleep of "${name}"`) };
      if (!known) memory.sonos.push([id, wakes]);
    } else return { kind: 'failed', error: protocolError(`the step ${op}`) };
  }
  if (memory.passos.length > MOST_STEPS) {
    return { kind: 'failed', error: { name: 'Error', message: `A run has at most ${MOST_STEPS} steps` } };
  }
  if (ops.length === 0 && memory.sonos.length === 0) return { kind: 'failed', error: protocolError('an empty answer') };
  const isWaiting = memory.planejados.length === 0 && ops.every(({ op }) => op === 'Sleep');
  if (!isWaiting) return { kind: 'continue', memory };
  return { kind: 'sleep', memory, until: Math.min(...memory.sonos.map(([, wakes]) => wakes)) };
}

function protocolError(what: string): { name: string; message: string } {
  return { name: 'UnsupportedStepError', message: `The embedded executor does not support ${what}` };
}

const UNITS: Record<string, number> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/** The instant of `1h30m` from now or of an ISO date; null for any other text. */
function readTime(name: string, now: number): number | null {
  if (/^(?:\d+[wdhms])*$/.test(name)) {
    let sum = now;
    for (const [, amount = '0', unit = 's'] of name.matchAll(/(\d+)([wdhms])/g))
      sum += Number(amount) * (UNITS[unit] ?? 0);
    return sum;
  }
  const at = Date.parse(name);
  return Number.isNaN(at) ? null : at;
}
