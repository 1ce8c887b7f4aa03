import { beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticateToken, disconnectConexao, retainConcessoes } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type App, authorize, passTime, registerApp, verbsOf } from '#tests/support/oauth.ts';

// What is kept, and for how long: retainConcessoes.

let company: Company;
let app: App;
let verbs: ReturnType<typeof verbsOf>;

beforeAll(async () => {
  company = await makeCompany({ deposito: false });
  app = await registerApp(await makeCompany({ deposito: false }));
  verbs = verbsOf(app);
});
beforeEach(async () => {
  await db().sql`DELETE FROM concessoes`;
  await db().sql`DELETE FROM eventos_aplicativos`;
});

/** What is left: connections, their tokens by kind, and event lines. */
async function left(): Promise<Record<string, number>> {
  await retainConcessoes(db());
  const [row] = await db().sql`
    SELECT (SELECT count(*) FROM concessoes) AS conexoes,
      count(*) FILTER (WHERE tipo = 'code') AS codes, count(*) FILTER (WHERE tipo = 'access_token') AS acessos,
      count(*) FILTER (WHERE tipo = 'refresh_token') AS renovacoes, (SELECT count(*) FROM eventos_aplicativos) AS eventos
    FROM tokens_oauth`;
  return row ?? {};
}

const begin = async () => verbs.exchange(await authorize(app, company.admin));

test('a code that nobody exchanged goes with its grant the day after its end', async () => {
  await authorize(app, company.admin);
  await passTime('1 day 9 minutes');
  expect(await left()).toMatchObject({ conexoes: 1, codes: 1 });
  await passTime('2 minutes');
  expect(await left()).toMatchObject({ conexoes: 0, codes: 0, eventos: 1 });
});

test('access tokens go the day after their end; what renews stays', async () => {
  const first = await begin();
  await passTime('1 day 3 hours');
  await verbs.refresh(first.refresh_token);
  expect(await left()).toMatchObject({ acessos: 2 });
  await passTime('2 hours');
  expect(await left()).toMatchObject({ conexoes: 1, codes: 1, acessos: 1, renovacoes: 2 });
});

test('a connection that is renewed for a year keeps every token that was spent: the first still ends it', async () => {
  const first = await begin();
  let last = first;
  for (let month = 0; month < 13; month++) {
    await passTime('28 days');
    last = await verbs.refresh(last.refresh_token);
    await retainConcessoes(db());
  }
  expect(await left()).toMatchObject({ conexoes: 1, codes: 1, acessos: 1, renovacoes: 14 });
  await authenticateToken(db(), last.access_token);
  await expect(verbs.refresh(first.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(authenticateToken(db(), last.access_token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(verbs.refresh(last.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
});

test('a connection that ran out is kept 90 days after its end, one that was ended 90 days after that', async () => {
  await begin();
  const ended = await begin();
  await passTime('5 days');
  await verbs.revoke(ended.refresh_token);
  await passTime('89 days');
  // Neither: the second was ended 89 days ago, the first ran out 64 days ago.
  expect(await left()).toMatchObject({ conexoes: 2, codes: 2, acessos: 0, renovacoes: 2 });
  await passTime('2 days');
  expect(await left()).toMatchObject({ conexoes: 1, renovacoes: 1 });
  await passTime('24 days 23 hours');
  expect(await left()).toMatchObject({ conexoes: 0, codes: 0, renovacoes: 0 });
});

test('event lines go after 30 days; many go in batches, and two processes at once do not get in each other’s way', async () => {
  const { sql } = db();
  const lines = (n: number, age: string) => sql`
    INSERT INTO eventos_aplicativos (aplicativo_id, tipo, criado_em)
    SELECT ${app.id}, 'recusada', now() - ${age}::interval FROM generate_series(1, ${n})`;
  await lines(12_000, '30 days 1 minute');
  await lines(7, '29 days 23 hours');
  const results = await Promise.all([retainConcessoes(db()), retainConcessoes(db())]);
  expect(results.reduce((sum, { eventos }) => sum + eventos, 0)).toBe(12_000);
  expect(await left()).toMatchObject({ eventos: 7 });
});

test('what works now is never touched', async () => {
  const tokens = await begin();
  const open = await authorize(app, company.admin);
  const before = await left();
  expect(before).toEqual({ conexoes: 2, codes: 2, acessos: 1, renovacoes: 1, eventos: 3 });
  await authenticateToken(db(), tokens.access_token);
  await verbs.refresh(tokens.refresh_token);
  await verbs.exchange(open);
  const [grant] = await db().sql<{ id: number }[]>`SELECT max(id) AS id FROM concessoes`;
  await disconnectConexao(company.ctx, { id: grant?.id });
  expect(await left()).toMatchObject({ conexoes: 2 });
});
