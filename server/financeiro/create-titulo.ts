import { holdCliente } from '#server/clientes/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchTitulo } from './internal.ts';
import { openTitulo } from './open-titulo.ts';
import { createTituloInput, type TipoTitulo, type Titulo } from './schemas.ts';

/** What whose title it is, is called. */
const NOUN = { receber: 'Cliente', pagar: 'Fornecedor' } as const;

/** Holds the person that a title is about to name. @throws DomainError VALIDATION_ERROR on `cliente_id` */
export const holdPessoa = (ctx: Ctx, tipo: TipoTitulo, id: number) =>
  holdCliente(ctx, id, { field: 'cliente_id', noun: NOUN[tipo] });

/**
 * Opens a title by hand: of a person of the company, or of nobody.
 * @throws DomainError VALIDATION_ERROR on an unknown or inactive person
 */
export async function createTitulo(outer: Ctx, input: unknown): Promise<Titulo> {
  requireScope(outer, 'financeiro:write');
  const { tipo, cliente_id, ...data } = parseInput(createTituloInput, input);
  return transaction(outer, async (ctx) => {
    if (cliente_id !== null) await holdPessoa(ctx, tipo, cliente_id);
    const { id } = await openTitulo(ctx, { ...data, tipo, origem: 'manual', pessoa_id: cliente_id });
    return fetchTitulo(ctx, tipo, id);
  });
}
