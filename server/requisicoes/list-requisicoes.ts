import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { likePattern, offsetOf, type Page, paginationInput } from '#server/platform/pagination.ts';
import { day, parseInput, text, z } from '#server/platform/validation.ts';
import type { Requisicao } from './writer.ts';

const instant = z.iso
  .datetime({ error: 'Use data e hora, como 2026-02-13T09:00:00Z.', offset: true })
  .transform((value) => new Date(value))
  .optional();

export const requisicoesFilters = z.object({
  ...paginationInput,
  busca: text(200).optional().describe('Parte do caminho, ou o id exato da requisição.'),
  metodo: z.enum(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  status: z.enum(['2xx', '4xx', '5xx', '400', '401', '403', '404', '405', '409', '422', '429']).optional(),
  token_id: z.number().int().positive().optional(),
  concessao_id: z.number().int().positive().optional(),
  data_inicio: day.optional(),
  data_fim: day.optional(),
  desde: instant.describe('Do instante em diante, com ele.'),
  ate: instant.describe('Antes do instante, sem ele.'),
});

export type LinhaRequisicao = Omit<Requisicao, 'empresa_id'> & { id: number };

/** The company's API requests, newest first (kept 30 days). */
export async function listRequisicoes(ctx: Ctx, input: unknown): Promise<Page<LinhaRequisicao>> {
  requireScope(ctx, 'requisicoes:read');
  const f = parseInput(requisicoesFilters, input);
  const { sql } = ctx.db;
  const lowest = f.status?.endsWith('xx') ? Number(f.status[0]) * 100 : Number(f.status);
  const highest = f.status?.endsWith('xx') ? lowest + 99 : lowest;
  const where = sql`empresa_id = ${ctx.empresa_id}
    ${f.metodo ? sql`AND metodo = ${f.metodo}` : sql``}
    ${f.status ? sql`AND status BETWEEN ${lowest} AND ${highest}` : sql``}
    ${f.token_id ? sql`AND token_id = ${f.token_id}` : sql``}
    ${f.concessao_id ? sql`AND concessao_id = ${f.concessao_id}` : sql``}
    ${f.busca ? sql`AND (request_id = ${f.busca} OR caminho ILIKE ${likePattern(f.busca)})` : sql``}
    ${f.data_inicio ? sql`AND criado_em >= ${startOfDay(f.data_inicio, ctx.fuso)}` : sql``}
    ${f.data_fim ? sql`AND criado_em < ${endOfDay(f.data_fim, ctx.fuso)}` : sql``}
    ${f.desde ? sql`AND criado_em >= ${f.desde}` : sql``}
    ${f.ate ? sql`AND criado_em < ${f.ate}` : sql``}`;
  const [rows, [total]] = await Promise.all([
    sql<LinhaRequisicao[]>`
      SELECT id, token_id, concessao_id, ator_nome, metodo, rota, caminho, status, duracao_ms, ip, request_id, campos_ignorados, erro, criado_em
      FROM requisicoes_api WHERE ${where} ORDER BY criado_em DESC, id DESC
      LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}`,
    sql<{ n: number }[]>`SELECT count(*) AS n FROM requisicoes_api WHERE ${where}`,
  ]);
  return { resultados: [...rows], pagina: f.pagina, por_pagina: f.por_pagina, total_registros: total?.n ?? 0 };
}
