import { type Ctx, requireScope } from '#server/platform/context.ts';
import { idFilter } from '#server/platform/ids.ts';
import { withinYear } from '#server/platform/periods.ts';
import { day, parseInput, z } from '#server/platform/validation.ts';

export const indicadoresInput = z.object({ inicio: day, fim: day, canal_id: idFilter('Só deste canal.') });

const tempos = {
  /** Times that conversations were open, begun in the period. */
  atendimentos: z.int(),
  respondidos: z.int(),
  concluidos: z.int(),
  /** Seconds from the contact's first message to the first answer: the half that waited less, and nine of ten. */
  resposta_mediana_s: z.number().nullable(),
  resposta_p90_s: z.number().nullable(),
  /** Seconds from the beginning to the conclusion. */
  resolucao_mediana_s: z.number().nullable(),
  resolucao_p90_s: z.number().nullable(),
};

export const indicadores = z.object({
  total: z.object(tempos),
  por_dia: z.array(z.object({ dia: z.string(), ...tempos })),
  por_atendente: z.array(z.object({ responsavel_id: z.int().nullable(), nome: z.string(), ...tempos })),
  por_canal: z.array(z.object({ canal_id: z.int(), nome: z.string(), ...tempos })),
});
export type Indicadores = z.output<typeof indicadores>;

type Linha = Indicadores['total'] & {
  grupo: 'total' | 'dia' | 'atendente' | 'canal';
  dia: string | null;
  responsavel_id: number | null;
  responsavel_nome: string | null;
  canal_id: number | null;
  canal_nome: string | null;
};

/**
 * First-response and resolution times of a period, by day (in the company's zone), by who concluded (whoever has left the company by their
 * name) and by channel; for the panel. Counted from the rows of attendances, of which a period has as many as conversations were opened in it.
 * @throws DomainError VALIDATION_ERROR on `fim` for a period that ends before it begins, or is longer than a year
 */
export async function getIndicadores(ctx: Ctx, input: unknown): Promise<Indicadores> {
  requireScope(ctx, 'crm:read');
  const { canal_id, ...dias } = parseInput(indicadoresInput, input);
  const { inicio: from, fim: until } = withinYear(dias, ctx.fuso);
  const { sql } = ctx.db;
  // Written out: four groupings of one reading.
  const rows = await sql<Linha[]>`
    WITH base AS (
      SELECT to_char(a.iniciado_em AT TIME ZONE ${ctx.fuso}, 'YYYY-MM-DD') AS dia, a.canal_id, a.responsavel_id, a.responsavel_nome,
        CASE WHEN a.responsavel_id IS NULL THEN a.responsavel_nome END AS saiu,
        a.concluido_em IS NOT NULL AS concluido,
        extract(epoch FROM a.primeira_resposta_em - a.primeira_entrada_em)::float8 AS resposta,
        extract(epoch FROM a.concluido_em - a.iniciado_em)::float8 AS resolucao
      FROM atendimentos a WHERE a.empresa_id = ${ctx.empresa_id} AND a.iniciado_em >= ${from} AND a.iniciado_em < ${until}
        ${canal_id === undefined ? sql`` : sql`AND a.canal_id = ${canal_id}`}
    )
    SELECT CASE grouping(dia, responsavel_id, b.canal_id) WHEN 3 THEN 'dia' WHEN 5 THEN 'atendente' WHEN 6 THEN 'canal' ELSE 'total' END AS grupo,
      dia, responsavel_id, max(responsavel_nome) AS responsavel_nome, b.canal_id,
      (SELECT k.nome FROM canais k WHERE k.id = b.canal_id) AS canal_nome,
      count(*)::int AS atendimentos, count(resposta)::int AS respondidos, count(*) FILTER (WHERE concluido)::int AS concluidos,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY resposta) AS resposta_mediana_s,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY resposta) AS resposta_p90_s,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY resolucao) AS resolucao_mediana_s,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY resolucao) AS resolucao_p90_s
    FROM base b GROUP BY GROUPING SETS ((), (dia), (responsavel_id, saiu), (b.canal_id)) ORDER BY dia, responsavel_nome, canal_nome`;
  const of = (grupo: Linha['grupo']) => rows.filter((row) => row.grupo === grupo);
  const [total] = of('total');
  return {
    total: timesOf(total),
    por_dia: of('dia').map((row) => ({ dia: row.dia ?? '', ...timesOf(row) })),
    por_atendente: of('atendente').map((row) => ({
      ...{ responsavel_id: row.responsavel_id, nome: row.responsavel_nome ?? 'Sem responsável' },
      ...timesOf(row),
    })),
    por_canal: of('canal').map((row) => ({ canal_id: row.canal_id ?? 0, nome: row.canal_nome ?? '', ...timesOf(row) })),
  };
}

const timesOf = (row: Linha | undefined): Indicadores['total'] => ({
  ...{ atendimentos: row?.atendimentos ?? 0, respondidos: row?.respondidos ?? 0, concluidos: row?.concluidos ?? 0 },
  ...{ resposta_mediana_s: row?.resposta_mediana_s ?? null, resposta_p90_s: row?.resposta_p90_s ?? null },
  ...{ resolucao_mediana_s: row?.resolucao_mediana_s ?? null, resolucao_p90_s: row?.resolucao_p90_s ?? null },
});
