import type { Ctx } from '#server/platform/context.ts';
import type { Destino } from './schemas.ts';

/**
 * The orders of a shipment with the lines that it carries: the whole order's, or those of the products linked. A line that two links
 * name is carried once. The address is the customer's for deliveries, else the principal one, else the first. What a customer returned
 * after a shipment was concluded had left with it, and stays on its lines.
 */
export async function listDestinos(ctx: Ctx, expedicao_id: number): Promise<Destino[]> {
  // Written out: orders, customers and lines in one statement.
  return ctx.db.sql<Destino[]>`
    SELECT v.id AS pedido_venda_id, v.numero_pedido, c.id AS cliente_id, c.nome AS cliente_nome, d.nome AS deposito_nome, c.cnpj_cpf AS cliente_documento,
      coalesce(c.celular, c.telefone) AS telefone, k.volumes,
      (SELECT e - 'tipo' FROM jsonb_array_elements(c.enderecos) WITH ORDINALITY AS x (e, n)
        ORDER BY CASE e->>'tipo' WHEN 'entrega' THEN 0 WHEN 'principal' THEN 1 ELSE 2 END, n LIMIT 1) AS endereco,
      (SELECT coalesce(json_agg(json_build_object('item_venda_id', i.id, 'produto_id', i.produto_id, 'codigo', i.codigo,
          'codigo_atual', p.codigo, 'descricao', i.descricao, 'gtin', p.gtin, 'unidade', i.unidade,
          'quantidade', (i.quantidade - d.devolvida)::text,
          'separada', coalesce(s.quantidade, 0)::numeric(18, 3)::text,
          'sai', CASE WHEN k.saida = 'expedicao' AND p.controlar_estoque
              AND v.status <> 'cancelada' AND v.tipo_pedido <> 'orcamento'
            THEN greatest(i.quantidade - i.quantidade_devolvida - i.quantidade_baixada - i.quantidade_sem_baixa, 0.000)::text ELSE '0.000' END) ORDER BY i.posicao, i.id), '[]')
        FROM itens_venda i JOIN produtos p ON p.id = i.produto_id
          LEFT JOIN separacoes_expedicao s ON s.expedicao_id = ${expedicao_id} AND s.item_venda_id = i.id
          CROSS JOIN LATERAL (SELECT CASE WHEN x.status <> 'concluida' OR i.quantidade_devolvida = 0 THEN i.quantidade_devolvida
            ELSE (SELECT coalesce(sum(r.quantidade), 0) FROM itens_devolucao_venda r JOIN devolucoes_venda t ON t.id = r.devolucao_id
              WHERE r.item_id = i.id AND t.criado_em < x.data_conclusao) END AS devolvida) d
        WHERE i.venda_id = v.id AND i.tipo = 'produto' AND i.quantidade > d.devolvida
          AND (k.inteiro OR i.produto_id = ANY (k.produtos))) AS linhas
    FROM (SELECT e.pedido_venda_id, bool_or(e.produto_id IS NULL) AS inteiro, array_agg(e.produto_id) AS produtos,
        sum(e.quantidade)::int AS volumes, min(e.id) AS primeiro,
        min(coalesce(o.saida_estoque, m.saida_estoque)) AS saida
      FROM itens_expedicao e JOIN vendas o ON o.id = e.pedido_venda_id JOIN empresas m ON m.id = e.empresa_id
      WHERE e.expedicao_id = ${expedicao_id} AND e.empresa_id = ${ctx.empresa_id} GROUP BY e.pedido_venda_id) k
    JOIN expedicoes x ON x.id = ${expedicao_id} JOIN vendas v ON v.id = k.pedido_venda_id JOIN clientes c ON c.id = v.cliente_id LEFT JOIN depositos d ON d.id = v.deposito_id
    ORDER BY k.primeiro`;
}
