import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import type { Listing } from '#server/platform/listing.ts';
import { byOwner, type Searched } from '#server/platform/search.ts';

/**
 * The parts of a search of documents (`e`) by their number or their customer's name, for a table with an index of the number's
 * `termos_busca` and one that begins with the customer's id.
 *
 * @param from the table alone
 * @param where what of the table is searched
 * @param column the column that the list is ordered by
 * @param numero,cliente_id columns of the table
 * @param nome the customer's name as `clientes.nome_ordem` has it, of the list's records
 */
export function byNumeroOuCliente(
  ctx: Ctx,
  {
    from,
    where,
    column,
    busca,
    numero,
    cliente_id,
    nome,
  }: Pick<Listing, 'from' | 'where'> & { column: SQL; busca: string; numero: SQL; cliente_id: SQL; nome: SQL },
): Pick<Searched, 'carried' | 'text' | 'contains' | 'lookup'> {
  const carried = sql`e.id, ${column}`;
  const byNumber = sql`strpos(${numero}, ${busca}) > 0`;
  /*
   * Documents of the number, and documents of customers of the name: each from an index of its own. OFFSET 0 keeps the planner from
   * reading the whole table in search of a rare number, as in `byOwner`.
   */
  const lookup = (texto: string) => (limit: number | null) =>
    sql`
    (SELECT ${carried} FROM (SELECT * FROM ${from}
      WHERE termos_busca(e.empresa_id, ${numero}) @> termos_de(${ctx.empresa_id}, ${busca}) AND ${byNumber} OFFSET 0) e
      WHERE ${where} LIMIT ${limit})
    UNION
    (${byOwner(ctx, { ...{ from, where, carried, texto, limit }, owners: sql`clientes e`, owner: cliente_id })})
    LIMIT ${limit}`;
  return {
    carried,
    text: sql`${numero}, ${nome}`,
    contains: (texto) => sql`(${byNumber} OR strpos(${nome}, ${texto}) > 0)`,
    lookup,
  };
}
