import type { Ctx } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { logger } from '#server/platform/logger.ts';
import { adaptadorOf } from './adaptadores.ts';
import { keepBruta } from './entrada.ts';
import { findCanal, openCanal } from './internal.ts';
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

/**
 * Asks the gateways whose connection came back what was said meanwhile, and keeps it as if it had been told; what was told already is known by
 * its ids. For the service's own use: of every company.
 * @returns how many channels were asked
 */
export async function reconcileCanais(db: Db, goesOn: () => boolean): Promise<number> {
  // Written out: an instant by its text too, for it is finer than a Date.
  const due = await db.sql<{ id: number; desde: Date; marca: string }[]>`
    SELECT id, reconciliar_desde AS desde, reconciliar_desde::text AS marca FROM canais WHERE ativo AND reconciliar_desde IS NOT NULL ORDER BY reconciliar_desde LIMIT 50`;
  let done = 0;
  for (const { id, desde, marca } of due) {
    if (!goesOn()) break;
    const row = await findCanal(db, id);
    const canal = row && openCanal(row);
    const { reconcile } = row ? adaptadorOf(row).adaptador : {};
    try {
      if (canal && row && reconcile) {
        for (const corpo of await reconcile(canal, desde)) {
          if ((await keepBruta(db, row, sha256(Buffer.from(corpo)), corpo)) === 'cheio') throw new FalhaDoCanal('Full');
        }
      }
      await db.sql`UPDATE canais SET reconciliar_desde = NULL WHERE id = ${id} AND reconciliar_desde = ${marca}::text::timestamptz`;
      done++;
    } catch (error) {
      if (!(error instanceof FalhaDoCanal)) throw error;
      logger().warn({ canal_id: id, codigo: error.codigo }, 'A gateway could not be asked what was said meanwhile');
    }
  }
  return done;
}
