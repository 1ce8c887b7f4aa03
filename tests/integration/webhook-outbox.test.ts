import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { getEvento, listEventos, testWebhook } from '#server/entregas/index.ts';
import { CATALOGO, EVENTOS, exemploDe, publish } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { deliveries, settled, startDispatcher, type TestDispatcher, webhook } from '#tests/support/deliveries.ts';
import { startDoomed } from '#tests/support/doomed.ts';
import { happen, isSigned } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

// An event and its change are both written, or neither.

let root: Company;
let receiver: Receiver;
let dispatcher: TestDispatcher | undefined;

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  root = await makeCompany();
});

// What one test leaves in the queue goes to its own receiver.
beforeEach(async () => {
  receiver = await startReceiver();
});

afterEach(async () => {
  await dispatcher?.stop();
  dispatcher = undefined;
  await receiver.close();
});

const deliver = async () => {
  dispatcher = await startDispatcher();
};

/** How many rows a company has of what an event leaves behind. */
async function traces(company: Company) {
  const [row] = await db().sql`
    SELECT (SELECT count(*) FROM eventos WHERE empresa_id = ${company.id}) AS eventos,
      (SELECT count(*) FROM entregas WHERE empresa_id = ${company.id}) AS entregas,
      (SELECT count(*) FROM fila_entregas f JOIN webhooks w ON w.id = f.webhook_id WHERE w.empresa_id = ${company.id}) AS fila`;
  return row;
}
const NOTHING = { eventos: 0, entregas: 0, fila: 0 };

test('1. Killed after the commit, before anybody was told: delivered after the restart', async () => {
  const company = await root.sibling();
  const { secret } = await webhook(company, receiver.url);
  const doomed = await startDoomed(company.id, { kind: 'publish' });
  expect(await doomed.signal()).toBe('SIGKILL');
  expect(await traces(company)).toEqual({ eventos: 1, entregas: 1, fila: 1 });
  await deliver();
  const [request] = await receiver.received(1);
  expect(request && isSigned(request, secret)).toBe(true);
  expect(await settled(company)).toMatchObject([{ estado: 'entregue', tentativas: 1 }]);
});

test('1. Killed before the commit: it never happened', async () => {
  const company = await root.sibling();
  await webhook(company, receiver.url);
  const doomed = await startDoomed(company.id, { kind: 'abandon' });
  expect(await doomed.signal()).toBe('SIGKILL');
  expect(await traces(company)).toEqual(NOTHING);
});

test('2. What is rolled back leaves no event, whether a person or the database undid it', async () => {
  const company = await root.sibling();
  await webhook(company, receiver.url, { eventos: [...EVENTOS] });
  const produto = await company.product();
  const before = await traces(company);
  await deliver();
  await settled(company);
  const already = receiver.requests.length;

  const undone = transaction(company.ctx, async (ctx) => {
    await publish(ctx, 'estoque.atualizado', exemploDe('estoque.atualizado'));
    await ctx.db.sql`SELECT 1`;
    throw new Error('on second thought');
  });
  await expect(undone).rejects.toThrow('on second thought');
  const broken = transaction(company.ctx, async (ctx) => {
    await publish(ctx, 'estoque.atualizado', exemploDe('estoque.atualizado'));
    await ctx.db.sql`SELECT 1 / 0`;
  });
  await expect(broken).rejects.toThrow('division by zero');
  await expect(company.move({ id: 999_999_999 }, '1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await traces(company)).toEqual({ ...before, fila: 0 });

  // Whatever had been sent would have come before this.
  await company.move(produto, '1');
  await receiver.received(already + 1);
  await settled(company, already + 1);
  expect(receiver.requests).toHaveLength(already + 1);
});

test('4. Database down: the caller gets an error, and there is neither event nor delivery', async () => {
  const company = await root.sibling();
  await webhook(company, receiver.url);

  const nowhere = openDb('postgres://nobody@127.0.0.1:9/none', 1);
  onTestFinished(() => nowhere.sql.end({ timeout: 0 }));
  const ctx = { ...company.ctx, db: nowhere };
  await expect(
    transaction(ctx, (tx) => publish(tx, 'estoque.atualizado', exemploDe('estoque.atualizado'))),
  ).rejects.toThrow();

  const own = openDb(env.DATABASE_URL ?? '', 1);
  onTestFinished(() => own.sql.end({ timeout: 0 }));
  let told = false;
  const cut = transaction({ ...company.ctx, db: own }, async (tx) => {
    tx.db.afterCommit(() => {
      told = true;
    });
    await publish(tx, 'estoque.atualizado', exemploDe('estoque.atualizado'));
    const [backend] = await tx.db.sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await db().sql`SELECT pg_terminate_backend(${backend?.pid ?? 0})`;
  });
  await expect(cut).rejects.toThrow();
  expect(told).toBe(false);
  expect(await traces(company)).toEqual(NOTHING);
});

test('An event outside of a transaction, or that does not fit its schema, is refused', async () => {
  const company = await root.sibling();
  await webhook(company, receiver.url);
  await expect(publish(company.ctx, 'estoque.atualizado', exemploDe('estoque.atualizado'))).rejects.toThrow(
    /transaction/,
  );
  const wrong = { ...exemploDe('estoque.atualizado'), quantidade: 5 as unknown as string };
  await expect(transaction(company.ctx, (ctx) => publish(ctx, 'estoque.atualizado', wrong))).rejects.toThrow();
  expect(await traces(company)).toEqual(NOTHING);
});

test('Each event goes to the active webhooks of its company that listen to it, and why not to others is told', async () => {
  const company = await root.sibling();
  const other = await root.sibling();
  const hooks = {
    listens: await webhook(company, receiver.url, { eventos: ['produto.criado', 'estoque.atualizado'] }),
    alsoListens: await webhook(company, receiver.url, { eventos: ['estoque.atualizado'] }),
    elsewhere: await webhook(company, receiver.url, { eventos: ['cliente.criado'] }),
    inactive: await webhook(company, receiver.url, { ativo: false }),
    inactiveElsewhere: await webhook(company, receiver.url, { ativo: false, eventos: ['cliente.criado'] }),
    foreign: await webhook(other, receiver.url),
  };
  await happen(company, 'estoque.atualizado');
  expect((await deliveries(company)).map((e) => e.webhook_id)).toEqual([hooks.listens.id, hooks.alsoListens.id]);
  expect(await traces(other)).toEqual(NOTHING);
  const [evento] = (await listEventos(company.ctx, {})).resultados;
  const { destinos } = await getEvento(company.ctx, { id: evento?.id });
  expect(Object.fromEntries(destinos.map((d) => [d.webhook_id, d.motivo]))).toEqual({
    [hooks.listens.id]: null,
    [hooks.alsoListens.id]: null,
    [hooks.elsewhere.id]: 'nao_assinava',
    [hooks.inactive.id]: 'estava_inativo',
    // A recovery would not send it what it does not listen to.
    [hooks.inactiveElsewhere.id]: 'nao_assinava',
  });
  await testWebhook(company.ctx, { id: hooks.elsewhere.id });
  const [test] = await deliveries(company, { origem: 'teste' });
  expect(test).toMatchObject({ webhook_id: hooks.elsewhere.id, evento: 'webhook.teste' });
});

test('Every kind of the catalogue reaches its receiver with the data that its schema promises', async () => {
  const company = await root.sibling();
  const { id, secret } = await webhook(company, receiver.url, { eventos: [...EVENTOS] });
  for (const evento of EVENTOS) await happen(company, evento);
  await deliver();
  const requests = await receiver.received(EVENTOS.length);
  const seen = requests.map((request) => {
    const body = JSON.parse(request.body.toString());
    expect(isSigned(request, secret)).toBe(true);
    expect(Object.keys(body)).toEqual(['evento', 'timestamp', 'webhook_id', 'empresa_id', 'dados', 'idempotency_key']);
    expect(body).toMatchObject({ webhook_id: id, empresa_id: company.id });
    expect(body.timestamp).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?-03:00$/);
    expect(request.header('x-webhook-evento')).toBe(body.evento);
    expect(request.header('x-webhook-timestamp')).toBe(body.timestamp);
    expect(request.header('x-webhook-id')).toBe(String(id));
    expect(request.header('x-webhook-idempotency-key')).toBe(body.idempotency_key);
    const evento = EVENTOS.find((known) => known === body.evento) ?? 'webhook.teste';
    expect(CATALOGO[evento].parse(body.dados)).toEqual(exemploDe(evento));
    return evento;
  });
  expect(seen.toSorted()).toEqual([...EVENTOS].toSorted());
  expect(new Set(requests.map((request) => request.header('x-webhook-idempotency-key'))).size).toBe(EVENTOS.length);
});
