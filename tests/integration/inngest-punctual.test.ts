import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseEntrega } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { entregaAgendada } from '#server/transport/inngest/events.ts';
import { esperarTentativa } from '#server/transport/inngest/functions/entrega-agendada.ts';
import { handOverRetries } from '#server/transport/inngest/handover.ts';
import { createHandler } from '#server/transport/inngest/serve.ts';
import { deliveries, detail, settled, startDispatcher, until, webhook } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { receiverWith } from '#tests/support/hooked.ts';
import { startExecutor, stopExecutors } from '#tests/support/inngest.ts';

// No attempt begins before its time, whichever executor waits for it.

const NOTHING = { INNGEST_BASE_URL: '', INNGEST_EVENT_KEY: '', INNGEST_DEV: '' };
const SERVER = { INNGEST_BASE_URL: 'http://inngest.invalid', INNGEST_EVENT_KEY: 'chave', INNGEST_DEV: 'true' };

let root: Company;

beforeAll(async () => {
  setEnv({ ...NOTHING, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  root = await makeCompany();
});

afterEach(async () => {
  await stopExecutors();
  setEnv(NOTHING);
});

type Scheduled = { entrega_id: number; geracao: number; em: Date };

/** What an Inngest server does of a run: it calls, sleeps until the time that it rounds, and calls again after an error. */
async function play({ entrega_id, geracao, em }: Scheduled, round: (seconds: number) => number): Promise<void> {
  const handler = createHandler([esperarTentativa]);
  const { data, name } = entregaAgendada.create({ entrega_id, geracao, em: em.toISOString() });
  const event = { name, data, id: 'e', ts: Date.now() };
  const steps: Record<string, unknown> = {};
  for (;;) {
    const stack = Object.keys(steps);
    const ctx = { run_id: 'r', attempt: 0, max_attempts: 11, stack: { stack, current: stack.length } };
    const answer = await handler(
      new Request('http://erp.invalid/api/inngest?fnId=romaneio-esperar-tentativa&stepId=step', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: 2, event, events: [event], steps, ctx }),
      }),
    );
    if (answer.status === 200) return;
    const [op] = (await answer.json()) as { op: string; id: string; name: string; data?: unknown }[];
    if (op?.op === 'Sleep') {
      await sleep(Math.max(1, round(Date.parse(op.name) / 1_000) * 1_000 - Date.now()));
      steps[op.id] = null;
    } else if (op?.op === 'StepRun') {
      steps[op.id] = { type: 'data', data: op.data };
    } else if (op?.op === 'StepError') {
      // The real one waits at least as long; asked at once, the function must be as patient.
      await sleep(Date.parse(answer.headers.get('retry-after') ?? '') - Date.now() - 300);
    } else throw new Error(`Not expected: ${answer.status} ${JSON.stringify(op)}`);
  }
}

/** A delivery whose first attempt is answered 429 and so, with `Retry-After: 1`, to be repeated after a second. */
async function refusedOnce(schedule: (scheduled: Scheduled[]) => Promise<void>) {
  const company = await root.sibling();
  const receiver = await receiverWith((_request, n) =>
    n === 1 ? { status: 429, headers: { 'Retry-After': '1' } } : { status: 200 },
  );
  await webhook(company, receiver.url);
  const planned: Scheduled[] = [];
  const dispatcher = await startDispatcher({
    schedule: async (scheduled) => {
      planned.push(...scheduled);
      await schedule(scheduled);
    },
  });
  await happen(company);
  const [delivery] = await settled(company);
  await until(async () => (await deliveries(company))[0]?.estado === 'entregue');
  await dispatcher.stop();
  const { lista_tentativas } = await detail(company, delivery?.id ?? 0);
  return { planned, second: lista_tentativas[1]?.iniciada_em, requests: receiver.requests };
}

describe('an Inngest server, which rounds waits to whole seconds', () => {
  test.each([
    ['down', Math.floor],
    ['to the nearest', Math.round],
    ['up', Math.ceil],
    ['down, and a second early', (seconds: number) => Math.floor(seconds) - 1],
    ['down, and four seconds early', (seconds: number) => Math.floor(seconds) - 4],
  ])('%s', async (_how, round) => {
    setEnv(SERVER);
    let played = Promise.resolve();
    const { planned, second, requests } = await refusedOnce(async ([one]) => {
      if (one) played = play(one, round);
    });
    await played;
    expect(planned).toHaveLength(1);
    expect(second?.getTime()).toBeGreaterThanOrEqual(planned[0]?.em.getTime() ?? Number.POSITIVE_INFINITY);
    expect((requests[1]?.at ?? 0) - (requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });
});

test('the embedded executor', async () => {
  await startExecutor([esperarTentativa]);
  for (let i = 0; i < 3; i++) {
    const { planned, second } = await refusedOnce(handOverRetries);
    expect(second?.getTime()).toBeGreaterThanOrEqual(planned[0]?.em.getTime() ?? Number.POSITIVE_INFINITY);
  }
});

test('a delivery is not released by whoever comes too early, and is told how long it still waits', async () => {
  const company = await root.sibling();
  const receiver = await receiverWith({ status: 500 });
  await webhook(company, receiver.url);
  const dispatcher = await startDispatcher();
  await happen(company);
  await settled(company);
  await dispatcher.stop();
  const [{ entrega_id = 0, geracao = 0, em = new Date(0) } = {}] = dispatcher.scheduled;
  const early = await releaseEntrega(db(), entrega_id, geracao);
  expect(early.liberada).toBe(false);
  expect(Math.abs(early.faltam_ms - (em.getTime() - Date.now()))).toBeLessThan(5_000);
  expect(await releaseEntrega(db(), entrega_id, geracao + 1)).toEqual({ liberada: false, faltam_ms: 0 });
  await db().sql`UPDATE entregas SET proxima_tentativa_em = clock_timestamp() WHERE id = ${entrega_id}`;
  expect(await releaseEntrega(db(), entrega_id, geracao)).toMatchObject({ liberada: true });
});
