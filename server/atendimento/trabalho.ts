import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { drainEntradas } from './entrada/drain-entradas.ts';
import { drainSaida } from './saida/drain-saida.ts';

/** What a channel waits for: that what came is read, that messages are sent, that files are fetched. */
export const TIPOS_TRABALHO = ['entrada', 'saida'] as const;
export type TipoTrabalho = (typeof TIPOS_TRABALHO)[number];

/** A channel that waits; `ultimo` is the newest of what is due, and tells one time from the next. */
export type TrabalhoDeCanal = { tipo: TipoTrabalho; canal_id: number; empresa_id: number; ultimo: number };

/** Channels with something due, or overdue by so long. For the service's own use: of every company. */
export async function listTrabalhosDeCanal({ sql }: Db, lateMs = 0): Promise<TrabalhoDeCanal[]> {
  const ate = sql`now() - make_interval(secs => ${lateMs / 1_000}::double precision)`;
  // Written out: all queues in one statement, each by its own index.
  const rows = await sql<TrabalhoDeCanal[]>`
    SELECT 'entrada' AS tipo, canal_id, empresa_id, max(id) AS ultimo FROM entradas_brutas WHERE tentar_em <= ${ate} GROUP BY 2, 3
    UNION ALL
    SELECT 'saida', canal_id, empresa_id, max(id) FROM mensagens WHERE tentar_em <= ${ate} GROUP BY 2, 3`;
  return [...rows];
}

/** Works off what a channel waits for, as far as it is due. */
export async function workOnCanal(
  ctx: Ctx,
  tipo: TipoTrabalho,
  canal_id: number,
  goesOn: () => boolean = () => true,
): Promise<number> {
  return tipo === 'entrada' ? drainEntradas(ctx, canal_id, goesOn) : drainSaida(ctx, canal_id, goesOn);
}
