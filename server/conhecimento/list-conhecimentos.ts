import { and, asc, eq, sql } from 'drizzle-orm';
import { conhecimentos, trechos_conhecimento } from '#drizzle/schema/conhecimento.ts';
import { anexoUrl } from '#server/midia/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readShort, shownColumns } from '#server/platform/listing.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { fetchRow, oneRow } from '#server/platform/rows.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { CONHECIMENTOS } from './internal.ts';
import { type Conhecimento, conhecimentoIdInput, conhecimentosFilters, trechosInput } from './schemas.ts';

/** An item as the panel shows it: with how far its reading has come, and whether its passages have vectors. */
export type ConhecimentoDetalhado = Conhecimento & {
  paginas_lidas: number;
  /** Passages that searches by meaning find. */
  trechos_com_vetor: number;
  texto: string | null;
  /** Where the file is, for a while. */
  arquivo: { nome: string; url: string } | null;
};

/** The company's items; `busca` ignores case and accents. Written out, as every list (platform/listing.ts). */
export async function listConhecimentos(ctx: Ctx, input: unknown): Promise<Page<Conhecimento>> {
  requireScope(ctx, 'crm:read');
  const { situacao, tipo, ativo, ...f } = parseInput(conhecimentosFilters, input);
  const page = await readShort<Conhecimento>(ctx, f, {
    from: sql`conhecimentos e`,
    shown: shownColumns(CONHECIMENTOS.columns),
    where: sql`e.empresa_id = ${ctx.empresa_id}
      ${situacao ? sql`AND e.situacao = ${situacao}` : sql``} ${tipo ? sql`AND e.tipo = ${tipo}` : sql``}
      ${ativo === 'todos' ? sql`` : sql`AND e.ativo = ${ativo === 'true'}`}`,
  });
  return {
    ...page,
    // drizzle gives moments of SQL that is written out as texts.
    resultados: page.resultados.map((row) => ({
      ...row,
      criado_em: new Date(row.criado_em),
      atualizado_em: new Date(row.atualizado_em),
    })),
  };
}

/** @throws DomainError NOT_FOUND */
export async function getConhecimento(ctx: Ctx, input: unknown): Promise<Conhecimento> {
  requireScope(ctx, 'crm:read');
  return fetchRow(ctx, CONHECIMENTOS, parseInput(conhecimentoIdInput, input).id);
}

/**
 * The same for the panel, with what a person who looks into it asks for.
 * @throws DomainError NOT_FOUND
 */
export async function getConhecimentoDetalhado(ctx: Ctx, input: unknown): Promise<ConhecimentoDetalhado> {
  requireScope(ctx, 'crm:read');
  const { id } = parseInput(conhecimentoIdInput, input);
  const [row] = await ctx.db.orm
    .select({
      ...CONHECIMENTOS.columns,
      paginas_lidas: conhecimentos.paginas_lidas,
      texto: conhecimentos.texto,
      arquivo_id: conhecimentos.arquivo_id,
      trechos_com_vetor: sql<number>`(SELECT count(*)::int FROM vetores_trecho v WHERE v.conhecimento_id = ${conhecimentos.id})`,
    })
    .from(conhecimentos)
    .where(and(eq(conhecimentos.id, id), eq(conhecimentos.empresa_id, ctx.empresa_id)));
  if (!row) throw notFound(CONHECIMENTOS.missing);
  const { arquivo_id, ...rest } = row;
  return { ...rest, arquivo: arquivo_id === null ? null : { nome: row.nome, url: anexoUrl(arquivo_id) } };
}

export const trechoDoItem = z.object({
  id: z.int(),
  posicao: z.int(),
  pagina: z.int(),
  titulo: z.string(),
  texto: z.string(),
});
export type TrechoDoItem = z.output<typeof trechoDoItem>;

/**
 * The passages of an item in their order, a page at a time; for the panel.
 * @throws DomainError NOT_FOUND
 */
export async function listTrechos(ctx: Ctx, input: unknown): Promise<Page<TrechoDoItem>> {
  requireScope(ctx, 'crm:read');
  const { id, ...f } = parseInput(trechosInput, input);
  await fetchRow(ctx, CONHECIMENTOS, id);
  const t = trechos_conhecimento;
  const own = and(eq(t.empresa_id, ctx.empresa_id), eq(t.conhecimento_id, id));
  const [resultados, total] = await Promise.all([
    ctx.db.orm
      .select({ id: t.id, posicao: t.posicao, pagina: t.pagina, titulo: t.titulo, texto: t.texto })
      .from(t)
      .where(own)
      .orderBy(asc(t.posicao))
      .limit(f.por_pagina)
      .offset(offsetOf(f)),
    ctx.db.orm.select({ n: sql<number>`count(*)::int` }).from(t).where(own),
  ]);
  return { ...f, resultados, total_registros: oneRow(total).n };
}
