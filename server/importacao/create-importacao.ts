import { eq } from 'drizzle-orm';
import { importacoes, linhas_importacao } from '#drizzle/schema/importacao.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { cutText } from '#server/platform/cut-text.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { Gate } from '#server/platform/gate.ts';
import type { Celula, Formato, Linha } from '#server/platform/planilha/limits.ts';
import { readPlanilha } from '#server/platform/planilha/read-planilha.ts';
import { oneRow } from '#server/platform/rows.ts';
import { storableText } from '#server/platform/storable.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { DecimalVotes, matchColunas } from './cells.ts';
import { COLUMNS, TABELAS } from './internal.ts';
import { createImportacaoInput, type Importacao } from './schemas.ts';

/** Each file that is read takes a thread, its memory and a connection for as long as it lasts. */
const gate = new Gate(2, 'Há muitas planilhas sendo lidas agora. Tente de novo em instantes.');

const tipoInput = z.object({ tipo: createImportacaoInput.shape.tipo });

/**
 * Refuses, before a file is received, what `createImportacao` would refuse whatever the file is.
 * @throws DomainError VALIDATION_ERROR on `tipo`; FORBIDDEN
 */
export function requireImportavel(ctx: Ctx, input: unknown): void {
  requireScope(ctx, TABELAS[parseInput(tipoInput, input).tipo].escopo);
}

/**
 * Begins an import: keeps a file's rows as they are, and guesses what its columns are. The file itself is not kept. Nothing is checked
 * or written until `setColunas` and `startImportacao`. Uploads of a company take turns.
 * @throws DomainError VALIDATION_ERROR on `arquivo` where the file cannot be read, is too large or has no rows; TOO_MANY_REQUESTS
 * where too many wait to be read; nothing is kept then
 */
export async function createImportacao(outer: Ctx, input: unknown): Promise<Importacao> {
  const data = parseInput(createImportacaoInput, input);
  requireImportavel(outer, { tipo: data.tipo });
  return gate.run(String(outer.empresa_id), () => keepRows(outer, data));
}

function keepRows(outer: Ctx, data: z.output<typeof createImportacaoInput>): Promise<Importacao> {
  return transaction(outer, async (ctx) => {
    await takeTurn(ctx.db, `importacao:${ctx.empresa_id}`);
    const { ator } = ctx;
    if (ator.id === null) throw new Error('An import is begun by somebody');
    const rows = await ctx.db.orm
      .insert(importacoes)
      .values({
        ...{ empresa_id: ctx.empresa_id, tipo: data.tipo, arquivo_nome: data.arquivo_nome },
        ...{ arquivo_sha256: data.sha256, arquivo_bytes: data.bytes },
        ...{ ator_id: ator.id, ator_nome: ator.nome, ip: ctx.ip },
        // What the file says, once it is read.
        ...{ formato: 'csv' as const, cabecalho: [], colunas: [], decimal: 'virgula' as const, total: 0 },
      })
      .returning({ id: importacoes.id });
    const { id } = oneRow(rows);
    const found = await readRows(ctx, id, data);
    const updated = await ctx.db.orm
      .update(importacoes)
      .set({ ...found, colunas: matchColunas(found.cabecalho, TABELAS[data.tipo].colunas) })
      .where(eq(importacoes.id, id))
      .returning(COLUMNS);
    return oneRow(updated);
  });
}

type Sent = Pick<z.output<typeof createImportacaoInput>, 'caminho' | 'tipo'>;
type Found = Formato & { cabecalho: string[]; decimal: 'virgula' | 'ponto'; total: number };

/** Keeps the rows, a batch at a time, and tells what the file is. */
async function readRows(ctx: Ctx, importacao_id: number, { caminho, tipo }: Sent): Promise<Found> {
  const votes = new DecimalVotes();
  let formato: Formato | undefined;
  let cabecalho: string[] | undefined;
  let isAsked = (_: number) => true;
  let width = 0;
  let total = 0;
  const keep = async (linhas: Linha[]) => {
    const rows = cabecalho === undefined ? linhas.slice(1) : linhas;
    if (cabecalho === undefined) {
      cabecalho = headingOf(linhas[0]?.celulas ?? []);
      isAsked = decimalsAmong(cabecalho, tipo);
    }
    total += rows.length;
    for (const { celulas } of rows) {
      width = Math.max(width, celulas.length);
      for (const [i, celula] of celulas.entries()) if (isAsked(i)) votes.count(celula);
    }
    if (rows.length === 0) return;
    await ctx.db.orm.insert(linhas_importacao).values(
      rows.map(({ numero, celulas }) => ({
        empresa_id: ctx.empresa_id,
        importacao_id,
        numero,
        celulas: storable(celulas),
      })),
    );
  };
  await readPlanilha(caminho, {
    formato: (told) => {
      formato = told;
    },
    linhas: keep,
  });
  if (!formato || !cabecalho || total === 0) {
    throw invalid(
      'arquivo',
      'O arquivo não tem linhas: a primeira deve ter os nomes das colunas, e as seguintes os registros.',
    );
  }
  const named = cabecalho;
  const unnamed = Array.from({ length: Math.max(0, width - named.length) }, (_, i) => `Coluna ${named.length + i + 1}`);
  return { ...formato, cabecalho: [...named, ...unnamed], decimal: votes.decimal, total };
}

/** Which columns tell how the file writes decimals: a code such as 1.05 is none. Where no decimal was found by its heading, each may be one. */
function decimalsAmong(cabecalho: readonly string[], tipo: Sent['tipo']): (i: number) => boolean {
  const { colunas } = TABELAS[tipo];
  const matched = matchColunas(cabecalho, colunas);
  const decimals = new Set(colunas.filter(({ forma }) => forma === 'decimal').map(({ campo }) => campo));
  const isDecimal = (i: number) => decimals.has(matched[i] ?? '');
  return cabecalho.some((_, i) => isDecimal(i)) ? isDecimal : () => true;
}

/** The headings; one without a text is called by its place. */
const headingOf = (celulas: readonly Celula[]): string[] =>
  celulas.map((celula, i) => cutText(storableText(String(celula ?? '')).trim(), 200) || `Coluna ${i + 1}`);

const storable = (celulas: readonly Celula[]): Celula[] =>
  celulas.map((celula) => (typeof celula === 'string' ? storableText(celula) : celula));
