import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateFormaEnvio } from '#server/expedicao/index.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { document, exampleOf, expectAsDocumented } from '#tests/support/openapi.ts';

// The shipment routes answer as their document says, and its examples of refusals are what they really answer.

const LIST = '/v1/expedicao/';
const DETAIL = '/v1/expedicao/{id}/';

let api: Api;
let company: Company;
let token: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  company = await makeCompany();
  ({ token } = await company.token());
});
afterAll(() => api?.close());

const send = (method: string, id: unknown, body?: unknown) => api.call(method, `${LIST}${id}/`, { token, body });

/** The refusal that an example shows, with the numbers of this database in the place of its own. */
function expectExample(answer: Answer, shown: unknown, replace: Record<string, string> = {}): void {
  const text = Object.entries(replace).reduce((found, [from, to]) => found.replaceAll(from, to), JSON.stringify(shown));
  expect(answer.json).toEqual(JSON.parse(text));
}

test('the examples that are sent are accepted, and what is answered is as documented', async () => {
  const forma = await company.shippingMethod();
  const sent = (method: string, path: string) => {
    const content = document.paths[path]?.[method]?.requestBody?.content['application/json'];
    return JSON.parse(
      JSON.stringify(content?.example).replaceAll('"forma_envio_id":1', `"forma_envio_id":${forma.id}`),
    );
  };
  const key = { 'idempotency-key': 'openapi-expedicao' };
  const created = await api.post(LIST, token, sent('post', LIST), key);
  expect(created.status).toBe(201);
  expectAsDocumented('POST', LIST, created);
  expectAsDocumented('POST', LIST, await api.post(LIST, token, sent('post', LIST), key));
  expectAsDocumented('POST', LIST, await api.post(LIST, token, {}, key));
  const { id } = created.json.data;
  for (const [method, path, body] of [
    ['PUT', DETAIL, sent('put', DETAIL)],
    ['PATCH', DETAIL, sent('patch', DETAIL)],
    ['GET', DETAIL],
    ['DELETE', DETAIL],
  ]) {
    const answer = await send(method, id, body);
    expect(answer.status, answer.text).toBe(200);
    expectAsDocumented(method, path, answer);
  }
  for (const query of ['', '?status=cancelada&busca=br&page=2', '?status=x', '?data_inicio=ontem']) {
    expectAsDocumented('GET', LIST, await api.get(LIST + query, token));
  }
});

test('400: data, number, shipping method, cancelled', async () => {
  const pending = await company.shipment();
  const wrong = { status: 'enviada', codigo_rastreio: 'x'.repeat(101) };
  const taken = { numero_expedicao: (await company.shipment()).numero_expedicao };
  const inactive = await company.shippingMethod();
  await updateFormaEnvio(company.ctx, { id: inactive.id, ativo: false });
  const cancelled = await company.shipment({ status: 'cancelada' });
  const ways: [method: string, path: string, write: (body: unknown) => Promise<Answer>][] = [
    ['POST', LIST, (body) => api.post(LIST, token, body)],
    ['PUT', DETAIL, (body) => send('PUT', pending.id, body)],
    ['PATCH', DETAIL, (body) => send('PATCH', pending.id, body)],
  ];
  for (const [method, path, write] of ways) {
    expectExample(await write(wrong), exampleOf(method, path, 400, 'dados'));
    const number = { '000042': taken.numero_expedicao };
    expectExample(await write(taken), exampleOf(method, path, 400, 'numero'), number);
    const unknown = { forma_envio_id: 999_999_999 };
    expectExample(await write(unknown), exampleOf(method, path, 400, 'forma'), { 'id 999': 'id 999999999' });
  }
  expectExample(
    await api.post(LIST, token, { forma_envio_id: inactive.id }),
    exampleOf('POST', LIST, 400, 'forma_inativa'),
    {
      Motoboy: inactive.nome,
      'id 4': `id ${inactive.id}`,
    },
  );
  for (const method of ['PUT', 'PATCH']) {
    expectExample(
      await send(method, cancelled.id, { status: 'pendente' }),
      exampleOf(method, DETAIL, 400, 'cancelada'),
      {
        '000042': cancelled.numero_expedicao,
      },
    );
  }
});

test('404 and 403', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const body = method === 'PUT' || method === 'PATCH' ? {} : undefined;
    expectExample(await send(method, 999_999_999, body), exampleOf(method, DETAIL, 404));
  }
  const { token: other } = await company.token({ escopos: ['estoque:read'] });
  for (const [method, path, at] of [
    ['GET', LIST, LIST],
    ['POST', LIST, LIST],
    ['GET', DETAIL, `${LIST}1/`],
    ['PUT', DETAIL, `${LIST}1/`],
    ['PATCH', DETAIL, `${LIST}1/`],
    ['DELETE', DETAIL, `${LIST}1/`],
  ] as const) {
    const answer = await api.call(method, at, { token: other, ...(method === 'GET' ? {} : { body: {} }) });
    expectExample(answer, exampleOf(method, path, 403, 'escopo'));
  }
});
