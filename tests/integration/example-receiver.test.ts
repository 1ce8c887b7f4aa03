import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createWebhook, rotateSecret } from '#server/acesso/index.ts';
import { env } from '#server/platform/env.ts';
import { clearReceptor, infoReceptor, listReceptor, setRespostaReceptor } from '#server/receptor/index.ts';
import { isReceptor, serveReceptor } from '#server/transport/receptor.ts';
import type { Webhook } from '#server/webhooks/index.ts';
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

type Sent = {
  /** The key in the body; null for a body without one. */
  key?: string | null;
  /** The key in the header, which no signature covers. */
  named?: string;
  body?: string;
  secret?: string;
  id?: string;
  /** Seconds from now to the time of sending, which the signature covers. */
  seconds?: number;
  /** The time of sending as the header says it. */
  envio?: string;
  /** What of the signature is sent. */
  signature?: (real: string) => string;
};

const bodyOf = (key: string | null) =>
  JSON.stringify({ evento: 'estoque.atualizado', dados: {}, ...(key === null ? {} : { idempotency_key: key }) });

function post({ key = `chave-${++serial}`, body = bodyOf(key), secret = hook.secret, ...rest }: Sent = {}) {
  const envio = String(Math.floor(Date.now() / 1_000) + (rest.seconds ?? 0));
  const hmac = (text: string) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  const real = hmac(`${envio}.${body}`);
  return serveReceptor(
    new Request(hook.url, {
      method: 'POST',
      body,
      headers: {
        'X-Webhook-Signature': hmac(body),
        'X-Webhook-Id': rest.id ?? String(hook.id),
        'X-Webhook-Evento': 'estoque.atualizado',
        'X-Webhook-Idempotency-Key': rest.named ?? key ?? '',
        'X-Webhook-Enviado-Em': rest.envio ?? envio,
        'X-Webhook-Assinatura-Envio': rest.signature?.(real) ?? real,
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
  const body = '{"idempotency_key":"k1","evento":"produto.criado","nome":"Pão\u0000"}';
  const answer = await post({ body });
  expect([answer.status, await answer.json()]).toEqual([200, { recebido: true, repetida: false, vez: 1 }]);
  const shown = await newest();
  expect(shown).toMatchObject({
    webhook_id: hook.id,
    evento: 'produto.criado',
    idempotency_key: 'k1',
    assinatura_valida: true,
    repetida: false,
    status: 200,
    corpo: body.replace('\0', '\ufffd'),
  });
  expect(shown?.cabecalhos).toContainEqual({ nome: 'x-webhook-id', valor: String(hook.id) });
});

test.each<[string, Sent]>([
  ['another secret', { secret: 'whsec_outro' }],
  ['no signature', { signature: () => '' }],
  ['a signature without its prefix', { signature: (real) => real.replace('sha256=', '') }],
  ['a signature cut short', { signature: () => 'sha256=00' }],
  ['another time of sending', { envio: '1770985800' }],
  ['no time of sending', { envio: '' }],
])('%s is answered 401, and shown as not valid', async (_name, sent) => {
  const answer = await post(sent);
  expect(answer.status).toBe(401);
  expect(await newest()).toMatchObject({ assinatura_valida: false, status: 401 });
});

test('a copy of a request of more than five minutes ago is refused, as is one of the future', async () => {
  for (const seconds of [-600, 600]) {
    expect((await post({ key: 'antiga', seconds })).status).toBe(401);
    expect(await newest()).toMatchObject({ assinatura_valida: true, status: 401 });
  }
  // What was refused was not accepted before.
  expect(await (await post({ key: 'antiga', seconds: -200 })).json()).toEqual({
    recebido: true,
    repetida: false,
    vez: 3,
  });
});

test('a copy that comes at once is a repetition, whatever key its header names', async () => {
  expect(await (await post({ key: 'copiada' })).json()).toMatchObject({ repetida: false });
  expect(await (await post({ key: 'copiada', named: 'outra' })).json()).toEqual({
    recebido: true,
    repetida: true,
    vez: 2,
  });
  expect(await newest()).toMatchObject({ idempotency_key: 'copiada' });
});

test('one of several signatures is enough', async () => {
  const other = `sha256=${'0'.repeat(64)}`;
  expect((await post({ signature: (real) => `${other},${real}` })).status).toBe(200);
  expect((await post({ signature: () => `${other},${other}` })).status).toBe(401);
});

test.each(['{}', '[]', 'null', 'não é JSON', '{"idempotency_key":7}', '{"idempotency_key":"\\u0000"}'])(
  'the signed body %s, which names no key, is answered 400',
  async (body) => {
    expect((await post({ body })).status).toBe(400);
    expect(await newest()).toMatchObject({ idempotency_key: '', assinatura_valida: true, status: 400 });
  },
);

test('one changed byte, or a secret of before a rotation, is not valid', async () => {
  const other = await createWebhook(company.ctx, { url: hook.url, eventos: ['estoque.atualizado'] });
  const sent = { id: String(other.id), secret: other.secret };
  const envio = String(Math.floor(Date.now() / 1_000));
  const hmac = createHmac('sha256', other.secret)
    .update(`${envio}.${bodyOf('k')}`)
    .digest('hex');
  const signature = () => `sha256=${hmac}`;
  expect((await post({ ...sent, envio, signature, body: `${bodyOf('k')} ` })).status).toBe(401);
  expect((await post({ ...sent, envio, signature, body: bodyOf('k') })).status).toBe(200);
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
  const most = bodyOf('grande').replace(
    '"dados":{}',
    (dados) => dados + ' '.repeat(64 * 1_024 - bodyOf('grande').length),
  );
  expect((await post({ body: most })).status).toBe(200);
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
