import { describe, expect, test } from 'vitest';
import { updateWebhook } from '#server/acesso/index.ts';
import {
  cancelReenvio,
  countRecuperavel,
  createReenvio,
  getReenvio,
  listReenvios,
  recoverWebhook,
  runReenvioBatch,
} from '#server/entregas/index.ts';
import { exemploDe, publish } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { deliveries, releaseNow, settled, until, webhook } from '#tests/support/deliveries.ts';
import { happen, happenOften, keyOf } from '#tests/support/events.ts';
import { hooked, receiving, startDelivering } from '#tests/support/hooked.ts';
import type { Received } from '#tests/support/receiver.ts';

// Recoveries and bulk resends: each delivery that was missed is sent once, whatever stops on the way.

const { root, dispatcher } = await startDelivering();

const NONE = { total: 0, falharam: 0, canceladas: 0, novas: 0, por_tipo: [] };

describe('28. Recovery since T', () => {
  test('sends what failed, was cancelled or was missed since then, and nothing else', async () => {
    const { company, receiver, id } = await hooked(root, { status: 400 });
    await happen(company, 'produto.criado');
    await happen(company);
    await settled(company, 1);
    const since = await boundary();
    await happen(company);
    await settled(company, 2);
    receiver.reply({ status: 200 });
    await happen(company);
    await settled(company, 3);
    receiver.reply({ status: 500 });
    await happen(company);
    await settled(company, 4);
    await updateWebhook(company.ctx, { id, ativo: false });
    await happenOften(company, 3);
    await happen(company, 'cliente.criado');
    await updateWebhook(company.ctx, { id, ativo: true });
    receiver.reply({ status: 200 });
    receiver.requests.splice(0);

    expect(await countRecuperavel(company.ctx, { id, desde: since })).toEqual({
      total: 5,
      falharam: 1,
      canceladas: 1,
      novas: 3,
      por_tipo: [{ evento: 'estoque.atualizado', n: 5 }],
    });
    const before = new Map((await deliveries(company)).map((e) => [e.id, e]));
    const job = await recoverWebhook(company.ctx, { id, desde: since });
    expect(job).toMatchObject({ tipo: 'recuperacao', total: 5, webhook_id: id });
    while (await runReenvioBatch(company.ctx, job.id));
    const all = await settled(company, 7);
    expect(all.map((e) => [e.estado, e.origem, e.tentativas])).toEqual([
      ['falhou', 'automatica', 1],
      ['entregue', 'automatica', 2],
      ['entregue', 'automatica', 1],
      ['entregue', 'automatica', 2],
      ['entregue', 'recuperacao', 1],
      ['entregue', 'recuperacao', 1],
      ['entregue', 'recuperacao', 1],
    ]);
    for (const entrega of all)
      expect(before.get(entrega.id)?.idempotency_key ?? entrega.idempotency_key).toBe(entrega.idempotency_key);
    expect(receiver.requests).toHaveLength(5);
    expect(new Set(receiver.requests.map(keyOf)).size).toBe(5);
    expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({
      estado: 'concluido',
      feitos: 5,
      ignorados: 0,
    });

    await expect(cancelReenvio(company.ctx, { id: job.id })).rejects.toMatchObject({ code: 'CONFLICT' });

    const again = await recoverWebhook(company.ctx, { id, desde: since });
    expect(again.total).toBe(0);
    while (await runReenvioBatch(company.ctx, again.id));
    expect(await listReenvios(company.ctx)).toMatchObject([{ feitos: 0, estado: 'concluido' }, { feitos: 5 }]);
  });

  test('what failed for good since then counts, though the event is older', async () => {
    const { company, receiver, id } = await hooked(root, { status: 500 });
    await happen(company);
    await settled(company);
    const since = await boundary();
    expect(await countRecuperavel(company.ctx, { id, desde: since })).toEqual(NONE);
    receiver.reply({ status: 400 });
    for (const { entrega_id, geracao } of dispatcher.scheduled) await releaseNow(entrega_id, geracao);
    await receiver.received(2);
    await until(async () => (await deliveries(company, { estado: 'falhou' })).length === 1);
    expect(await countRecuperavel(company.ctx, { id, desde: since })).toEqual({
      ...NONE,
      total: 1,
      falharam: 1,
      por_tipo: [{ evento: 'estoque.atualizado', n: 1 }],
    });
  });

  test('a missed event carries its own time, and the body that it would have had', async () => {
    const { company, receiver, id } = await hooked(root, { status: 200 });
    const witness = await webhook(company, receiver.url);
    await updateWebhook(company.ctx, { id, ativo: false });
    await happen(company);
    const [seen] = await receiver.received(1);
    await updateWebhook(company.ctx, { id, ativo: true });
    const job = await recoverWebhook(company.ctx, { id, desde: new Date(Date.now() - 60_000).toISOString() });
    while (await runReenvioBatch(company.ctx, job.id));
    const [, recovered] = await receiver.received(2);
    const parsed = [seen, recovered].map((request) => JSON.parse(request?.body.toString() ?? ''));
    expect(parsed[1]).toEqual({ ...parsed[0], webhook_id: id, idempotency_key: keyOf(recovered as Received) });
    expect(parsed[0].webhook_id).toBe(witness.id);
  });

  test('missed events of a webhook that became inactive in the middle are passed over and counted', async () => {
    const { company, id } = await hooked(root, { status: 200 });
    const since = await boundary();
    await updateWebhook(company.ctx, { id, ativo: false });
    await happenOften(company, 3);
    await updateWebhook(company.ctx, { id, ativo: true });
    const job = await recoverWebhook(company.ctx, { id, desde: since });
    await updateWebhook(company.ctx, { id, ativo: false });
    while (await runReenvioBatch(company.ctx, job.id));
    const ended = { estado: 'concluido', total: 3, feitos: 0, ignorados: 3 };
    expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject(ended);
  });

  test('an event that was under way while the webhook was inactive is sent, though it is committed after the recovery began', async () => {
    const { company, receiver, id } = await hooked(root, { status: 200 });
    await updateWebhook(company.ctx, { id, ativo: false });
    let worked: Promise<void> = Promise.resolve();
    await transaction(company.ctx, async (ctx) => {
      await publish(ctx, 'estoque.atualizado', exemploDe('estoque.atualizado'));
      await updateWebhook(company.ctx, { id, ativo: true });
      const job = await recoverWebhook(company.ctx, { id, desde: new Date(Date.now() - 60_000).toISOString() });
      worked = (async () => {
        while (await runReenvioBatch(company.ctx, job.id));
      })();
      await until(async () => (await getReenvio(company.ctx, { id: job.id })).estado === 'executando');
    });
    await worked;
    await receiver.received(1);
    expect(await settled(company)).toMatchObject([{ estado: 'entregue', origem: 'recuperacao' }]);
  });

  test('events from before the webhook existed are not sent', async () => {
    const company = await root.sibling();
    await happenOften(company, 3);
    const receiver = await receiving();
    const { id } = await webhook(company, receiver.url);
    const job = await recoverWebhook(company.ctx, { id, desde: new Date(Date.now() - 86_400_000).toISOString() });
    expect(job.total).toBe(0);
    expect(await runReenvioBatch(company.ctx, job.id)).toBe(true);
    expect(await runReenvioBatch(company.ctx, job.id)).toBe(false);
    expect(await deliveries(company)).toEqual([]);
  });

  test.each([
    ['the future', () => new Date(Date.now() + 60_000).toISOString()],
    ['31 days ago', () => new Date(Date.now() - 31 * 86_400_000).toISOString()],
    ['no zone', () => '2026-02-13T09:30:00'],
    ['no time', () => 'ontem'],
  ])('%s is refused', async (_what, desde) => {
    const { company, id } = await hooked(root, { status: 200 });
    await expect(recoverWebhook(company.ctx, { id, desde: desde() })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { desde: [expect.any(String)] },
    });
  });
});

test('A bulk resend stops where it is told to, takes nothing that came after it, and passes over inactive webhooks', async () => {
  const { company, receiver, id } = await hooked(root, { status: 400 });
  const other = await webhook(company, receiver.url);
  await happenOften(company, 600);
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  expect(receiver.requests).toHaveLength(1_200);
  await updateWebhook(company.ctx, { id: other.id, ativo: false });
  receiver.reply({ status: 200 });
  receiver.requests.splice(0);
  const job = await createReenvio(company.ctx, { filtro: { estado: 'falhou' } });
  expect(job.total).toBe(1_200);
  await happen(company);
  await receiver.received(1);
  expect(await runReenvioBatch(company.ctx, job.id)).toBe(true);
  const stopped = await cancelReenvio(company.ctx, { id: job.id });
  expect(stopped).toMatchObject({ estado: 'cancelado', feitos: expect.any(Number) });
  expect(stopped.feitos + stopped.ignorados).toBe(500);
  expect(await runReenvioBatch(company.ctx, job.id)).toBe(false);
  expect(await cancelReenvio(company.ctx, { id: job.id })).toEqual(stopped);
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  expect(receiver.requests).toHaveLength(stopped.feitos + 1);
  expect(receiver.requests.every((request) => request.header('x-webhook-id') === String(id))).toBe(true);
});

test('a bulk resend of delivered ones sends none that was delivered after it began', async () => {
  const { company, receiver, id } = await hooked(root, { status: 200 });
  await happenOften(company, 2);
  await settled(company, 2);
  receiver.reply({ status: 500 });
  await happen(company);
  await settled(company, 3);
  const job = await createReenvio(company.ctx, { filtro: { webhook_id: id, estado: 'entregue' } });
  expect(job.total).toBe(2);
  receiver.reply({ status: 200 });
  for (const { entrega_id, geracao } of dispatcher.scheduled) await releaseNow(entrega_id, geracao);
  await receiver.received(4);
  await until(async () => (await deliveries(company, { estado: 'entregue' })).length === 3);
  while (await runReenvioBatch(company.ctx, job.id));
  await receiver.received(6);
  await settled(company, 3);
  expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ total: 2, feitos: 2, ignorados: 0 });
  expect(receiver.requests).toHaveLength(6);
});

/** A moment between what was written before and what is written after. */
async function boundary(): Promise<string> {
  const [row] = await db().sql<{ t: Date }[]>`SELECT clock_timestamp() + interval '2 ms' AS t`;
  await db().sql`SELECT pg_sleep(0.01)`;
  return (row?.t ?? new Date()).toISOString();
}
