import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changeRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { CLIENTES, checkDocument, documentTaken, publishCliente, recordCliente } from './internal.ts';
import { type Cliente, updateClienteInput } from './schemas.ts';

/**
 * Changes the fields sent, deactivation and reactivation among them; emits `cliente.atualizado` only on a change.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `cnpj_cpf`, as where a customer is created
 */
export async function updateCliente(outer: Ctx, input: unknown): Promise<Cliente> {
  requireScope(outer, 'clientes:write');
  const { id, ...sent } = parseInput(updateClienteInput, input);
  return transaction(outer, async (ctx) => {
    const { before, after, detalhes } = await changeRow(ctx, CLIENTES, { id, sent, check: checkDocument });
    if (!detalhes) return after;
    const moved = after.ativo ? 'cliente.reativado' : 'cliente.desativado';
    await publishCliente(ctx, 'cliente.atualizado', after);
    await recordCliente(ctx, before.ativo === after.ativo ? 'cliente.alterado' : moved, after, detalhes);
    return after;
  }).catch(documentTaken);
}
