import { randomUUID } from 'node:crypto';
import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { sideBySide } from '#server/platform/lanes.ts';
import { logger } from '#server/platform/logger.ts';
import { adaptadorOf, LEITORES } from './adaptadores.ts';
import { keepBruta } from './entrada.ts';
import { findCanal, openCanal } from './internal.ts';
import { LEASE_S, RENEW_MS } from './leitores.ts';
import { FalhaDoCanal } from './port.ts';

/** What a gateway does not tell after so long is not asked for: nobody waits for an answer to it. */
const MOST_DAYS = 7;

/**
 * Notes that a gateway's connection to its telephone came or went. Where it comes back, what was said meanwhile is to be read of the gateway
 * itself. Written out: both in one statement.
 */
export async function noteConexao(
  { db }: Pick<Ctx, 'db'>,
  id: number,
  conectado: boolean,
  erro: string | null,
): Promise<void> {
  await db.sql`
    UPDATE canais SET situacao = ${conectado ? 'conectado' : 'erro'}, erro = ${erro}, situacao_em = clock_timestamp(),
      reconciliar_desde = CASE WHEN ${conectado} AND situacao = 'erro'
        THEN greatest(least(reconciliar_desde, situacao_em), now() - make_interval(days => ${MOST_DAYS})) ELSE reconciliar_desde END
    WHERE id = ${id} AND (situacao, erro) IS DISTINCT FROM (${conectado ? 'conectado' : 'erro'}, ${erro}::text)`;
}

/** A gateway that could not be asked is asked again after so long. */
const AFTER_FAULT_S = 120;
/** So many gateways are asked side by side: one that says nothing holds up no other company's. */
const AT_ONCE = 8;

type Devida = { id: number; desde: Date; marca: string };

/**
 * Asks the gateways whose connection came back what was said meanwhile, and keeps it as if it had been told; what was told already is known by
 * its ids. Of many processes one asks each. For the service's own use: of every company.
 * @param goesOn asked before each
 * @returns how many channels were asked
 */
export async function reconcileCanais(db: Db, goesOn: () => boolean): Promise<number> {
  const quem = randomUUID();
  let done = 0;
  const lane = async () => {
    for (let due = await claim(db, quem); due; due = goesOn() ? await claim(db, quem) : null) {
      if (await reconcileOne(db, quem, due)) done++;
    }
  };
  if (goesOn()) await sideBySide(AT_ONCE, lane);
  return done;
}

/**
 * The columns are those with which a process has a channel's connection: a gateway has none that is kept open. Written out: chosen and taken
 * in one statement; an instant by its text too, for it is finer than a Date.
 */
async function claim({ sql }: Db, quem: string): Promise<Devida | null> {
  const [row] = await sql<Devida[]>`
    UPDATE canais SET leitor = ${quem}, leitor_ate = now() + make_interval(secs => ${LEASE_S})
    WHERE id = (SELECT id FROM canais WHERE ativo AND reconciliar_desde IS NOT NULL
      AND adaptador <> ALL (${sql.array([...LEITORES])}::text[]) AND (leitor_ate IS NULL OR leitor_ate < now())
      ORDER BY reconciliar_desde LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, reconciliar_desde AS desde, reconciliar_desde::text AS marca`;
  return row ?? null;
}

async function reconcileOne(db: Db, quem: string, { id, desde, marca }: Devida): Promise<boolean> {
  const renewing = setInterval(() => {
    // A lease that ends costs a question too many, no message.
    renew(db, quem, id).catch((err: unknown) => logger().warn({ err, canal_id: id }, 'A lease could not be renewed'));
  }, RENEW_MS);
  try {
    await askOne(db, id, desde);
    // Where the connection came back once more meanwhile, it is asked again at once. Written out: by the lease.
    await db.sql`
      UPDATE canais SET leitor = NULL, leitor_ate = NULL,
        reconciliar_desde = CASE WHEN reconciliar_desde = ${marca}::text::timestamptz THEN NULL ELSE reconciliar_desde END
      WHERE id = ${id} AND leitor = ${quem}`;
    return true;
  } catch (error) {
    await db.sql`
      UPDATE canais SET leitor_ate = now() + make_interval(secs => ${AFTER_FAULT_S}) WHERE id = ${id} AND leitor = ${quem}`;
    if (!(error instanceof FalhaDoCanal)) throw error;
    logger().warn({ canal_id: id, codigo: error.codigo }, 'A gateway could not be asked what was said meanwhile');
    return false;
  } finally {
    clearInterval(renewing);
  }
}

/** Written out: a prepared statement is one round trip. */
async function renew({ sql }: Db, quem: string, id: number): Promise<void> {
  await sql`
    UPDATE canais SET leitor_ate = now() + make_interval(secs => ${LEASE_S}) WHERE id = ${id} AND leitor = ${quem}`;
}

/** @throws FalhaDoCanal where the gateway does not answer, or too much of the channel waits to be read */
async function askOne(db: Db, id: number, desde: Date): Promise<void> {
  const row = await findCanal(db, id);
  const canal = row && openCanal(row);
  const { reconcile } = row ? adaptadorOf(row).adaptador : {};
  if (!row || !canal || !reconcile) return;
  for (const corpo of await reconcile(canal, desde)) {
    if ((await keepBruta(db, row, sha256(Buffer.from(corpo)), corpo)) === 'cheio') throw new FalhaDoCanal('Full');
  }
}
