import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import type { z } from '#server/platform/validation.ts';
import { entregasWhere } from './entregas-where.ts';
import { findEntregas } from './list-entregas.ts';
import type { createReenvioInput } from './schemas.ts';
import { PROCURADOS } from './search-content.ts';

/** The deliveries that a job was asked to send: a selection, a filter, or everything that a webhook missed since a time. */
export type Alvo = z.output<typeof createReenvioInput> | { id: number; desde: string };

/**
 * What a job is held to from its beginning: a filter by a record, by a request or by a text is the deliveries that it finds now, since its
 * bounds move with what happens while the job runs.
 */
export async function fixAlvo(ctx: Ctx, alvo: z.output<typeof createReenvioInput>): Promise<Alvo> {
  if (!('filtro' in alvo)) return alvo;
  const { busca, ...filtro } = alvo.filtro;
  if (!busca && filtro.registro === undefined && filtro.requisicao === undefined) return alvo;
  const found = busca ? await findEntregas(ctx, filtro, busca, PROCURADOS) : null;
  // Written out: the filter is SQL that the list of deliveries shares.
  const rows = await ctx.db.orm.execute<{ id: number }>(sql`
    SELECT e.id FROM entregas e WHERE ${entregasWhere(ctx, filtro)} ${found ? sql`AND ${found.where}` : sql``}`);
  return { ids: rows.map(({ id }) => id) };
}

/** The deliveries (`e`) of a job. */
export function reenvioWhere(ctx: Ctx, alvo: Alvo): SQL {
  if ('filtro' in alvo) return entregasWhere(ctx, alvo.filtro);
  if ('ids' in alvo) return sql`e.empresa_id = ${ctx.empresa_id} AND e.id = ANY (${`{${alvo.ids.join()}}`}::bigint[])`;
  return sql`e.empresa_id = ${ctx.empresa_id} AND e.webhook_id = ${alvo.id} AND e.sem_sucesso_em IS NOT NULL
    AND e.estado IN ('falhou', 'cancelada')
    AND (e.criado_em >= ${alvo.desde}::timestamptz OR e.sem_sucesso_em >= ${alvo.desde}::timestamptz)`;
}

/**
 * The deliveries (`e`) of a job that has begun: none that was made after it; where it was asked for those of a situation or an answer, none
 * that came to it by an attempt that began later, or was cancelled later.
 */
export function jobWhere(ctx: Ctx, { filtro: alvo, criado_em }: { filtro: Alvo; criado_em: Date }): SQL {
  const begun = criado_em.toISOString();
  const where = sql`${reenvioWhere(ctx, alvo)} AND e.criado_em <= ${begun}`;
  if (!('filtro' in alvo)) return where;
  const { estado, status, erro } = alvo.filtro;
  if (estado === undefined && status === undefined && erro === undefined) return where;
  // A Date has milliseconds, and the database's instants have more.
  const until = new Date(criado_em.getTime() + 1).toISOString();
  return sql`${where} AND coalesce(greatest(e.ultima_tentativa_em, e.sem_sucesso_em), e.criado_em) <= ${until}::timestamptz`;
}

/** The events (`n`) that a webhook (`w`) listens to and never got: it was inactive when they happened. */
export function missedWhere(ctx: Ctx, alvo: { desde: string }): SQL {
  return sql`n.empresa_id = ${ctx.empresa_id} AND w.empresa_id = ${ctx.empresa_id} AND n.webhook_id IS NULL
    AND n.ocorrido_em >= greatest(${alvo.desde}::timestamptz, w.criado_em) AND n.evento = ANY (w.eventos)
    AND NOT EXISTS (SELECT FROM entregas x WHERE x.evento_id = n.id AND x.webhook_id = w.id)`;
}
