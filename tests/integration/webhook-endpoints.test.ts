import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWebhook, replaceWebhook, rotateSecret, updateWebhook } from '#server/acesso/index.ts';
import { listAuditoria } from '#server/auditoria/index.ts';
import {
  cancelReenvio,
  countRecuperavel,
  countReenvio,
  createReenvio,
  getEntrega,
  getEvento,
  getReenvio,
  listEntregas,
  listEvolucaoWebhook,
  listReenvios,
  listSaude,
  recoverWebhook,
  resendEntrega,
  runReenvioBatch,
  testWebhook,
} from '#server/entregas/index.ts';
import { feedEventos } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { deleteWebhook, endPreviousSecret, getWebhook, listWebhooks, retainSecrets } from '#server/webhooks/index.ts';
import { settled, until, webhook } from '#tests/support/deliveries.ts';
import { happen, isSentSigned, isSigned, keyOf } from '#tests/support/events.ts';
import { type Company, sessionContext } from '#tests/support/factory.ts';
import { receiving, startDelivering } from '#tests/support/hooked.ts';
import type { Received, Receiver } from '#tests/support/receiver.ts';

// Secrets, signatures, times of sending and custom headers of a webhook, how many a company has, and that other companies' webhooks do not exist for it.

const { root } = await startDelivering();

test('22. After the rotation the old secret signs nothing, not even what happened before', async () => {
  const company = await root.sibling();
  const receiver = await receiving();
  receiver.reply({ status: 400 });
  const before = await webhook(company, receiver.url);
  await happen(company);
  const [entrega] = await settled(company);
  const after = await rotateSecret(company.ctx, { id: before.id });
  expect(after.secret).toMatch(/^whsec_[0-9A-Za-z]{49}$/);
  expect(after.secret).not.toBe(before.secret);
  expect(after.secret_final).toBe(after.secret.slice(-4));
  await resendEntrega(company.ctx, { id: entrega?.id });
  await happen(company);
  const [first, ...rest] = await receiver.received(3);
  expect(first && isSigned(first, before.secret)).toBe(true);
  expect(first && isSigned(first, after.secret)).toBe(false);
  expect(rest).toHaveLength(2);
  for (const request of rest) {
    expect(isSigned(request, after.secret)).toBe(true);
    expect(isSigned(request, before.secret)).toBe(false);
  }
  await settled(company, 2);

  // It is shown once, and neither kept in the clear nor told again.
  const told = JSON.stringify([
    await getWebhook(company.ctx, { id: before.id }),
    await listWebhooks(company.ctx),
    await getEntrega(company.ctx, { id: entrega?.id }),
    await listAuditoria(company.ctx, {}),
  ]);
  const [stored] = await db().sql<
    { secret_cifrado: Buffer }[]
  >`SELECT secret_cifrado FROM webhooks WHERE id = ${before.id}`;
  for (const secret of [before.secret, after.secret]) {
    expect(told).not.toContain(secret);
    expect(stored?.secret_cifrado.includes(secret.slice(6))).toBe(false);
  }
});

describe('A rotation that keeps the previous secret', () => {
  type Stored = { cifrado: Buffer | null; ate: Date | null };
  const stored = async (id: number): Promise<Stored | undefined> =>
    (
      await db().sql<Stored[]>`
      SELECT secret_anterior_cifrado AS cifrado, secret_anterior_ate AS ate FROM webhooks WHERE id = ${id}`
    )[0];
  const NONE = { cifrado: null, ate: null };
  const HOUR = 3_600_000;

  /** Which of the secrets the next delivery's two signatures are of, in the added one's order. */
  async function signers(company: Company, receiver: Receiver, secrets: string[]) {
    const n = receiver.requests.length + 1;
    await happen(company);
    const request = (await receiver.received(n)).at(-1);
    if (!request) throw new Error('Nothing came');
    const each = (request.header('x-webhook-assinatura-envio') ?? '').split(',');
    const alone = (value: string) => ({
      body: request.body,
      header: (name: string) => (name === 'x-webhook-assinatura-envio' ? value : request.header(name)),
    });
    return {
      corpo: secrets.filter((secret) => isSigned(request, secret)),
      envio: each.map((value) => secrets.find((secret) => isSentSigned(alone(value), secret)) ?? value),
    };
  }

  test('both sign until its time is over, and then it is erased; the contract’s signature is the new one’s alone', async () => {
    const company = await root.sibling();
    const receiver = await receiving();
    const first = await webhook(company, receiver.url);
    const second = await rotateSecret(company.ctx, { id: first.id, manter_anterior_horas: 2 });
    expect((second.secret_anterior_ate?.getTime() ?? 0) - Date.now()).toBeGreaterThan(2 * HOUR - 60_000);
    expect((second.secret_anterior_ate?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(2 * HOUR);
    const secrets = [first.secret, second.secret];
    expect(await signers(company, receiver, secrets)).toEqual({
      corpo: [second.secret],
      envio: [second.secret, first.secret],
    });
    const { secret: _, ...shown } = second;
    expect(await getWebhook(company.ctx, { id: first.id })).toEqual(shown);
    expect(await stored(first.id)).toEqual({ cifrado: expect.any(Buffer), ate: second.secret_anterior_ate });

    // The housekeeping leaves what is valid; what is over signs nothing, erased or not.
    expect(await retainSecrets(db())).toBe(0);
    await db().sql`UPDATE webhooks SET secret_anterior_ate = now() - interval '1 second' WHERE id = ${first.id}`;
    expect(await signers(company, receiver, secrets)).toEqual({ corpo: [second.secret], envio: [second.secret] });
    expect(await getWebhook(company.ctx, { id: first.id })).toMatchObject({ secret_anterior_ate: null });
    expect(await listWebhooks(company.ctx)).toMatchObject([{ secret_anterior_ate: null }]);
    expect(await stored(first.id)).toMatchObject({ cifrado: expect.any(Buffer) });
    expect(await retainSecrets(db())).toBe(1);
    expect(await stored(first.id)).toEqual(NONE);
  });

  test('another rotation keeps the secret just before alone, or none', async () => {
    const company = await root.sibling();
    const receiver = await receiving();
    const first = await webhook(company, receiver.url);
    const id = first.id;
    const second = await rotateSecret(company.ctx, { id, manter_anterior_horas: 24 });
    const third = await rotateSecret(company.ctx, { id, manter_anterior_horas: 1 });
    const secrets = [first.secret, second.secret, third.secret];
    expect((await signers(company, receiver, secrets)).envio).toEqual([third.secret, second.secret]);
    const fourth = await rotateSecret(company.ctx, { id });
    expect(fourth.secret_anterior_ate).toBeNull();
    expect(await stored(id)).toEqual(NONE);
    expect((await signers(company, receiver, [...secrets, fourth.secret])).envio).toEqual([fourth.secret]);
    for (const manter_anterior_horas of [-1, 25, 1.5, '2', null]) {
      await expect(rotateSecret(company.ctx, { id, manter_anterior_horas })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { manter_anterior_horas: [expect.any(String)] },
      });
    }
  });

  test('it can be ended before its time, and a deleted webhook keeps none; the audit trail tells how long it was kept', async () => {
    const company = await root.sibling();
    const receiver = await receiving();
    const { id, secret } = await webhook(company, receiver.url);
    const second = await rotateSecret(company.ctx, { id, manter_anterior_horas: 24 });
    expect(await endPreviousSecret(company.ctx, { id })).toMatchObject({ secret_anterior_ate: null });
    expect(await stored(id)).toEqual(NONE);
    expect((await signers(company, receiver, [secret, second.secret])).envio).toEqual([second.secret]);
    // There is nothing to end any more, and nothing is written.
    await endPreviousSecret(company.ctx, { id });
    await rotateSecret(company.ctx, { id, manter_anterior_horas: 3 });
    await deleteWebhook(company.ctx, { id });
    expect(await stored(id)).toEqual(NONE);
    const lines = (await listAuditoria(company.ctx, { recurso: 'webhook' })).resultados;
    expect(
      lines
        .map(({ acao, detalhes }) => [acao, detalhes])
        .toReversed()
        .slice(1),
    ).toEqual([
      ['webhook.secret_rotacionado', { manter_anterior_horas: 24 }],
      ['webhook.secret_anterior_encerrado', {}],
      ['webhook.secret_rotacionado', { manter_anterior_horas: 3 }],
      ['webhook.excluido', {}],
    ]);
  });
});

test('Every attempt carries its own time and signs it with the body: by itself, as a test, resent, recovered', async () => {
  const company = await root.sibling();
  const receiver = await receiving();
  receiver.reply({ status: 400 });
  const { id, secret } = await webhook(company, receiver.url);
  const begun = new Date(Date.now() - 1_000);
  await happen(company);
  const [entrega] = await settled(company);
  await testWebhook(company.ctx, { id });
  await settled(company, 2);
  // Times are whole seconds: the next attempts are in another one.
  await setTimeout(1_100);
  await resendEntrega(company.ctx, { id: entrega?.id });
  await receiver.received(3);
  await settled(company, 2);
  const reenvio = await recoverWebhook(company.ctx, { id, desde: begun.toISOString() });
  while (await runReenvioBatch(company.ctx, reenvio.id));
  const copies = () => receiver.requests.filter(({ body }) => body.equals(receiver.requests[0]?.body ?? Buffer.of()));
  const [first, again, recovered] = await until(() => copies().length === 3 && copies());
  await settled(company, 2);

  const sentAt = (request: Received) => Number(request.header('x-webhook-enviado-em'));
  for (const request of receiver.requests) {
    expect(request.header('x-webhook-enviado-em')).toMatch(/^\d{10}$/);
    expect(request.header('x-webhook-assinatura-envio')).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(isSentSigned(request, secret)).toBe(true);
    expect(isSigned(request, secret)).toBe(true);
    expect(sentAt(request) * 1_000).toBeLessThanOrEqual(request.at);
    expect(sentAt(request) * 1_000).toBeGreaterThan(begun.getTime() - 1_000);
  }
  if (!first || !again || !recovered) throw new Error('The delivery did not come three times');
  expect(sentAt(again)).toBeGreaterThan(sentAt(first));
  expect(sentAt(recovered)).toBeGreaterThanOrEqual(sentAt(again));
  expect(again.header('x-webhook-signature')).toBe(first.header('x-webhook-signature'));
  // A copy of the first that claims to be new is not signed.
  const header = (name: string) => (name === 'x-webhook-enviado-em' ? again : first).header(name);
  expect(isSentSigned({ body: first.body, header }, secret)).toBe(false);
  // The log tells of each attempt the headers that were sent.
  const told = (await getEntrega(company.ctx, { id: entrega?.id })).lista_tentativas.map(({ cabecalhos_enviados }) =>
    cabecalhos_enviados.filter(({ nome }) => nome.startsWith('X-Webhook-')).map(({ nome, valor }) => [nome, valor]),
  );
  expect(told).toEqual(
    [first, again, recovered].map(({ headers }) => headers.filter(([name]) => name.startsWith('X-Webhook-'))),
  );
});

test('23. Body, key or time tampered with: the documented verification fails', async () => {
  const company = await root.sibling();
  const receiver = await receiving();
  const { secret } = await webhook(company, receiver.url);
  const other = await webhook(company, receiver.url);
  await happen(company);
  const request = (await receiver.received(2)).find((each) => isSigned(each, secret));
  if (!request) throw new Error('Neither request is signed with the secret');
  const { body } = request;
  const header = (name: string) => request.header(name);
  const text = body.toString();
  const envelope = JSON.parse(text);

  // What identifies it and when it happened is in the signed body, as the headers say it.
  expect(envelope).toMatchObject({
    idempotency_key: keyOf(request),
    timestamp: header('x-webhook-timestamp'),
    evento: header('x-webhook-evento'),
  });
  const tampered = [
    text.replace(envelope.idempotency_key, `${envelope.idempotency_key.slice(0, -1)}x`),
    text.replace(envelope.timestamp, '2020-01-01T00:00:00-03:00'),
    text.replace('"evento":"estoque.atualizado"', '"evento":"produto.criado"'),
    JSON.stringify(envelope, null, 1),
    `${text}\n`,
    text.slice(0, -1),
    '',
  ];
  for (const changed of tampered) {
    expect(changed).not.toBe(text);
    expect(isSigned({ header, body: Buffer.from(changed) }, secret), changed).toBe(false);
  }
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ flip;
      expect(isSigned({ header, body: changed }, secret)).toBe(false);
    }),
  );
  expect(isSigned(request, other.secret)).toBe(false);
  for (const signature of [
    '',
    'sha256=',
    header('x-webhook-signature')?.slice(7),
    header('x-webhook-signature')?.toUpperCase(),
  ]) {
    expect(isSigned({ header: () => signature, body }, secret)).toBe(false);
  }
});

describe('24. Custom headers that are not the customer’s to set', () => {
  const names = [
    ...['Host', 'hOsT', 'X-Webhook-Signature', 'x-webhook-signature', 'X-WEBHOOK-ID', 'Content-Length', 'content-type'],
    ...['Transfer-Encoding', 'Connection', 'Upgrade', 'TE', 'Trailer', 'Expect', 'Keep-Alive', 'Proxy-Authorization'],
    ...['Cookie', 'set-cookie', 'AUTHORIZATION', 'X-Forwarded-For', 'Forwarded', 'User-Agent'],
    ...['Metadata', 'metadata-flavor', 'X-AWS-ec2-metadata-token', 'X-Real-IP', 'x-original-url', 'X-REWRITE-URL'],
    ...['X-A\r\nHost', 'X-A: b\r\nX-B', 'X A', 'Ação', ''],
  ];
  const values = ['a\r\nHost: interno', 'a\nb', 'a\0b', 'ação', ' a', 'x'.repeat(1_025)];
  const headers = [...names.map((name) => ({ [name]: 'v' })), ...values.map((value) => ({ 'X-Loja': value }))];

  test('are refused on create, on update and on replace, and change nothing', async () => {
    const company = await root.sibling();
    const receiver = await receiving();
    const fields = { url: receiver.url, eventos: ['estoque.atualizado'] };
    const { id } = await createWebhook(company.ctx, { ...fields, headers: { 'X-Loja': 'centro' } });
    for (const bad of headers) {
      const [name = ''] = Object.keys(bad);
      const refused = { code: 'VALIDATION_ERROR', details: { [`headers.${name}`]: [expect.any(String)] } };
      const what = JSON.stringify(bad);
      await expect(createWebhook(company.ctx, { ...fields, headers: bad }), what).rejects.toMatchObject(refused);
      await expect(updateWebhook(company.ctx, { id, headers: bad }), what).rejects.toMatchObject(refused);
      await expect(replaceWebhook(company.ctx, { id, ...fields, headers: bad }), what).rejects.toMatchObject(refused);
    }
    for (const bad of [
      { 'X-A': '1', 'x-a': '2' },
      Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`X-${i}`, 'v'])),
      { 'X-A': 5 },
      ['X-A', 'v'],
    ]) {
      await expect(createWebhook(company.ctx, { ...fields, headers: bad })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      });
      await expect(updateWebhook(company.ctx, { id, headers: bad })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    }
    expect(await listWebhooks(company.ctx)).toMatchObject([{ id, headers: { 'X-Loja': 'centro' } }]);
  });

  test('those that pass are sent as given, in their order, after the delivery’s own', async () => {
    const company = await root.sibling();
    const receiver = await receiving();
    const custom = { 'X-Loja': 'centro', 'x-api-KEY': "~!#$%&'*+ ok", Accept: '', 'X-Tab': 'a\tb' };
    await webhook(company, receiver.url, { headers: custom });
    await happen(company);
    const [request] = await receiver.received(1);
    const [entrega] = await settled(company);
    const at = request?.headers.findIndex(([name]) => name === 'X-Webhook-Assinatura-Envio') ?? -1;
    expect(request?.headers.slice(at + 1, at + 5)).toEqual(Object.entries(custom));
    const { lista_tentativas } = await getEntrega(company.ctx, { id: entrega?.id });
    expect(lista_tentativas[0]?.cabecalhos_enviados).toEqual(
      request?.headers.map(([nome, valor]) => ({ nome, valor })),
    );
  });
});

test('A webhook with a header from before its name was refused still delivers and can be changed, until its headers are saved again', async () => {
  const company = await root.sibling();
  const receiver = await receiving();
  const { id } = await webhook(company, receiver.url);
  await db().sql`UPDATE webhooks SET headers = '{"X-Real-IP":"198.51.100.7"}' WHERE id = ${id}`;
  await updateWebhook(company.ctx, { id, descricao: 'outra' });
  await happen(company);
  const [request] = await receiver.received(1);
  expect(request?.header('x-real-ip')).toBe('198.51.100.7');
  await settled(company);
  const again = updateWebhook(company.ctx, { id, headers: { 'X-Real-IP': '198.51.100.7' } });
  await expect(again).rejects.toMatchObject({
    details: { 'headers.X-Real-IP': [expect.stringContaining('reservado')] },
  });
});

test('At most 20 webhooks in a company, however many ask at once; a deleted one makes room', async () => {
  const company = await root.sibling();
  const asked = await Promise.allSettled(Array.from({ length: 25 }, () => webhook(company, 'http://127.0.0.1:8080/')));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (const each of asked)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'VALIDATION_ERROR' });
  const [first] = await listWebhooks(company.ctx);
  await deleteWebhook(company.ctx, { id: first?.id });
  await webhook(company, 'http://127.0.0.1:8080/');
  expect(await listWebhooks(company.ctx)).toHaveLength(20);
});

test('29. Nothing of another company can be seen or moved: it does not exist', async () => {
  const [mine, theirs] = [await root.sibling(), await root.sibling()];
  const receiver = await receiving();
  receiver.reply({ status: 400 });
  const { id } = await webhook(theirs, receiver.url);
  await happen(theirs);
  const [entrega] = await settled(theirs);
  const desde = new Date(Date.now() - 60_000).toISOString();
  const job = await createReenvio(theirs.ctx, { ids: [entrega?.id] });
  const missing = expect.objectContaining({ code: 'NOT_FOUND' });
  const { ctx } = mine;
  const attempts: [string, (ctx: Ctx, input: unknown) => Promise<unknown>, Record<string, unknown>][] = [
    ['getEntrega', getEntrega, { id: entrega?.id }],
    ['resendEntrega', resendEntrega, { id: entrega?.id }],
    ['getEvento', getEvento, { id: entrega?.evento_id }],
    ['getWebhook', getWebhook, { id }],
    ['updateWebhook', updateWebhook, { id, ativo: false }],
    ['replaceWebhook', replaceWebhook, { id, url: 'http://127.0.0.1:8080/', eventos: ['produto.criado'] }],
    ['deleteWebhook', deleteWebhook, { id }],
    ['rotateSecret', rotateSecret, { id }],
    ['endPreviousSecret', endPreviousSecret, { id }],
    ['testWebhook', testWebhook, { id }],
    ['recoverWebhook', recoverWebhook, { id, desde }],
    ['countRecuperavel', countRecuperavel, { id, desde }],
    ['listEvolucaoWebhook', listEvolucaoWebhook, { id }],
    ['getReenvio', getReenvio, { id: job.id }],
    ['cancelReenvio', cancelReenvio, { id: job.id }],
  ];
  for (const [name, verb, input] of attempts) await expect(verb(ctx, input), name).rejects.toEqual(missing);
  expect(await countReenvio(ctx, { ids: [entrega?.id] })).toEqual({ total: 0, inativos: 0 });
  expect(await countReenvio(ctx, { filtro: { webhook_id: id } })).toEqual({ total: 0, inativos: 0 });
  await expect(createReenvio(ctx, { ids: [entrega?.id] })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await expect(createReenvio(ctx, { filtro: { webhook_id: id } })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(await runReenvioBatch(ctx, job.id)).toBe(false);
  expect((await listEntregas(ctx, {})).resultados).toEqual([]);
  expect((await listEntregas(ctx, { webhook_id: id, busca: String(entrega?.id) })).total_registros).toBe(0);
  expect(await listReenvios(ctx)).toEqual([]);
  expect(await listWebhooks(ctx)).toEqual([]);
  expect((await listSaude(ctx)).size).toBe(0);
  expect((await feedEventos(ctx, {})).resultados).toEqual([]);
  await expect(feedEventos(ctx, { apos_id: entrega?.evento_id })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });

  expect(await getReenvio(theirs.ctx, { id: job.id })).toMatchObject({ estado: 'na_fila', feitos: 0 });
  expect(await getWebhook(theirs.ctx, { id })).toMatchObject({ ativo: true, url: receiver.url });
  expect(await getEntrega(theirs.ctx, { id: entrega?.id })).toMatchObject({ estado: 'falhou', tentativas: 1 });
  expect(receiver.requests).toHaveLength(1);
});

test('An operator sees the webhooks and changes nothing', async () => {
  const { session } = await root.member('operador');
  const ctx = await sessionContext(session);
  const { id } = await webhook(root, 'http://127.0.0.1:8080/');
  expect(await listWebhooks(ctx)).toMatchObject([{ id }]);
  const verbs = { createWebhook, updateWebhook, replaceWebhook, deleteWebhook, rotateSecret, testWebhook };
  const more = { endPreviousSecret, resendEntrega, createReenvio, recoverWebhook, cancelReenvio };
  for (const [name, verb] of Object.entries({ ...verbs, ...more })) {
    await expect(verb(ctx, { id }), name).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});
