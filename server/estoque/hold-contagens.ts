import type { Ctx } from '#server/platform/context.ts';

/**
 * Before many products change at once whether they are in use or keep stock: holds their totals and then all the company's counts of products, in
 * the order in which a document's movement holds them, so that none of the two waits for the other in a circle. For other rooms: no scope is asked for.
 */
export async function holdContagens({ db: { sql }, empresa_id }: Ctx, produto_ids: readonly number[]): Promise<void> {
  if (produto_ids.length === 0) return;
  // Written out, as the statement below: locks in the order of a key.
  await sql`
    SELECT FROM totais_estoque WHERE produto_id = ANY (${[...produto_ids]}::bigint[]) ORDER BY produto_id FOR NO KEY UPDATE`;
  await sql`
    SELECT FROM contagens_produtos WHERE empresa_id = ${empresa_id}
    ORDER BY parte, situacao, controlar_estoque, nivel FOR NO KEY UPDATE`;
}
