import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { day, parseInput, z } from '#server/platform/validation.ts';
import { requireFunil } from './internal.ts';

/** So many days at most are looked at. */
const MOST_DAYS = 366;
/** Of so many passages at most, the newest of a stage, the time is looked at: a median cannot be added up. */
const MOST_TIMES = 1_000;
/** So many months of expectations at most are told of. */
const MOST_MONTHS = 60;

const DAY = 86_400_000;

export const analiseInput = z.object({ funil_id: idSchema, data_inicio: day, data_fim: day });

const etapa = z.object({
  id: z.int(),
  nome: z.string(),
  cor: z.string(),
  /** Deals that entered the stage in the period. */
  entraram: z.int(),
  /** Of these, how many reached a later stage since, or were won. */
  avancaram: z.int(),
  /** The same in percent; null where none entered. */
  conversao: z.string().nullable(),
  /** Half of those that entered and left (of more than 1,000 the newest 1,000) were in the stage so long or less; null where none left. */
  segundos_mediana: z.int().nullable(),
});

const mes = {
  /** The first day of the month. */
  mes: z.string(),
  quantidade: z.int(),
  valor: z.string(),
};

/** A funnel in a period; its expectation is that of today. */
export const analise = z.object({
  etapas: z.array(etapa),
  /** Open deals by the month in which they are expected; null: in none. */
  previsao: z.array(z.object({ ...mes, mes: z.string().nullable(), ponderado: z.string() })),
  /** Deals won in the period by month. */
  ganhos: z.array(z.object(mes)),
  /** Deals lost in the period by reason, the usual one first. */
  perdas: z.array(z.object({ motivo: z.string(), quantidade: z.int(), valor: z.string() })),
  resumo: z.object({
    ganhos: z.int(),
    perdidos: z.int(),
    valor_ganho: z.string(),
    valor_perdido: z.string(),
    /** Won of those that were won or lost, in percent; null where none was. */
    taxa: z.string().nullable(),
    /** From the deal's beginning; null where none was won. */
    dias_ate_ganhar: z.string().nullable(),
  }),
});
export type Analise = z.output<typeof analise>;

/** The days, and the moments at which they begin and end. */
type Period = { funil_id: number; primeiro: string; ultimo: string; desde: string; ate: string };

/**
 * How deals went through a funnel in some days of the company: conversion and time by stage, what was won and lost, and what is to be
 * expected of the open ones.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `data_fim` before `data_inicio`, or more than 366 days after it
 */
export async function getAnalise(ctx: Ctx, input: unknown): Promise<Analise> {
  requireScope(ctx, 'crm:read');
  const { funil_id, data_inicio, data_fim } = parseInput(analiseInput, input);
  const days = (Date.parse(data_fim) - Date.parse(data_inicio)) / DAY + 1;
  if (days < 1) throw invalid('data_fim', 'O fim do período vem antes do começo.');
  if (days > MOST_DAYS) throw invalid('data_fim', `Use no máximo ${MOST_DAYS} dias.`);
  await requireFunil(ctx, funil_id);
  const period = {
    funil_id,
    primeiro: data_inicio,
    ultimo: data_fim,
    desde: startOfDay(data_inicio, ctx.fuso).toISOString(),
    ate: endOfDay(data_fim, ctx.fuso).toISOString(),
  };
  const [etapas, previsao, ganhos, perdas, resumo] = await Promise.all([
    readEtapas(ctx, period),
    readPrevisao(ctx, funil_id),
    readGanhos(ctx, period),
    readPerdas(ctx, period),
    readResumo(ctx, period),
  ]);
  return { etapas, previsao, ganhos, perdas, resumo };
}

async function readEtapas(ctx: Ctx, { funil_id, desde, ate, primeiro, ultimo }: Period): Promise<Analise['etapas']> {
  // Written out: sums of the projection, of which a passage counts that is the deal's first in the stage in the period.
  const rows = await ctx.db.sql<Analise['etapas']>`
    WITH passagens AS (
      SELECT etapa_id, depois, ganho, sum(quantidade) AS n FROM dias_etapas
      WHERE empresa_id = ${ctx.empresa_id} AND funil_id = ${funil_id} AND dia BETWEEN ${primeiro}::text::date AND ${ultimo}::text::date AND anterior < ${primeiro}::text::date
      GROUP BY 1, 2, 3
    ), contadas AS (
      SELECT t.id, sum(p.n) AS entraram, coalesce(sum(p.n) FILTER (WHERE p.ganho
          OR p.depois && ARRAY(SELECT l.id FROM etapas l WHERE l.funil_id = ${funil_id} AND l.posicao > t.posicao)), 0) AS avancaram
      FROM etapas t JOIN passagens p ON p.etapa_id = t.id WHERE t.funil_id = ${funil_id} GROUP BY t.id
    )
    SELECT t.id, t.nome, t.cor, coalesce(c.entraram, 0)::integer AS entraram, coalesce(c.avancaram, 0)::integer AS avancaram,
      (100.0 * c.avancaram / nullif(c.entraram, 0))::numeric(5, 1)::text AS conversao, floor(m.mediana)::bigint AS segundos_mediana
    FROM etapas t LEFT JOIN contadas c ON c.id = t.id CROSS JOIN LATERAL (
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY q.segundos) AS mediana FROM (
        SELECT extract(epoch FROM h.saiu_em - h.entrou_em) AS segundos
        FROM historico_etapas h JOIN negocios n ON n.id = h.negocio_id AND n.excluido_em IS NULL
        WHERE h.etapa_id = t.id AND h.funil_id = ${funil_id} AND h.entrou_em >= ${desde} AND h.entrou_em < ${ate} AND h.saiu_em IS NOT NULL
        ORDER BY h.entrou_em DESC, h.id DESC LIMIT ${MOST_TIMES}) q) m
    WHERE t.funil_id = ${funil_id} ORDER BY t.posicao, t.id`;
  return [...rows];
}

async function readPrevisao(ctx: Ctx, funil_id: number): Promise<Analise['previsao']> {
  // Written out: sums of the projection, which does not grow with the deals.
  const rows = await ctx.db.sql<Analise['previsao']>`
    SELECT CASE WHEN isfinite(s.mes) THEN s.mes::text END AS mes, sum(s.quantidade)::integer AS quantidade,
      sum(s.valor)::numeric(24, 2)::text AS valor, sum(s.valor * t.probabilidade / 100)::numeric(24, 2)::text AS ponderado
    FROM totais_negocios s JOIN etapas t ON t.id = s.etapa_id AND t.funil_id = ${funil_id}
    WHERE s.empresa_id = ${ctx.empresa_id} AND s.quantidade > 0 GROUP BY s.mes ORDER BY s.mes LIMIT ${MOST_MONTHS}`;
  return [...rows];
}

async function readGanhos(ctx: Ctx, { funil_id, primeiro, ultimo }: Period): Promise<Analise['ganhos']> {
  // Written out: sums of the projection by month.
  const rows = await ctx.db.sql<Analise['ganhos']>`
    SELECT date_trunc('month', dia::timestamp)::date::text AS mes, sum(quantidade)::integer AS quantidade, sum(valor)::numeric(24, 2)::text AS valor
    FROM dias_fechamentos
    WHERE empresa_id = ${ctx.empresa_id} AND funil_id = ${funil_id} AND dia BETWEEN ${primeiro}::text::date AND ${ultimo}::text::date AND status = 'ganho'
    GROUP BY 1 ORDER BY 1`;
  return [...rows];
}

async function readPerdas(ctx: Ctx, { funil_id, primeiro, ultimo }: Period): Promise<Analise['perdas']> {
  // Written out: sums of the projection by the reasons' names.
  const rows = await ctx.db.sql<Analise['perdas']>`
    SELECT m.nome AS motivo, sum(d.quantidade)::integer AS quantidade, sum(d.valor)::numeric(24, 2)::text AS valor
    FROM dias_fechamentos d JOIN motivos_perda m ON m.id = d.motivo_perda_id
    WHERE d.empresa_id = ${ctx.empresa_id} AND d.funil_id = ${funil_id} AND d.dia BETWEEN ${primeiro}::text::date AND ${ultimo}::text::date AND d.status = 'perdido'
    GROUP BY m.id ORDER BY 2 DESC, m.nome`;
  return [...rows];
}

async function readResumo(ctx: Ctx, { funil_id, primeiro, ultimo }: Period): Promise<Analise['resumo']> {
  // Written out: all sums of the projection in one statement.
  const [found] = await ctx.db.sql<Analise['resumo'][]>`
    SELECT s.ganhos, s.perdidos, s.valor_ganho, s.valor_perdido,
      (100.0 * s.ganhos / nullif(s.ganhos + s.perdidos, 0))::numeric(5, 1)::text AS taxa,
      (s.segundos / s.ganhos / 86400)::numeric(12, 1)::text AS dias_ate_ganhar
    FROM (
      SELECT coalesce(sum(quantidade) FILTER (WHERE status = 'ganho'), 0)::integer AS ganhos,
        coalesce(sum(quantidade) FILTER (WHERE status = 'perdido'), 0)::integer AS perdidos,
        coalesce(sum(valor) FILTER (WHERE status = 'ganho'), 0)::numeric(24, 2)::text AS valor_ganho,
        coalesce(sum(valor) FILTER (WHERE status = 'perdido'), 0)::numeric(24, 2)::text AS valor_perdido,
        sum(segundos) FILTER (WHERE status = 'ganho') AS segundos
      FROM dias_fechamentos
      WHERE empresa_id = ${ctx.empresa_id} AND funil_id = ${funil_id} AND dia BETWEEN ${primeiro}::text::date AND ${ultimo}::text::date
    ) s`;
  if (!found) throw new Error('An aggregate without a row');
  return found;
}
