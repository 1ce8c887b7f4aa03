import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { entregas } from '#drizzle/schema/entregas.ts';
import type { Evento } from '#modulos/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { getWebhook, webhookIdInput } from '#server/webhooks/index.ts';
import { deactivatesAt } from './deactivate-failing.ts';
import { lastFailures } from './last-failures.ts';
import { getSaude } from './saude-webhooks.ts';
import type { Inatividade } from './schemas.ts';

/** So many events are counted: more of them says nothing more. */
const MOST = 10_000;
/** Older events are out of a recovery's reach. */
const DAYS = 30;

/**
 * What happened while a webhook was inactive: the company's events since then, those that it listens to by kind (counted up to 10,000
 * events), and the deliveries that its deactivation cancelled; of an active one, when it will be deactivated, where it is half-way to it.
 * And the last failures of either.
 * @throws DomainError NOT_FOUND
 */
export async function getInatividade(ctx: Ctx, input: unknown): Promise<Inatividade> {
  requireScope(ctx, 'webhooks:read');
  const { id, ativo, desativado_em, eventos } = await getWebhook(ctx, parseInput(webhookIdInput, input));
  const ultimas_falhas = await lastFailures(ctx.db, id);
  if (ativo || !desativado_em) {
    const { em_risco, primeira_falha_em } = await getSaude(ctx, { id });
    const desativa_em = em_risco && primeira_falha_em ? deactivatesAt(primeira_falha_em) : null;
    return { desde: null, desativa_em, eventos: 0, mais_eventos: false, por_tipo: [], canceladas: 0, ultimas_falhas };
  }
  // Written out: a count that stops at a limit, by kind. The transaction that deactivated the webhook cancelled what waited for it.
  const rows = await ctx.db.sql<{ evento: Evento; n: number }[]>`
    SELECT evento, count(*)::int AS n FROM (
      SELECT evento FROM eventos
      WHERE empresa_id = ${ctx.empresa_id} AND webhook_id IS NULL
        AND ocorrido_em >= greatest(${desativado_em}::timestamptz, now() - make_interval(days => ${DAYS}))
      ORDER BY ocorrido_em, id LIMIT ${MOST + 1}) x
    GROUP BY evento ORDER BY n DESC, evento`;
  const cancelled = and(
    eq(entregas.webhook_id, id),
    inArray(entregas.motivo, ['webhook_desativado', 'webhook_desativado_por_falhas']),
    since(desativado_em),
  );
  const total = rows.reduce((sum, { n }) => sum + n, 0);
  const [voided] = await ctx.db.orm.select({ n: count() }).from(entregas).where(cancelled);
  return {
    desde: desativado_em,
    desativa_em: null,
    eventos: Math.min(total, MOST),
    mais_eventos: total > MOST,
    por_tipo: rows.filter(({ evento }) => eventos.includes(evento)),
    canceladas: voided?.n ?? 0,
    ultimas_falhas,
  };
}

/** A Date has milliseconds, and the database's instants have more. */
const since = (date: Date): SQL => sql`${entregas.sem_sucesso_em} >= ${date.toISOString()}::timestamptz`;
