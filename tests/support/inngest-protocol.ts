import type { InngestFunction } from 'inngest';
import { beforeEach } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { inngest } from '#server/transport/inngest/client.ts';
import { createHandler } from '#server/transport/inngest/serve.ts';

/** Nothing of the machine's own Inngest in any test of the file that calls this. */
export const withoutServer = () =>
  beforeEach(() =>
    setEnv({
      LOG_LEVEL: 'silent',
      INNGEST_BASE_URL: '',
      INNGEST_EVENT_KEY: '',
      INNGEST_SIGNING_KEY: '',
      INNGEST_DEV: '',
    }),
  );

export type Options = Omit<Parameters<typeof inngest.createFunction>[0], 'id' | 'triggers'>;
export type Step = Parameters<Parameters<typeof inngest.createFunction>[1]>[0]['step'];
export type Memo = { type: 'data'; data: unknown } | { type: 'error'; error: unknown } | null;
export type Op = { id: string; op: string; data?: unknown; error?: unknown };
export type Answer = { status: number; headers: Record<string, string>; body: unknown };

/** What every call is about, unless told otherwise. */
export const EVENT = { name: 'teste/pedido', id: 'evento-1', ts: 1_800_000_000_000, data: { n: 1 } };

/** A function of that one event. */
export function make(work: (step: Step) => unknown, options: Options = {}): InngestFunction.Like {
  const fixed = { id: 'alvo', triggers: [{ event: 'teste/pedido' }], retries: 2 as const, checkpointing: false };
  return inngest.createFunction({ ...fixed, ...options }, ({ step }) => work(step as Step));
}

/** One function, called as the executor calls it; remembers nothing by itself. */
export function calls(work: (step: Step) => unknown, options?: Options) {
  const handler = createHandler([make(work, options)]);
  return (
    steps: Record<string, Memo> = {},
    { attempt = 0, step = 'step', fn = 'alvo', event = EVENT as object } = {},
  ) => {
    const stack = Object.keys(steps);
    const ctx = {
      run_id: 'run-1',
      attempt,
      max_attempts: 3,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack, current: stack.length },
    };
    const url = `http://executor.invalid/api/inngest?fnId=romaneio-${fn}&stepId=${step}`;
    const body = JSON.stringify({ version: 2, event, events: [event], steps, ctx });
    return handler(new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).then(
      readable,
    );
  };
}

/** An answer without what differs from one call to the next: times and stacks. */
async function readable(response: Response): Promise<Answer> {
  const headers: Record<string, string> = {};
  for (const name of ['x-inngest-no-retry', 'retry-after']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const body = JSON.parse(await response.text(), (key, value) => {
    if (key === 'timing') return undefined;
    return key === 'stack' ? '(stack)' : value;
  });
  return { status: response.status, headers, body };
}

/** The one operation of an answer. */
export function only({ body }: Answer): Op {
  const [op, ...more] = body as Op[];
  if (!op || more.length > 0) throw new Error(`Not one operation: ${JSON.stringify(body)}`);
  return op;
}

/** What a step that ended well left. */
export const data = (value: unknown): Memo => ({ type: 'data', data: value });
