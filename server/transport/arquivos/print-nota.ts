import { getNota, getXmlNota } from '#server/fiscal/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readId } from '#server/platform/ids.ts';

/**
 * The DANFE of a note, and the file's name.
 * @throws DomainError NOT_FOUND for a note of another company, too; FORBIDDEN
 */
export async function drawDanfeOf(ctx: Ctx, input: unknown): Promise<{ nome: string; file: Uint8Array<ArrayBuffer> }> {
  const [nota, { file: xml }] = await Promise.all([getNota(ctx, input), getXmlNota(ctx, input)]);
  const { drawDanfe } = await import('./danfe-pdf.ts');
  return { nome: `danfe-${nota.chave_acesso}.pdf`, file: await drawDanfe(nota, xml, ctx.fuso) };
}

const idOf = (text: string): { id: number } => {
  const id = readId(text);
  if (id === null) throw notFound('Nota fiscal não encontrada.');
  return { id };
};

const sent = (file: Uint8Array<ArrayBuffer>, type: string, disposition: string) =>
  new Response(file, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });

/** The DANFE in the panel: shown by the browser, which prints it. @throws as drawDanfeOf */
export async function printDanfe(ctx: Ctx, id: string): Promise<Response> {
  const { nome, file } = await drawDanfeOf(ctx, idOf(id));
  return sent(file, 'application/pdf', `inline; filename="${nome}"`);
}

/** The XML in the panel: saved. @throws DomainError NOT_FOUND, FORBIDDEN */
export async function sendXml(ctx: Ctx, id: string): Promise<Response> {
  const { nome, file } = await getXmlNota(ctx, idOf(id));
  return sent(file, 'application/xml', `attachment; filename="${nome}"`);
}
