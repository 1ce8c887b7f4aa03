import { type SQL, sql } from 'drizzle-orm';
import { FalhaDoCanal, listDevidosDeModelos, syncModelos } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { logger } from '#server/platform/logger.ts';
import { drainEntradas } from './entrada/drain-entradas.ts';
import { drainMidias } from './midias/drain-midias.ts';
import { drainSaida } from './saida/drain-saida.ts';

/** What a channel waits for: that what came is read, that messages are sent, that files are fetched. */
export const TIPOS_TRABALHO = ['entrada', 'saida', 'midia'] as const;
export type TipoTrabalho = (typeof TIPOS_TRABALHO)[number];

/** A channel that waits; `ultimo` is the newest of what is due, and tells one time from the next. */
export type TrabalhoDeCanal = { tipo: TipoTrabalho; canal_id: number; empresa_id: number; ultimo: number };

/** Channels with something due, or overdue by so long. For the service's own use: of every company. */
export async function listTrabalhosDeCanal({ orm }: Db, lateMs = 0): Promise<TrabalhoDeCanal[]> {
  const ate = sql`now() - make_interval(secs => ${lateMs / 1_000}::double precision)`;
  // Written out: all queues in one statement. Of the first two, from one channel to the next and of each its newest alone: workers look after every
  // message, and thousands may wait. Not prepared: a plan that was kept from empty queues would read all that waits.
  const rows = await orm.execute<TrabalhoDeCanal>(sql`
    WITH RECURSIVE recebem AS (${channelsOf('entradas_brutas', 'recebem')}), enviam AS (${channelsOf('mensagens', 'enviam')})
    SELECT 'entrada' AS tipo, c.canal_id, u.empresa_id, u.id AS ultimo FROM recebem c CROSS JOIN LATERAL (
      SELECT empresa_id, id FROM entradas_brutas WHERE canal_id = c.canal_id AND tentar_em <= ${ate} ORDER BY id DESC LIMIT 1) u
    UNION ALL
    SELECT 'saida', c.canal_id, u.empresa_id, u.id FROM enviam c CROSS JOIN LATERAL (
      SELECT empresa_id, id FROM mensagens WHERE canal_id = c.canal_id AND tentar_em <= ${ate} ORDER BY tentar_em DESC, id DESC LIMIT 1) u
    UNION ALL
    SELECT 'midia', m.canal_id, a.empresa_id, max(a.id) FROM midias_mensagem a JOIN mensagens m ON m.id = a.mensagem_id
    WHERE a.tentar_em <= ${ate} GROUP BY 2, 3`);
  return [...rows];
}

/** The body of the recursive query `name`: each channel that has something waiting in the table, and a null at the end. */
function channelsOf(table: string, name: string): SQL {
  const first = (after: SQL) =>
    sql`(SELECT canal_id FROM ${sql.identifier(table)} WHERE tentar_em IS NOT NULL ${after} ORDER BY canal_id LIMIT 1)`;
  return sql`${first(sql``)} UNION ALL
    SELECT ${first(sql`AND canal_id > c.canal_id`)} FROM ${sql.identifier(name)} c WHERE c.canal_id IS NOT NULL`;
}

/** Reads the templates of every channel whose time has come; a platform that does not answer is asked again in a quarter of an hour. */
export async function syncDevidos(
  db: Db,
  contextOf: (empresa_id: number) => Promise<Ctx | null>,
  goesOn: () => boolean,
): Promise<void> {
  for (const { canal_id, empresa_id } of await listDevidosDeModelos(db)) {
    const ctx = goesOn() ? await contextOf(empresa_id) : null;
    if (!ctx) continue;
    try {
      await syncModelos(ctx, canal_id);
    } catch (error) {
      // The channel was removed while its platform was asked.
      if (error instanceof DomainError && error.code === 'NOT_FOUND') continue;
      if (!(error instanceof FalhaDoCanal)) throw error;
      logger().warn({ canal_id, empresa_id, codigo: error.codigo }, 'Templates could not be read; will try again');
    }
  }
}

/** Works off what a channel waits for, as far as it is due. */
export async function workOnCanal(
  ctx: Ctx,
  tipo: TipoTrabalho,
  canal_id: number,
  goesOn: () => boolean = () => true,
): Promise<number> {
  if (tipo === 'entrada') return drainEntradas(ctx, canal_id, goesOn);
  return tipo === 'saida' ? drainSaida(ctx, canal_id, goesOn) : drainMidias(ctx, canal_id, goesOn);
}
