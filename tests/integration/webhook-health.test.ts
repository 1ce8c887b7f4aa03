import { describe, expect, test } from 'vitest';
import { updateWebhook } from '#server/acesso/index.ts';
import { listAuditoria } from '#server/auditoria/index.ts';
import {
  getEntrega,
  getSaude,
  getSaudeEntregas,
  listEvolucaoWebhook,
  listSaude,
  recoverWebhook,
  releaseOverdue,
  runReenvioBatch,
} from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { deleteWebhook, getWebhook } from '#server/webhooks/index.ts';
import { deliveries, detail, releaseNow, settled, until } from '#tests/support/deliveries.ts';
import { happen, happenOften } from '#tests/support/events.ts';
import type { Company } from '#tests/support/factory.ts';
import { hooked, startDelivering } from '#tests/support/hooked.ts';
import type { Receiver } from '#tests/support/receiver.ts';

// Counts of failures in a row, and the webhook that is put out of use for them.

const { root, dispatcher } = await startDelivering();

const saudeOf = (company: Company, id: number) => getSaude(company.ctx, { id });

/** Sends `count` events one after another, each recorded before the next. */
async function oneByOne(company: Company, receiver: Receiver, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const before = receiver.requests.length;
    await happen(company);
    await receiver.received(before + 1);
    await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  }
}

/** The streak's beginning moves into the past. */
const age = (id: number, hours: number) => db().sql`
  UPDATE saude_webhooks SET primeira_falha_em = primeira_falha_em - make_interval(secs => ${hours * 3_600}::double precision)
  WHERE webhook_id = ${id}`;

test('16. One success and the failures before it are forgotten', async () => {
  const { company, receiver, id } = await hooked(root, { status: 500 });
  await oneByOne(company, receiver, 3);
  const failing = await saudeOf(company, id);
  expect(failing).toMatchObject({ falhas_seguidas: 3, ultimo_sucesso_em: null, tentativas_24h: 3, sucesso_24h: 0 });
  expect(failing.primeira_falha_em?.getTime()).toBeLessThan(failing.ultima_falha_em?.getTime() ?? 0);
  receiver.reply({ status: 200 });
  await oneByOne(company, receiver, 1);
  const well = await saudeOf(company, id);
  expect(well).toMatchObject({ falhas_seguidas: 0, primeira_falha_em: null, tentativas_24h: 4, sucesso_24h: 0.25 });
  expect(well.ultima_falha_em).toEqual(failing.ultima_falha_em);
  expect(well.p95_24h).toEqual(expect.any(Number));
  receiver.reply({ status: 404 });
  await oneByOne(company, receiver, 1);
  const again = await saudeOf(company, id);
  expect(again).toMatchObject({
    falhas_seguidas: 1,
    ultimo_sucesso_em: well.ultimo_sucesso_em,
    agendadas: 3,
    na_fila: 0,
  });
  expect(again.primeira_falha_em).toEqual(again.ultima_falha_em);
  const hours = await listEvolucaoWebhook(company.ctx, { id });
  const sum = (field: 'sucessos' | 'novas_tentativas' | 'falhas') => hours.reduce((n, hour) => n + hour[field], 0);
  expect([sum('sucessos'), sum('novas_tentativas'), sum('falhas')]).toEqual([1, 3, 1]);
});

test('16. Successes and failures recorded together leave the streak that their order says', async () => {
  const { company, receiver, id } = await hooked(root, (_request, n) => ({ status: n % 40 === 0 ? 200 : 500 }));
  await happenOften(company, 100);
  await until(
    async () => receiver.requests.length === 100 && (await deliveries(company, { estado: 'pendente' })).length === 0,
  );
  const { falhas_seguidas, primeira_falha_em, tentativas_24h } = await saudeOf(company, id);
  expect(tentativas_24h).toBe(100);
  // Answers overtake each other on the way, by no more than what is under way at once.
  expect(falhas_seguidas).toBeGreaterThanOrEqual(1);
  expect(falhas_seguidas).toBeLessThan(60);
  const [attempt] = await db()
    .sql`SELECT FROM tentativas_webhook WHERE webhook_id = ${id} AND iniciada_em = ${primeira_falha_em}`;
  expect(attempt).toBeDefined();
});

test('17. A thousand failures in an outage of a minute do not deactivate the webhook', async () => {
  const { company, receiver, id } = await hooked(root, { status: 503 });
  await happenOften(company, 1_000);
  await receiver.received(1_000);
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  expect(await saudeOf(company, id)).toMatchObject({ falhas_seguidas: 1_000, em_risco: false, agendadas: 1_000 });
  // Beside others it is counted to 500.
  const counted = { na_fila: 0, mais_na_fila: false, agendadas: 500, mais_agendadas: true };
  expect((await listSaude(company.ctx)).get(id)).toMatchObject(counted);
  expect(await getSaudeEntregas(company.ctx, {})).toMatchObject(counted);
  expect(await getWebhook(company.ctx, { id })).toMatchObject({ ativo: true, desativado_motivo: null });
  await age(id, 23.9);
  await oneByOne(company, receiver, 1);
  expect(await saudeOf(company, id)).toMatchObject({ falhas_seguidas: 1_001, em_risco: true });
  expect((await getWebhook(company.ctx, { id })).ativo).toBe(true);
});

describe('A webhook that fails for a day and twenty times is put out of use', () => {
  test('at the twentieth failure, not at the nineteenth; what waits is cancelled; the reason is told', async () => {
    const { company, receiver, id } = await hooked(root, { status: 500 });
    await oneByOne(company, receiver, 18);
    await age(id, 25);
    await oneByOne(company, receiver, 1);
    expect(await saudeOf(company, id)).toMatchObject({ falhas_seguidas: 19, em_risco: true, agendadas: 19 });
    expect((await getWebhook(company.ctx, { id })).ativo).toBe(true);

    await happen(company);
    await until(async () => !(await getWebhook(company.ctx, { id })).ativo);
    const off = await getWebhook(company.ctx, { id });
    expect(off).toMatchObject({ desativado_motivo: 'falhas', desativado_em: expect.any(Date) });
    const all = await deliveries(company);
    expect(all.map((e) => [e.estado, e.motivo, e.proxima_tentativa_em])).toEqual(
      Array(20).fill(['cancelada', 'webhook_desativado_por_falhas', null]),
    );
    const { resultados } = await listAuditoria(company.ctx, { acao: 'webhook.desativado_por_falhas' });
    expect(resultados).toMatchObject([{ recurso_id: id, detalhes: { falhas_seguidas: 20, entregas_canceladas: 20 } }]);
    for (const { entrega_id, geracao } of dispatcher.scheduled) {
      if (all.some((e) => e.id === entrega_id)) expect(await releaseNow(entrega_id, geracao)).toBe(false);
    }

    // It is told nothing while it is out of use, and everything when it is back.
    receiver.reply({ status: 200 });
    receiver.requests.splice(0);
    await happenOften(company, 5);
    expect(await deliveries(company)).toHaveLength(20);
    await expect(recoverWebhook(company.ctx, { id, desde: off.criado_em.toISOString() })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await updateWebhook(company.ctx, { id, ativo: true });
    expect(await getWebhook(company.ctx, { id })).toMatchObject({
      ativo: true,
      desativado_motivo: null,
      desativado_em: null,
    });
    expect(await saudeOf(company, id)).toMatchObject({ falhas_seguidas: 0, primeira_falha_em: null, em_risco: false });
    const job = await recoverWebhook(company.ctx, { id, desde: off.criado_em.toISOString() });
    expect(job.total).toBe(25);
    while (await runReenvioBatch(company.ctx, job.id));
    const recovered = await settled(company, 25);
    expect(recovered.map((e) => e.estado)).toEqual(Array(25).fill('entregue'));
    expect(receiver.requests).toHaveLength(25);
  });

  test('not when one success lies between', async () => {
    const { company, receiver, id } = await hooked(root, { status: 500 });
    await oneByOne(company, receiver, 19);
    await age(id, 25);
    receiver.reply({ status: 200 });
    await oneByOne(company, receiver, 1);
    receiver.reply({ status: 500 });
    await oneByOne(company, receiver, 20);
    expect(await saudeOf(company, id)).toMatchObject({ falhas_seguidas: 20, em_risco: false });
    expect((await getWebhook(company.ctx, { id })).ativo).toBe(true);
  });
});

describe('31. Between two attempts', () => {
  const leave = {
    deactivated: (company: Company, id: number) => updateWebhook(company.ctx, { id, ativo: false }),
    deleted: (company: Company, id: number) => deleteWebhook(company.ctx, { id }),
  };

  test.each(Object.entries(leave))('%s: no further attempt', async (how, act) => {
    const { company, receiver, id } = await hooked(root, { status: 500 });
    await happen(company);
    const [entrega] = await settled(company);
    const [scheduled] = dispatcher.scheduled.filter((s) => s.entrega_id === entrega?.id);
    await act(company, id);
    const motivo = how === 'deleted' ? 'webhook_excluido' : 'webhook_desativado';
    const cancelled = await getEntrega(company.ctx, { id: entrega?.id });
    expect(cancelled).toMatchObject({ estado: 'cancelada', motivo, proxima_tentativa_em: null, tentativas: 1 });
    expect(await releaseNow(scheduled?.entrega_id ?? 0, scheduled?.geracao ?? 0)).toBe(false);
    await releaseOverdue(db(), -100 * 3_600_000);
    const queued = await db().sql`SELECT FROM fila_entregas WHERE webhook_id = ${id}`;
    expect(queued).toHaveLength(0);
    expect(receiver.requests).toHaveLength(1);
  });

  test.each(Object.entries(leave))('%s after the retry was due: it is cancelled unsent', async (_how, act) => {
    const { company, receiver, id } = await hooked(root, { status: 500 });
    await happen(company);
    const [entrega] = await settled(company);
    await act(company, id);
    // As one that slipped through: the queue says it is due, the webhook says otherwise.
    await db().sql`UPDATE entregas SET estado = 'pendente' WHERE id = ${entrega?.id ?? 0}`;
    await db().sql`
      INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
      SELECT id, webhook_id, geracao, 'automatica' FROM entregas WHERE id = ${entrega?.id ?? 0}`;
    const [after] = await settled(company);
    expect(after).toMatchObject({ estado: 'cancelada', motivo: 'webhook_inativo', tentativas: 1 });
    expect(receiver.requests).toHaveLength(1);
  });

  test.each(Object.entries(leave))(
    '%s while under way: its failure starts no retry, its success counts',
    async (_how, act) => {
      for (const status of [500, 400, 200]) {
        let answer = () => {};
        const held = new Promise<void>((resolve) => {
          answer = resolve;
        });
        const { company, receiver, id } = await hooked(root, async () => {
          await held;
          return { status };
        });
        await happen(company);
        await receiver.received(1);
        await act(company, id);
        const [entrega] = await deliveries(company);
        expect(entrega?.estado).toBe('cancelada');
        answer();
        const full = await until(async () => {
          const found = await detail(company, entrega?.id ?? 0);
          return found.lista_tentativas.length === 1 && found.tentativas === 1 && found;
        });
        expect(full).toMatchObject({ estado: status === 200 ? 'entregue' : 'cancelada', proxima_tentativa_em: null });
        expect(full.lista_tentativas).toMatchObject([{ status, proxima_tentativa_em: null }]);
        expect(dispatcher.scheduled.filter((s) => s.entrega_id === full.id)).toEqual([]);
      }
    },
  );

  test('while others wait behind requests that hang: they are not sent any more', async () => {
    const { company, receiver, id } = await hooked(root, { status: 200 }, { timeout_segundos: 30 });
    await happenOften(company, 50);
    await settled(company, 50);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    receiver.reply(async () => {
      await held;
      return { status: 200 };
    });
    await happenOften(company, 80);
    await receiver.received(51);
    await updateWebhook(company.ctx, { id, ativo: false });
    // What was claimed ahead of its turn goes back to the queue: sent from memory, it would not know of the change.
    await until(
      () => dispatcher.state().em_espera === 0 && dispatcher.state().em_voo === receiver.requests.length - 50,
    );
    const sent = receiver.requests.length;
    answer();
    await until(async () => (await db().sql`SELECT FROM fila_entregas WHERE webhook_id = ${id}`).length === 0);
    expect(receiver.requests).toHaveLength(sent);
    const all = await db().sql`
      SELECT estado, count(*)::int AS n FROM entregas WHERE webhook_id = ${id} GROUP BY estado ORDER BY estado`;
    expect(all.map((row) => [row.estado, row.n])).toEqual([
      ['cancelada', 130 - sent],
      ['entregue', sent],
    ]);
  });
});
