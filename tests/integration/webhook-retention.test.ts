import { expect, test } from 'vitest';
import { registerWorker, releaseDead } from '#server/entregas/dispatcher/workers.ts';
import {
  createReenvio,
  getReenvio,
  recoverWebhook,
  resendEntrega,
  retainEntregas,
  runReenvioBatch,
} from '#server/entregas/index.ts';
import { announce, exemploDe, publish } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { deliveries, settled, until } from '#tests/support/deliveries.ts';
import { happen, happenOften } from '#tests/support/events.ts';
import type { Company } from '#tests/support/factory.ts';
import { hooked, startDelivering } from '#tests/support/hooked.ts';

// Deliveries past their term go, and take from no resend what it sends or knows. What goes when: housekeeping.test.ts.

const { root } = await startDelivering();

/** As if the company's deliveries had been written so long ago. */
const age = (company: Company, ago: string) =>
  db().sql`UPDATE entregas SET criado_em = criado_em - ${ago}::interval WHERE empresa_id = ${company.id}`;

const quiet = (company: Company) => until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);

test('a recovery sends nothing that was delivered, though the deliveries come to their term before it is worked off', async () => {
  const { company, receiver, id } = await hooked(root, { status: 200 });
  await db().sql`UPDATE webhooks SET criado_em = now() - interval '60 days' WHERE id = ${id}`;
  await transaction(company.ctx, async (ctx) => {
    await ctx.db.sql`
      INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
      SELECT ${company.id}, 'estoque.atualizado', ${JSON.stringify(exemploDe('estoque.atualizado'))}::text::json, 'antigo',
        now() - interval '29 days 23 hours' FROM generate_series(1, 3)`;
    announce(ctx.db);
  });
  await settled(company, 3);
  const job = await recoverWebhook(company.ctx, {
    id,
    desde: new Date(Date.now() - 30 * 86_400_000 + 60_000).toISOString(),
  });
  expect(job.total).toBe(0);
  await age(company, '30 days 2 hours');
  await retainEntregas(db());
  while (await runReenvioBatch(company.ctx, job.id));
  expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ estado: 'concluido', feitos: 0 });
  expect(receiver.requests).toHaveLength(3);
  await retainEntregas(db());
  expect(await deliveries(company)).toEqual([]);
});

test('a bulk resend sends all that it counted, though what it has sent comes to its term on the way', async () => {
  const { company, receiver, id } = await hooked(root, { status: 400 });
  await happenOften(company, 505);
  await quiet(company);
  receiver.reply({ status: 200 });
  const job = await createReenvio(company.ctx, { filtro: { estado: 'falhou', webhook_id: id } });
  await age(company, '30 days 2 hours');
  expect(await runReenvioBatch(company.ctx, job.id)).toBe(true);
  await quiet(company);
  await retainEntregas(db());
  while (await runReenvioBatch(company.ctx, job.id));
  await quiet(company);
  expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ estado: 'concluido', total: 505, feitos: 505 });
  expect(receiver.requests).toHaveLength(2 * 505);
});

test('a resend keeps no deliveries for ever: nothing older than its beginning allows, nothing of others, and it ends with its term', async () => {
  const { company, id } = await hooked(root, { status: 400 });
  const other = await hooked(root, { status: 400 });
  for (const each of [company, other.company]) await happen(each);
  await Promise.all([settled(company), settled(other.company)]);
  const job = await createReenvio(company.ctx, { filtro: { estado: 'falhou', webhook_id: id } });
  await age(company, '30 days 20 hours');
  await age(other.company, '30 days 20 hours');
  await retainEntregas(db());
  expect(await deliveries(company)).toHaveLength(1);
  expect(await deliveries(other.company)).toEqual([]);

  await age(company, '5 hours');
  await retainEntregas(db());
  expect(await deliveries(company)).toEqual([]);

  await happen(company);
  await settled(company);
  await age(company, '50 days');
  await db().sql`UPDATE reenvios SET criado_em = now() - interval '31 days' WHERE id = ${job.id}`;
  await retainEntregas(db());
  expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ estado: 'cancelado' });
  expect(await deliveries(company)).toEqual([]);
  expect(await runReenvioBatch(company.ctx, job.id)).toBe(false);
});

test('a delivery that is sent again at the moment when its term is over is sent, and stays', async () => {
  const { company, receiver } = await hooked(root, { status: 400 });
  await happen(company);
  const [entrega] = await settled(company);
  await age(company, '31 days');
  receiver.reply({ status: 200 });
  let retained: Promise<unknown> = Promise.resolve();
  await transaction(company.ctx, async (ctx) => {
    await resendEntrega(ctx, { id: entrega?.id });
    retained = retainEntregas(db());
    await until(async () => {
      const waiting = await db().sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return waiting.length > 0;
    });
  });
  await retained;
  await receiver.received(2);
  expect(await settled(company)).toMatchObject([{ id: entrega?.id, estado: 'entregue', tentativas: 2 }]);
});

test('a queue row whose delivery is gone holds nothing up, however often it was given back, and goes', async () => {
  const { company, receiver, id } = await hooked(root, { status: 200 });
  const dead = await registerWorker(db(), 'morto');
  const orphan = 999_999_999;
  await transaction(company.ctx, async (ctx) => {
    await publish(ctx, 'estoque.atualizado', exemploDe('estoque.atualizado'));
    await ctx.db.sql`
      INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem, retomadas) VALUES (${orphan}, ${id}, 2, 'manual', 32767)`;
    await ctx.db.sql`UPDATE fila_entregas SET dono = ${dead} WHERE webhook_id = ${id}`;
    await ctx.db.sql`UPDATE trabalhadores SET vivo_ate = now() - interval '1 minute' WHERE id = ${dead}`;
  });
  await releaseDead(db());
  await receiver.received(1);
  await settled(company);
  await retainEntregas(db());
  expect(await db().sql`SELECT FROM fila_entregas WHERE entrega_id = ${orphan}`).toEqual([]);
});
