import { and, asc, desc, eq, gt, isNotNull, ne, or, sql } from 'drizzle-orm';
import { importacoes, linhas_importacao } from '#drizzle/schema/importacao.ts';
import type { Ctx } from '#server/platform/context.ts';
import { readCounted, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import type { Celula } from '#server/platform/planilha/limits.ts';
import { parseInput } from '#server/platform/validation.ts';
import { COLUMNS, requireAny, requireImportacao, TABELAS } from './internal.ts';
import {
  type Importacao,
  type ImportacaoDetalhe,
  importacaoIdInput,
  importacoesFilters,
  type LinhaImportacao,
  linhasFilters,
} from './schemas.ts';

/** Rows whose cells the matching of columns shows. */
const SAMPLE = 5;

/** Characters of a cell that screens show; a file of its rows has all of them. */
const SHOWN = 300;

const shown = (celulas: readonly Celula[]): Celula[] =>
  celulas.map((celula) =>
    typeof celula === 'string' && celula.length > SHOWN ? `${celula.slice(0, SHOWN).toWellFormed()}…` : celula,
  );

/** The company's imports of the kinds that the caller may write, newest first. Written out, as every list (platform/listing.ts). */
export async function listImportacoes(ctx: Ctx, input: unknown): Promise<Page<Importacao>> {
  const tipos = requireAny(ctx);
  const { tipo, ...f } = parseInput(importacoesFilters, input);
  const wanted = tipos.filter((one) => tipo === undefined || one === tipo);
  const where = sql`e.empresa_id = ${ctx.empresa_id} AND e.tipo = ANY (${`{${wanted.join()}}`}::text[])`;
  const from = sql`importacoes e`;
  const columns = shownColumns(COLUMNS);
  return readCounted<Importacao>(ctx, f, { from, where, order: sql`e.id DESC`, records: from, shown: columns });
}

/**
 * One import, with what the matching of its columns shows.
 * @throws DomainError NOT_FOUND; FORBIDDEN for who may not write its records
 */
export async function getImportacao(ctx: Ctx, input: unknown): Promise<ImportacaoDetalhe> {
  const { id } = parseInput(importacaoIdInput, input);
  const found = await requireImportacao(ctx, id);
  const [amostra, repetida, erros_por_campo] = await Promise.all([
    ctx.db.orm
      .select({ celulas: linhas_importacao.celulas })
      .from(linhas_importacao)
      .where(eq(linhas_importacao.importacao_id, id))
      .orderBy(asc(linhas_importacao.numero))
      .limit(SAMPLE),
    findRepeated(ctx, id),
    countFaults(ctx, id),
  ]);
  const campos = TABELAS[found.tipo].colunas.map(({ campo, nome, obrigatoria = false, dica = null }) => ({
    ...{ campo, nome, obrigatoria, dica },
  }));
  return { ...found, amostra: amostra.map(({ celulas }) => shown(celulas)), campos, repetida, erros_por_campo };
}

/** The latest import that wrote rows of the same file, or is writing them now, as the same kind of record. */
export async function findRepeated(ctx: Ctx, id: number): Promise<ImportacaoDetalhe['repetida']> {
  const same = ctx.db.orm
    .select({ sha: importacoes.arquivo_sha256, tipo: importacoes.tipo })
    .from(importacoes)
    .where(eq(importacoes.id, id))
    .as('same');
  const [before] = await ctx.db.orm
    .select({ id: importacoes.id, concluido_em: importacoes.concluido_em })
    .from(importacoes)
    .innerJoin(same, and(eq(importacoes.arquivo_sha256, same.sha), eq(importacoes.tipo, same.tipo)))
    .where(
      and(
        eq(importacoes.empresa_id, ctx.empresa_id),
        ne(importacoes.id, id),
        or(
          eq(importacoes.estado, 'importando'),
          and(
            isNotNull(importacoes.concluido_em),
            gt(sql`${importacoes.criadas} + ${importacoes.alteradas} + ${importacoes.iguais}`, 0),
          ),
        ),
      ),
    )
    .orderBy(desc(importacoes.id))
    .limit(1);
  return before ?? null;
}

async function countFaults(ctx: Ctx, id: number): Promise<Record<string, number>> {
  // Written out: the keys of a JSON object, counted.
  const rows = await ctx.db.sql<{ campo: string; n: number }[]>`
    SELECT campo, count(*)::int AS n FROM linhas_importacao l, jsonb_object_keys(l.erros) campo
    WHERE l.importacao_id = ${id} AND l.estado = 'erro' GROUP BY campo ORDER BY campo`;
  return Object.fromEntries(rows.map(({ campo, n }) => [campo, n]));
}

const LINHA = {
  id: linhas_importacao.id,
  numero: linhas_importacao.numero,
  celulas: linhas_importacao.celulas,
  estado: linhas_importacao.estado,
  erros: linhas_importacao.erros,
  registro_id: linhas_importacao.registro_id,
};

/**
 * Rows of an import in the order of its file: all, those with a fault (in a field), or those without.
 * @throws DomainError NOT_FOUND; FORBIDDEN for who may not write its records
 */
export async function listLinhas(ctx: Ctx, input: unknown): Promise<Page<LinhaImportacao>> {
  const { id, estado, campo, ...f } = parseInput(linhasFilters, input);
  await requireImportacao(ctx, id);
  const where = sql`e.empresa_id = ${ctx.empresa_id} AND e.importacao_id = ${id}
    ${estado === 'erro' ? sql`AND e.estado = 'erro'` : sql``} ${estado === 'boas' ? sql`AND e.estado <> 'erro'` : sql``}
    ${campo === undefined ? sql`` : sql`AND e.erros -> ${campo}::text IS NOT NULL`}`;
  const from = sql`linhas_importacao e`;
  const page = await readCounted<LinhaImportacao>(ctx, f, {
    ...{ from, where, order: sql`e.numero`, records: from, shown: shownColumns(LINHA) },
  });
  return { ...page, resultados: page.resultados.map((linha) => ({ ...linha, celulas: shown(linha.celulas) })) };
}

/** Rows read at a time, for a file of them. */
const PIECE = 1_000;

/**
 * All rows with a fault, in batches, for a file of them.
 * @throws DomainError NOT_FOUND; FORBIDDEN for who may not write its records
 */
export async function* readFaulty(
  ctx: Ctx,
  id: number,
): AsyncGenerator<Pick<LinhaImportacao, 'numero' | 'celulas' | 'erros'>[]> {
  await requireImportacao(ctx, id);
  let after = 0;
  for (;;) {
    const rows = await ctx.db.orm
      .select({ numero: LINHA.numero, celulas: LINHA.celulas, erros: LINHA.erros })
      .from(linhas_importacao)
      .where(
        and(
          eq(linhas_importacao.empresa_id, ctx.empresa_id),
          eq(linhas_importacao.importacao_id, id),
          eq(linhas_importacao.estado, 'erro'),
          gt(linhas_importacao.numero, after),
        ),
      )
      .orderBy(asc(linhas_importacao.numero))
      .limit(PIECE);
    if (rows.length > 0) yield rows;
    if (rows.length < PIECE) return;
    after = rows.at(-1)?.numero ?? after;
  }
}
