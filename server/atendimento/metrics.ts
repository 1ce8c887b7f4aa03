import { databaseGauges } from '#server/platform/metrics.ts';

/** Counting stops here: more of it says nothing more. */
const MOST = 10_000;

const FIGURES = {
  romaneio_inbox_received_waiting: `Notices and e-mails that wait to be read (counted to ${MOST})`,
  romaneio_inbox_received_oldest_seconds: 'Age of the oldest of them; 0 when there is none',
  romaneio_inbox_sending_waiting: `Messages that wait to be sent (counted to ${MOST})`,
  romaneio_inbox_sending_oldest_seconds: 'Age of the oldest of them; 0 when there is none',
  romaneio_inbox_files_waiting: `Files of messages that wait to be fetched (counted to ${MOST})`,
  romaneio_inbox_channels_failing: 'Channels in use whose platform does not answer as it should',
};
type Figures = Record<keyof typeof FIGURES, number>;

databaseGauges(FIGURES, async ({ sql }) => {
  // Written out: all figures in one round trip, each by an index and to a limit.
  const [row] = await sql<Figures[]>`
      WITH recebidas AS (SELECT recebida_em AS em FROM entradas_brutas WHERE tentar_em IS NOT NULL LIMIT ${MOST}),
        saidas AS (SELECT criado_em AS em FROM mensagens WHERE status = 'na_fila' AND tentar_em IS NOT NULL LIMIT ${MOST})
      SELECT (SELECT count(*) FROM recebidas)::int AS romaneio_inbox_received_waiting,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp() - (SELECT min(em) FROM recebidas)), 0))::float8
          AS romaneio_inbox_received_oldest_seconds,
        (SELECT count(*) FROM saidas)::int AS romaneio_inbox_sending_waiting,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp() - (SELECT min(em) FROM saidas)), 0))::float8
          AS romaneio_inbox_sending_oldest_seconds,
        (SELECT count(*) FROM (SELECT FROM midias_mensagem WHERE tentar_em IS NOT NULL LIMIT ${MOST}) q)::int AS romaneio_inbox_files_waiting,
        (SELECT count(*) FROM canais WHERE ativo AND situacao = 'erro')::int AS romaneio_inbox_channels_failing`;
  if (!row) throw new Error('No row');
  return row;
});
