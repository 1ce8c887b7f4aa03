import { type Ctx, requireScope } from '#server/platform/context.ts';
import { getReenvio } from './reenvios.ts';
import type { EstadoEntrega, ResultadoReenvio } from './schemas.ts';

/** So many deliveries are counted. */
const MOST = 10_000;

/**
 * What became of the deliveries that a bulk job of one webhook sent, as they are now; of a job over several webhooks nothing is known. A
 * delivery is found by the attempt that the job caused, so that what no worker has sent yet is counted from the job's own progress.
 * @throws DomainError NOT_FOUND
 */
export async function getResultadoReenvio(ctx: Ctx, input: unknown): Promise<ResultadoReenvio> {
  requireScope(ctx, 'webhooks:read');
  const { id, webhook_id, tipo, feitos, criado_em } = await getReenvio(ctx, input);
  const none = { entregues: 0, agendadas: 0, falharam: 0, a_caminho: feitos, mais: false };
  if (webhook_id === null) return none;
  const origem = tipo === 'recuperacao' ? 'recuperacao' : 'manual';
  // Written out: a count that stops at a limit, over the attempts up to the webhook's next job of the kind.
  const rows = await ctx.db.sql<{ estado: EstadoEntrega; n: number }[]>`
    SELECT e.estado, count(*)::int AS n FROM (
      SELECT DISTINCT entrega_id FROM (
        SELECT entrega_id FROM tentativas_webhook
        WHERE webhook_id = ${webhook_id} AND origem = ${origem} AND iniciada_em >= ${criado_em}
          AND iniciada_em < coalesce((SELECT min(r.criado_em) FROM reenvios r
            WHERE r.empresa_id = ${ctx.empresa_id} AND r.webhook_id = ${webhook_id} AND r.tipo = ${tipo} AND r.id > ${id}), 'infinity')
        ORDER BY iniciada_em LIMIT ${MOST + 1}) t) t
    JOIN entregas e ON e.id = t.entrega_id AND e.empresa_id = ${ctx.empresa_id}
    GROUP BY e.estado`;
  const of = (...estados: EstadoEntrega[]) =>
    rows.reduce((sum, { estado, n }) => (estados.includes(estado) ? sum + n : sum), 0);
  const sent = of('entregue', 'agendada', 'falhou', 'cancelada');
  return {
    entregues: of('entregue'),
    agendadas: of('agendada'),
    falharam: of('falhou', 'cancelada'),
    a_caminho: Math.max(0, feitos - sent),
    mais: sent > MOST,
  };
}
