import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { authenticateToken } from '#server/acesso/index.ts';
import {
  getTimeline,
  listMensagens,
  type Novidades,
  openConversa,
  sendMensagem,
  watchConversas,
} from '#server/atendimento/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { feedEventos, mendReadingOrder } from '#server/eventos/index.ts';
import { signIn } from '#server/identidade/index.ts';
import { transaction } from '#server/platform/context.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';
import { ended, startDispatcher, webhook } from '#tests/support/deliveries.ts';
import { happen, happenOften, isSigned } from '#tests/support/events.ts';
import { Company, makeCompany, SENHA, sessionContext } from '#tests/support/factory.ts';
import { receiving } from '#tests/support/hooked.ts';
import { openChannel } from '#tests/support/inbox.ts';
import { administer, createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { findSystemPostgres } from '#tests/support/system-postgres.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// A back-up as .docker/README.md makes it: pg_dump from the oldest PostgreSQL at hand, pg_restore into the run's own, another cluster.

const system = await findSystemPostgres();
if (!system) {
  console.warn('SKIPPED: no pg_dump with its server (15 or newer) on this machine: back-up and restore WERE NOT RUN.');
}

/** Both databases, by name, on their servers. */
const NAME = `romaneio_restore_${process.pid}`;
let original: { url: string; stop(): Promise<void> } | undefined;

beforeAll(() => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
});

afterAll(async () => {
  await closeDb();
  await original?.stop();
  await dropDatabase(inject('databaseServer'), NAME);
});

/** Everything that this process does from now on happens there. */
async function moveTo(url: string): Promise<void> {
  await closeDb();
  setEnv({ DATABASE_URL: url });
}

/** The company as a process of the present database sees it. */
const reopen = async (company: Company) => new Company(await sessionContext(company.admin.session), company.admin);

/** The ids of the feed from a cursor to its end. */
async function follow(company: Company, apos_id = 0): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor = apos_id; ; ) {
    const page = await feedEventos(company.ctx, { apos_id: cursor, por_pagina: 7 });
    ids.push(...page.resultados.map(({ id }) => id));
    cursor = page.proximo_apos_id;
    if (!page.tem_mais) return ids;
  }
}

/** Two events whose ids and transactions are in opposite orders: of two transactions side by side, the one that began first writes last. */
function happenCrossed(company: Company): Promise<void> {
  return transaction(company.ctx, async (early) => {
    await early.db.sql`SELECT pg_current_xact_id()`;
    await transaction(company.ctx, async (late) => {
      await happen(new Company(late, company.admin));
      await happen(new Company(early, company.admin));
    });
  });
}

/** Messages of two conversations, crossed in the same way. */
function writeCrossed(company: Company, [early_id, late_id]: readonly [number, number]): Promise<void> {
  return transaction(company.ctx, async (early) => {
    await early.db.sql`SELECT pg_current_xact_id()`;
    await transaction(company.ctx, async (late) => {
      await sendMensagem(late, { conversa_id: late_id, texto: 'O pedido saiu.' });
      await sendMensagem(early, { conversa_id: early_id, texto: 'O boleto foi pago.' });
    });
  });
}

/** The ids of the messages from a cursor to their end. */
async function followMensagens(company: Company, apos_id?: number): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor = apos_id; ; ) {
    const where = cursor === undefined ? { desde: '2020-01-01T00:00:00Z' } : { apos_id: cursor };
    const page = await listMensagens(company.ctx, { ...where, por_pagina: 3 });
    ids.push(...page.resultados.map(({ id }) => id));
    cursor = page.proximo_apos_id;
    if (!page.tem_mais) return ids;
  }
}

const timelineOf = async (company: Company, id: number) =>
  (await getTimeline(company.ctx, { id })).mensagens.map((mensagem) => mensagem.id);

/** What an open screen is told first that comes back with a cursor. */
async function screen(company: Company, cursor: string | null): Promise<Novidades> {
  const abort = new AbortController();
  for await (const told of watchConversas(company.ctx, cursor, abort.signal)) {
    abort.abort();
    return told;
  }
  throw new Error('The screen was told nothing');
}

async function xidOf(url: string): Promise<number> {
  const [row] = await administer(url, (sql) => sql<{ xid: string }[]>`SELECT pg_current_xact_id()::text AS xid`);
  return Number(row?.xid);
}

/** Lets a server's transaction ids run ahead. */
const burn = (url: string, count: number) =>
  administer(url, (sql) =>
    sql.unsafe(`DO $$ BEGIN FOR i IN 1..${count} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`),
  );

test.skipIf(!system)('a dump, restored into a younger cluster, goes on where it was', async () => {
  if (!system) return;
  original = await system.start(await makeTestFolder('original'));
  const { url } = original;
  await migrate(url);
  await moveTo(url);
  let company: Company = await makeCompany();
  let other: Company = await makeCompany();
  const produto = await company.product();
  await company.move(produto, '10.5');
  await company.move(produto, '-3');
  const { numero_expedicao } = await company.shipment();
  const { token } = await company.token();
  await happenCrossed(company);
  await happenOften(other, 5);
  await happenCrossed(other);
  await happenOften(company, 20);
  const canal = await openChannel(company);
  const opened = async (endereco: string) =>
    (await openConversa(company.ctx, { canal_id: canal.id, endereco })).conversa.id;
  const conversas = [await opened('+5524999110001'), await opened('+5524999110002')] as const;
  await writeCrossed(company, conversas);
  await burn(url, (await xidOf(inject('databaseServer').url)) + 20_000);
  const receiver = await receiving();
  const { secret } = await webhook(company, receiver.url);
  await happenCrossed(company);
  await happen(company);
  for (const conversa_id of conversas) await sendMensagem(company.ctx, { conversa_id, texto: 'Chegou?' });
  await writeCrossed(company, conversas);
  const before = { company: await follow(company), other: await follow(other) };
  const mensagens = await followMensagens(company);
  expect(mensagens).toHaveLength(6);
  expect(mensagens, 'the test means nothing otherwise').not.toEqual(mensagens.toSorted((a, b) => a - b));
  const changed = await db()
    .sql`UPDATE mensagens SET mudanca = ordem_do_evento() WHERE id = ${mensagens[0] ?? 0} RETURNING id`;
  expect(changed).toHaveLength(1);
  const timelines = await Promise.all(conversas.map((id) => timelineOf(company, id)));
  const { cursor: left } = await screen(company, null);
  expect(before.company, 'the test means nothing otherwise').not.toEqual(before.company.toSorted((a, b) => a - b));
  const cursor = before.company[10];

  const file = join(await makeTestFolder('dump'), 'romaneio.dump');
  await system.dump(url, file);
  const { url: target } = await createDatabase(inject('databaseServer'), NAME);
  await system.restore(file, target);
  await moveTo(target);
  [company, other] = [await reopen(company), await reopen(other)];
  expect(await follow(company), 'a restored cluster hides what its own transactions have not reached').not.toEqual(
    before.company,
  );

  // From a process that did not wait for the migration.
  await happen(company);
  const events = before.company.length + before.other.length + 1;
  await sendMensagem(company.ctx, { conversa_id: conversas[0], texto: 'De um processo que não esperou.' });
  const mended = { conversas: 2, eventos: events + 1, mensagens: 7 };
  expect(await migrate(target, { mend: mendReadingOrder })).toEqual({ applied: [], mended, migracoes: [] });
  expect(await migrate(target, { mend: mendReadingOrder })).toEqual({ applied: [], mended: {}, migracoes: [] });
  expect(await follow(other)).toEqual(before.other);
  const early = (await follow(company)).slice(before.company.length);
  expect(early).toHaveLength(2);
  expect(await follow(company)).toEqual([...before.company, ...early]);

  const written = (await followMensagens(company)).slice(mensagens.length);
  expect(written).toHaveLength(1);
  for (const conversa_id of conversas) {
    written.push((await sendMensagem(company.ctx, { conversa_id, texto: 'De novo no ar.' })).id);
  }
  expect(await followMensagens(company)).toEqual([...mensagens, ...written]);
  expect(await followMensagens(company, mensagens[3]), 'cursors stay valid').toEqual(
    [...mensagens, ...written].slice(4),
  );
  const [first, second, third] = written as [number, number, number];
  expect(await Promise.all(conversas.map((id) => timelineOf(company, id)))).toEqual([
    [...(timelines[0] ?? []), first, second],
    [...(timelines[1] ?? []), third],
  ]);
  expect(await screen(company, left), 'a screen that was open begins anew').toMatchObject({ recarregar: true });
  expect(await db().sql`SELECT id FROM mensagens WHERE mudanca IS NOT NULL`).toEqual([]);
  const { cursor: present } = await screen(company, null);
  await sendMensagem(company.ctx, { conversa_id: conversas[1], texto: 'E a tela sabe.' });
  expect((await screen(company, present)).conversas.map(({ id }) => id)).toEqual([conversas[1]]);

  // Deliveries that waited are made, each once, with the signature that the receiver knows.
  const dispatcher = await startDispatcher();
  await ended(company, 4).finally(() => dispatcher.stop());
  expect(receiver.requests).toHaveLength(4);
  expect(receiver.requests.every((request) => isSigned(request, secret))).toBe(true);

  // The ledger and the sequences go on, and what happens now comes after all that was.
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
  await company.move(produto, '1');
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
  expect(Number((await company.shipment()).numero_expedicao)).toBe(Number(numero_expedicao) + 1);
  const after = await follow(company);
  expect(after.slice(0, before.company.length)).toEqual(before.company);
  expect(after.length).toBeGreaterThan(before.company.length + 1);
  expect(await follow(company, cursor)).toEqual(after.slice(11));

  expect((await authenticateToken(db(), token)).empresa_id).toBe(company.id);
  expect(await signIn(db(), { email: company.admin.email, senha: SENHA })).toMatchObject({ empresa_id: company.id });
});
