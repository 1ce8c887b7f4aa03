import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { writeMovement } from './movement.ts';
import { type Balanco, createBalancoInput } from './schemas.ts';

/**
 * Posts a balance count: the warehouse's balance becomes the counted quantity, and the ledger keeps the difference, zero
 * included. Emits `estoque.atualizado` with `tipo` `B`.
 */
export async function createBalanco(outer: Ctx, input: unknown): Promise<Balanco> {
  requireScope(outer, 'estoque:write');
  const data = parseInput(createBalancoInput, input);
  return transaction(outer, async (ctx) => {
    const { sql } = ctx.db;
    // Written out: INSERT from a SELECT that finds product and warehouse. The difference holds only while nobody else moves this balance: the row is made if need be, and locked.
    await sql`
      INSERT INTO saldos_estoque (empresa_id, produto_id, deposito_id, quantidade, versao)
      SELECT ${ctx.empresa_id}, p.id, d.id, 0, 0 FROM produtos p, depositos d
      WHERE p.id = ${data.produto_id} AND p.empresa_id = ${ctx.empresa_id} AND p.situacao <> 'E' AND p.controlar_estoque
        AND d.id = ${data.deposito_id} AND d.empresa_id = ${ctx.empresa_id} AND d.ativo
      ON CONFLICT DO NOTHING`;
    const [row] = await sql<{ variacao: string }[]>`
      SELECT (${data.quantidade}::numeric - quantidade)::text AS variacao FROM saldos_estoque
      WHERE empresa_id = ${ctx.empresa_id} AND produto_id = ${data.produto_id} AND deposito_id = ${data.deposito_id}
      FOR UPDATE`;
    return writeMovement(ctx, {
      ...data,
      tipo: 'B',
      variacao: row?.variacao ?? data.quantidade,
      custo_unitario: '0.00',
      origem: 'M',
    });
  });
}
