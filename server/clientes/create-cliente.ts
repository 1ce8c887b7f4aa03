import { clientes } from '#drizzle/schema/clientes.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { columns, documentTaken, publishCliente, recordCliente } from './internal.ts';
import { type Cliente, createClienteInput, documentFault } from './schemas.ts';

/**
 * Creates a customer; emits `cliente.criado`.
 * @throws DomainError VALIDATION_ERROR on `cnpj_cpf` when it is not one of its kind of person, or another customer has it
 */
export async function createCliente(outer: Ctx, input: unknown): Promise<Cliente> {
  requireScope(outer, 'clientes:write');
  const data = parseInput(createClienteInput, input);
  const fault = documentFault(data.tipo_pessoa, data.cnpj_cpf);
  if (fault) throw invalid('cnpj_cpf', fault);
  try {
    return await transaction(outer, async (ctx) => {
      const [row] = await ctx.db.orm
        .insert(clientes)
        .values({ ...data, empresa_id: ctx.empresa_id })
        .returning(columns);
      if (!row) throw new Error('INSERT returned no row');
      const cliente = row as Cliente;
      await publishCliente(ctx, 'cliente.criado', cliente);
      await recordCliente(ctx, 'cliente.criado', cliente, data);
      return cliente;
    });
  } catch (error) {
    throw documentTaken(error);
  }
}
