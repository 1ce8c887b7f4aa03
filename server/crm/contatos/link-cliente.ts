import { eq, sql } from 'drizzle-orm';
import { contatos } from '#drizzle/schema/crm.ts';
import { createCliente, createClienteInput } from '#server/clientes/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { HeldContato } from './hold-contato.ts';
import { COLUMNS, recordContato } from './internal.ts';
import { publishAtualizado } from './update-contato.ts';

/**
 * The customer of a contact: the one that the contact has, else a new one, made of the contact, which it has from then on. Emits
 * `cliente.criado` and `contato.atualizado` where the customer is new.
 * @param contato held for an update
 * @throws DomainError FORBIDDEN without the scope to create customers
 */
export async function clienteOf(ctx: Ctx, contato: HeldContato): Promise<number> {
  if (contato.cliente_erp_id !== null) return contato.cliente_erp_id;
  const cliente = await createCliente(ctx, {
    nome: contato.nome,
    tipo_pessoa: 1,
    email: accepted('email', contato.email),
    telefone: accepted('telefone', contato.telefone),
    celular: accepted('celular', contato.celular),
  });
  const rows = await ctx.db.orm
    .update(contatos)
    .set({ cliente_erp_id: cliente.id, atualizado_em: sql`clock_timestamp()` })
    .where(eq(contatos.id, contato.id))
    .returning(COLUMNS);
  const after = oneRow(rows);
  await publishAtualizado(ctx, after, ['cliente_erp_id']);
  await recordContato(ctx, 'contato.alterado', after, { cliente_erp_id: { antes: null, depois: cliente.id } });
  return cliente.id;
}

/** What a customer takes of a contact's field: a number of another country, for one, stays with the contact. */
const accepted = (field: 'email' | 'telefone' | 'celular', value: string | null): string | null =>
  createClienteInput.shape[field].safeParse(value).success ? value : null;
