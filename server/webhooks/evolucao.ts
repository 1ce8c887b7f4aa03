import { type Ctx, requireScope } from '#server/platform/context.ts';
import { noDurations, percentile } from '#server/platform/durations.ts';
import { idSchema } from '#server/platform/ids.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { fetchWebhook } from './internal.ts';

export const evolucaoInput = z.object({ id: idSchema, periodo: z.enum(['24h', '7d', '30d']).default('24h') });

/** One bar of the chart: attempts that began in this step of time, and how long they took (ms). */
export type PontoEvolucao = {
  inicio: Date;
  sucessos: number;
  novas_tentativas: number;
  falhas: number;
  p50: number | null;
  p95: number | null;
};

const STEPS = {
  '24h': { hours: 1, count: 24 },
  '7d': { hours: 6, count: 28 },
  '30d': { hours: 24, count: 30 },
} as const;

/**
 * A webhook's attempts over time, by outcome and duration, from the hourly counts; every step is there, empty ones too.
 * @throws DomainError NOT_FOUND
 */
export async function listEvolucaoWebhook(ctx: Ctx, input: unknown): Promise<PontoEvolucao[]> {
  requireScope(ctx, 'webhooks:read');
  const { id, periodo } = parseInput(evolucaoInput, input);
  await fetchWebhook(ctx, id);
  const { hours, count } = STEPS[periodo];
  const rows = await ctx.db.sql<
    { hora: Date; sucessos: number; novas_tentativas: number; falhas: number; duracoes: number[] }[]
  >`
    SELECT hora, sucessos, novas_tentativas, falhas, duracoes FROM horas_webhooks
    WHERE webhook_id = ${id} AND hora > now() - make_interval(hours => ${hours * count + hours}) ORDER BY hora`;
  const step = hours * 3_600_000;
  const last = Math.floor(Date.now() / step) * step;
  return Array.from({ length: count }, (_, i) => {
    const begin = last - (count - 1 - i) * step;
    const inside = rows.filter((row) => row.hora.getTime() >= begin && row.hora.getTime() < begin + step);
    const duracoes = noDurations().map((_zero, k) => inside.reduce((sum, row) => sum + (row.duracoes[k] ?? 0), 0));
    const sum = (field: 'sucessos' | 'novas_tentativas' | 'falhas') => inside.reduce((n, row) => n + row[field], 0);
    return {
      inicio: new Date(begin),
      sucessos: sum('sucessos'),
      novas_tentativas: sum('novas_tentativas'),
      falhas: sum('falhas'),
      p50: percentile(duracoes, 0.5),
      p95: percentile(duracoes, 0.95),
    };
  });
}
