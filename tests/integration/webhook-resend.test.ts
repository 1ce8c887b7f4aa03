import { describe, expect, test } from 'vitest';
import { updateWebhook } from '#server/acesso/index.ts';
import { listAuditoria } from '#server/auditoria/index.ts';
import { countReenvio, createReenvio, recoverWebhook, releaseOverdue, resendEntrega } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { deliveries, detail, releaseNow, settled, until } from '#tests/support/deliveries.ts';
import { happen, keyOf } from '#tests/support/events.ts';
import type { Company } from '#tests/support/factory.ts';
import { hooked, startDelivering } from '#tests/support/hooked.ts';
import type { Received } from '#tests/support/receiver.ts';

// Deliveries that people send again, while a retry waits or not.

const { root, dispatcher } = await startDelivering();

/** An answer that waits until it is told to come. */
function heldAnswer(status: number) {
  let answer = () => {};
  const told = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    answer: () => answer(),
    script: async () => {
      await told;
      return { status };
    },
  };
}

const bytes = (requests: Received[]) => new Set(requests.map((request) => `${keyOf(request)} ${request.body}`));

async function theOnly(company: Company) {
  const [entrega] = await settled(company);
  if (!entrega) throw new Error('No delivery');
  return entrega;
}

/** Waits for this many recorded attempts, and nothing left in the queue. */
const attempted = (company: Company, id: number, count: number) =>
  until(async () => {
    const full = await detail(company, id);
    const [queued] = await db().sql`SELECT FROM fila_entregas WHERE entrega_id = ${id}`;
    return full.lista_tentativas.length === count && full.tentativas === count && !queued && full;
  });

describe('13. A manual resend during a pending retry', () => {
  test('takes its place: the retry comes to nothing', async () => {
    const { company, receiver } = await hooked(root, { status: 500 });
    await happen(company);
    const { id } = await theOnly(company);
    const [retry] = dispatcher.scheduled.filter((s) => s.entrega_id === id);
    receiver.reply({ status: 200 });
    expect(await resendEntrega(company.ctx, { id })).toMatchObject({ estado: 'pendente', proxima_tentativa_em: null });
    const full = await attempted(company, id, 2);
    expect(full).toMatchObject({ estado: 'entregue', tentativas_ciclo: 1, proxima_tentativa_em: null });
    expect(full.lista_tentativas.map((t) => [t.numero, t.origem, t.resultado])).toEqual([
      [1, 'automatica', 'nova_tentativa'],
      [2, 'manual', 'sucesso'],
    ]);
    expect(await releaseNow(id, retry?.geracao ?? 0)).toBe(false);
    await releaseOverdue(db(), -100 * 3_600_000);
    expect(bytes(receiver.requests).size).toBe(1);
    const { resultados } = await listAuditoria(company.ctx, { acao: 'webhook.entrega_reenviada' });
    expect(resultados).toMatchObject([{ detalhes: { entrega_id: id } }]);
  });

  test('begins a new cycle: after its own failure all attempts are there again', async () => {
    const { company, receiver } = await hooked(root, { status: 500 }, { max_tentativas: 2 });
    await happen(company);
    const { id } = await theOnly(company);
    const release = () => {
      const last = dispatcher.scheduled.findLast((s) => s.entrega_id === id);
      return releaseNow(id, last?.geracao ?? 0);
    };
    await release();
    expect((await attempted(company, id, 2)).estado).toBe('falhou');
    await resendEntrega(company.ctx, { id });
    expect(await attempted(company, id, 3)).toMatchObject({ estado: 'agendada', tentativas_ciclo: 1 });
    expect(await release()).toBe(true);
    const full = await attempted(company, id, 4);
    expect(full).toMatchObject({ estado: 'falhou', tentativas_ciclo: 2 });
    expect(full.lista_tentativas.map((t) => t.origem)).toEqual(['automatica', 'automatica', 'manual', 'automatica']);
    expect(receiver.requests).toHaveLength(4);
  });

  test('of a retry that is due already and waits in the queue: one request, not two', async () => {
    const { company, receiver } = await hooked(root, { status: 500 });
    await happen(company);
    const { id } = await theOnly(company);
    const [retry] = dispatcher.scheduled.filter((s) => s.entrega_id === id);
    await db().sql.begin(async (sql) => {
      // The release and the resend are both there before a worker sees either.
      await sql`LOCK TABLE fila_entregas IN SHARE ROW EXCLUSIVE MODE`;
      await sql`
        UPDATE entregas SET estado = 'pendente', proxima_tentativa_em = NULL WHERE id = ${id}`;
      await sql`
        INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
        SELECT id, webhook_id, ${retry?.geracao ?? 0}, 'automatica' FROM entregas WHERE id = ${id}`;
      await sql`UPDATE entregas SET geracao = geracao + 1, tentativas_ciclo = 0 WHERE id = ${id}`;
      await sql`
        INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
        SELECT id, webhook_id, geracao, 'manual' FROM entregas WHERE id = ${id}`;
    });
    const full = await attempted(company, id, 2);
    expect(full.lista_tentativas.map((t) => t.origem)).toEqual(['automatica', 'manual']);
    expect(receiver.requests).toHaveLength(2);
  });

  test('while an attempt is under way: both are logged, and the failure of the older one decides nothing', async () => {
    const first = heldAnswer(500);
    const { company, receiver } = await hooked(root, (_request, n) => (n === 1 ? first.script() : { status: 200 }));
    await happen(company);
    await receiver.received(1);
    const [{ id } = { id: 0 }] = await deliveries(company);
    await resendEntrega(company.ctx, { id });
    await receiver.received(2);
    await until(async () => (await detail(company, id)).estado === 'entregue');
    first.answer();
    const full = await attempted(company, id, 2);
    expect(full).toMatchObject({ estado: 'entregue', proxima_tentativa_em: null, tentativas_ciclo: 1 });
    expect(full.lista_tentativas.map((t) => [t.numero, t.origem, t.status, t.proxima_tentativa_em])).toEqual([
      [1, 'manual', 200, null],
      [2, 'automatica', 500, null],
    ]);
    expect(dispatcher.scheduled.filter((s) => s.entrega_id === id)).toEqual([]);
    expect(bytes(receiver.requests).size).toBe(1);
  });
});

test('14. Two manual resends: both are sent', async () => {
  const { company, receiver } = await hooked(root, { status: 200 });
  await happen(company);
  const { id } = await theOnly(company);
  await Promise.all([resendEntrega(company.ctx, { id }), resendEntrega(company.ctx, { id })]);
  const full = await attempted(company, id, 3);
  expect(full.lista_tentativas.map((t) => [t.numero, t.origem, t.status])).toEqual([
    [1, 'automatica', 200],
    [2, 'manual', 200],
    [3, 'manual', 200],
  ]);
  expect(full.estado).toBe('entregue');
  expect(receiver.requests).toHaveLength(3);
  expect(bytes(receiver.requests).size).toBe(1);
});

test('15. Resend, bulk resend and recovery of an inactive webhook are refused, with the reason', async () => {
  const { company, receiver, id } = await hooked(root, { status: 400 });
  await happen(company);
  const entrega = await theOnly(company);
  await updateWebhook(company.ctx, { id, ativo: false });
  const conflict = (message: RegExp) =>
    expect.objectContaining({ code: 'CONFLICT', message: expect.stringMatching(message) });
  await expect(resendEntrega(company.ctx, { id: entrega.id })).rejects.toEqual(conflict(/está desativado/));
  await db().sql`UPDATE webhooks SET desativado_motivo = 'falhas' WHERE id = ${id}`;
  await expect(resendEntrega(company.ctx, { id: entrega.id })).rejects.toEqual(
    conflict(/desativado por falhas seguidas/),
  );
  const desde = new Date(Date.now() - 3_600_000).toISOString();
  await expect(recoverWebhook(company.ctx, { id, desde })).rejects.toEqual(conflict(/desativado por falhas seguidas/));
  expect(await countReenvio(company.ctx, { ids: [entrega.id] })).toEqual({ total: 0, inativos: 1 });
  await expect(createReenvio(company.ctx, { ids: [entrega.id] })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringMatching(/inativos/),
  });
  expect(await detail(company, entrega.id)).toMatchObject({ estado: 'falhou', tentativas: 1 });
  expect(await db().sql`SELECT FROM fila_entregas WHERE webhook_id = ${id}`).toHaveLength(0);
  expect(receiver.requests).toHaveLength(1);
});
