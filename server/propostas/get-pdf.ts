import { readTimbre } from '#server/documentos/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchProposta } from './internal.ts';
import { drawProposta } from './proposta-pdf.ts';
import { drawRetrato, readPara } from './retrato.ts';
import { pdfInput } from './schemas.ts';

type Arquivo = { nome: string; file: Uint8Array<ArrayBuffer> };

/**
 * A proposal as PDF: of a version that was sent, the very bytes that were sent; of a draft, as it is now.
 * @throws DomainError NOT_FOUND, for a version that was not sent too; UNAVAILABLE where the store of the logo is away
 */
export async function getPdf(ctx: Ctx, input: unknown): Promise<Arquivo> {
  requireScope(ctx, 'propostas:read');
  const { id, versao } = parseInput(pdfInput, input);
  const proposta = await fetchProposta(ctx, id);
  const nome = (of: string) => `proposta-${proposta.numero.replace(/[^\w-]/g, '')}-${of}.pdf`;
  const wanted = versao ?? (proposta.status === 'rascunho' ? null : proposta.versao);
  if (wanted !== null) {
    const pdf = await fetchPdf(ctx, id, wanted);
    if (pdf) return { nome: nome(`v${wanted}`), file: pdf };
    // One that was cancelled before it was ever sent has nothing but what it was.
    if (versao !== undefined) throw notFound('Esta versão da proposta não foi enviada.');
  }
  const timbre = await readTimbre(ctx);
  const para = await readPara(ctx, proposta);
  return {
    nome: nome('rascunho'),
    file: await drawProposta(await drawRetrato(ctx, proposta, { para, timbre, dia: null }), timbre),
  };
}

/** The bytes that were sent; null for a version that was not. No scope is checked here. */
export async function fetchPdf(ctx: Ctx, id: number, versao: number): Promise<Uint8Array<ArrayBuffer> | null> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ pdf: Buffer }[]>`
    SELECT pdf FROM versoes_proposta WHERE proposta_id = ${id} AND versao = ${versao}::bigint AND empresa_id = ${ctx.empresa_id}`;
  return found ? new Uint8Array(found.pdf) : null;
}
