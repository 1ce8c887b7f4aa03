import { counter, databaseGauges, gauge, histogram } from '#server/platform/metrics.ts';
import type { Finished } from './dispatcher/record.ts';

/** Counting stops here: more of it says nothing more. */
const MOST = 10_000;

const tentativas = counter('romaneio_tentativas_total', 'Attempts that this worker recorded, by result', ['resultado']);
const duracao = histogram('romaneio_tentativa_duration_seconds', 'From DNS to the end of the receiver’s answer', [
  'resultado',
]);

/** Counts the attempts that a batch recorded: each once, by the worker that recorded it. */
export function countAttempts(batch: readonly Finished[], recorded: readonly number[]): void {
  const kept = new Set(recorded);
  for (const { job, sent } of batch) {
    if (!sent || !kept.has(job.fila_id)) continue;
    const { resultado } = sent.outcome;
    tentativas.inc({ resultado });
    duracao.observe({ resultado }, sent.result.tempos.total / 1_000);
  }
}

/** Deliveries under way in a worker, and when (ms since 1970) it last looked for more, or had no room for more. */
export type DispatcherState = { em_voo: number; em_espera: number; por_registrar: number; olhou_em: number };

/** Shows a dispatcher's counts as metrics. */
export function watchDispatcher(dispatcher: { state(): DispatcherState }): void {
  gauge('romaneio_dispatcher_in_flight', 'Deliveries that this worker is sending', [], (metric) =>
    metric.set(dispatcher.state().em_voo),
  );
  gauge('romaneio_dispatcher_waiting', 'Deliveries that this worker has claimed ahead of their turn', [], (metric) =>
    metric.set(dispatcher.state().em_espera),
  );
  gauge('romaneio_dispatcher_recording', 'Results that this worker has not recorded yet', [], (metric) =>
    metric.set(dispatcher.state().por_registrar),
  );
  gauge('romaneio_dispatcher_idle_seconds', 'Since this worker last looked for deliveries', [], (metric) =>
    metric.set((Date.now() - dispatcher.state().olhou_em) / 1_000),
  );
}

databaseGauges(
  {
    romaneio_fila_entregas: `Deliveries due now or under way (counted to ${MOST})`,
    romaneio_fila_lag_seconds:
      'Age of the oldest delivery that is due and that no worker has taken; 0 when there is none',
    romaneio_fila_oldest_seconds: 'Age of the oldest delivery due or under way; 0 when there is none',
    romaneio_entregas_agendadas: `Deliveries whose next attempt is due later (counted to ${MOST})`,
    romaneio_entregas_overdue_seconds:
      'How late the scheduled attempt is that should have been queued first; 0 when none is',
    romaneio_reenvios_abertos: 'Bulk resends and recoveries that have not ended',
    romaneio_reenvios_idle_seconds: 'Since the open bulk job that moved last longest ago moved; 0 when there is none',
    romaneio_workers: 'Workers that are alive',
    romaneio_feed_held_seconds: 'Age of the oldest transaction that writes: the change feed waits for its end',
  },
  async ({ sql }) => {
    // Written out: all figures in one round trip, each by an index and to a limit. Ids of the queue grow with time, so the oldest row is
    // the first.
    const [row] = await sql<
      {
        romaneio_fila_entregas: number;
        romaneio_fila_lag_seconds: number;
        romaneio_fila_oldest_seconds: number;
        romaneio_entregas_agendadas: number;
        romaneio_entregas_overdue_seconds: number;
        romaneio_reenvios_abertos: number;
        romaneio_reenvios_idle_seconds: number;
        romaneio_workers: number;
        romaneio_feed_held_seconds: number;
      }[]
    >`
      WITH idades AS (
        SELECT
          (SELECT criado_em FROM fila_entregas WHERE dono IS NULL ORDER BY id LIMIT 1) AS livre,
          (SELECT criado_em FROM fila_entregas ORDER BY id LIMIT 1) AS primeira,
          (SELECT min(proxima_tentativa_em) FROM entregas WHERE proxima_tentativa_em <= now()) AS atrasada,
          (SELECT min(avancou_em) FROM reenvios WHERE concluido_em IS NULL) AS parado,
          (SELECT min(xact_start) FROM pg_stat_activity
            WHERE backend_xid IS NOT NULL AND datname = current_database()) AS transacao
      )
      SELECT
        (SELECT count(*) FROM (SELECT FROM fila_entregas LIMIT ${MOST}) q) AS romaneio_fila_entregas,
        (SELECT count(*) FROM (SELECT FROM entregas WHERE proxima_tentativa_em IS NOT NULL LIMIT ${MOST}) a)
          AS romaneio_entregas_agendadas,
        (SELECT count(*) FROM reenvios WHERE concluido_em IS NULL) AS romaneio_reenvios_abertos,
        (SELECT count(*) FROM trabalhadores WHERE vivo_ate > clock_timestamp()) AS romaneio_workers,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp() - livre), 0))::float8 AS romaneio_fila_lag_seconds,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp() - primeira), 0))::float8 AS romaneio_fila_oldest_seconds,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp() - atrasada), 0))::float8 AS romaneio_entregas_overdue_seconds,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp() - parado), 0))::float8 AS romaneio_reenvios_idle_seconds,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp() - transacao), 0))::float8 AS romaneio_feed_held_seconds
      FROM idades`;
    if (!row) throw new Error('No row');
    return row;
  },
);
