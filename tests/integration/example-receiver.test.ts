import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { env } from '#server/platform/env.ts';
import { clearReceptor, infoReceptor, listReceptor, setRespostaReceptor } from '#server/receptor/index.ts';
import { isReceptor, serveReceptor } from '#server/transport/receptor.ts';
import { createWebhook, rotateSecret, type Webhook } from '#server/webhooks/index.ts';
import { makeCompany } from '#tests/support/factory.ts';

// The example receiver does what a good receiver does, and what it is told to.

type Company = Awaited<ReturnType<typeof makeCompany>>;

let company: Company;
let hook: Webhook & { secret: string };
let serial = 0;

beforeAll(async () => {
  company = await makeCompany();
  const { url } = await infoReceptor(company.ctx);
  hook = await createWebhook(company.ctx, { url: url ?? '', eventos: ['estoque.atualizado'] });
});

beforeEach(async () => {
  await setRespostaReceptor(company.ctx, { resposta: 'aceitar' });
});

type Sent = { body?: string; key?: string; secret?: string; id?: string; signature?: string };

function post({ body = '{"a":1}', key = `chave-${++serial}`, secret = hook.secret, ...rest }: Sent = {}) {
  const signature = rest.signature ?? `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return serveReceptor(
    new Request(hook.url, {
      method: 'POST',
      body,
      headers: {
        'X-Webhook-Signature': signature,
        'X-Webhook-Id': rest.id ?? String(hook.id),
        'X-Webhook-Evento': 'estoque.atualizado',
        'X-Webhook-Idempotency-Key': key,
      },
    }),
  );
}

const newest = async () => (await listReceptor(company.ctx))[0];

test('its address is the product’s own, which webhooks may name', () => {
  expect(hook.url).toBe(`${env.APP_URL}/exemplos/receptor/`);
  expect(isReceptor('/exemplos/receptor/?x=1')).toBe(true);
  expect(isReceptor('/exemplos/receptor/outra')).toBe(false);
});

test('what is signed with the secret is accepted, and shown with its body and headers', async () => {
  const answer = await post({ body: '{"nome":"Pão\u0000"}', key: 'k1' });
  expect([answer.status, await answer.json()]).toEqual([200, { recebido: true, repetida: false, vez: 1 }]);
  const shown = await newest();
  expect(shown).toMatchObject({
    webhook_id: hook.id,
    evento: 'estoque.atualizado',
    idempotency_key: 'k1',
    assinatura_valida: true,
    repetida: false,
    status: 200,
    corpo: '{"nome":"Pão\ufffd"}',
  });
  expect(shown?.cabecalhos).toContainEqual({ nome: 'x-webhook-id', valor: String(hook.id) });
});

test.each([
  ['another secret', { secret: 'whsec_outro' }],
  ['no signature', { signature: '' }],
  ['a signature without its prefix', { signature: createHmac('sha256', 'x').update('{"a":1}').digest('hex') }],
  ['a signature cut short', { signature: 'sha256=00' }],
])('%s is answered 401, and shown as not valid', async (_name, sent) => {
  const answer = await post(sent);
  expect(answer.status).toBe(401);
  expect(await newest()).toMatchObject({ assinatura_valida: false, status: 401 });
});

test('one changed byte, or a secret of before a rotation, is not valid', async () => {
  const other = await createWebhook(company.ctx, { url: hook.url, eventos: ['estoque.atualizado'] });
  const sent = { id: String(other.id), secret: other.secret };
  const signature = `sha256=${createHmac('sha256', other.secret).update('{"a":1}').digest('hex')}`;
  expect((await post({ ...sent, signature, body: '{"a":1 }' })).status).toBe(401);
  expect((await post(sent)).status).toBe(200);
  await rotateSecret(company.ctx, { id: other.id });
  expect((await post(sent)).status).toBe(401);
});

test('a key that was accepted is a repetition; one that was refused is not', async () => {
  await setRespostaReceptor(company.ctx, { resposta: 'falhar', so_a_proxima: true });
  expect((await post({ key: 'k2' })).status).toBe(500);
  expect(await (await post({ key: 'k2' })).json()).toEqual({ recebido: true, repetida: false, vez: 2 });
  expect(await (await post({ key: 'k2' })).json()).toEqual({ recebido: true, repetida: true, vez: 3 });
});

test('a forged request neither uses up an answer nor makes the real one a repetition', async () => {
  await setRespostaReceptor(company.ctx, { resposta: 'recusar', so_a_proxima: true });
  expect((await post({ key: 'k3', secret: 'x' })).status).toBe(401);
  expect((await post({ key: 'k3' })).status).toBe(400);
  expect(await (await post({ key: 'k3' })).json()).toMatchObject({ repetida: false });
});

test('an answer for the next one alone is given to one of those that come at once', async () => {
  await setRespostaReceptor(company.ctx, { resposta: 'esperar', so_a_proxima: true });
  const answers = await Promise.all(Array.from({ length: 8 }, () => post()));
  const told = answers.filter(({ status }) => status === 429);
  expect(told.map(({ headers }) => headers.get('retry-after'))).toEqual(['5']);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  expect(await infoReceptor(company.ctx)).toMatchObject({ resposta: 'aceitar', restantes: null });
});

test('nothing is kept of what names no webhook, or is too large', async () => {
  const before = (await listReceptor(company.ctx)).length;
  for (const id of ['', '0', '999999999', 'x', "1' OR 1=1"]) expect((await post({ id })).status).toBe(404);
  expect((await post({ body: 'x'.repeat(64 * 1_024 + 1) })).status).toBe(413);
  expect(await listReceptor(company.ctx)).toHaveLength(before);
  expect((await post({ body: 'x'.repeat(64 * 1_024) })).status).toBe(200);
});

test('other methods: a browser is led to the panel', async () => {
  const shown = await serveReceptor(new Request(hook.url));
  expect([shown.status, shown.headers.get('location')]).toEqual([303, `${env.APP_URL}/integracoes/receptor`]);
  expect((await serveReceptor(new Request(hook.url, { method: 'DELETE' }))).status).toBe(405);
});

test('the latest hundred are kept, of this company alone; what a person saw can be forgotten', async () => {
  const other = await makeCompany();
  const theirs = await createWebhook(other.ctx, { url: hook.url, eventos: ['estoque.atualizado'] });
  await post({ id: String(theirs.id), secret: theirs.secret });
  for (let i = 0; i < 103; i++) await post({ key: `muitas-${i}` });
  const kept = await listReceptor(company.ctx);
  expect(kept.map(({ idempotency_key }) => idempotency_key)).toEqual(
    Array.from({ length: 100 }, (_, i) => `muitas-${102 - i}`),
  );
  await clearReceptor(company.ctx, { ate: kept[1]?.id });
  expect(await listReceptor(company.ctx)).toEqual([kept[0]]);
  expect(await listReceptor(other.ctx)).toHaveLength(1);
});
