import { readTimbre } from '#server/documentos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readId } from '#server/platform/ids.ts';
import { getImpressao } from '#server/vendas/index.ts';
import { answerPdf } from './answer-pdf.ts';
import { drawVenda } from './venda-pdf.ts';

/**
 * A sale as a printed document, and the file's name.
 * @throws DomainError NOT_FOUND for a sale of another company, too; FORBIDDEN
 */
export async function drawVendaOf(ctx: Ctx, input: unknown): Promise<{ nome: string; file: Uint8Array<ArrayBuffer> }> {
  const impressao = await getImpressao(ctx, input);
  const timbre = await readTimbre(ctx);
  const { tipo_pedido, numero_pedido } = impressao.venda;
  return {
    nome: `${tipo_pedido}-${numero_pedido.replace(/[^\w-]/g, '')}.pdf`,
    file: await drawVenda(impressao, timbre, ctx.fuso),
  };
}

/**
 * The same for `12.pdf` in an address of the panel: shown by the browser, which prints it.
 * @throws as drawVendaOf
 */
export async function printVenda(ctx: Ctx, arquivo: string): Promise<Response> {
  const id = readId(/^(\d+)\.pdf$/.exec(arquivo)?.[1] ?? '');
  if (id === null) throw notFound('Pedido de venda não encontrado.');
  return answerPdf(await drawVendaOf(ctx, { id }));
}
