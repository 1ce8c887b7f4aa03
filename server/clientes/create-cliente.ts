import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { insertRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { CLIENTES, checkDocument, documentTaken, publishCliente, recordCliente } from './internal.ts';
import { type Cliente, createClienteInput } from './schemas.ts';

/**
 * Creates a customer; emits `cliente.criado`.
 * @throws DomainError VALIDATION_ERROR on `cnpj_cpf` when it is not one of its kind of person, or another customer has it
 */
export async function createCliente(outer: Ctx, input: unknown): Promise<Cliente> {
  requireScope(outer, 'clientes:write');
  const data = parseInput(createClienteInput, input);
  checkDocument(data);
  return transaction(outer, async (ctx) => {
    const cliente = await insertRow(ctx, CLIENTES, data);
    await publishCliente(ctx, 'cliente.criado', cliente);
    await recordCliente(ctx, 'cliente.criado', cliente, data);
    return cliente;
  }).catch(documentTaken);
}
