import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostmanItem, postmanCollection } from '#app/docs/_content/postman.ts';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { contextOfSystem, createToken, ESCOPOS_API } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { document, operations } from '#tests/support/openapi.ts';
import { photo } from '#tests/support/photos.ts';
import { sendItem } from '#tests/support/postman.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The Postman collection, as whoever imports it has it, against the demonstration company.

const collection = postmanCollection(documentationFacts());
const items = collection.item.flatMap(({ item }) => item);
let api: Api;
let variables: Record<string, string>;
let file: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  const { empresa_id } = await seedDemonstracao(db(), undefined);
  const ctx = await contextOfSystem(db(), empresa_id, 'cli');
  if (!ctx) throw new Error('No demonstration company');
  const { token } = await createToken(ctx, { nome: 'Postman', escopos: [...ESCOPOS_API] });
  variables = { base: api.base, token, client_id: 'rmn_app_nenhum', client_secret: 'rmn_sec_nenhum' };
  file = join(await makeTestFolder('postman'), 'foto.jpg');
  writeFileSync(file, await photo());
});
afterAll(() => api.close());

const addressOf = ({ request }: PostmanItem) => `${request.method} /${request.url.path.join('/')}`;

test('every operation is in the folder of its subject, once', () => {
  const expected = operations.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  expect(items.map(addressOf).sort()).toEqual(expected.sort());
  for (const { name, description, item } of collection.item) {
    expect(document.tags).toContainEqual({ name, description });
    const own = operations.filter(({ operation }) => operation.tags[0] === name);
    expect(item.map(({ name: title }) => title)).toEqual(own.map(({ operation }) => operation.summary));
  }
});

test('variables are those that are defined, and no secret comes along', () => {
  // Saved answers show texts of templates, which have places of their own: {{1}}.
  const sent = JSON.stringify([collection.auth, items.map(({ request }) => request)]);
  const used = new Set([...sent.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(collection.variable.map(({ key }) => key).sort());
  expect(collection.variable.map(({ key, value }) => [key, value])).toEqual([
    ['base', documentationFacts().baseUrl],
    ...['token', 'client_id', 'client_secret'].map((key) => [key, '']),
  ]);
  expect(collection.auth).toEqual({ type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] });
});

test('bodies are those of the document, and every success and refusal of its own is saved', () => {
  for (const { operation, method, path } of operations) {
    const item = items.find((one) => addressOf(one) === `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
    const json = operation.requestBody?.content['application/json'];
    const { body } = item?.request ?? {};
    if (json) expect(body?.mode === 'raw' && JSON.parse(body.raw)).toEqual(json.example);
    const shown = Object.entries(operation.responses).flatMap(([code, answer]) =>
      '$ref' in answer || !answer.content?.['application/json'] ? [] : [Number(code)],
    );
    expect(
      item?.response.map(({ code }) => code),
      item?.name,
    ).toEqual(shown);
    for (const saved of item?.response ?? []) expect(() => JSON.parse(saved.body)).not.toThrow();
  }
});

describe('each request, sent as Postman sends it', () => {
  /** Ids that a person copies from the answer of the list before: the demonstration has no record of each kind under 1. */
  async function idsFor({ request }: PostmanItem): Promise<Record<string, string>> {
    const ids: Record<string, string> = {};
    const path = request.url.path.join('/');
    for (const { key } of request.url.variable) {
      const before = path.slice(0, path.indexOf(`:${key}`));
      const list = Object.entries(ids).reduce(
        (text, [name, id]) => text.replace(`:${name}`, id),
        `/v1/${before.slice(3)}`,
      );
      const { status, json } = await api.get(`${list}?por_pagina=1`, variables.token);
      const [first] = status === 200 ? json.data.resultados : [];
      const id = first?.[key] ?? first?.id;
      if (id !== undefined) ids[key] = String(id);
    }
    return ids;
  }

  test('every GET answers 200, where the demonstration has such a record', async () => {
    const missing: string[] = [];
    for (const item of items.filter(({ request }) => request.method === 'GET')) {
      const { status, text } = await sendItem(collection, item, { variables, ids: await idsFor(item) });
      if (status === 404) missing.push(addressOf(item));
      else expect([200, 302], `${addressOf(item)} ${text}`).toContain(status);
      expect(text).not.toContain('Endereço não encontrado');
    }
    // What the demonstration company has none of.
    expect(missing).toEqual([
      'GET /v1/estoque/transferencias/:id/',
      'GET /v1/crm/mensagens/:id/midia/',
      'GET /v1/webhooks/reenvios/:id/',
      'GET /v1/financeiro/pix-em-quarentena/:id/',
    ]);
  });

  test('none reaches an address that is not there, lacks its token or is a fault of the service', async () => {
    const [gone, others] = [
      items.filter(({ request }) => request.method === 'DELETE'),
      items.filter(({ request }) => !['GET', 'DELETE'].includes(request.method)),
    ];
    const ends = new Map<number, number>();
    for (const item of [...others, ...gone]) {
      const { status, text } = await sendItem(collection, item, { variables, file });
      const at = `${addressOf(item)} ${status} ${text.slice(0, 300)}`;
      expect(status, at).toBeLessThan(500);
      expect([405, 413, 415], at).not.toContain(status);
      expect(text, at).not.toContain('Endereço não encontrado');
      if (item.request.auth?.type !== 'basic') expect([401, 403], at).not.toContain(status);
      ends.set(status, (ends.get(status) ?? 0) + 1);
    }
    // The examples are of another company's life; most of them fit this one's all the same.
    expect((ends.get(200) ?? 0) + (ends.get(201) ?? 0)).toBeGreaterThan(40);
  });
});
