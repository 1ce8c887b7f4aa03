import { retainConcessoes, warnExpiringTokens } from '#server/acesso/index.ts';
import { retainEntradas } from '#server/atendimento/index.ts';
import { retainAvisos } from '#server/cobrancas/index.ts';
import { retainMensagens } from '#server/correio/index.ts';
import { retainEntregas } from '#server/entregas/index.ts';
import { retainEventos } from '#server/eventos/index.ts';
import { sumUpAllDias } from '#server/financeiro/index.ts';
import { retainSessoes } from '#server/identidade/index.ts';
import { retainImportacoes } from '#server/importacao/index.ts';
import { sweepMidia } from '#server/midia/index.ts';
import type { Db } from '#server/platform/db.ts';
import { expireIdempotencyKeys } from '#server/platform/idempotency.ts';
import { gauge } from '#server/platform/metrics.ts';
import { maintainRequisicoes } from '#server/requisicoes/index.ts';
import { retainSecrets } from '#server/webhooks/index.ts';

/**
 * Deletes old rows of every table that would grow for ever: logs, the rows of imports and what channels received as it came after 30 days,
 * events, e-mails, notices of Pix that settled and what a channel could not read after 90, idempotency keys after 24 hours; and webhooks' previous secrets when their time is over. Deletes from the store
 * what no file names any more. Tells of tokens that are about to end.
 */
const JOBS: Record<string, (db: Db) => Promise<unknown>> = {
  requisicoes: maintainRequisicoes,
  'chaves-de-idempotencia': expireIdempotencyKeys,
  webhooks: retainEntregas,
  'secrets-anteriores': retainSecrets,
  eventos: retainEventos,
  oauth: retainConcessoes,
  sessoes: retainSessoes,
  correio: retainMensagens,
  'avisos-pix': retainAvisos,
  'entradas-de-canais': retainEntradas,
  arquivos: sweepMidia,
  importacoes: retainImportacoes,
  'contas-por-dia': sumUpAllDias,
  'tokens-perto-do-fim': warnExpiringTokens,
};

const kept = gauge(
  'romaneio_housekeeping_success_timestamp_seconds',
  'When this process last ended a task of the housekeeping (Unix time)',
  ['tarefa'],
);

/** The jobs by name; each notes its success. */
export const HOUSEKEEPING: typeof JOBS = Object.fromEntries(
  Object.entries(JOBS).map(([tarefa, work]) => [
    tarefa,
    async (db) => {
      const result = await work(db);
      kept.setToCurrentTime({ tarefa });
      return result;
    },
  ]),
);

/** Runs every job, at a worker's start: without the coming days' partitions no request and no attempt can be logged. */
export async function keepHouse(db: Db): Promise<void> {
  for (const work of Object.values(HOUSEKEEPING)) await work(db);
}
