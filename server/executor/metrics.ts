import { counter, databaseGauges } from '#server/platform/metrics.ts';

/** Counting stops at this number: an operator would act on no larger number differently. */
const MOST = 10_000;

const runs = counter('romaneio_executor_runs_total', 'Runs that this process ended, by function and result', [
  'funcao',
  'resultado',
]);

/** Counts a run that ended. */
export const countRun = (funcao: string, resultado: 'concluida' | 'falhou'): void => runs.inc({ funcao, resultado });

databaseGauges(
  {
    romaneio_executor_events: `Sent events of which no run was made yet (counted to ${MOST})`,
    romaneio_executor_runs_due: `Runs that are due and that no executor has taken (counted to ${MOST})`,
    romaneio_executor_lag_seconds: 'How late the run is that was due first; 0 when none is due',
  },
  async ({ sql }) => {
    // Written out: three figures in one round trip, two of which stop counting.
    const [row] = await sql<
      { romaneio_executor_events: number; romaneio_executor_runs_due: number; romaneio_executor_lag_seconds: number }[]
    >`
      SELECT (SELECT count(*) FROM (SELECT FROM executor_eventos LIMIT ${MOST}) e) AS romaneio_executor_events,
        (SELECT count(*) FROM (SELECT FROM executor_execucoes WHERE proxima_em <= now() LIMIT ${MOST}) d)
          AS romaneio_executor_runs_due,
        coalesce(extract(epoch FROM now() -
          (SELECT min(proxima_em) FROM executor_execucoes WHERE proxima_em <= now())), 0)::float8 AS romaneio_executor_lag_seconds`;
    if (!row) throw new Error('No row');
    return row;
  },
);
