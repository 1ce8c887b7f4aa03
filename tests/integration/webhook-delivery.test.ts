import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detail, settled, startDispatcher, type TestDispatcher, webhook } from '#tests/support/deliveries.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

let dispatcher: TestDispatcher;
let receiver: Receiver;

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  receiver = await startReceiver();
  dispatcher = await startDispatcher();
});

afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
});

test('A movement arrives signed, with the headers and the envelope of the contract', async () => {
  const company = await makeCompany();
  const produto = await company.product();
  const { id, secret } = await webhook(company, receiver.url, { headers: { 'X-Loja': 'centro' } });
  const lancamento = await company.move(produto, '3');
  const [request] = await receiver.received(1);
  const body = JSON.parse(request?.body.toString() ?? '');
  expect(Object.keys(body)).toEqual(['evento', 'timestamp', 'webhook_id', 'empresa_id', 'dados', 'idempotency_key']);
  expect(body).toMatchObject({
    evento: 'estoque.atualizado',
    webhook_id: id,
    empresa_id: company.id,
    dados: { id: lancamento.id },
  });
  const signature = createHmac('sha256', secret)
    .update(request?.body ?? '')
    .digest('hex');
  expect(request?.header('x-webhook-signature')).toBe(`sha256=${signature}`);
  const [entrega] = await settled(company);
  expect(entrega).toMatchObject({ estado: 'entregue', tentativas: 1, ultimo_status: 200 });
  const full = await detail(company, entrega?.id ?? 0);
  expect(full.corpo).toBe(request?.body.toString());
  expect(full.lista_tentativas).toHaveLength(1);
});
