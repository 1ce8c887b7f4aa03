import { afterAll, expect, test, vi } from 'vitest';
import { updateAssistente } from '#server/assistente/index.ts';
import { db } from '#server/platform/db.ts';
import { eventsOf, openAssistente, toldIn } from '#tests/support/assistente-scene.ts';
import { keep, says } from '#tests/support/inbox.ts';
import { freePort } from '#tests/support/product.ts';
import { type Process, startWorkerProcess } from '#tests/support/web.ts';

// A real worker: what comes through a channel is answered on the notification, and nobody's coming is told.

vi.setConfig({ testTimeout: 120_000 });
const { company, canal, ia, phone } = await openAssistente();
let worker: Process | undefined;
afterAll(() => worker?.stop());

test('a worker takes the turn of a message that comes, hands it over, and tells that nobody came', async () => {
  await updateAssistente(company.ctx, { espera_segundos: 1, minutos_espera: 0 });
  ia.model = () => ({ tools: [{ name: 'transferir', args: { motivo: 'pediu_pessoa' } }] });
  worker = await startWorkerProcess({ ...ia.variables, METRICS_PORT: String(await freePort()) });
  const endereco = phone();
  await keep(canal, company, [says(endereco, 'Quero falar com uma pessoa')]);
  const waits = async () =>
    (await eventsOf(company)).filter(({ evento }) => evento === 'conversa.aguardando_atendente');
  await expect.poll(async () => (await waits()).length, { timeout: 60_000 }).toBe(1);
  const [row] = await db().sql<{ id: number }[]>`SELECT id FROM conversas WHERE endereco = ${endereco}`;
  expect(await toldIn(row?.id ?? 0)).toEqual([
    'Vou passar a conversa para uma pessoa da equipe, que continua por aqui.',
  ]);
  expect(ia.asked).toHaveLength(1);
});
