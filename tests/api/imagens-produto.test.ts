import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { photo } from '#tests/support/photos.ts';

let api: Api;
let company: Company;
let token: string;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000 });
  company = await makeCompany();
  ({ token } = await company.token({ escopos: ['produtos:read', 'produtos:write'] }));
});
afterAll(() => api.close());

test('a photo', async () => {
  const { id } = await company.product();
  const answer = await api.call('POST', `/v1/produtos/${id}/imagens/`, { token, body: Form.of(await photo()) });
  console.log(answer.status, answer.text);
  const url = new URL(String(answer.json.data.url));
  const got = await api.get(url.pathname);
  console.log(got.status, [...got.headers], got.text.length);
  expect(answer.status).toBe(201);
});
