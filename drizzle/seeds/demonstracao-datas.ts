import { mock } from 'node:test';
import type { Db } from '#server/platform/db.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';

/** The setting of the transaction that says what time it is. */
const AGORA = 'romaneio.agora';

/** Tables of running processes, which must not wait for the seed's transaction, and whose terms are those of the real clock. */
const REAL = ['trabalhadores', 'fila_entregas', 'receptor_exemplo', 'objetos_sem_arquivo', 'chaves_idempotencia'];

/** Logs that are partitioned by the day of each row. */
const LOGS = ['tentativas_webhook', 'requisicoes_api', 'conteudos_requisicoes'] as const;

/** Columns that say when something is tried (again), reckoned from the database's present. */
const LATER = ['tentar_em'];

const DAY_MS = 86_400_000;

/** The clock of whoever lives through the demonstration's month. */
export type Relogio = {
  /** Says what time it is from here on, in this process and in what the transaction writes. It may go back and forth. */
  set(at: number): Promise<void>;
  /** What time it is. */
  now(): number;
  /** What time it really is. */
  readonly real: number;
  /** The id of the request that is being made: another at each moment, as with people. */
  readonly request_id: string;
};

/**
 * Lives something with the clock turned back: verbs write the month as if each day were today, so that ages, due days, counts, audit lines
 * and events agree without anybody dating them. `Date` says what the clock says; columns to which a statement gives the database's present
 * time get the clock's instead, by triggers that are there for this transaction alone, on whose rows nobody else looks. Times that a
 * verb reckons from `Date` are right by themselves, and so are those that it is told.
 * @param db the seed's transaction
 */
export async function turnBack<T>(db: Db, live: (relogio: Relogio) => Promise<T>): Promise<T> {
  const real = Date.now();
  await makeLogs(db, real);
  const tables = await listTables(db);
  // Written out: triggers and their functions, which no builder makes. Names come from the catalogue.
  await db.sql.unsafe(tables.map(triggerOf).join('\n'));
  const { level } = logger();
  // What happened weeks ago is no news of this process.
  logger().level = 'silent';
  mock.timers.enable({ apis: ['Date'], now: real });
  let present = real;
  let request_id = requestId();
  const relogio: Relogio = {
    real,
    get request_id() {
      return request_id;
    },
    now: () => present,
    set: async (at) => {
      present = at;
      request_id = requestId();
      mock.timers.setTime(at);
      // Written out: a setting of the transaction. Nobody waits for it: what comes next goes over the same connection, after it.
      db.sql`SELECT set_config(${AGORA}, ${new Date(at).toISOString()}, true)`.catch(() => undefined);
    },
  };
  try {
    await relogio.set(real);
    return await live(relogio);
  } finally {
    mock.timers.reset();
    logger().level = level;
    // A transaction that failed takes no statement, and forgets the triggers by itself.
    await db.sql
      .unsafe(tables.map(({ nome }) => `DROP FUNCTION pg_temp.relogio_${nome} CASCADE;`).join('\n'))
      .catch(() => undefined);
  }
}

type Table = { nome: string; colunas: string[] };

async function listTables({ sql }: Db): Promise<Table[]> {
  // Written out: the catalogue of the database. Whoever waits for one of these tables waits for it alone: they are taken in one order.
  return sql<Table[]>`
    SELECT c.relname AS nome, array_agg(a.attname::text ORDER BY a.attnum) AS colunas
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT c.relispartition
      AND a.atttypid = 'timestamptz'::regtype AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND c.relname NOT LIKE 'executor%' AND c.relname <> ALL (${REAL}::text[])
    GROUP BY 1 ORDER BY 1`;
}

const CLOCK = `current_setting('${AGORA}')::timestamptz`;
const present = (c: string) => `IF NEW.${c} >= now() AND NEW.${c} <= ate THEN NEW.${c} := ${CLOCK}; END IF;`;
/** When something is tried again: so long after the clock's present, once. */
const later = (c: string) => `IF NEW.${c} >= now() AND (TG_OP = 'INSERT' OR NEW.${c} IS DISTINCT FROM OLD.${c}) THEN
    NEW.${c} := ${CLOCK} + (NEW.${c} - now()) * (NEW.${c} > ate)::int;
  END IF;`;

const triggerOf = ({ nome, colunas }: Table) => `
CREATE FUNCTION pg_temp.relogio_${nome}() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ate timestamptz := clock_timestamp();
BEGIN
  ${colunas.map((c) => (LATER.includes(c) ? later(c) : present(c))).join('\n  ')}
  RETURN NEW;
END $$;
CREATE TRIGGER zz_relogio BEFORE INSERT OR UPDATE ON ${nome} FOR EACH ROW EXECUTE FUNCTION pg_temp.relogio_${nome}();`;

/** Days of the past in the logs, whose own partitions begin yesterday. */
async function makeLogs({ sql }: Db, real: number): Promise<void> {
  const days = Array.from({ length: 35 }, (_, ago) => new Date(real - (ago - 1) * DAY_MS).toISOString().slice(0, 10));
  const made = LOGS.flatMap((log) =>
    days.map(
      (day) => `CREATE TABLE IF NOT EXISTS ${log}_${day.replaceAll('-', '')} PARTITION OF ${log}
        FOR VALUES FROM ('${day} 00:00:00+00') TO ('${new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)} 00:00:00+00');`,
    ),
  );
  // Written out: the database's own function makes partitions of days to come alone.
  await sql.unsafe(made.join('\n'));
}
