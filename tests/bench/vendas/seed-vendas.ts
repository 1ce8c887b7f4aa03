import { contextOfSystem, createToken } from '#server/acesso/index.ts';
import { createCliente } from '#server/clientes/index.ts';
import type { Db } from '#server/platform/db.ts';
import type { Bench } from '../seed.ts';

export type BenchVendas = Bench & { cliente_id: number };

/** Lines of what is sold. */
export const LINES = 10;

/** Gives the company that is measured stock for all that it will sell, a customer, and a token that sells. */
export async function seedVendas(db: Db, bench: Bench): Promise<BenchVendas> {
  const ctx = await contextOfSystem(db, bench.empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  const { id: cliente_id } = await createCliente(ctx, { nome: 'Consumidor final', tipo_pessoa: 1 });
  const { token } = await createToken(ctx, { nome: 'bench', escopos: ['vendas:read', 'vendas:write'] });
  // Ids that no quantity, price or position is equal to: a loop of the same SQL tells them apart (replay.ts).
  await db.sql`SELECT setval(pg_get_serial_sequence('vendas', 'id'), 20000000), setval(pg_get_serial_sequence('itens_venda', 'id'), 300000000),
    setval(pg_get_serial_sequence('devolucoes_venda', 'id'), 4000000)`;
  await db.sql`
    INSERT INTO saldos_estoque (empresa_id, produto_id, deposito_id, quantidade, versao)
    SELECT p.empresa_id, p.id, d.id, 1000000000, 0 FROM produtos p JOIN depositos d ON d.empresa_id = p.empresa_id
    WHERE p.empresa_id = ${bench.empresa_id}
    ON CONFLICT (produto_id, deposito_id) DO UPDATE SET quantidade = excluded.quantidade`;
  await db.sql`UPDATE totais_estoque SET total = 1000000000 WHERE empresa_id = ${bench.empresa_id}`;
  return { ...bench, token, cliente_id };
}

/** So many different products, by chance. */
export function someProducts({ produtos }: Pick<Bench, 'produtos'>, n: number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < n) chosen.add(produtos[Math.floor(Math.random() * produtos.length)] ?? 0);
  return [...chosen];
}

/** A sale as a shop's program sends it: two of each product, one line in three with a discount, one for the whole. */
export const saleOf = (cliente_id: number, produtos: readonly number[]) => ({
  tipo_pedido: 'venda',
  cliente_id,
  desconto: '3.33',
  frete: '12.00',
  itens: produtos.map((produto_id, i) => ({
    produto_id,
    quantidade: '2',
    preco_unitario: '19.90',
    ...(i % 3 === 0 ? { desconto_percentual: '5.00' } : {}),
  })),
});
