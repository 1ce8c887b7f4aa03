import { eq, sql } from 'drizzle-orm';
import { aparencias_documentos } from '#drizzle/schema/documentos.ts';
import { record } from '#server/auditoria/index.ts';
import { adoptArquivo, logoUrl, readVariante, releaseArquivos, requireRoom } from '#server/midia/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changes, oneRow } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { COR_PADRAO } from './cor.ts';
import type { Timbre } from './papel.ts';
import { type Aparencia, setLogoInput, updateAparenciaInput } from './schemas.ts';

type Row = { cor: string | null; contato: string; logo_arquivo_id: number | null };

const NONE: Row = { cor: null, contato: '', logo_arquivo_id: null };
const { empresa_id, cor, contato, logo_arquivo_id } = aparencias_documentos;

async function fetchRow(ctx: Ctx): Promise<Row> {
  const [found] = await ctx.db.orm
    .select({ cor, contato, logo_arquivo_id })
    .from(aparencias_documentos)
    .where(eq(empresa_id, ctx.empresa_id));
  return found ?? NONE;
}

/** The same, locked: written where there was none. */
async function lockRow(ctx: Ctx): Promise<Row> {
  const rows = await ctx.db.orm
    .insert(aparencias_documentos)
    .values({ empresa_id: ctx.empresa_id })
    .onConflictDoUpdate({ target: empresa_id, set: { empresa_id: ctx.empresa_id } })
    .returning({ cor, contato, logo_arquivo_id });
  return oneRow(rows);
}

const present = (row: Row): Aparencia => ({
  cor: row.cor,
  cor_usada: row.cor ?? COR_PADRAO,
  contato: row.contato,
  logo_url: row.logo_arquivo_id === null ? null : logoUrl(row.logo_arquivo_id),
});

/** How the company's documents look. For whoever is in the company: every document shows it. */
export const getAparencia = async (ctx: Ctx): Promise<Aparencia> => present(await fetchRow(ctx));

/** The same for a document that is drawn. For other rooms. @throws DomainError UNAVAILABLE where the store of files is away */
export async function readTimbre(ctx: Ctx): Promise<Timbre> {
  const row = await fetchRow(ctx);
  const logo = row.logo_arquivo_id === null ? null : await readVariante(ctx, row.logo_arquivo_id, 'media');
  return { cor: row.cor ?? COR_PADRAO, contato: row.contato, logo };
}

/**
 * Changes colour and contact, and takes the logo away.
 * @throws DomainError VALIDATION_ERROR on `cor` that is too light for white letters
 */
export async function updateAparencia(outer: Ctx, input: unknown): Promise<Aparencia> {
  requireScope(outer, 'configuracoes:write');
  const { logo, ...sent } = sentOf(parseInput(updateAparenciaInput, input));
  const wanted = { ...sent, ...(logo === null ? { logo_arquivo_id: null } : {}) };
  return transaction(outer, async (ctx) => {
    // Who changes nothing leaves no row behind.
    if (Object.keys(changes(await fetchRow(ctx), wanted)).length === 0) return getAparencia(ctx);
    const before = await lockRow(ctx);
    const { logo_arquivo_id: taken, ...detalhes } = changes(before, wanted);
    await ctx.db.orm
      .update(aparencias_documentos)
      .set({ ...wanted, atualizado_em: sql`clock_timestamp()` })
      .where(eq(empresa_id, ctx.empresa_id));
    if (taken && before.logo_arquivo_id !== null) await releaseArquivos(ctx, [before.logo_arquivo_id]);
    if (Object.keys(detalhes).length > 0) await recordAparencia(ctx, 'aparencia.alterada', detalhes);
    if (taken) await recordAparencia(ctx, 'aparencia.logo_removido', {});
    return present({ ...before, ...wanted });
  });
}

/** Refuses a logo before it is read, where the company may not have it, or has no room for it. */
export async function requireRoomForLogo(ctx: Ctx): Promise<void> {
  requireScope(ctx, 'configuracoes:write');
  await requireRoom(ctx);
}

/** Takes a logo, in place of the one before. @throws DomainError VALIDATION_ERROR on `arquivo` where the company's files are full */
export async function setLogo(outer: Ctx, input: unknown): Promise<Aparencia> {
  requireScope(outer, 'configuracoes:write');
  const { arquivo } = parseInput(setLogoInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockRow(ctx);
    const id = await adoptArquivo(ctx, arquivo);
    await ctx.db.orm
      .update(aparencias_documentos)
      .set({ logo_arquivo_id: id, atualizado_em: sql`clock_timestamp()` })
      .where(eq(empresa_id, ctx.empresa_id));
    if (before.logo_arquivo_id !== null) await releaseArquivos(ctx, [before.logo_arquivo_id]);
    await recordAparencia(ctx, 'aparencia.logo_trocado', { logo: arquivo.dados.nome });
    return present({ ...before, logo_arquivo_id: id });
  });
}

const recordAparencia = (
  ctx: Ctx,
  acao: 'aparencia.alterada' | 'aparencia.logo_trocado' | 'aparencia.logo_removido',
  detalhes: Record<string, unknown>,
) =>
  record(ctx, {
    acao,
    recurso: 'aparencia',
    recurso_id: null,
    recurso_nome: 'Aparência dos documentos',
    detalhes,
  });
