import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { day, parseInput, z } from '#server/platform/validation.ts';
import { requireFunil } from './internal.ts';

/** So many days at most are looked at. */
const MOST_DAYS = 366;
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
  /** Half of those that entered and left were in the stage so long or less; null where none left. */
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

type Period = { funil_id: number; desde: string; ate: string };

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

async function readEtapas(ctx: Ctx, { funil_id, desde, ate }: Period): Promise<Analise['etapas']> {
  // Written out: entries, what became of them and how long they took, from one walk over the period's entries.
  const rows = await ctx.db.sql<Analise['etapas']>`
    WITH entradas AS MATERIALIZED (
      SELECT h.negocio_id, h.etapa_id, min(h.entrou_em) AS desde, t.posicao
      FROM historico_etapas h JOIN etapas t ON t.id = h.etapa_id JOIN negocios n ON n.id = h.negocio_id AND n.excluido_em IS NULL
      WHERE h.funil_id = ${funil_id} AND h.entrou_em >= ${desde} AND h.entrou_em < ${ate} AND h.empresa_id = ${ctx.empresa_id}
      GROUP BY h.negocio_id, h.etapa_id, t.posicao
    ), contadas AS (
      SELECT e.etapa_id, count(*) AS entraram, count(*) FILTER (WHERE
          EXISTS (SELECT FROM negocios n WHERE n.id = e.negocio_id AND n.status = 'ganho' AND n.funil_id = ${funil_id})
          OR EXISTS (SELECT FROM historico_etapas l JOIN etapas t ON t.id = l.etapa_id
            WHERE l.negocio_id = e.negocio_id AND l.funil_id = ${funil_id} AND t.posicao > e.posicao AND l.entrou_em >= e.desde)
        ) AS avancaram
      FROM entradas e GROUP BY e.etapa_id
    ), tempos AS (
      SELECT h.etapa_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM h.saiu_em - h.entrou_em)) AS mediana
      FROM historico_etapas h JOIN negocios n ON n.id = h.negocio_id AND n.excluido_em IS NULL
      WHERE h.funil_id = ${funil_id} AND h.entrou_em >= ${desde} AND h.entrou_em < ${ate} AND h.saiu_em IS NOT NULL
      GROUP BY h.etapa_id
    )
    SELECT t.id, t.nome, t.cor, coalesce(c.entraram, 0)::integer AS entraram, coalesce(c.avancaram, 0)::integer AS avancaram,
      (100.0 * c.avancaram / nullif(c.entraram, 0))::numeric(5, 1)::text AS conversao, floor(m.mediana)::bigint AS segundos_mediana
    FROM etapas t LEFT JOIN contadas c ON c.etapa_id = t.id LEFT JOIN tempos m ON m.etapa_id = t.id
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

async function readGanhos(ctx: Ctx, { funil_id, desde, ate }: Period): Promise<Analise['ganhos']> {
  // Written out: months are those of the company's zone.
  const rows = await ctx.db.sql<Analise['ganhos']>`
    SELECT date_trunc('month', n.fechado_em AT TIME ZONE ${ctx.fuso})::date::text AS mes, count(*)::integer AS quantidade,
      sum(n.valor)::numeric(24, 2)::text AS valor
    FROM negocios n
    WHERE n.empresa_id = ${ctx.empresa_id} AND n.fechado_em >= ${desde} AND n.fechado_em < ${ate} AND n.funil_id = ${funil_id}
      AND n.status = 'ganho' AND n.excluido_em IS NULL
    GROUP BY 1 ORDER BY 1`;
  return [...rows];
}

async function readPerdas(ctx: Ctx, { funil_id, desde, ate }: Period): Promise<Analise['perdas']> {
  // Written out: counts and sums by the reasons' names.
  const rows = await ctx.db.sql<Analise['perdas']>`
    SELECT m.nome AS motivo, count(*)::integer AS quantidade, sum(n.valor)::numeric(24, 2)::text AS valor
    FROM negocios n JOIN motivos_perda m ON m.id = n.motivo_perda_id
    WHERE n.empresa_id = ${ctx.empresa_id} AND n.fechado_em >= ${desde} AND n.fechado_em < ${ate} AND n.funil_id = ${funil_id}
      AND n.status = 'perdido' AND n.excluido_em IS NULL
    GROUP BY m.id ORDER BY 2 DESC, m.nome`;
  return [...rows];
}

async function readResumo(ctx: Ctx, { funil_id, desde, ate }: Period): Promise<Analise['resumo']> {
  // Written out: all sums of the closed deals in one statement.
  const [found] = await ctx.db.sql<Analise['resumo'][]>`
    SELECT s.ganhos, s.perdidos, s.valor_ganho, s.valor_perdido,
      (100.0 * s.ganhos / nullif(s.ganhos + s.perdidos, 0))::numeric(5, 1)::text AS taxa, s.dias_ate_ganhar
    FROM (
      SELECT count(*) FILTER (WHERE n.status = 'ganho')::integer AS ganhos,
        count(*) FILTER (WHERE n.status = 'perdido')::integer AS perdidos,
        coalesce(sum(n.valor) FILTER (WHERE n.status = 'ganho'), 0)::numeric(24, 2)::text AS valor_ganho,
        coalesce(sum(n.valor) FILTER (WHERE n.status = 'perdido'), 0)::numeric(24, 2)::text AS valor_perdido,
        (avg(extract(epoch FROM n.fechado_em - n.criado_em)) FILTER (WHERE n.status = 'ganho') / 86400)::numeric(12, 1)::text
          AS dias_ate_ganhar
      FROM negocios n
      WHERE n.empresa_id = ${ctx.empresa_id} AND n.fechado_em >= ${desde} AND n.fechado_em < ${ate} AND n.funil_id = ${funil_id}
        AND n.excluido_em IS NULL
    ) s`;
  if (!found) throw new Error('An aggregate without a row');
  return found;
}
