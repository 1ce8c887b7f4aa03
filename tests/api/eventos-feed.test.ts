import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { retainEventos } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { settled, until } from '#tests/support/deliveries.ts';
import { type Data, openDeliveries } from '#tests/support/delivery-door.ts';
import { happen } from '#tests/support/events.ts';
import { Company, makeCompany } from '#tests/support/factory.ts';
import { refused } from '#tests/support/refusal.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// The change feed, GET /v1/eventos/: every event of the company once, in order.

const { api, receiver, scene } = await openDeliveries();

/** Follows the feed from an event on, as the documentation says. */
async function follow(token: string, apos_id = 0, query = '') {
  const found: Data[] = [];
  for (let at = apos_id; ; ) {
    const { json, text, status } = await api.get(`/v1/eventos/?apos_id=${at}${query}`, token);
    expect(status, text).toBe(200);
    const data = json.data as unknown as { resultados: Data[]; proximo_apos_id: number; tem_mais: boolean };
    found.push(...data.resultados);
    at = data.proximo_apos_id;
    if (!data.tem_mais) return { found, at };
  }
}

/** The same until there are `count`: an event shows once older transactions have ended, those of tests beside this one too. */
const followed = (count: number, token: string, apos_id = 0, query = '') =>
  until(async () => {
    const all = await follow(token, apos_id, query);
    return all.found.length >= count && all;
  });

test('every event once and in order, with the data that the deliveries carry', async () => {
  receiver.reply({ status: 200 });
  const { company, token, ask, webhook } = await scene();
  for (let i = 0; i < 5; i++) await happen(company);
  await ask('POST', `/v1/webhooks/${webhook.id}/teste/`);
  await happen(company, 'venda.criada');
  await settled(company, 6);
  const { found, at } = await followed(6, token, 0, '&por_pagina=2');
  // A test is of one webhook, and no event of the company's.
  expect(found.map(({ evento }) => evento)).toEqual([...Array(5).fill('estoque.atualizado'), 'venda.criada']);
  expect(new Set(found.map(({ id }) => id)).size).toBe(6);
  expect(at).toBe(found.at(-1)?.id);

  const [entrega] = (await ask('GET', `/v1/webhooks/${webhook.id}/entregas/?evento_id=${found[0]?.id}`)).resultados;
  const body = JSON.parse(String((await ask('GET', `/v1/webhooks/entregas/${entrega?.id}/`)).corpo));
  expect(found[0]).toStrictEqual({
    id: entrega?.evento_id,
    evento: body.evento,
    timestamp: body.timestamp,
    empresa_id: company.id,
    dados: body.dados,
  });

  expect(await follow(token, at)).toEqual({ found: [], at });
  await happen(company);
  expect((await followed(1, token, at)).found).toHaveLength(1);
  expect((await follow(token, 0, '&evento=venda.criada')).found.map(({ evento }) => evento)).toEqual(['venda.criada']);
});

test('is of the company alone, also when it has no webhook at all', async () => {
  const [company, other] = [await makeCompany(), await makeCompany()];
  const { token } = await company.token({ escopos: ['webhooks:read'] });
  await happen(other);
  expect((await follow(token)).found).toEqual([]);
  await happen(company);
  expect((await followed(1, token)).found).toHaveLength(1);
  // A transaction that just ends in another database of the server may hold the event up once more.
  await expect.poll(async () => (await api.get('/v1/eventos/?apos_id=0', token)).json.message).toBe('1 evento.');
});

test('a long transaction in another database of the server holds nothing up', async () => {
  const company = await makeCompany();
  const { token } = await company.token({ escopos: ['webhooks:read'] });
  const other = await createTestDatabase();
  const neighbour = postgres(other.url, { max: 1 });
  onTestFinished(async () => {
    await neighbour.end();
    await other.drop();
  });
  await neighbour.begin(async (slow) => {
    await slow`SELECT pg_current_xact_id()`;
    await happen(company);
    expect((await followed(1, token)).found).toHaveLength(1);
  });
});

test('an event that is not committed yet is not passed over', async () => {
  const company = await makeCompany();
  const { token } = await company.token({ escopos: ['webhooks:read'] });
  const write = (sql: ReturnType<typeof db>['sql']) => sql`
    INSERT INTO eventos (empresa_id, evento, dados, request_id)
    VALUES (${company.id}, 'estoque.atualizado', '{}', 'feed')`;
  let at = 0;
  await db().sql.begin(async (slow) => {
    await write(slow as unknown as ReturnType<typeof db>['sql']);
    // Later, and there first.
    await happen(company);
    const early = await follow(token);
    expect(early.found).toEqual([]);
    ({ at } = early);
  });
  expect((await followed(2, token, at)).found).toHaveLength(2);
});

test('the events of a record stand in the order in which it was written, whichever transaction had its number first', async () => {
  const company = await makeCompany();
  const { token } = await company.token({ escopos: ['webhooks:read'] });
  const produto = await company.product();
  await transaction(company.ctx, async (early) => {
    // What writes anything else first has its number before it waits for the balance.
    await early.db.sql`SELECT pg_current_xact_id()`;
    await company.move(produto, '1');
    await new Company(early, company.admin).move(produto, '1');
  });
  await Promise.all(Array.from({ length: 30 }, () => company.move(produto, '1')));
  const { found } = await followed(32, token, 0, '&evento=estoque.atualizado&por_pagina=7');
  expect(found.map(({ dados }) => Number((dados as Data).saldo_atual))).toEqual(
    Array.from({ length: 32 }, (_, i) => i + 1),
  );
});

test('the last event of a product that many change at once is the product', async () => {
  const company = await makeCompany();
  const { token } = await company.token({ escopos: ['webhooks:read', 'produtos:write', 'produtos:read'] });
  const { id } = await company.product();
  const names = Array.from({ length: 30 }, (_, i) => `Nome ${i}`);
  const answers = await Promise.all(
    names.map((nome) => api.call('PATCH', `/v1/produtos/${id}/`, { token, body: { nome } })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { found } = await followed(30, token, 0, '&evento=produto.atualizado&por_pagina=7');
  const { json } = await api.get(`/v1/produtos/${id}/`, token);
  const product = json.data as Record<string, unknown>;
  const told = found.map(({ dados }) => dados as Record<string, unknown>);
  expect(told.at(-1)?.nome).toBe(product.nome);
  const moments = told.map(({ atualizado_em }) => String(atualizado_em));
  expect(moments).toEqual(moments.toSorted());
});

test('whoever reads one kind goes on from the last event of any, so that a rare kind’s cursor does not pass its term', async () => {
  const { company, token } = await scene();
  await happen(company, 'venda.criada');
  for (let i = 0; i < 3; i++) await happen(company);
  const { found } = await followed(4, token);
  const newest = found.at(-1)?.id ?? 0;
  const rare = await follow(token, 0, '&evento=venda.criada&por_pagina=1');
  expect(rare.found.map(({ evento }) => evento)).toEqual(['venda.criada']);
  expect(rare.at).toBe(newest);
  expect(await follow(token, rare.at, '&evento=venda.criada')).toEqual({ found: [], at: newest });
  await db().sql`DELETE FROM eventos WHERE id = ${found[0]?.id ?? 0}`;
  await happen(company, 'venda.criada');
  expect((await followed(1, token, newest, '&evento=venda.criada')).found).toHaveLength(1);
  // From an event of which the feed is not there yet nobody goes back.
  await happen(company);
  const all = await followed(2, token, newest);
  expect((await follow(token, all.at, '&evento=venda.criada')).at).toBe(all.at);
});

test('a cursor at the last event of a company where nothing happened until that event passed its term goes on', async () => {
  const [{ company, token }, stranger] = [await scene(), await scene()];
  const happenedOnce = (ago: string) => db().sql`
    INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
    VALUES (${company.id}, 'estoque.atualizado', '{}', 'antiga', now() - ${ago}::interval)`;
  const startsAgain = async (apos_id: unknown, reader = token) =>
    refused(await api.get(`/v1/eventos/?apos_id=${apos_id}`, reader), 'apos_id', /Recomece com apos_id=0/);
  for (let i = 0; i < 3; i++) await happenedOnce('91 days');
  const { found, at } = await followed(3, token);
  expect(await retainEventos(db())).toBeGreaterThanOrEqual(3);
  expect(await follow(token, at)).toEqual({ found: [], at });
  // Whoever had not read all of them is told so; and it is no event of another company.
  await startsAgain(found[1]?.id);
  await startsAgain(at, stranger.token);
  await happenedOnce('92 days');
  await happen(company);
  const { found: next } = await followed(2, token, at);
  expect(await follow(token, at)).toEqual({ found: next, at: next[1]?.id });
  await retainEventos(db());
  await startsAgain(at);
  expect((await follow(token, Number(next[0]?.id))).found).toEqual([next[1]]);
});
