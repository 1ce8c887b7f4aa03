import { type SQL, sql } from 'drizzle-orm';
import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';
import { byTextOrOwner, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { addMonths, MESES } from './calendario.ts';
import { CONTRATOS, fetchContrato, requireContrato, SHOWN } from './internal.ts';
import {
  type CicloContrato,
  type Contrato,
  ciclosFilters,
  contratoIdInput,
  contratosFilters,
  type LinhaContrato,
  type ResumoContratos,
} from './schemas.ts';

/** A price is old when it has stood for so many months: the custom is to adjust it once a year. */
const OLD = 12;

/**
 * The company's contracts, newest first unless told otherwise. More than 500 are not counted, and the total of a search may be a lower
 * bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listContratos(ctx: Ctx, input: unknown): Promise<Page<LinhaContrato>> {
  requireScope(ctx, 'contratos:read');
  const { busca, ...f } = parseInput(contratosFilters, input);
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${f.periodicidade ? sql`AND e.periodicidade = ${f.periodicidade}` : sql``}
    ${f.cliente_id ? sql`AND e.cliente_id = ${f.cliente_id}` : sql``}
    ${f.negocio_id ? sql`AND e.negocio_id = ${f.negocio_id}` : sql``}
    ${f.servico_id ? sql`AND EXISTS (SELECT FROM itens_contrato i WHERE i.contrato_id = e.id AND i.servico_id = ${f.servico_id})` : sql``}
    ${f.vence_de ? sql`AND e.proximo_vencimento >= ${f.vence_de}` : sql``}
    ${f.vence_ate ? sql`AND e.proximo_vencimento <= ${f.vence_ate}` : sql``}
    ${f.preco_antigo ? sql`AND ${oldPrice(ctx, f.preco_antigo === 'true')}` : sql``}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
  const column = sql`e.${sql.identifier(f.ordenar)}`;
  const from = sql`contratos e`;
  const listing = { from, where, order: orderBy(column, f.direcao), records: CONTRATOS, shown: SHOWN };
  if (!busca) return readCounted<LinhaContrato>(ctx, f, listing);
  return searchPage<LinhaContrato>(ctx, f, {
    ...listing,
    ...byTextOrOwner(ctx, {
      ...{ from, where, column },
      ...{ owners: sql`clientes e`, owner: sql`e.cliente_id`, name: sql`e.cliente_ordem` },
    }),
    from: CONTRATOS,
    total: longerThanRead(listing),
    busca,
  });
}

/** Whether an active contract's price is old; with `is` false, every other contract. */
const oldPrice = (ctx: Ctx, is: boolean): SQL => {
  const old = sql`e.status = 'ativo' AND e.preco_desde <= ${addMonths(today(ctx.fuso), -OLD)}`;
  return is ? old : sql`NOT (${old})`;
};

/**
 * One contract with its items.
 * @throws DomainError NOT_FOUND
 */
export async function getContrato(ctx: Ctx, input: unknown): Promise<Contrato> {
  requireScope(ctx, 'contratos:read');
  return fetchContrato(ctx, parseInput(contratoIdInput, input).id);
}

/**
 * The history of a contract, oldest first, made of its audit lines.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoContrato(ctx: Ctx, input: unknown): Promise<Historico[]> {
  requireScope(ctx, 'contratos:read');
  const { id } = parseInput(contratoIdInput, input);
  await requireContrato(ctx, id);
  return listHistorico(ctx, 'contrato', id);
}

/**
 * A page of a contract's cycles, the last due day first, each with its receivable; those that were undone are among them.
 * @throws DomainError NOT_FOUND
 */
export async function listCiclos(ctx: Ctx, input: unknown): Promise<Page<CicloContrato>> {
  requireScope(ctx, 'contratos:read');
  const { id, ...page } = parseInput(ciclosFilters, input);
  await requireContrato(ctx, id);
  // Written out: a page of cycles with their receivables in one round trip.
  const [resultados, [{ n } = { n: 0 }]] = await Promise.all([
    ctx.db.sql<CicloContrato[]>`
      SELECT c.id, c.contrato_id, c.competencia, c.vencimento::text, c.valor::text, t.id AS titulo_id, t.numero AS titulo_numero,
        t.status AS titulo_status, c.desfeito_em, c.criado_em
      FROM ciclos_contrato c LEFT JOIN titulos t ON t.empresa_id = c.empresa_id AND t.ciclo_id = c.id
      WHERE c.contrato_id = ${id} AND c.empresa_id = ${ctx.empresa_id}
      ORDER BY c.vencimento DESC, c.id DESC LIMIT ${page.por_pagina} OFFSET ${offsetOf(page)}`,
    ctx.db.sql<{ n: number }[]>`
      SELECT count(*) AS n FROM ciclos_contrato WHERE contrato_id = ${id} AND empresa_id = ${ctx.empresa_id}`,
  ]);
  return { ...page, resultados: [...resultados], total_registros: n };
}

/** The figures above the list: how many contracts run, what they bring in a month, and whose price is old. */
export async function resumoContratos(ctx: Ctx): Promise<ResumoContratos> {
  requireScope(ctx, 'contratos:read');
  // Written out: the periodicities and their months go in as a table.
  const rows = await ctx.db.sql<ResumoContratos[]>`
    SELECT coalesce(sum(n), 0)::bigint AS ativos,
      (SELECT count(*) FROM contratos WHERE empresa_id = ${ctx.empresa_id} AND status = 'suspenso') AS suspensos,
      coalesce(round(sum(s.valor / p.meses), 2), 0)::numeric(20, 2)::text AS receita_mensal,
      coalesce(round(sum(s.valor * 12 / p.meses), 2), 0)::numeric(20, 2)::text AS receita_anual,
      (SELECT count(*) FROM contratos WHERE empresa_id = ${ctx.empresa_id} AND status = 'ativo'
        AND preco_desde <= ${addMonths(today(ctx.fuso), -OLD)}::date) AS preco_antigo
    FROM (SELECT periodicidade, count(*) AS n, sum(valor) AS valor FROM contratos
      WHERE empresa_id = ${ctx.empresa_id} AND status = 'ativo' GROUP BY periodicidade) s
    JOIN unnest(${Object.keys(MESES)}::text[], ${Object.values(MESES)}::int[]) p (periodicidade, meses) USING (periodicidade)`;
  return oneRow(rows);
}
