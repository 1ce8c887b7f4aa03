import type { Db } from '#server/platform/db.ts';
import { withoutIndexes } from '../bench/indexes.ts';

/** Filled below without triggers and foreign keys, and indexed at the end. */
const TABLES = [
  ...['produtos', 'totais_estoque', 'niveis_estoque', 'saldos_estoque', 'lancamentos_estoque', 'clientes', 'vendas'],
  ...['itens_venda', 'expedicoes', 'eventos', 'auditoria'],
];

/**
 * Gives a company of the old release so many products, each with two movements and their two events; and a fourth as many customers, sales,
 * shipments and audit lines. By the superuser, who may set triggers aside; what triggers keep is written here as they would have written it.
 * Events are older than a webhook that would want them, so that nothing is delivered of them.
 * @returns the first product's id
 */
export async function semear(
  db: Db,
  casa: { empresa_id: number; deposito: number },
  produtos: number,
): Promise<number> {
  const { empresa_id, deposito } = casa;
  let first = 0;
  await withoutIndexes(db, TABLES, async () => {
    await db.sql.begin(async (tx) => {
      await tx`SET LOCAL session_replication_role = replica`;
      const [row] = await tx<{ id: number }[]>`
        WITH novos AS (
          INSERT INTO produtos (empresa_id, nome, codigo)
          SELECT ${empresa_id}, (ARRAY['Café', 'Açúcar', 'Chá', 'Filtro', 'Xícara', 'Moedor', 'Prensa', 'Balança'])[1 + n % 8]
            || (ARRAY[' especial', ' gourmet', ' orgânico'])[1 + n % 3] || ' modelo ' || n, 'SKU-' || n
          FROM generate_series(1, ${produtos}::int) n RETURNING id)
        SELECT min(id) AS id FROM novos`;
      first = row?.id ?? 0;
      const last = first + produtos - 1;
      for (const [versao, variacao, saldo] of [
        [1, 20, 20],
        [2, -3, 17],
      ] as const) {
        await tx`
          INSERT INTO lancamentos_estoque (empresa_id, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario,
            observacao, origem, saldo_apos, versao, porta, ator_tipo, ator_id, ator_nome, request_id, criado_em)
          SELECT ${empresa_id}, p, ${deposito}, ${variacao > 0 ? 'E' : 'S'}, ${Math.abs(variacao)}::int, ${variacao}::int, 0, '', 'M', ${saldo}::int,
            ${versao}::int, 'api', 'token', 1, 'semente', 'req_semente', now() - interval '10 days'
          FROM generate_series(${first}::bigint, ${last}::bigint) p`;
      }
      await tx`
        INSERT INTO saldos_estoque (empresa_id, produto_id, deposito_id, quantidade, versao)
        SELECT ${empresa_id}, p, ${deposito}, 17, 2 FROM generate_series(${first}::bigint, ${last}::bigint) p`;
      await tx`
        INSERT INTO totais_estoque (produto_id, empresa_id, total)
        SELECT p, ${empresa_id}, 17 FROM generate_series(${first}::bigint, ${last}::bigint) p`;
      await tx`
        INSERT INTO niveis_estoque (produto_id, empresa_id, situacao, controlar_estoque, nivel, nome_ordem, codigo)
        SELECT id, empresa_id, situacao, controlar_estoque, 1, nome_ordem, codigo FROM produtos WHERE id >= ${first}`;
      await tx`
        INSERT INTO contagens_produtos AS c (empresa_id, parte, situacao, controlar_estoque, nivel, n)
        SELECT empresa_id, produto_id % 8, situacao, controlar_estoque, nivel, count(*) FROM niveis_estoque
        WHERE produto_id >= ${first} GROUP BY 1, 2, 3, 4, 5
        ON CONFLICT (empresa_id, parte, situacao, controlar_estoque, nivel) DO UPDATE SET n = c.n + excluded.n`;
      await tx`
        INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
        SELECT empresa_id, 'estoque.atualizado', json_build_object('id', id, 'produto_id', produto_id, 'deposito_id', deposito_id,
          'tipo', tipo, 'origem', 'M', 'quantidade', quantidade::text, 'saldo_atual', saldo_apos::text), request_id, criado_em
        FROM lancamentos_estoque WHERE request_id = 'req_semente'`;
      await tx`INSERT INTO executor_eventos (evento) VALUES ('{"name":"semente","id":"semente","data":{}}')`;
      await tx`
        INSERT INTO receptor_exemplo (empresa_id, webhook_id, evento, idempotency_key, assinatura_valida, vez, repetida, cabecalhos, corpo, status)
        VALUES (${empresa_id}, 1, 'estoque.atualizado', 'semente', true, 1, false, '[]', '{}', 200)`;
      const few = Math.max(1, Math.floor(produtos / 4));
      const [cliente] = await tx<{ id: number }[]>`
        WITH novos AS (
          INSERT INTO clientes (empresa_id, nome, tipo_pessoa, cnpj_cpf, email)
          SELECT ${empresa_id}, (ARRAY['Ana', 'João', 'Conceição', 'Inês'])[1 + n % 4] || ' de Souza ' || n, 1, lpad(n::text, 11, '0'),
            'cliente' || n || '@example.com'
          FROM generate_series(1, ${few}::int) n RETURNING id)
        SELECT min(id) AS id FROM novos`;
      await tx`
        INSERT INTO vendas (empresa_id, numero_pedido, tipo_pedido, status, cliente_id, total_venda)
        SELECT ${empresa_id}, 'S' || n, 'venda', CASE WHEN n % 5 = 0 THEN 'em_aberto' ELSE 'finalizada' END,
          ${cliente?.id ?? 0}::bigint + n - 1, 10
        FROM generate_series(1, ${Math.ceil(few / 5)}::int) n`;
      await tx`
        INSERT INTO itens_venda (empresa_id, venda_id, produto_id, quantidade, preco_unitario, total)
        SELECT empresa_id, id, ${first}::bigint + id % ${produtos}::int, 1, 10, 10 FROM vendas WHERE numero_pedido LIKE 'S%'`;
      await tx`
        INSERT INTO auditoria (empresa_id, acao, recurso, recurso_id, recurso_nome, detalhes, porta, ator_tipo, ator_nome, request_id)
        SELECT ${empresa_id}, 'produto.alterado', 'produto', n, 'Registro', '{}', 'painel', 'usuario', 'Ana', 'req_semente'
        FROM generate_series(1, ${few}::int) n`;
      // Their counts are kept by triggers that look at the whole statement.
      await tx`SET LOCAL session_replication_role = origin`;
      await tx`
        INSERT INTO expedicoes (empresa_id, numero_expedicao, status, data_criacao, data_conclusao, atualizado_em)
        SELECT ${empresa_id}, 'S' || n, 'concluida', now() - interval '2 days', now() - interval '1 day', now() - interval '1 day' FROM generate_series(1, ${few}::int) n`;
    });
  });
  await db.sql`VACUUM ANALYZE`;
  return first;
}
