import { and, getTableColumns, gte, inArray } from 'drizzle-orm';
import { horas_webhooks } from '#drizzle/schema/entregas.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { addDurations, percentile } from '#server/platform/durations.ts';
import { groupBySteps, type Passo, stepsOf } from '#server/platform/periods.ts';
import { parseInput } from '#server/platform/validation.ts';
import { requireWebhook } from '#server/webhooks/index.ts';
import { evolucaoInput, type PontoEvolucao } from './schemas.ts';

/**
 * A webhook's attempts over time, by outcome and duration, from the hourly counts; every step is there, empty ones too.
 * @throws DomainError NOT_FOUND
 */
export async function listEvolucaoWebhook(ctx: Ctx, input: unknown): Promise<PontoEvolucao[]> {
  requireScope(ctx, 'webhooks:read');
  const { id, periodo } = parseInput(evolucaoInput, input);
  await requireWebhook(ctx, id);
  return evolucaoOf(ctx, [id], stepsOf(periodo, ctx.fuso));
}

/** The same of several webhooks together, which the caller has found to be the company's. */
export async function evolucaoOf(
  ctx: Ctx,
  webhook_ids: readonly number[],
  steps: readonly Passo[],
): Promise<PontoEvolucao[]> {
  const { webhook_id, ...columns } = getTableColumns(horas_webhooks);
  const rows = await ctx.db.orm
    .select(columns)
    .from(horas_webhooks)
    .where(and(inArray(webhook_id, [...webhook_ids]), gte(columns.hora, steps[0]?.inicio ?? new Date())));
  return groupBySteps(steps, rows).map(({ inicio, fim, rows: inside }) => {
    const sum = (field: 'sucessos' | 'novas_tentativas' | 'falhas') => inside.reduce((n, row) => n + row[field], 0);
    const duracoes = addDurations(inside);
    return {
      inicio,
      fim,
      sucessos: sum('sucessos'),
      novas_tentativas: sum('novas_tentativas'),
      falhas: sum('falhas'),
      p50: percentile(duracoes, 0.5),
      p95: percentile(duracoes, 0.95),
    };
  });
}
