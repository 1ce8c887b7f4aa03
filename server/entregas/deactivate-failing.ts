import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm';
import { entregas, saude_webhooks } from '#drizzle/schema/entregas.ts';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { notifyAdministrators } from '#server/identidade/index.ts';
import { type Ctx, type EmpresaId, transaction } from '#server/platform/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { recordWebhook, shortAddress, stopFailing, type Webhook } from '#server/webhooks/index.ts';
import { lastFailures } from './last-failures.ts';

/** A webhook is deactivated after this many failures in a row, the first of them at least this many hours old. */
export const deactivationLimits = () => ({
  failures: env.WEBHOOK_DEACTIVATE_FAILURES,
  hours: env.WEBHOOK_DEACTIVATE_HOURS,
});

/**
 * Puts a webhook that has failed for too long out of use; the trigger `webhook_parado` voids the deliveries that wait for it. Does
 * nothing when the webhook has recovered. For the service's own use, with a context of the service.
 * @returns whether the webhook was deactivated
 */
export async function deactivateFailing(outer: Ctx, webhook_id: number): Promise<boolean> {
  const { failures, hours } = deactivationLimits();
  return transaction(outer, async (ctx) => {
    const { orm } = ctx.db;
    let streak: { falhas_seguidas: number; primeira_falha_em: Date | null } | undefined;
    const webhook = await stopFailing(ctx, webhook_id, async () => {
      const { falhas_seguidas, primeira_falha_em } = saude_webhooks;
      const since = sql`now() - make_interval(secs => ${hours * 3_600}::double precision)`;
      [streak] = await orm
        .select({ falhas_seguidas, primeira_falha_em })
        .from(saude_webhooks)
        .where(
          and(eq(saude_webhooks.webhook_id, webhook_id), gte(falhas_seguidas, failures), lte(primeira_falha_em, since)),
        );
      return streak !== undefined;
    });
    if (!webhook) return false;
    // The trigger stamps the deliveries that it cancels with this transaction's time.
    const voided = and(
      eq(entregas.webhook_id, webhook_id),
      eq(entregas.sem_sucesso_em, sql`now()`),
      eq(entregas.motivo, 'webhook_desativado_por_falhas'),
    );
    const entregas_canceladas = await orm.$count(entregas, voided);
    await recordWebhook(ctx, 'webhook.desativado_por_falhas', webhook, { ...streak, entregas_canceladas });
    if (streak) {
      await tellAdministrators(ctx, webhook, streak, 'webhook_desativado', { canceladas: entregas_canceladas });
    }
    return true;
  });
}

type Streak = { falhas_seguidas: number; primeira_falha_em: Date | null };

/** Writes e-mails about a webhook that fails, with its last failures, once for a streak of them. */
async function tellAdministrators(
  { db, empresa_id }: Pick<Ctx, 'db' | 'empresa_id'>,
  { id, descricao, url }: Pick<Webhook, 'id' | 'descricao' | 'url'>,
  { falhas_seguidas, primeira_falha_em }: Streak,
  tipo: 'webhook_falhando' | 'webhook_desativado',
  more: { desativa_em?: string; canceladas?: number },
): Promise<void> {
  const desde = (primeira_falha_em ?? new Date()).toISOString();
  const last = await lastFailures(db, id);
  const ultimas = last.map(({ iniciada_em, status, erro }) => ({ quando: iniciada_em.toISOString(), status, erro }));
  const failing = { webhook_id: id, descricao, endereco: shortAddress(url), falhas: falhas_seguidas, desde };
  return notifyAdministrators(db, empresa_id, {
    tipo,
    chave: `${tipo}:${id}:${desde}`,
    carta: (empresa_nome) => ({ tipo, dados: { empresa_nome, ...failing, ultimas, ...more } }),
  });
}

/** When a webhook that has failed since then is deactivated, if it goes on failing: at the first failure from then on. */
export const deactivatesAt = (primeira_falha_em: Date): Date =>
  new Date(primeira_falha_em.getTime() + deactivationLimits().hours * 3_600_000);

/** The streaks that this process found half-way the last time: nothing is asked of them again. */
let told = new Set<string>();

/**
 * Tells the administrators of webhooks that are half-way to being deactivated, once for a streak of failures. For the worker's sweep: no
 * attempt waits for it. Returns how many webhooks there are.
 */
export async function warnFailing(db: Db): Promise<number> {
  const { failures, hours } = deactivationLimits();
  const { webhook_id, falhas_seguidas, primeira_falha_em } = saude_webhooks;
  const columns = {
    id: webhooks.id,
    empresa_id: webhooks.empresa_id,
    descricao: webhooks.descricao,
    url: webhooks.url,
  };
  const rows = await db.orm
    .select({ ...columns, falhas_seguidas, primeira_falha_em })
    .from(saude_webhooks)
    .innerJoin(webhooks, and(eq(webhooks.id, webhook_id), webhooks.ativo, isNull(webhooks.excluido_em)))
    .where(
      and(
        gte(falhas_seguidas, Math.ceil(failures / 2)),
        lte(primeira_falha_em, sql`now() - make_interval(secs => ${hours * 1_800}::double precision)`),
      ),
    );
  const found = new Map(rows.map((row) => [`${row.id}:${row.primeira_falha_em?.getTime()}`, row]));
  for (const [streak, row] of found) {
    if (told.has(streak)) continue;
    // Where another process, or this one before its restart, has told of it, the notice's key keeps it from being written again.
    await inTransaction(db, (tx) =>
      tellAdministrators(
        { db: tx, empresa_id: row.empresa_id as EmpresaId },
        row,
        row,
        'webhook_falhando',
        row.primeira_falha_em ? { desativa_em: deactivatesAt(row.primeira_falha_em).toISOString() } : {},
      ),
    );
  }
  told = new Set(found.keys());
  return rows.length;
}
