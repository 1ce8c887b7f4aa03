import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readId } from '#server/platform/ids.ts';
import { getPdf } from '#server/propostas/index.ts';
import { answerPdf } from './answer-pdf.ts';

/**
 * A proposal for `12.pdf` (the last version, or the draft as it is) or `12-v1.pdf` in an address of the panel: shown by the browser.
 * @throws DomainError NOT_FOUND for a proposal of another company, too; FORBIDDEN
 */
export async function printProposta(ctx: Ctx, arquivo: string): Promise<Response> {
  const [, text = '', versao] = /^(\d+)(?:-v(\d{1,9}))?\.pdf$/.exec(arquivo) ?? [];
  const id = readId(text);
  if (id === null) throw notFound('Proposta não encontrada.');
  return answerPdf(await getPdf(ctx, { id, ...(versao ? { versao } : {}) }));
}
