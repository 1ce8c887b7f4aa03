import { eq } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import { maskDocumento, publish } from '#server/eventos/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { findNaming, lockRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { CLIENTES, recordCliente } from './internal.ts';
import { clienteIdInput } from './schemas.ts';

/** What names a customer, by the table. */
const DOCUMENTS = {
  vendas: 'vendas',
  compras: 'compras',
  propostas: 'propostas',
  contratos: 'contratos',
  notas_fiscais: 'notas fiscais',
  titulos: 'contas a receber ou a pagar',
  contatos: 'contatos do CRM',
};

/** What may be done instead: a contact lets go of the customer, documents never do. */
const instead = (documents: string): string =>
  documents === DOCUMENTS.contatos
    ? 'Tire antes a ligação no cadastro do contato, ou desative-o (ativo: false): nenhum documento novo é feito em seu nome.'
    : 'Desative-o (ativo: false): os documentos ficam, e nenhum novo é feito em seu nome.';

/**
 * Removes a customer that no document and no contact names; emits `cliente.excluido`. The foreign keys of other rooms decide: a document that is
 * being written holds the customer (`requireCliente`), and one that comes after finds none.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR when documents name it, saying which
 */
export async function deleteCliente(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'clientes:delete');
  const { id } = parseInput(clienteIdInput, input);
  await transaction(outer, async (ctx) => {
    const cliente = await lockRow(ctx, CLIENTES, id);
    const { nome } = cliente;
    const documents = await findNaming(ctx, 'clientes', id, DOCUMENTS);
    if (documents) throw refusal(nome, documents);
    await ctx.db.orm.delete(clientes).where(eq(clientes.id, id));
    await publish(ctx, 'cliente.excluido', { id, nome, cnpj_cpf: maskDocumento(cliente.cnpj_cpf) });
    // Not the rest: what a person asked to be removed is not kept once more.
    await recordCliente(ctx, 'cliente.excluido', cliente, { nome, cnpj_cpf: cliente.cnpj_cpf });
  });
}

const refusal = (nome: string, documents: string) =>
  new DomainError(
    'VALIDATION_ERROR',
    `O cliente "${nome}" está em ${documents} e não pode ser excluído. ${instead(documents)}`,
  );
