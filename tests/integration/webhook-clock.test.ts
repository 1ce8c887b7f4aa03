import { expect, test, vi } from 'vitest';
import { claim } from '#server/entregas/dispatcher/claim.ts';
import { record } from '#server/entregas/dispatcher/record.ts';
import { registerWorker } from '#server/entregas/dispatcher/workers.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { makeCompany } from '#tests/support/factory.ts';

const WAIT_MS = 30 * 60_000;

test.each([
  ['behind', -3],
  ['right', 0],
  ['ahead', 5],
])('an attempt is recorded and its wait is as long as judged, by a worker whose clock is %s', async (_what, days) => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const { sql } = db();
  const company = await makeCompany();
  const { id } = await webhook(company, 'http://127.0.0.1:9009/');
  await happen(company);
  const dono = await registerWorker(db(), 'relógio');
  const [job] = await claim(db(), dono, 1, 1, []);
  if (!job) throw new Error('Nothing was claimed');
  const clock = async () => (await sql<{ now: Date }[]>`SELECT clock_timestamp() AS now`)[0]?.now.getTime() ?? 0;
  const before = await clock();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  const { agendadas } = await record(
    db(),
    [
      {
        job,
        sent: {
          iniciada_em: new Date(),
          headers: [],
          result: {
            ...{
              status: 503,
              falha: null,
              detalhe: null,
              cabecalhos: [],
              corpo: Buffer.alloc(0),
              corpo_truncado: false,
            },
            ...{ ip: null, conexao_nova: false, bytes_recebidos: 0, tempos: { total: 1 } },
          },
          outcome: { resultado: 'nova_tentativa', em: new Date(Date.now() + WAIT_MS) },
        },
      },
    ],
    { failures: 20, hours: 24 },
  ).finally(() => vi.useRealTimers());
  const after = await clock();

  const [row] = await sql<{ proxima: Date; iniciada: Date }[]>`
    SELECT e.proxima_tentativa_em AS proxima, t.iniciada_em AS iniciada
    FROM entregas e JOIN tentativas_webhook t ON t.entrega_id = e.id WHERE e.webhook_id = ${id}`;
  const proxima = row?.proxima.getTime() ?? 0;
  expect(proxima).toBeGreaterThanOrEqual(before + WAIT_MS);
  expect(proxima).toBeLessThanOrEqual(after + WAIT_MS + 2);
  expect(agendadas).toEqual([{ entrega_id: job.entrega_id, geracao: 2, em: row?.proxima }]);
  expect(row?.iniciada.getTime()).toBeLessThanOrEqual(after);
  expect(row?.iniciada.getTime()).toBeGreaterThanOrEqual(before - 2 * 86_400_000);
});
