import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import type { z } from '#server/platform/validation.ts';
import { entregasWhere } from './list-entregas.ts';
import type { createReenvioInput } from './schemas.ts';

/** The deliveries that a job was asked to send: a selection, a filter, or everything that a webhook missed since a time. */
export type Alvo = z.output<typeof createReenvioInput> | { id: number; desde: string };

/** The deliveries (`e`) of a job. */
export function reenvioWhere(ctx: Ctx, alvo: Alvo): SQL {
  if ('filtro' in alvo) return entregasWhere(ctx, alvo.filtro);
  if ('ids' in alvo) return sql`e.empresa_id = ${ctx.empresa_id} AND e.id = ANY (${`{${alvo.ids.join()}}`}::bigint[])`;
  return sql`e.empresa_id = ${ctx.empresa_id} AND e.webhook_id = ${alvo.id} AND e.sem_sucesso_em IS NOT NULL
    AND e.estado IN ('falhou', 'cancelada')
    AND (e.criado_em >= ${alvo.desde}::timestamptz OR e.sem_sucesso_em >= ${alvo.desde}::timestamptz)`;
}

/** The events (`n`) that a webhook (`w`) listens to and never got: it was inactive when they happened. */
export function missedWhere(ctx: Ctx, alvo: { desde: string }): SQL {
  return sql`n.empresa_id = ${ctx.empresa_id} AND w.empresa_id = ${ctx.empresa_id} AND n.webhook_id IS NULL
    AND n.ocorrido_em >= greatest(${alvo.desde}::timestamptz, w.criado_em) AND n.evento = ANY (w.eventos)
    AND NOT EXISTS (SELECT FROM entregas x WHERE x.evento_id = n.id AND x.webhook_id = w.id)`;
}
