import { afterAll, beforeAll, expect, test } from 'vitest';
import { consume, LIMITES, peek } from '#server/limites/index.ts';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { authorize, registerApp, verbsOf } from '#tests/support/oauth.ts';
import { expectAsDocumented } from '#tests/support/openapi.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// Invitations are e-mails to addresses of a customer's choice: how many a company sends, and how many to one address, by any door.

const ESCOPOS = ['usuarios:read', 'usuarios:write', 'usuarios:delete'];
const A_DAY = 5;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let serial = 0;
const address = () => `convite-${++serial}@limites.local`;
const person = (email: string) => ({ nome: 'Rui', email, papel: 'leitura', tipo: 'terceiro' });
const invite = (by: string, email: string, headers: Record<string, string> = {}) =>
  api.post('/v1/usuarios/', by, person(email), headers);
const withdraw = (by: string, { json }: Answer) => api.call('DELETE', `/v1/usuarios/${json.data.id}/`, { token: by });

async function newCompany(): Promise<{ company: Company; token: string; panel: ReturnType<typeof panelOf> }> {
  const company = await makeCompany({ deposito: false });
  const { token } = await company.token({ escopos: ESCOPOS });
  return { company, token, panel: panelOf(company.admin.session) };
}

const sentTo = async (para: string) =>
  (await db().sql`SELECT id FROM mensagens_correio WHERE para = ${para.toLowerCase()}`).length;

function expectRefused(answer: Answer, limit: number, said: string): void {
  const wait = Number(answer.headers.get('retry-after'));
  expect(answer.status, answer.text).toBe(429);
  expect(answer.json).toStrictEqual({
    detail: `${said} Tente de novo em ${wait} ${wait === 1 ? 'segundo' : 'segundos'}.`,
  });
  expect(wait).toBeGreaterThan(0);
  expect(answer.headers.get('x-ratelimit-limit')).toBe(String(limit));
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
  expectAsDocumented('POST', '/v1/usuarios/', answer);
}

const TO_ONE = 'Muitos convites para este e-mail em pouco tempo.';

test('an address gets five invitations of a company in a day, however it is written and by whatever token; no sixth by any door', async () => {
  const { company, token, panel } = await newCompany();
  const { token: other } = await company.token({ escopos: ESCOPOS });
  const app = await registerApp((await newCompany()).company, { escopos: ESCOPOS });
  const { access_token } = await verbsOf(app).exchange(await authorize(app, company.admin));
  const victim = address();

  await withdraw(token, await invite(token, victim));
  await withdraw(other, await invite(other, victim.toUpperCase()));
  await withdraw(token, await invite(access_token, ` ${victim} `));
  const { id } = (await invite(token, victim)).json.data;
  await call(panel, 'usuarios.reenviarConvite', { id });
  expect(await sentTo(victim)).toBe(A_DAY);

  // The address is the invitation's own, whatever else a call names.
  const elsewhere = { id, email: address() };
  expect((await refusalOf(call(panel, 'usuarios.reenviarConvite', elsewhere))).code).toBe('TOO_MANY_REQUESTS');
  expect((await refusalOf(call(panel, 'usuarios.create', { ...person(victim), id: 1 }))).code).toBe(
    'TOO_MANY_REQUESTS',
  );
  const again = await refusalOf(call(panel, 'usuarios.reenviarConvite', { id }));
  expect(again.code).toBe('TOO_MANY_REQUESTS');
  expect(again.message).toMatch(new RegExp(`^${TO_ONE} Tente de novo em \\d+ segundos\\.$`));
  await api.call('DELETE', `/v1/usuarios/${id}/`, { token });
  for (const by of [token, other, access_token]) expectRefused(await invite(by, victim), A_DAY, TO_ONE);
  expect((await refusalOf(call(panel, 'usuarios.create', person(victim)))).code).toBe('TOO_MANY_REQUESTS');
  expect(await sentTo(victim)).toBe(A_DAY);

  // Others are invited, and other companies invite.
  expect((await invite(token, address())).status).toBe(201);
  expect((await invite((await newCompany()).token, victim)).status).toBe(201);
});

test('what sends nothing takes nothing of an address: a refusal, and the answer to a repeated Idempotency-Key', async () => {
  const { company, token } = await newCompany();
  const email = address();
  const headers = { 'idempotency-key': 'convite-1' };
  for (let i = 0; i < 3; i++) expect((await invite(token, email, headers)).status).toBe(201);
  for (let i = 0; i < A_DAY; i++) expect((await invite(token, email)).status).toBe(400);
  expect((await peek('convites:destinatario', `${company.id}:${email}`)).remaining).toBe(A_DAY - 1);
  expect(await sentTo(email)).toBe(1);
});

test('a company sends so many invitations in an hour, and its tokens no more than its panel; other companies go on', async () => {
  const { company, token, panel } = await newCompany();
  const { limit } = LIMITES['convites:empresa'];
  const left = async () => (await peek('convites:empresa', String(company.id))).remaining;
  await invite(token, address());
  await call(panel, 'usuarios.create', person(address()));
  expect(await left()).toBe(limit - 2);
  while ((await consume('convites:empresa', String(company.id))).allowed);
  const email = address();
  expectRefused(await invite(token, email), limit, 'Muitos convites em pouco tempo.');
  expect((await refusalOf(call(panel, 'usuarios.create', person(email)))).code).toBe('TOO_MANY_REQUESTS');
  expect(await sentTo(email)).toBe(0);
  expect((await peek('convites:destinatario', `${company.id}:${email}`)).remaining).toBe(A_DAY);
  expect((await invite((await newCompany()).token, email)).status).toBe(201);
});

test('a person who may not invite takes nothing of the company, nor of an address', async () => {
  const { company, token } = await newCompany();
  const email = address();
  const { id } = (await invite(token, email)).json.data;
  const reader = panelOf((await company.member('leitura')).session);
  const { token: narrow } = await company.token({ escopos: ['usuarios:read'] });
  for (let i = 0; i < A_DAY; i++) {
    expect((await refusalOf(call(reader, 'usuarios.reenviarConvite', { id }))).code).toBe('FORBIDDEN');
    expect((await refusalOf(call(reader, 'usuarios.create', person(email)))).code).toBe('FORBIDDEN');
    expect((await invite(narrow, email)).status).toBe(403);
  }
  expect((await peek('convites:destinatario', `${company.id}:${email}`)).remaining).toBe(A_DAY - 1);
  const { limit } = LIMITES['convites:empresa'];
  expect((await peek('convites:empresa', String(company.id))).remaining).toBe(limit - 1);
});
