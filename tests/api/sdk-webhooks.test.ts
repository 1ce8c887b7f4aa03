import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as sdk from '#sdk/typescript/src/index.ts';
import { rotateSecret } from '#server/acesso/index.ts';
import { describeCatalogo, exemploEntrega } from '#server/eventos/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { setEnv } from '#server/platform/env.ts';
import { startDispatcher, type TestDispatcher, webhook } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type Received, type Receiver, startReceiver } from '#tests/support/receiver.ts';

// The client's check of a webhook, on real deliveries of the product.

const { verificarWebhook } = sdk;

let dispatcher: TestDispatcher;
let receiver: Receiver;
let company: Company;
let secret: string;
let webhook_id: number;

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  dispatcher = await startDispatcher();
  receiver = await startReceiver();
});
beforeEach(async () => {
  company = await makeCompany();
  ({ secret, id: webhook_id } = await webhook(company, receiver.url, {
    eventos: ['estoque.atualizado', 'venda.criada'],
  }));
});
afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
});

async function delivery(evento: 'estoque.atualizado' | 'venda.criada' = 'estoque.atualizado'): Promise<Received> {
  const before = receiver.requests.length;
  await happen(company, evento);
  return (await receiver.received(before + 1)).at(-1) as Received;
}

/** A delivery as a server of Node has it, with something about it changed. */
const takenFrom = ({ body, headers }: Received, change: Partial<sdk.EntregaRecebida> = {}): sdk.EntregaRecebida => ({
  corpo: new Uint8Array(body),
  cabecalhos: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
  segredo: secret,
  ...change,
});

const refusal = (entrega: sdk.EntregaRecebida) =>
  verificarWebhook(entrega).then(
    () => 'accepted',
    (error: unknown) => (error instanceof sdk.ErroDeAssinatura ? error.motivo : error),
  );

test('a real delivery is an event whose kind tells what is in it', async () => {
  const sent = await delivery();
  const event = await verificarWebhook(takenFrom(sent));
  expect(event).toEqual(JSON.parse(sent.body.toString()));
  if (event.evento !== 'estoque.atualizado') throw new Error(event.evento);
  expect(event.dados.produto_id).toBeGreaterThan(0);
  expect([event.webhook_id, event.empresa_id]).toEqual([webhook_id, company.id]);
  expect((await verificarWebhook(takenFrom(await delivery('venda.criada')))).evento).toBe('venda.criada');

  // In every form in which servers have a body and headers.
  const headers = new Headers(sent.headers.filter(([name]) => /^x-/i.test(name)));
  const bytes = new Uint8Array(sent.body);
  const lists = Object.fromEntries(sent.headers.map(([name, value]) => [name, [value]]));
  // Frameworks' own class of headers is not the runtime's.
  const own = { get: (name: string) => headers.get(name) } as Headers;
  for (const cabecalhos of [headers, lists, own]) {
    for (const corpo of [sent.body.toString(), bytes, bytes.buffer, sent.body]) {
      expect(await verificarWebhook(takenFrom(sent, { corpo, cabecalhos }))).toEqual(event);
    }
  }
});

test('while a secret is exchanged, either of the two signatures will do', async () => {
  const old = secret;
  const { secret: fresh } = await rotateSecret(company.ctx, { id: webhook_id, manter_anterior_horas: 24 });
  const sent = await delivery();
  expect(sent.header('x-webhook-assinatura-envio')?.split(',')).toHaveLength(2);
  for (const segredo of [old, fresh, [old, fresh], [newSecret('whsec'), old]]) {
    expect((await verificarWebhook(takenFrom(sent, { segredo }))).evento).toBe('estoque.atualizado');
  }
  expect(await refusal(takenFrom(sent, { segredo: newSecret('whsec') }))).toBe('assinatura_errada');
  // Exchanged at once, the old one signs no more.
  const { secret: last } = await rotateSecret(company.ctx, { id: webhook_id });
  const next = await delivery();
  expect(await refusal(takenFrom(next, { segredo: fresh }))).toBe('assinatura_errada');
  expect(await refusal(takenFrom(next, { segredo: [fresh, last] }))).toBe('accepted');
});

test('what was changed on its way, and what nobody signed, is refused', async () => {
  const sent = await delivery();
  const text = sent.body.toString();
  const { cabecalhos } = takenFrom(sent);
  const signature = sent.header('x-webhook-assinatura-envio') ?? '';
  const at = sent.header('x-webhook-enviado-em') ?? '';
  const withHeaders = (changed: Record<string, string>) =>
    refusal(takenFrom(sent, { cabecalhos: { ...(cabecalhos as Record<string, string>), ...changed } }));
  for (const corpo of [`${text} `, text.replace('24.000', '25.000'), JSON.stringify(JSON.parse(text), null, 1), '']) {
    expect(corpo).not.toBe(text);
    expect(await refusal(takenFrom(sent, { corpo }))).toBe('assinatura_errada');
  }
  const wrong = [
    ...[`sha256=${'0'.repeat(64)}`, signature.slice(0, -1), `${signature}0`, signature.toUpperCase()],
    ...[signature.replace('sha256=', ''), 'sha256=', `${signature} `, sent.header('x-webhook-signature') ?? ''],
    // The right one after more than a client looks at.
    `${`sha256=${'0'.repeat(64)},`.repeat(10)}${signature}`,
  ];
  for (const one of wrong) expect(await withHeaders({ 'x-webhook-assinatura-envio': one })).toBe('assinatura_errada');
  for (const later of [String(Number(at) + 1), ` ${at}`, `${at}.0`]) {
    expect(await withHeaders({ 'x-webhook-enviado-em': later })).toBe('assinatura_errada');
  }
  expect(await withHeaders({ 'x-webhook-assinatura-envio': '' })).toBe('sem_assinatura');
  expect(await withHeaders({ 'x-webhook-enviado-em': '' })).toBe('sem_assinatura');
  expect(await refusal(takenFrom(sent, { cabecalhos: new Headers() }))).toBe('sem_assinatura');
});

test('an old copy is refused, and one from a clock that is ahead', async () => {
  const sent = await delivery();
  const at = Number(sent.header('x-webhook-enviado-em')) * 1_000;
  for (const [seconds, answer] of [
    [0, 'accepted'],
    [300, 'accepted'],
    [301, 'fora_do_tempo'],
    [-300, 'accepted'],
    [-301, 'fora_do_tempo'],
  ] as const) {
    expect(await refusal(takenFrom(sent, { agora: at + seconds * 1_000 })), `${seconds} s`).toBe(answer);
  }
  const narrow = takenFrom(sent, { agora: new Date(at + 11_000), toleranciaSegundos: 10 });
  expect(await refusal(narrow)).toBe('fora_do_tempo');
});

test('a mistake of who receives is told as one', async () => {
  const sent = await delivery();
  for (const segredo of ['', [], [secret, '']]) {
    expect(await refusal(takenFrom(sent, { segredo }))).toBeInstanceOf(sdk.ErroDeUso);
  }
  const parsed = JSON.parse(sent.body.toString()) as string;
  expect(await refusal(takenFrom(sent, { corpo: parsed }))).toBeInstanceOf(sdk.ErroDeUso);
  // Signed, but no event.
  for (const corpo of ['nada', '3', '{}', new Uint8Array([0xff, 0xfe])]) {
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', secret).update(`${at}.`).update(corpo).digest('hex');
    const cabecalhos = { 'X-Webhook-Enviado-Em': at, 'X-Webhook-Assinatura-Envio': `sha256=${signature}` };
    expect(await refusal({ corpo, cabecalhos, segredo: secret })).toBe('corpo_invalido');
  }
});

test('every kind of the catalogue is one of the types', async () => {
  for (const { evento } of describeCatalogo()) {
    const corpo = JSON.stringify(exemploEntrega(evento));
    const at = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac('sha256', secret).update(`${at}.${corpo}`).digest('hex');
    const cabecalhos = { 'X-Webhook-Enviado-Em': at, 'X-Webhook-Assinatura-Envio': `sha256=${signature}` };
    const kind: sdk.EventoWebhook['evento'] = (await verificarWebhook({ corpo, cabecalhos, segredo: secret })).evento;
    expect(kind).toBe(evento);
  }
});
