import { setTimeout as sleep } from 'node:timers/promises';
import type { Limite } from '#server/limites/index.ts';
import type { Random } from '#tests/faults/random.ts';
import type { Company } from '#tests/support/factory.ts';

/** One integration: a token, and the products and shipments of its company that it works on. */
export type Integrator = {
  company: Company;
  token: string;
  produtos: readonly [number, ...number[]];
  expedicoes: readonly [number, ...number[]];
};

/** What it asks for, by the limit that counts it. */
export const KINDS = ['leitura', 'estoque:escrita', 'expedicao:escrita', 'expedicao:exclusao'] as const;
export type Kind = Extract<Limite, (typeof KINDS)[number]>;

/** A request that was answered. Times are of the monotonic clock. */
export type Answered = {
  request_id: string;
  by: Integrator;
  kind: Kind;
  port: number;
  status: number;
  remaining: number;
  before: number;
  after: number;
};

const ANSWER_MS = 20_000;
/** Asked for again: nobody listened there, or the connection was closed before an answer's first byte. */
const NOT_TAKEN = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Integrators at work over several web processes, each request to one of them at random, as a plain balancer would do it. */
export class Traffic {
  /** Where web processes listen, or did; a test may change it at any time. */
  ports: [number, ...number[]];
  readonly answered: Answered[] = [];
  /** Requests without an answer and what was heard instead; each was asked for again as another request. */
  readonly untaken = new Map<string, string>();
  readonly #random: Random;
  #serial = 0;

  constructor(ports: [number, ...number[]], random: Random) {
    this.ports = ports;
    this.#random = random;
  }

  /** All of this work, in any order and so much at once. */
  async work(tasks: readonly (readonly [Integrator, Kind])[], lanes: number): Promise<void> {
    const left = tasks.map((task) => ({ task, at: this.#random.next() })).sort((a, b) => a.at - b.at);
    const lane = async () => {
      for (let next = left.pop(); next; next = left.pop()) await this.send(...next.task);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  /** Work without end, about `perSecond` requests, until it is stopped. */
  start(integrators: readonly [Integrator, ...Integrator[]], perSecond: number, lanes = 8): { stop(): Promise<void> } {
    const random = this.#random;
    let stopping = false;
    const lane = async () => {
      while (!stopping) {
        const kind = random.weighted<Kind>([
          [50, 'estoque:escrita'],
          [25, 'expedicao:escrita'],
          [20, 'leitura'],
          [5, 'expedicao:exclusao'],
        ]);
        await this.send(random.pick(integrators), kind);
        await sleep(random.between(0, (2_000 * lanes) / perSecond));
      }
    };
    const running = Promise.all(Array.from({ length: lanes }, lane));
    return {
      async stop() {
        stopping = true;
        await running;
      },
    };
  }

  /** One request, until it is answered. */
  async send(by: Integrator, kind: Kind): Promise<void> {
    const { method, path, body } = this.#request(by, kind);
    for (;;) {
      const request_id = `trafego-${String(++this.#serial).padStart(6, '0')}`;
      const port = this.#random.pick(this.ports);
      const before = performance.now();
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${by.token}`,
            'x-request-id': request_id,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          signal: AbortSignal.timeout(ANSWER_MS),
        });
        await response.text();
        const remaining = Number(response.headers.get('x-ratelimit-remaining'));
        const { status } = response;
        this.answered.push({ request_id, by, kind, port, status, remaining, before, after: performance.now() });
        return;
      } catch (error) {
        const { code = String(error) } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
        if (!NOT_TAKEN.includes(code)) throw error;
        this.untaken.set(request_id, code);
        await sleep(this.#random.between(5, 50));
      }
    }
  }

  #request({ produtos, expedicoes }: Integrator, kind: Kind): { method: string; path: string; body?: object } {
    const random = this.#random;
    if (kind === 'expedicao:escrita') return { method: 'POST', path: '/v1/expedicao/', body: {} };
    if (kind === 'expedicao:exclusao') return { method: 'DELETE', path: `/v1/expedicao/${random.pick(expedicoes)}/` };
    const produto_id = random.pick(produtos);
    if (kind === 'estoque:escrita') {
      const quantidade = (random.between(1, 9_999) / 1_000).toFixed(3);
      return { method: 'POST', path: '/v1/estoque/', body: { produto_id, tipo: 'entrada', quantidade } };
    }
    const read = ['/v1/estoque/', `/v1/estoque/${produto_id}/`, '/v1/expedicao/', `/v1/estoque/${produto_id}/extrato/`];
    return { method: 'GET', path: random.pick(read as [string]) };
  }
}
