import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { entregas, tentativas_webhook } from '#drizzle/schema/entregas.ts';
import type { Evento } from '#modulos/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { parseInput } from '#server/platform/validation.ts';
import { getWebhook, webhookIdInput } from '#server/webhooks/index.ts';
import type { FalhaRecente, Inatividade } from './schemas.ts';

/** Of a webhook's failures, so many are told. */
const TOLD = 3;
/** So many events are counted: more of them says nothing more. */
const MOST = 10_000;
/** Older events are out of a recovery's reach. */
const DAYS = 30;

/**
 * What happened while a webhook was inactive: the company's events since then, those that it listens to by kind (counted up to 10,000
 * events), and the deliveries that its deactivation cancelled; of an active one nothing. And its last failures, of either.
 * @throws DomainError NOT_FOUND
 */
export async function getInatividade(ctx: Ctx, input: unknown): Promise<Inatividade> {
  requireScope(ctx, 'webhooks:read');
  const { id, ativo, desativado_em, eventos } = await getWebhook(ctx, parseInput(webhookIdInput, input));
  const ultimas_falhas = await lastFailures(ctx.db, id);
  if (ativo || !desativado_em) {
    return { desde: null, eventos: 0, mais_eventos: false, por_tipo: [], canceladas: 0, ultimas_falhas };
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
    eventos: Math.min(total, MOST),
    mais_eventos: total > MOST,
    por_tipo: rows.filter(({ evento }) => eventos.includes(evento)),
    canceladas: voided?.n ?? 0,
    ultimas_falhas,
  };
}

/** A Date has milliseconds, and the database's instants have more. */
const since = (date: Date): SQL => sql`${entregas.sem_sucesso_em} >= ${date.toISOString()}::timestamptz`;

/** A webhook's last failures, the newest first: how the receiver answered, or why it did not. For the service's own use. */
export function lastFailures(db: Db, webhook_id: number): Promise<FalhaRecente[]> {
  const { entrega_id, status, erro, iniciada_em, resultado } = tentativas_webhook;
  return db.orm
    .select({ entrega_id, status, erro, iniciada_em })
    .from(tentativas_webhook)
    .where(and(eq(tentativas_webhook.webhook_id, webhook_id), ne(resultado, 'sucesso')))
    .orderBy(desc(iniciada_em))
    .limit(TOLD);
}
