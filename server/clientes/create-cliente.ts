import { sql } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { sentOf } from '#server/platform/validation.ts';
import { CLIENTES, parseWhole, publishCliente, recordCliente, refuseTakenDocument } from './internal.ts';
import { type Cliente, createClienteInput } from './schemas.ts';

/**
 * Creates a customer; emits `cliente.criado`. Without `tipo_pessoa` it is the document's (14 characters: 2, else 1); with neither
 * `cidade` nor `uf`, they are those of the first address of kind `principal`, else of the first.
 * @throws DomainError VALIDATION_ERROR on `cnpj_cpf` when it is not one of its kind of person, or another customer has it
 */
export async function createCliente(outer: Ctx, input: unknown): Promise<Cliente> {
  requireScope(outer, 'clientes:write');
  const data = await parseWhole(outer, createClienteInput, input);
  return transaction(outer, async (ctx) => {
    // A document in use ends no transaction: the caller's one has more to say.
    const [cliente] = await ctx.db.orm
      .insert(clientes)
      .values({ ...data, empresa_id: ctx.empresa_id })
      .onConflictDoNothing({ target: [clientes.empresa_id, clientes.cnpj_cpf], where: sql`cnpj_cpf is not null` })
      .returning(CLIENTES.columns);
    if (!cliente) {
      await refuseTakenDocument(ctx, data.cnpj_cpf);
      throw invalid('cnpj_cpf', 'Este documento era de outro cliente há um instante: tente de novo.');
    }
    await publishCliente(ctx, 'cliente.criado', cliente);
    await recordCliente(ctx, 'cliente.criado', cliente, sentOf(data));
    return cliente;
  });
}
