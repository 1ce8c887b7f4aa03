import { beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import type { PanelSession } from '#server/transport/auth/options.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { spooled } from '#tests/support/midia.ts';
import { photo } from '#tests/support/photos.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The door through which the panel sends photos of products: who may, to which product, and what stays of a refusal.

let company: Company;
let produto: { id: number };

beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('midia') });
  company = await makeCompany();
  produto = await company.product();
});

async function send(session: PanelSession | null, id: number | string, form: Form) {
  const request = new Request(`http://localhost/api/arquivos/produtos/${id}/imagens`, {
    ...{ method: 'POST', body: new Uint8Array(form.bytes), headers: { 'content-type': form.type } },
  });
  const answer = await serveArquivosOf(session, request);
  return { status: answer.status, headers: answer.headers, json: (await answer.json()) as Record<string, unknown> };
}

const kept = async () => {
  const [found] = await db().sql<{ n: number }[]>`
    SELECT (SELECT count(*) FROM imagens_produto) + (SELECT count(*) FROM arquivos) + (SELECT count(*) FROM objetos_sem_arquivo) AS n`;
  return [found?.n, (await spooled()).length];
};

test('who may change products sends one: it is kept with its three addresses, and the answer is no one else’s', async () => {
  const { status, headers, json } = await send(company.admin.session, produto.id, Form.of(await photo()));
  expect([status, json.posicao]).toEqual([201, 1]);
  expect(Object.keys(json.urls as object)).toEqual(['pequena', 'media', 'grande']);
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
});

test('nobody, a reader, another company and its product, what is no product, what is no photo: refused, and nothing is kept', async () => {
  const before = await kept();
  const reader = await company.member('leitura');
  const foreign = await makeCompany();
  const sibling = await company.sibling();
  const good = Form.of(await photo());
  const tries: [session: PanelSession | null, id: number | string, form: Form, status: number][] = [
    [null, produto.id, good, 401],
    [reader.session, produto.id, good, 403],
    [foreign.admin.session, produto.id, good, 404],
    [sibling.admin.session, produto.id, good, 404],
    [company.admin.session, (await foreign.product()).id, good, 404],
    [company.admin.session, (await sibling.product()).id, good, 404],
    [company.admin.session, 999_999_999, good, 404],
    [company.admin.session, '..%2F1', good, 404],
    [company.admin.session, '1e3', good, 404],
    [company.admin.session, produto.id, Form.of('<!doctype html><p>x', 'foto.png', 'image/png'), 400],
    [company.admin.session, produto.id, Form.of('<svg xmlns="http://www.w3.org/2000/svg"/>', 'foto.svg'), 400],
  ];
  for (const [session, id, form, status] of tries) {
    const answer = await send(session, id, form);
    expect([id, answer.status]).toEqual([id, status]);
  }
  expect(await kept()).toEqual(before);
});

test('a name that would lead elsewhere is a name to show', async () => {
  const name = '../../etc/\u202Epasswd\r\nSet-Cookie: a=b.jpg';
  const { status, json } = await send(company.admin.session, produto.id, Form.of(await photo(), name));
  expect([status, json.nome]).toEqual([201, expect.not.stringMatching(/[\r\n\u202E]/)]);
});
