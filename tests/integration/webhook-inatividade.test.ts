import { expect, test } from 'vitest';
import { updateWebhook } from '#server/acesso/index.ts';
import {
  countRecuperavel,
  getInatividade,
  getResultadoReenvio,
  recoverWebhook,
  runReenvioBatch,
} from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { deliveries, settled, until } from '#tests/support/deliveries.ts';
import { happenOften, keyOf } from '#tests/support/events.ts';
import { hooked, startDelivering } from '#tests/support/hooked.ts';

// What happened while a webhook was inactive, what a recovery would send, and what became of that.

const { root } = await startDelivering();
const KINDS = { eventos: ['estoque.atualizado', 'venda.criada'] };

test('an active webhook missed nothing; its last failures are told, the newest first', async () => {
  const { company, receiver, id } = await hooked(root, { status: 503 }, KINDS);
  await happenOften(company, 1);
  await settled(company);
  receiver.reply({ status: 404 });
  await happenOften(company, 1);
  await settled(company, 2);
  receiver.reply({ status: 200 });
  await happenOften(company, 1);
  await settled(company, 3);
  const found = await getInatividade(company.ctx, { id });
  expect(found).toMatchObject({ desde: null, eventos: 0, por_tipo: [], canceladas: 0 });
  expect(found.ultimas_falhas).toMatchObject([
    { status: 404, erro: null },
    { status: 503, erro: null },
  ]);
  const stranger = await root.sibling();
  await expect(getInatividade(stranger.ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what it missed by kind, what was cancelled, what a recovery sends, under which keys, and what became of it', async () => {
  const { company, receiver, id } = await hooked(root, { status: 503 }, KINDS);
  await happenOften(company, 2);
  await settled(company, 2);
  receiver.reply({ status: 404 });
  await happenOften(company, 3);
  await settled(company, 5);
  const [row] = await db().sql<{ em: Date }[]>`SELECT now() - interval '1 hour' AS em`;
  const desde = row?.em.toISOString() ?? '';
  await updateWebhook(company.ctx, { id, ativo: false });
  await happenOften(company, 4);
  await happenOften(company, 2, 'venda.criada');
  await happenOften(company, 7, 'produto.atualizado');
  const meanwhile = await getInatividade(company.ctx, { id });
  expect(meanwhile).toMatchObject({
    ...{ eventos: 13, mais_eventos: false, canceladas: 2 },
    por_tipo: [
      { evento: 'estoque.atualizado', n: 4 },
      { evento: 'venda.criada', n: 2 },
    ],
  });
  expect(meanwhile.desde).toBeInstanceOf(Date);
  expect(await countRecuperavel(company.ctx, { id, desde })).toEqual({
    ...{ total: 11, falharam: 3, canceladas: 2, novas: 6 },
    por_tipo: [
      { evento: 'estoque.atualizado', n: 9 },
      { evento: 'venda.criada', n: 2 },
    ],
  });

  await updateWebhook(company.ctx, { id, ativo: true });
  receiver.reply((request) => ({ status: request.header('x-webhook-evento') === 'venda.criada' ? 500 : 200 }));
  const before = new Set(receiver.requests.splice(0).map(keyOf));
  const job = await recoverWebhook(company.ctx, { id, desde });
  expect(job.total).toBe(11);
  expect(await getResultadoReenvio(company.ctx, { id: job.id })).toMatchObject({ entregues: 0, a_caminho: 0 });
  while (await runReenvioBatch(company.ctx, job.id));
  await until(
    async () => (await deliveries(company, { estado: 'pendente' })).length === 0 && receiver.requests.length === 11,
  );
  expect(await getResultadoReenvio(company.ctx, { id: job.id })).toEqual({
    ...{ entregues: 9, agendadas: 2, falharam: 0, a_caminho: 0, mais: false },
  });
  // What had been tried keeps its key, in the order in which it was made; then comes what it missed.
  const keys = receiver.requests.map(keyOf);
  expect(keys.filter((key) => before.has(key)).length).toBe(5);
  expect(new Set(keys).size).toBe(11);
  expect(await countRecuperavel(company.ctx, { id, desde })).toMatchObject({ total: 0, por_tipo: [] });
  const stranger = await root.sibling();
  await expect(getResultadoReenvio(stranger.ctx, { id: job.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
