import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMANDOS_FEED, feedDeEventos } from '#app/docs/_content/feed-de-eventos.ts';
import { COMANDOS_WEBHOOKS, SQL_RECEBIDOS, webhooks } from '#app/docs/_content/webhooks.ts';
import { feedEventos } from '#server/eventos/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { settled, startDispatcher, type TestDispatcher, until } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { expectShown, hasCurl, paste } from '#tests/support/guide.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

let api: Api;
let dispatcher: TestDispatcher;
let receiver: Receiver;
let company: Company;
let token: string;
let folder: string;

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  api = await startApi();
  receiver = await startReceiver();
  dispatcher = await startDispatcher();
  company = await makeCompany();
  ({ token } = await company.token({ escopos: ['webhooks:read', 'webhooks:write'] }));
  folder = mkdtempSync(join(tmpdir(), 'romaneio-guia-'));
});
afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

const run = (...lines: string[]) =>
  paste([`cd '${folder}'`, `export DESTINO=${receiver.url}`, ...lines], { BASE: api.base, TOKEN: token });

test.skipIf(!hasCurl)('every line of the webhooks guide runs as it is, and the deliveries arrive', async () => {
  const { criar, achar, testar, listar, acharEntrega, ...rest } = COMANDOS_WEBHOOKS;
  expectShown(await run(criar.text), criar);
  expectShown(await run(achar.text, testar.text), testar);
  await settled(company);
  expectShown(await run(achar.text, listar.text), listar);
  for (const step of [rest.consultar, rest.reenviar]) {
    expectShown(await run(achar.text, acharEntrega.text, step.text), step);
  }
  await receiver.received(2);
  for (const step of [rest.recuperar, rest.rotacionar, rest.desativar]) {
    expectShown(await run(achar.text, step.text), step);
  }
});

test.skipIf(!hasCurl)('the loop of the feed reads every event once, and goes on where it stopped', async () => {
  const { comecar, seguir } = COMANDOS_FEED;
  for (let i = 0; i < 120; i++) await happen(company);
  // An event shows once no older transaction is under way; those of tests beside this one may seem to be, for a moment.
  const shown = (count: number) =>
    until(async () => {
      const page = await feedEventos(company.ctx, { por_pagina: 100 });
      const { resultados } = await feedEventos(company.ctx, { por_pagina: 100, apos_id: page.proximo_apos_id });
      return page.resultados.length + resultados.length === count;
    });
  await shown(120);
  expectShown(await run(comecar.text), comecar);
  const ids = () =>
    readFileSync(join(folder, 'eventos.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .flatMap((page) => JSON.parse(page).data.resultados.map(({ id }: { id: number }) => id));
  expectShown(await run(seguir.text), seguir);
  expect(ids()).toHaveLength(120);
  await happen(company);
  await shown(121);
  expectShown(await run(seguir.text), seguir);
  expect(ids()).toHaveLength(121);
  expect(new Set(ids()).size).toBe(121);
});

test('the statements of the deduplication keep a key once', async () => {
  const seen = await db().sql.begin(async (sql) => {
    await sql.unsafe(SQL_RECEBIDOS.tabela);
    const insert = () => sql.unsafe(SQL_RECEBIDOS.recebido, ['7_teste_1', '{"evento":"webhook.teste"}']);
    const counts = [(await insert()).count, (await insert()).count];
    await sql.unsafe('DROP TABLE webhooks_recebidos');
    return counts;
  });
  expect(seen).toEqual([1, 0]);
});

test('the guides show the very lines that were run', () => {
  const facts = documentationFacts();
  const shown = [webhooks, feedDeEventos]
    .flatMap((guide) => guide.blocks(facts))
    .flatMap((block) =>
      block.kind === 'code' && (block.language === 'bash' || block.language === 'sql') ? [block] : [],
    )
    // What is typed on the server, and the address of one's own.
    .filter(({ title }) => title !== 'No servidor' && title !== 'Seu endereço')
    .map(({ text }) => text);
  const ran = [...Object.values({ ...COMANDOS_WEBHOOKS, ...COMANDOS_FEED }).map(({ text }) => text as string)];
  expect([...shown].sort()).toEqual([...ran, ...Object.values(SQL_RECEBIDOS)].sort());
});
