import { mock } from 'node:test';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';

/** The setting of the transaction that says what time it is, and the schema of the functions that read it. */
const AGORA = 'romaneio.agora';
const RELOGIO = 'relogio_da_demonstracao';

/** Logs that are partitioned by the day of each row. */
const LOGS = ['tentativas_webhook', 'requisicoes_api', 'conteudos_requisicoes'] as const;

/** So many days the logs are kept; what is older goes with the next clean-up, which a worker may begin at any moment of the seed. */
const LOG_DAYS = 30;

const DAY_MS = 86_400_000;

/** The first moment that the logs keep: they count days of UTC, which is a day ahead of the company for three hours. */
export const oldestKept = (real: number): number => (Math.floor(real / DAY_MS) - LOG_DAYS) * DAY_MS;

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

let presente: number | null = null;

/** What time it really is: what lives in the past asks here when it is told. */
export const realNow = (): number => presente ?? Date.now();

/**
 * Lives something with the clock turned back: verbs write the month as if each day were today, so that ages, due days, counts, audit lines
 * and events agree without anybody dating them. `Date` says what the clock says, and so do `now()` and `clock_timestamp()` of the database,
 * for this transaction alone: its search path finds functions of these names before the database's own. Column defaults know the
 * database's own functions; so each table with such a default is covered by a temporary view of its name, whose defaults are the clock's.
 * Views and functions are seen by no other transaction and lock no table against it.
 * @param db the seed's transaction
 * @param real what time it really is, if it is not now
 */
export async function turnBack<T>(db: Db, live: (relogio: Relogio) => Promise<T>, real = Date.now()): Promise<T> {
  const tables = await listTables(db);
  // Written out: functions and views, which no builder makes. Names and defaults come from the catalogue.
  await db.sql.unsafe([clock('now'), clock('clock_timestamp'), ...tables.map(viewOf)].join('\n'));
  await db.sql.unsafe(`SET LOCAL search_path TO ${RELOGIO}, pg_catalog, public`);
  const { level } = logger();
  // What happened weeks ago is no news of this process.
  logger().level = 'silent';
  mock.timers.enable({ apis: ['Date'], now: real });
  presente = real;
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
    presente = null;
    logger().level = level;
    // A transaction that failed takes no statement, and forgets views and functions by itself.
    const views = tables.map(({ nome }) => `pg_temp.${nome}`).join(', ');
    await db.sql
      .unsafe(`SET LOCAL search_path TO DEFAULT; DROP VIEW ${views}; DROP SCHEMA ${RELOGIO} CASCADE;`)
      .catch(() => undefined);
  }
}

type Table = { nome: string; padroes: { coluna: string; padrao: string }[] };

/** Tables with a column whose default is a time. */
async function listTables({ sql }: Db): Promise<Table[]> {
  // Written out: the catalogue of the database.
  return sql<Table[]>`
    SELECT c.relname AS nome, json_agg(json_build_object('coluna', a.attname, 'padrao', pg_get_expr(d.adbin, d.adrelid))) AS padroes
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attgenerated = ''
      AND pg_get_expr(d.adbin, d.adrelid) ~ '^(now|clock_timestamp)\\(\\)' AND c.relname NOT LIKE 'executor%'
    GROUP BY 1 ORDER BY 1`;
}

const clock = (name: string) => `
CREATE SCHEMA IF NOT EXISTS ${RELOGIO};
CREATE FUNCTION ${RELOGIO}.${name}() RETURNS timestamptz LANGUAGE sql STABLE RETURN current_setting('${AGORA}')::timestamptz;`;

const viewOf = ({ nome, padroes }: Table) => `
CREATE TEMP VIEW ${nome} AS SELECT * FROM public.${nome};
${padroes.map(({ coluna, padrao }) => `ALTER VIEW pg_temp.${nome} ALTER COLUMN ${coluna} SET DEFAULT ${RELOGIO}.${padrao};`).join('\n')}`;

/**
 * Days of the past in the logs, whose own partitions begin yesterday, and the days to come. In a moment of its own, before the seed's
 * transaction: to make a partition locks the whole log.
 */
export async function makeLogs(outer: Db, real = Date.now()): Promise<void> {
  for (const log of LOGS) {
    const days = Array.from({ length: LOG_DAYS + 5 }, (_, n) =>
      new Date(real + (4 - n) * DAY_MS).toISOString().slice(0, 10),
    );
    const made = days.map(
      (day) => `CREATE TABLE IF NOT EXISTS ${log}_${day.replaceAll('-', '')} PARTITION OF ${log}
        FOR VALUES FROM ('${day} 00:00:00+00') TO ('${new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)} 00:00:00+00');`,
    );
    await inTransaction(outer, async ({ sql }) => {
      // Written out: the turn of the database's own function, which makes partitions of days to come alone.
      await sql`SELECT pg_advisory_xact_lock(hashtext('garantir_particoes'), hashtext(${log}))`;
      await sql.unsafe(made.join('\n'));
    });
  }
}
