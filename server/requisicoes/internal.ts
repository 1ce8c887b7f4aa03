import { type SQL, sql } from 'drizzle-orm';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { z } from '#server/platform/validation.ts';
import type { requisicoesFilters } from './schemas.ts';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** Whether the method changes nothing: of such requests neither body nor answer is kept. */
export const isRead = (metodo: string): boolean => READS.includes(metodo);

/** A refusal's message without the numbers that tell equal ones apart. */
export const ERRO_COMUM: SQL = sql`regexp_replace(coalesce(e.erro, ''), '[0-9]+', '…', 'g')`;

/** A span of time, by the company's days or by instants. */
export type Span = Partial<Pick<z.output<typeof requisicoesFilters>, 'data_inicio' | 'data_fim' | 'desde' | 'ate'>>;

/** The condition that a moment lies in the period of a filter. */
export const within = (ctx: Ctx, f: Span, moment: SQL): SQL => sql`
    ${f.data_inicio ? sql`AND ${moment} >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND ${moment} < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}
    ${f.desde ? sql`AND ${moment} >= ${f.desde.toISOString()}` : sql``}
    ${f.ate ? sql`AND ${moment} < ${f.ate.toISOString()}` : sql``}`;
