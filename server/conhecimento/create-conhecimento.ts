import { and, count, eq, sql } from 'drizzle-orm';
import { conhecimentos } from '#drizzle/schema/conhecimento.ts';
import { adoptArquivo, Guardado, releaseArquivos, requireRoom } from '#server/midia/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { changes, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { announceLeitura, CONHECIMENTOS, NA_FILA, printOfTexto, recordConhecimento, turnOf } from './internal.ts';
import { type Conhecimento, createArquivoInput, createTextoInput } from './schemas.ts';
import { touchAcervo } from './write-trechos.ts';

/** Items of a company: a list that people keep by hand, and searches in all of them. */
const MOST = 2_000;

/**
 * A new item, or the one that has the same text, or the same file, already. `criado`: it was published now, which one that could not be read
 * is too.
 */
export type Publicado = { conhecimento: Conhecimento; criado: boolean };

/**
 * Refuses early, before a file is received and judged, what would be refused whatever the file is.
 * @throws DomainError VALIDATION_ERROR on `arquivo` where the company's files, or its items, have no room
 */
export async function requireRoomForConhecimento(ctx: Ctx): Promise<void> {
  requireScope(ctx, 'crm:write');
  await requireRoom(ctx);
  await requireItem(ctx, 'arquivo');
}

async function requireItem(ctx: Ctx, field: 'arquivo' | 'texto'): Promise<void> {
  const { n } = oneRow(
    await ctx.db.orm.select({ n: count() }).from(conhecimentos).where(eq(conhecimentos.empresa_id, ctx.empresa_id)),
  );
  if (n < MOST) return;
  throw invalid(
    field,
    `A empresa já tem ${MOST.toLocaleString('pt-BR')} itens de conhecimento. Exclua os que não usa para publicar outros.`,
  );
}

type New = Omit<typeof conhecimentos.$inferInsert, 'empresa_id' | 'arquivo_id' | 'nome'> & { nome: string };
type Same = { texto_sha256: Buffer } | { arquivo_sha256: Buffer };

/**
 * Publishes knowledge: a text (`nome`, `texto`), or a file (`arquivo`, what the door received, judged and put into the store, a `Guardado`;
 * `nome` is the file's own where it is left out). It waits in the queue (`na_fila`) until a worker has read it. The same text, or the same
 * file, of the company is published once: then the answer is the item that is there; one that could not be read is read again.
 * @throws DomainError VALIDATION_ERROR on `nome`, `texto`, `arquivo`
 */
export async function createConhecimento(outer: Ctx, input: unknown): Promise<Publicado> {
  requireScope(outer, 'crm:write');
  const arquivo = (input as { arquivo?: unknown } | null | undefined)?.arquivo;
  if (arquivo instanceof Guardado) {
    const { nome } = parseInput(createArquivoInput, input);
    const { formato, paginas, tamanho, sha256, nome: sent } = arquivo.documento;
    const arquivo_sha256 = Buffer.from(sha256, 'hex');
    const row = { nome: nome ?? titleOf(sent), tipo: 'arquivo' as const, formato, paginas, tamanho, arquivo_sha256 };
    return publish(outer, row, { arquivo_sha256 }, arquivo);
  }
  const { nome, texto } = parseInput(createTextoInput, input);
  const texto_sha256 = printOfTexto(texto);
  const tamanho = Buffer.byteLength(texto);
  return publish(
    outer,
    { nome, tipo: 'texto', formato: 'texto', texto, tamanho, texto_sha256 },
    { texto_sha256 },
    null,
  );
}

/** A file's name without its ending, as a title. */
const titleOf = (nome: string) => nome.replace(/\.[a-z0-9]{1,10}$/i, '').trim() || nome;

function publish(outer: Ctx, row: New, same: Same, arquivo: Guardado | null): Promise<Publicado> {
  return transaction(outer, async (ctx) => {
    // Of many that publish the same at a moment, one makes the item.
    await takeTurn(ctx.db, turnOf(ctx));
    const there = await findSame(ctx, same);
    if (there?.situacao === 'erro') return { conhecimento: await publishAgain(ctx, there, row, arquivo), criado: true };
    if (there) return { conhecimento: shownOf(there), criado: false };
    await requireItem(ctx, arquivo ? 'arquivo' : 'texto');
    const arquivo_id = arquivo && (await adoptArquivo(ctx, arquivo));
    const made = oneRow(
      await ctx.db.orm
        .insert(conhecimentos)
        .values({ ...row, ...NA_FILA, arquivo_id, empresa_id: ctx.empresa_id })
        .returning(CONHECIMENTOS.columns),
    );
    const { nome, tipo, formato, tamanho } = made;
    await recordConhecimento(ctx, 'conhecimento.criado', made, { nome, tipo, formato, tamanho });
    await announceLeitura(ctx);
    return { conhecimento: made, criado: true };
  });
}

type Achado = Conhecimento & { arquivo_id: number | null };

const shownOf = ({ arquivo_id: _, ...shown }: Achado): Conhecimento => shown;

/** Publishes an item that could not be read once more, in use, under the name that it has now; of a file, the bytes that were sent now. */
async function publishAgain(ctx: Ctx, there: Achado, { nome }: New, arquivo: Guardado | null): Promise<Conhecimento> {
  const { table, columns } = CONHECIMENTOS;
  const arquivo_id = arquivo && (await adoptArquivo(ctx, arquivo));
  const after = oneRow(
    await ctx.db.orm
      .update(table)
      .set({
        ...{ ...NA_FILA, nome, ativo: true, versao: sql`${table.versao} + 1`, atualizado_em: sql`clock_timestamp()` },
        ...(arquivo_id === null ? {} : { arquivo_id }),
      })
      .where(and(eq(table.empresa_id, ctx.empresa_id), eq(table.id, there.id)))
      .returning(columns),
  );
  if (arquivo_id !== null && there.arquivo_id !== null) await releaseArquivos(ctx, [there.arquivo_id]);
  const detalhes = changes(there, { nome, ativo: true });
  if (Object.keys(detalhes).length > 0) await recordConhecimento(ctx, 'conhecimento.alterado', after, detalhes);
  await recordConhecimento(ctx, 'conhecimento.reprocessado', after, {});
  await announceLeitura(ctx);
  // What an earlier reading found of an item that was out of use is searched again.
  if (!there.ativo) await touchAcervo(ctx);
  return after;
}

/** The item with the same content, held: whoever reads it meanwhile, or has it read again, is waited for. */
async function findSame(ctx: Ctx, same: Same): Promise<Achado | undefined> {
  const { table, columns } = CONHECIMENTOS;
  const print =
    'texto_sha256' in same ? eq(table.texto_sha256, same.texto_sha256) : eq(table.arquivo_sha256, same.arquivo_sha256);
  const [found] = await ctx.db.orm
    .select({ ...columns, arquivo_id: table.arquivo_id })
    .from(table)
    .where(and(eq(table.empresa_id, ctx.empresa_id), print))
    .for('update');
  return found;
}
