import type { Db } from '#server/platform/db.ts';
import { COISAS, QUALIDADES, wordOf } from './names.ts';
import { categoryOf, LINES, nextId } from './seed-comercio.ts';
import { RARE } from './shape.ts';

/** `categoria` is the first of the company's categories. */
type Company = { empresa_id: number; deposito: number; filial: number; produtos: number; categoria: number };

/** Movements of each product, one a round: those of the first seven are in the main warehouse, which they leave at ten. */
const ROUNDS = [20, -3, -4, 10, -8, -6, 1, 5, 3];
/** The round whose movements are those of sales: product n left with the third line of sale n. */
const SOLD = 2;

/**
 * Products and their ledger, spread over the last year in ids that grow with time. Nine rounds leave 18 of each; the tenth makes 40
 * products zero, 1 in 10 negative and the others positive. The first product has, besides, one movement for every ten products.
 * @returns the first product's id
 */
export async function seedEstoque(
  { sql }: Db,
  { empresa_id, deposito, filial, produtos, categoria }: Company,
): Promise<number> {
  const first = await sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`;
    await tx`
      INSERT INTO produtos (empresa_id, nome, codigo, situacao, controlar_estoque, categoria_id, gtin, estoque_minimo)
      SELECT ${empresa_id}, CASE WHEN n % ${Math.ceil(produtos / RARE)} = 7 THEN 'Samovar' WHEN n % 8 = 0 THEN 'Café'
          ELSE ${wordOf(tx, COISAS, 1)} END || ' ' || ${wordOf(tx, QUALIDADES, 2)}
        || ' modelo ' || n, 'SKU-' || n, CASE WHEN n % 50 = 9 THEN 'I' ELSE 'A' END, n % 100 <> 11,
        ${tx.unsafe(categoryOf(categoria, produtos))}, CASE WHEN n % 3 = 0 THEN '789' || lpad(n::text, 10, '0') END,
        CASE WHEN n % 20 IN (2, 4) THEN 5 END
      FROM generate_series(1, ${produtos}) n`;
    const [row] = await tx<{ id: number }[]>`SELECT min(id) AS id FROM produtos WHERE empresa_id = ${empresa_id}`;
    return row?.id ?? 0;
  });
  const last = first + produtos - 1;
  const begun = sql`now() - interval '3 days'`;
  const [venda, item] = [await nextId(sql, 'vendas'), await nextId(sql, 'itens_venda')];
  await sql.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`;
    const line = (round: number, quantity: string, before: string) => tx`
      INSERT INTO lancamentos_estoque (empresa_id, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario, observacao,
        origem, saldo_apos, versao, porta, ator_tipo, ator_id, ator_nome, request_id, criado_em, documento_tipo, documento_id,
        documento_item_id, natureza, rodada)
      SELECT ${empresa_id}::bigint, p, ${round <= 7 ? deposito : filial}::bigint, CASE WHEN v > 0 THEN 'E' ELSE 'S' END, abs(v), v, 0, '', ${round === SOLD ? 'V' : 'M'},
        (${before})::bigint + v, ${round <= 7 ? round : round - 7}::bigint, 'api', 'token', 1, 'bench', 'req_seed_' || p,
        ${begun} - interval '365 days' * (1 - (${round - 1}::float8 + (p - ${first})::float8 / ${produtos}) / 10),
        ${round === SOLD ? tx`'venda', ${venda}::bigint + p - ${first}, ${item}::bigint + (p - ${first}) * ${LINES} + 2, 'saida', 1` : tx`NULL, NULL, NULL, NULL, NULL`}
      FROM (SELECT p, (${tx.unsafe(quantity)})::bigint AS v FROM generate_series(${first}::bigint, ${last}::bigint) p) x`;
    let before = 0;
    for (const [i, v] of ROUNDS.entries()) {
      if (i === 7) before = 0;
      await line(i + 1, String(v), String(before));
      before += v;
    }
    await line(10, tenth(first, produtos), '8');
    // In the last days one more each few moments, in and out.
    await tx`
      INSERT INTO lancamentos_estoque (empresa_id, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario, observacao,
        origem, saldo_apos, versao, porta, ator_tipo, ator_id, ator_nome, request_id, criado_em)
      SELECT ${empresa_id}, ${first}, ${deposito}, CASE WHEN n % 2 = 1 THEN 'E' ELSE 'S' END, 1, CASE WHEN n % 2 = 1 THEN 1 ELSE -1 END,
        0, '', 'M', 10 + n % 2, 7 + n, 'api', 'token', 1, 'bench', 'req_seed_' || n, ${begun} + interval '3 days' * (n::float8 / ${Math.ceil(produtos / 10)})
      FROM generate_series(1, ${Math.ceil(produtos / 10)}) n`;
    await tx`
      INSERT INTO saldos_estoque (empresa_id, produto_id, deposito_id, quantidade, versao)
      SELECT ${empresa_id}::bigint, p, ${deposito}::bigint, 10 + CASE WHEN p = ${first} THEN ${Math.ceil(produtos / 10) % 2} ELSE 0 END,
        7 + CASE WHEN p = ${first} THEN ${Math.ceil(produtos / 10)} ELSE 0 END
      FROM generate_series(${first}::bigint, ${last}::bigint) p
      UNION ALL SELECT ${empresa_id}::bigint, p, ${filial}::bigint, 8 + (${tx.unsafe(tenth(first, produtos))}), 3
      FROM generate_series(${first}::bigint, ${last}::bigint) p`;
    await tx`
      INSERT INTO totais_estoque (produto_id, empresa_id, total, minimo)
      SELECT s.produto_id, ${empresa_id}::bigint, s.total, CASE WHEN p.situacao = 'A' AND p.controlar_estoque THEN p.estoque_minimo END
      FROM (SELECT produto_id, sum(quantidade) AS total FROM saldos_estoque WHERE empresa_id = ${empresa_id} GROUP BY produto_id) s
      JOIN produtos p ON p.id = s.produto_id`;
    await tx`
      INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo, abaixo_minimo,
        depositos_negativos)
      SELECT p.id, p.empresa_id, p.situacao, p.controlar_estoque, sign(t.total), p.nome_ordem, p.codigo, coalesce(t.total <= t.minimo, false),
        (SELECT count(*) FROM saldos_estoque s WHERE s.produto_id = p.id AND s.quantidade < 0)
      FROM produtos p JOIN totais_estoque t ON t.produto_id = p.id WHERE p.empresa_id = ${empresa_id}`;
    await tx`
      INSERT INTO contagens_produtos (empresa_id, parte, situacao, controlar_estoque, nivel, n)
      SELECT empresa_id, produto_id % 8, situacao, controlar_estoque, nivel, count(*) FROM niveis_estoque
      WHERE empresa_id = ${empresa_id} GROUP BY 1, 2, 3, 4, 5`;
  });
  return first;
}

/** The last movement of product `p`: what it makes of the total, as SQL. */
const tenth = (first: number, produtos: number) =>
  `CASE WHEN (p - ${first}) % ${Math.ceil(produtos / RARE)} = 5 THEN -18 WHEN (p - ${first}) % 10 = 3 THEN -20 ELSE 1 + (p - ${first}) % 40 END`;
