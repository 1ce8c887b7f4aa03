import { setTimeout as sleep } from 'node:timers/promises';
import { Form } from '#tests/support/form.ts';
import type { Kind } from './parts/part.ts';

/** What the product said: the status, and `data` of its envelope (of the panel's procedures, what they gave back). */
export type Answer = { status: number; data: Record<string, unknown> };

export type Asking = {
  token?: string;
  cookie?: string;
  key?: string;
  /** JSON, or a form with a file. */
  body?: unknown;
  /** Parts besides the web process and the database that the answer depends on. */
  leansOn?: readonly Kind[];
};

/** An answer of 5xx. */
export type Failure = {
  what: string;
  status: number;
  text: string;
  from: number;
  to: number;
  leansOn: readonly Kind[];
};

/** The product's doors over real sockets, and what clients note of them. */
export type Door = {
  base: string;
  /** Answers that should never be given. */
  unexpected: string[];
  /** Requests without an answer, those answered 5xx among them. */
  unanswered: number;
  asked: number;
  failures: Failure[];
  /** Asks once; null where nobody answered, or the server failed: it may have happened or not. */
  ask(method: string, path: string, asking: Asking): Promise<Answer | null>;
  /**
   * Asks again until there is an answer with one of the statuses that settle it; null where there was none in all that time, or one that
   * should never be given. For what may be asked for twice: with a key, or because a repetition changes nothing.
   */
  persist(method: string, path: string, asking: Asking, settles: readonly number[]): Promise<Answer | null>;
  /** From now on whoever persists gives up after a while. */
  end(): void;
};

const ANSWER_MS = 15_000;
const LIMIT_MS = 120_000;

export function openDoor(base: string): Door {
  let deadline = Number.POSITIVE_INFINITY;
  const door: Door = { base, unexpected: [], unanswered: 0, asked: 0, failures: [], ask, persist, end };

  async function ask(method: string, path: string, asking: Asking): Promise<Answer | null> {
    const { token, cookie, key, body, leansOn = [] } = asking;
    const from = Date.now();
    door.asked++;
    try {
      const form = body instanceof Form ? body : null;
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': form?.type ?? 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: form ? new Uint8Array(form.bytes) : JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const text = await response.text();
      if (response.status < 500) return { status: response.status, data: dataOf(text) };
      const what = `${method} ${path}`;
      door.failures.push({ what, status: response.status, text: text.slice(0, 300), from, to: Date.now(), leansOn });
    } catch {
      // Killed in the middle, frozen, or not there at all.
    }
    door.unanswered++;
    return null;
  }

  async function persist(method: string, path: string, asking: Asking, settles: readonly number[]) {
    const what = `${asking.key ?? ''} ${method} ${path}`.trim();
    for (;;) {
      const answer = await ask(method, path, asking);
      if (answer && settles.includes(answer.status)) return answer;
      // 409: the first request of the key still runs, in a process that did not hear of the client's end.
      if (answer && answer.status !== 409) {
        door.unexpected.push(`${answer.status} to ${what}: ${JSON.stringify(answer.data).slice(0, 300)}`);
        return null;
      }
      if (Date.now() > deadline) {
        door.unexpected.push(`No answer to ${what}`);
        return null;
      }
      await sleep(100 + Math.random() * 500);
    }
  }

  function end(): void {
    deadline = Math.min(deadline, Date.now() + LIMIT_MS);
  }

  return door;
}

/** The REST envelope's `data`, what a procedure of the panel gave back, or a refusal as it came. */
function dataOf(text: string): Record<string, unknown> {
  const parsed = text === '' ? {} : JSON.parse(text);
  return parsed.data ?? parsed.result?.data?.json ?? parsed.error ?? parsed;
}
