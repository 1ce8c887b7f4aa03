import { counter, databaseGauges, histogram } from '#server/platform/metrics.ts';
import type { Pensada } from './pensada.ts';
import type { Motivo } from './schemas.ts';

/** Counting stops here: more of it says nothing more. */
const MOST = 10_000;

const turns = counter('romaneio_assistant_turns_total', 'Turns of the assistant, by what came of them', [
  'result',
  'reason',
]);
const seconds = histogram('romaneio_assistant_model_seconds', 'How long the model took for a turn, searches included');
const tokens = counter('romaneio_assistant_tokens_total', 'Tokens of the model, read and written', ['kind']);

/** Counts a turn that ended; `motivo` is why the conversation was handed over. */
export function countTurn(
  result: 'respondida' | 'transferida' | 'descartada' | 'ensaio',
  motivo: Motivo | null,
  { modelo, duracao_ms, tokens_entrada, tokens_saida }: Pensada,
): void {
  turns.inc({ result, reason: motivo ?? '' });
  if (modelo === null) return;
  seconds.observe(duracao_ms / 1_000);
  tokens.inc({ kind: 'read' }, tokens_entrada);
  tokens.inc({ kind: 'written' }, tokens_saida);
}

const FIGURES = {
  romaneio_assistant_waiting: `Conversations that wait for the assistant (counted to ${MOST})`,
  romaneio_assistant_overdue_seconds:
    'For how long the oldest of them should have had its answer; 0 when there is none',
};

databaseGauges(FIGURES, async ({ sql }) => {
  // Written out: both figures in one round trip, by an index and to a limit.
  const [row] = await sql<Record<keyof typeof FIGURES, number>[]>`
    SELECT (SELECT count(*) FROM (SELECT FROM vezes_ia LIMIT ${MOST}) q)::int AS romaneio_assistant_waiting,
      greatest(0, coalesce(extract(epoch FROM clock_timestamp() - (SELECT min(tentar_em) FROM vezes_ia)), 0))::float8
        AS romaneio_assistant_overdue_seconds`;
  if (!row) throw new Error('No row');
  return row;
});
