import { afterEach, beforeAll, expect, test } from 'vitest';
import { updateWebhook } from '#server/acesso/index.ts';
import { createReenvio, getReenvio, runReenvioBatch } from '#server/entregas/index.ts';
import { exemploDe, publish } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import {
  deliveries,
  detail,
  settled,
  startDispatcher,
  type TestDispatcher,
  until,
  webhook,
} from '#tests/support/deliveries.ts';
import { passTerms, startDoomed } from '#tests/support/doomed.ts';
import { happen, happenOften, isSentSigned, isSigned, keyOf } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { receiverWith } from '#tests/support/hooked.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import type { Received, Receiver } from '#tests/support/receiver.ts';

// Workers that die, stop or are thought dead.

let root: Company;
const running: TestDispatcher[] = [];

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  root = await makeCompany();
});

afterEach(async () => {
  for (const dispatcher of running.splice(0)) await dispatcher.stop();
});

async function worker(): Promise<TestDispatcher> {
  const dispatcher = await startDispatcher();
  running.push(dispatcher);
  return dispatcher;
}

/** How often each delivery came. */
function timesByKey(receiver: Receiver): Map<string, number> {
  const times = new Map<string, number>();
  for (const request of receiver.requests) times.set(keyOf(request), (times.get(keyOf(request)) ?? 0) + 1);
  return times;
}

/** Attempts logged, and attempts counted by the hour, of a company. */
async function counted(company: Company) {
  const [row] = await db().sql<Record<'tentativas' | 'por_hora' | 'por_duracao' | 'na_fila' | 'repetidas', number>[]>`
    SELECT (SELECT count(*) FROM tentativas_webhook WHERE empresa_id = ${company.id}) AS tentativas,
      (SELECT coalesce(sum(sucessos + novas_tentativas + falhas), 0)::bigint FROM horas_webhooks h
        JOIN webhooks w ON w.id = h.webhook_id WHERE w.empresa_id = ${company.id}) AS por_hora,
      (SELECT coalesce(sum(n), 0)::bigint FROM horas_webhooks h JOIN webhooks w ON w.id = h.webhook_id, unnest(duracoes) n
        WHERE w.empresa_id = ${company.id}) AS por_duracao,
      (SELECT count(*) FROM fila_entregas f JOIN webhooks w ON w.id = f.webhook_id
        WHERE w.empresa_id = ${company.id}) AS na_fila,
      (SELECT count(*) FROM (SELECT FROM tentativas_webhook WHERE empresa_id = ${company.id}
        GROUP BY entrega_id, numero HAVING count(*) > 1) x) AS repetidas`;
  return row;
}

/** Headers that each attempt has for itself. */
const OF_ATTEMPT = ['X-Webhook-Enviado-Em', 'X-Webhook-Assinatura-Envio'];

test('3. Killed during the request: sent again with the same key and the same bytes', async () => {
  const company = await root.sibling();
  const receiver = await receiverWith((_request, n) => (n === 1 ? 'hang' : { status: 200 }));
  const { secret } = await webhook(company, receiver.url);
  const doomed = await startDoomed(company.id, { kind: 'deliver' });
  await happen(company);
  await receiver.received(1);
  await doomed.kill();
  await passTerms();
  await worker();
  const [first, second] = await receiver.received(2);
  const lasting = (request?: Received) => request?.headers.filter(([name]) => !OF_ATTEMPT.includes(name));
  expect(lasting(first)?.length).toBe((first?.headers.length ?? 0) - OF_ATTEMPT.length);
  expect(lasting(second)).toEqual(lasting(first));
  expect(second?.headers.map(([name]) => name)).toEqual(first?.headers.map(([name]) => name));
  expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  expect(second && isSigned(second, secret)).toBe(true);
  for (const request of [first, second]) expect(request && isSentSigned(request, secret)).toBe(true);
  const [entrega] = await settled(company);
  expect(entrega).toMatchObject({ estado: 'entregue', tentativas: 1 });
  expect((await detail(company, entrega?.id ?? 0)).lista_tentativas).toMatchObject([{ numero: 1, retomada: true }]);
  expect(receiver.requests).toHaveLength(2);
});

test('A stop lets what is under way end, and gives back the rest unsent', async () => {
  const company = await root.sibling();
  const receiver = await receiverWith({ delayMs: 100 });
  await webhook(company, receiver.url);
  await happenOften(company, 60);
  const first = await startDispatcher();
  await receiver.received(5);
  await first.stop();
  const ended = receiver.requests.length;
  expect(ended).toBeLessThan(60);
  expect(await counted(company)).toEqual({
    tentativas: ended,
    por_hora: ended,
    por_duracao: ended,
    na_fila: 60 - ended,
    repetidas: 0,
  });
  const [held] = await db().sql`SELECT count(*) AS n FROM fila_entregas WHERE dono IS NOT NULL`;
  expect(held).toEqual({ n: 0 });
  receiver.reply({ status: 200 });
  await worker();
  await settled(company, 60);
  expect(receiver.requests).toHaveLength(60);
  expect(await counted(company)).toEqual({ tentativas: 60, por_hora: 60, por_duracao: 60, na_fila: 0, repetidas: 0 });
});

/** Deliveries that failed for good, and a job that sends them all again. */
async function failed(count: number) {
  const company = await root.sibling();
  const receiver = await receiverWith({ status: 400 });
  await webhook(company, receiver.url);
  const dispatcher = await startDispatcher();
  await happenOften(company, count);
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  await dispatcher.stop();
  expect(timesByKey(receiver).size).toBe(count);
  receiver.requests.splice(0);
  receiver.reply({ status: 200 });
  const job = await createReenvio(company.ctx, { filtro: { estado: 'falhou' } });
  expect(job).toMatchObject({ total: count, feitos: 0, estado: 'na_fila' });
  return { company, receiver, job };
}

test('5. Killed in the middle of a batch of a bulk resend: the batch never was, and is done once by the next', async () => {
  const { company, receiver, job } = await failed(1_100);
  expect(await runReenvioBatch(company.ctx, job.id)).toBe(true);
  const [last] = await db().sql<{ id: number }[]>`
    SELECT id FROM entregas WHERE empresa_id = ${company.id} AND estado = 'falhou' ORDER BY criado_em, id OFFSET 400 LIMIT 1`;
  // A row in the way of the batch's last statement: the deliveries are changed by then, and nothing is committed.
  const doomed = await db().sql.begin(async (sql) => {
    await sql`
      INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
      SELECT id, webhook_id, geracao + 1, 'manual' FROM entregas WHERE id = ${last?.id ?? 0}`;
    const started = await startDoomed(company.id, { kind: 'resend', id: job.id, deliver: false });
    await until(async () => (await lockWaiters()) > 0);
    await started.kill();
    await sql`DELETE FROM fila_entregas WHERE entrega_id = ${last?.id ?? 0}`;
    return started;
  });
  expect(await doomed.signal()).toBe('SIGKILL');
  expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ feitos: 500, estado: 'executando' });
  expect(await counted(company)).toMatchObject({ na_fila: 500 });
  while (await runReenvioBatch(company.ctx, job.id));
  expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ feitos: 1_100, estado: 'concluido' });
  await worker();
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  expect(timesByKey(receiver).size).toBe(1_100);
  expect(receiver.requests).toHaveLength(1_100);
  expect(await counted(company)).toEqual({
    tentativas: 2_200,
    por_hora: 2_200,
    por_duracao: 2_200,
    na_fila: 0,
    repetidas: 0,
  });
});

test('5. Killed while it resends and delivers: all arrive, at most once too often, and the log says which may have', async () => {
  const { company, receiver, job } = await failed(1_200);
  const doomed = await startDoomed(company.id, { kind: 'resend', id: job.id, deliver: true });
  await receiver.received(200);
  await doomed.kill();
  await passTerms();
  await worker();
  while (await runReenvioBatch(company.ctx, job.id));
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ feitos: 1_200, estado: 'concluido' });
  const times = timesByKey(receiver);
  expect(times.size).toBe(1_200);
  expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
  const resumed = await db().sql<{ idempotency_key: string }[]>`
    SELECT e.idempotency_key FROM tentativas_webhook t JOIN entregas e ON e.id = t.entrega_id
    WHERE t.empresa_id = ${company.id} AND t.retomada`;
  const twice = [...times].filter(([, n]) => n === 2).map(([key]) => key);
  expect(resumed.map((row) => row.idempotency_key)).toEqual(expect.arrayContaining(twice));
  expect(await counted(company)).toEqual({
    tentativas: 2_400,
    por_hora: 2_400,
    por_duracao: 2_400,
    na_fila: 0,
    repetidas: 0,
  });
});

test('30. Two workers share the work: each delivery is sent by one of them, once', async () => {
  const company = await root.sibling();
  const receiver = await receiverWith({ status: 200 });
  const slow = await receiverWith({ delayMs: 20 });
  await webhook(company, receiver.url);
  await webhook(company, slow.url);
  await worker();
  await worker();
  for (let i = 0; i < 10; i++) await happenOften(company, 20);
  await receiver.received(200);
  await slow.received(200);
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  expect(receiver.requests).toHaveLength(200);
  expect(slow.requests).toHaveLength(200);
  expect(await counted(company)).toEqual({
    tentativas: 400,
    por_hora: 400,
    por_duracao: 400,
    na_fila: 0,
    repetidas: 0,
  });
});

test('30. A worker that was thought dead ends its request after another took over: one attempt is recorded', async () => {
  const company = await root.sibling();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const receiver = await receiverWith(async (_request, n) => {
    if (n === 1) await held;
    return { status: n === 1 ? 500 : 200, body: String(n) };
  });
  await webhook(company, receiver.url, { timeout_segundos: 30 });
  const first = await worker();
  await happen(company);
  await receiver.received(1);
  await passTerms();
  await worker();
  await receiver.received(2);
  const [entrega] = await settled(company);
  release();
  await until(() => first.state().em_voo === 0);
  await happen(company);
  await settled(company, 2);
  await first.stop();
  running.splice(running.indexOf(first), 1);
  expect(entrega).toMatchObject({ estado: 'entregue', tentativas: 1, ultimo_status: 200 });
  const full = await detail(company, entrega?.id ?? 0);
  expect(full).toMatchObject({ estado: 'entregue', tentativas: 1, ultimo_status: 200 });
  expect(full.lista_tentativas).toMatchObject([{ numero: 1, status: 200, corpo_recebido: '2', retomada: true }]);
  expect(first.scheduled).toEqual([]);
  expect(await counted(company)).toEqual({ tentativas: 2, por_hora: 2, por_duracao: 2, na_fila: 0, repetidas: 0 });
  const saude = await db().sql`
    SELECT falhas_seguidas, ultima_falha_em FROM saude_webhooks s JOIN webhooks w ON w.id = s.webhook_id
    WHERE w.empresa_id = ${company.id}`;
  expect(saude).toEqual([{ falhas_seguidas: 0, ultima_falha_em: null }]);
});

test('A claim whose answer was lost on the way to a worker that lives: the worker finds it, and sends it', async () => {
  const company = await root.sibling();
  const receiver = await receiverWith({ status: 200 });
  await webhook(company, receiver.url);
  await worker();
  await transaction(company.ctx, async (ctx) => {
    await publish(ctx, 'estoque.atualizado', exemploDe('estoque.atualizado'));
    await ctx.db.sql`UPDATE fila_entregas SET dono = (SELECT max(id) FROM trabalhadores) WHERE dono IS NULL`;
  });
  await receiver.received(1);
  const [entrega] = await settled(company);
  expect(entrega).toMatchObject({ estado: 'entregue', tentativas: 1 });
  expect(receiver.requests).toHaveLength(1);
});

test('31. Deactivated in the moment in which a worker claims: cancelled like one under way', async () => {
  const company = await root.sibling();
  const { id } = await webhook(company, 'http://127.0.0.1:8080/');
  await happen(company);
  let deactivation: Promise<unknown> = Promise.resolve();
  await db().sql.begin(async (sql) => {
    await sql`UPDATE fila_entregas SET dono = 0 WHERE webhook_id = ${id}`;
    deactivation = updateWebhook(company.ctx, { id, ativo: false });
    await until(async () => (await lockWaiters()) > 0);
  });
  await deactivation;
  expect(await deliveries(company)).toMatchObject([{ estado: 'cancelada', motivo: 'webhook_desativado' }]);
});
