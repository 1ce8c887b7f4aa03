import { createHash } from 'node:crypto';
import { isSigned, keyOf } from '#tests/support/events.ts';
import { type Mode, type Received, type Receiver, type Reply, startReceiver } from '#tests/support/receiver.ts';
import type { LineTo } from './parts/servers.ts';
import type { Random } from './random.ts';

/** Everything that came under one key. */
export type Arrival = {
  path: string;
  /** Of the first request: SHA-256 of the body, and the headers of the contract. */
  hash: string;
  headers: string;
  body: string;
  times: number;
  /** How often it was answered 2xx, and how often it came again after that. */
  accepted: number;
  again: number;
  /** Requests that differ from the first in body, headers or path. */
  changed: string[];
  /** Answers other than 2xx that are still to be given. */
  refusals: (Reply | Mode)[];
};

export type Arrivals = {
  url: string;
  byKey: Map<string, Arrival>;
  requests: number;
  badSignatures: string[];
  /** What signs the deliveries that come to a path. */
  secrets: Map<string, string>;
  /** Paths whose every request is refused for good, for now. */
  refusing: Set<string>;
  close(): Promise<void>;
};

const CONTRACT = ['evento', 'id', 'timestamp', 'idempotency-key', 'signature'].map((name) => `x-webhook-${name}`);

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** How a delivery's first requests are answered: mostly well at once, so that retries are some of them and end. */
function drawRefusals(random: Random): (Reply | Mode)[] {
  return random.weighted([
    [80, []],
    [8, [{ status: 500 }]],
    [3, [{ status: 503 }, { status: 500 }]],
    [1, [{ status: 429, headers: { 'Retry-After': '1' } }]],
    // It has read everything, and the sender does not hear of it.
    [5, ['reset']],
    [3, ['cut']],
  ]);
}

const drawDelay = (random: Random) => (random.chance(0.06) ? random.between(50, 400) : random.between(0, 12));

/** A receiver that notes all that comes, accepts most of it, and refuses or cuts off some of it once or twice. */
export async function startArrivals(random: Random, lineTo?: LineTo): Promise<Arrivals> {
  const receiver: Receiver = await startReceiver();
  const url = lineTo ? `http://127.0.0.1:${await lineTo('receivers', receiver.port)}/` : receiver.url;
  const byKey = new Map<string, Arrival>();
  const secrets = new Map<string, string>();
  const refusing = new Set<string>();
  const badSignatures: string[] = [];
  let requests = 0;

  function note(request: Received): Arrival {
    const key = keyOf(request);
    const { path } = request;
    const hash = sha256(request.body);
    const headers = CONTRACT.map((name) => request.header(name) ?? '').join(' | ');
    if (!isSigned(request, secrets.get(path) ?? '')) badSignatures.push(`${path} ${headers}`);
    let arrival = byKey.get(key);
    if (!arrival) {
      const refusals = drawRefusals(random);
      const body = request.body.toString('utf8');
      arrival = { path, hash, headers, body, times: 0, accepted: 0, again: 0, changed: [], refusals };
      byKey.set(key, arrival);
    } else if (arrival.hash !== hash || arrival.headers !== headers || arrival.path !== path) {
      arrival.changed.push(`${path} ${headers} ${request.body.toString('utf8')}`);
    }
    arrival.times++;
    if (arrival.accepted > 0) arrival.again++;
    return arrival;
  }

  receiver.reply((request) => {
    requests++;
    // What is noted here need not be kept there.
    receiver.requests.splice(0);
    const arrival = note(request);
    if (refusing.has(arrival.path)) return { status: 422 };
    const refusal = arrival.refusals.shift();
    if (refusal) return refusal;
    arrival.accepted++;
    return { status: 200, delayMs: drawDelay(random) };
  });

  return {
    url,
    byKey,
    secrets,
    refusing,
    badSignatures,
    get requests() {
      return requests;
    },
    close: () => receiver.close(),
  };
}
