import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';

/** What other records take of a contact. */
export type HeldContato = {
  id: number;
  nome: string;
  email: string | null;
  telefone: string | null;
  celular: string | null;
  empresa_nome: string | null;
  cargo: string | null;
  cliente_erp_id: number | null;
  arquivado: boolean;
};

/** `key share` keeps it there, `update` keeps it as it is. */
type Strength = 'key share' | 'update';

/**
 * Holds the company's contact until the transaction ends; the id of one that was merged finds the one that it is now. Null where there is
 * none. Contacts are held before stages, these before deals.
 */
export async function findHeldContato(
  ctx: Ctx,
  id: number,
  strength: Strength = 'key share',
): Promise<HeldContato | null> {
  const { sql } = ctx.db;
  const lock = strength === 'update' ? sql`FOR UPDATE` : sql`FOR KEY SHARE`;
  // Once more for an id that was merged away while this waited for its lock. Written out: a prepared statement is one round trip.
  for (let tries = 0; tries < 2; tries++) {
    const [found] = await sql<HeldContato[]>`
      SELECT id, nome, email, telefone, celular, empresa_nome, cargo, cliente_erp_id, arquivado FROM contatos
      WHERE empresa_id = ${ctx.empresa_id} AND id = coalesce(
        (SELECT contato_id FROM mesclagens_contato WHERE antigo_id = ${id} AND empresa_id = ${ctx.empresa_id}), ${id}) ${lock}`;
    if (found) return found;
  }
  return null;
}

/**
 * The same for a field that names a contact.
 * @throws DomainError VALIDATION_ERROR on the field when the company has no such contact
 */
export async function holdContato(
  ctx: Ctx,
  id: number,
  { field = 'contato_id', strength = 'key share' }: { field?: string; strength?: Strength } = {},
): Promise<HeldContato> {
  const found = await findHeldContato(ctx, id, strength);
  if (!found) throw invalid(field, `Contato não encontrado (id ${id}).`);
  return found;
}
