import { databaseGauges } from '#server/platform/metrics.ts';

/** Counting stops here: more of it says nothing more. */
const MOST = 10_000;

databaseGauges(
  {
    romaneio_correio_waiting: `E-mails that wait to be sent (counted to ${MOST})`,
    romaneio_correio_oldest_seconds: 'Age of the oldest e-mail that waits; 0 when there is none',
  },
  async ({ sql }) => {
    // Written out: both figures in one round trip, each by an index and to a limit.
    const [row] = await sql<{ romaneio_correio_waiting: number; romaneio_correio_oldest_seconds: number }[]>`
      SELECT
        (SELECT count(*) FROM (SELECT FROM mensagens_correio WHERE situacao = 'na_fila' LIMIT ${MOST}) q)
          AS romaneio_correio_waiting,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp()
          - (SELECT criado_em FROM mensagens_correio WHERE situacao = 'na_fila' ORDER BY id LIMIT 1)), 0))::float8
          AS romaneio_correio_oldest_seconds`;
    if (!row) throw new Error('No row');
    return row;
  },
);
