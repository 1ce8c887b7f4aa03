import { and, eq, sql } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import { changes } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { columns, documentTaken, publishCliente, recordCliente } from './internal.ts';
import { type Cliente, documentFault, updateClienteInput } from './schemas.ts';

/**
 * Changes the fields sent, deactivation and reactivation among them; emits `cliente.atualizado` only on a change.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `cnpj_cpf`, as where a customer is created
 */
export async function updateCliente(outer: Ctx, input: unknown): Promise<Cliente> {
  requireScope(outer, 'clientes:write');
  const { id, ...data } = parseInput(updateClienteInput, input);
  try {
    return await transaction(outer, async (ctx) => {
      const [row] = await ctx.db.orm
        .select(columns)
        .from(clientes)
        .where(and(eq(clientes.empresa_id, ctx.empresa_id), eq(clientes.id, id)))
        .for('update');
      if (!row) throw notFound('Cliente não encontrado.');
      const before = row as Cliente;
      const sent = sentOf(data);
      const detalhes = changes(before, sent);
      if (Object.keys(detalhes).length === 0) return before;
      const wanted = { ...before, ...sent };
      const fault = documentFault(wanted.tipo_pessoa, wanted.cnpj_cpf);
      if (fault) throw invalid('cnpj_cpf', fault);
      const [changed] = await ctx.db.orm
        .update(clientes)
        .set({ ...data, atualizado_em: sql`now()` })
        .where(eq(clientes.id, id))
        .returning(columns);
      if (!changed) throw new Error('UPDATE returned no row');
      const after = changed as Cliente;
      await publishCliente(ctx, 'cliente.atualizado', after);
      const moved = after.ativo ? 'cliente.reativado' : 'cliente.desativado';
      await recordCliente(ctx, before.ativo === after.ativo ? 'cliente.alterado' : moved, after, detalhes);
      return after;
    });
  } catch (error) {
    throw documentTaken(error);
  }
}
