import { type Destinatario, listDestinatarios } from '#server/clientes/index.ts';
import { type Empresa, getEmpresa } from '#server/identidade/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchVenda } from './internal.ts';
import { type Venda, vendaIdInput } from './schemas.ts';

/** All that the printed document of a sale says; `cliente` is null only where the customer is gone. */
export type Impressao = { venda: Venda; empresa: Empresa; cliente: Destinatario | null };

/**
 * A sale as it is printed: with the company that sells, and the customer with document and delivery address. The customer's data is part of
 * the document, so that `vendas:read` is enough to see it here.
 * @throws DomainError NOT_FOUND
 */
export async function getImpressao(ctx: Ctx, input: unknown): Promise<Impressao> {
  requireScope(ctx, 'vendas:read');
  const { id } = parseInput(vendaIdInput, input);
  const [venda, empresa] = await Promise.all([fetchVenda(ctx, id), getEmpresa(ctx)]);
  const clientes = await listDestinatarios(ctx, [venda.cliente_id]);
  return { venda, empresa, cliente: clientes.get(venda.cliente_id) ?? null };
}
