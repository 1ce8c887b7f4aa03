import { databaseGauges } from '#server/platform/metrics.ts';

/** Counting stops here: more of it says nothing more. */
const MOST = 10_000;

databaseGauges(
  {
    romaneio_conhecimento_waiting: `Items of knowledge that wait to be read (counted to ${MOST})`,
    romaneio_conhecimento_oldest_seconds:
      'How long the item that should have been read first has waited; 0 when there is none',
  },
  async ({ sql }) => {
    // Written out: both figures in one round trip, each by an index and to a limit.
    const [row] = await sql<{ romaneio_conhecimento_waiting: number; romaneio_conhecimento_oldest_seconds: number }[]>`
      SELECT
        (SELECT count(*) FROM (SELECT FROM conhecimentos WHERE tentar_em <= now() LIMIT ${MOST}) q) AS romaneio_conhecimento_waiting,
        greatest(0, coalesce(extract(epoch FROM clock_timestamp()
          - (SELECT tentar_em FROM conhecimentos WHERE tentar_em IS NOT NULL ORDER BY tentar_em LIMIT 1)), 0))::float8
          AS romaneio_conhecimento_oldest_seconds`;
    if (!row) throw new Error('No row');
    return row;
  },
);
