import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { readId } from '#server/platform/ids.ts';
import { getImpressao } from '#server/vendas/index.ts';
import { drawVenda } from './venda-pdf.ts';

/**
 * A sale as a printed document, for `12.pdf` in the address: shown by the browser, which prints it.
 * @throws DomainError NOT_FOUND for a sale of another company, too; FORBIDDEN
 */
export async function printVenda(ctx: Ctx, arquivo: string): Promise<Response> {
  const id = readId(/^(\d+)\.pdf$/.exec(arquivo)?.[1] ?? '');
  if (id === null) throw notFound('Pedido de venda não encontrado.');
  const impressao = await getImpressao(ctx, { id });
  const { tipo_pedido, numero_pedido } = impressao.venda;
  return new Response(await drawVenda(impressao, ctx.fuso), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${tipo_pedido}-${numero_pedido.replace(/[^\w-]/g, '')}.pdf"`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
}
