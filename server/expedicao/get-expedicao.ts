import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { getEmpresa } from '#server/identidade/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { listDestinos } from './destinos.ts';
import { fetchExpedicao } from './internal.ts';
import { type Expedicao, expedicaoIdInput, type Romaneio } from './schemas.ts';

/**
 * One shipment with its items.
 * @throws DomainError NOT_FOUND when the company has no such shipment: another company's is a missing one
 */
export async function getExpedicao(ctx: Ctx, input: unknown): Promise<Expedicao> {
  requireScope(ctx, 'expedicao:read');
  const { id } = parseInput(expedicaoIdInput, input);
  return fetchExpedicao(ctx, id);
}

/**
 * The same with the names of its shipping method, orders and products: the panel's detail and the printed manifest.
 * @throws DomainError NOT_FOUND
 */
export async function getRomaneio(ctx: Ctx, input: unknown): Promise<Romaneio> {
  requireScope(ctx, 'expedicao:read');
  const { id } = parseInput(expedicaoIdInput, input);
  // Written out: the items come as one JSON column, with the names of their orders, customers and products.
  const rows = ctx.db.sql<Omit<Romaneio, 'destinos' | `empresa_${string}`>[]>`
    SELECT e.id, e.numero_expedicao, e.status, e.forma_envio_id, e.codigo_rastreio, e.data_criacao, e.url_rastreio,
      e.rastreio_enviado, e.data_conclusao, e.data_criacao AS criado_em, e.atualizado_em, f.nome AS forma_envio_nome,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'pedido_venda_id', i.pedido_venda_id,
          'produto_id', i.produto_id, 'quantidade', i.quantidade, 'numero_pedido', v.numero_pedido,
          'status_pedido', v.status, 'cliente_nome', c.nome, 'produto_nome', p.nome, 'produto_codigo', p.codigo)
          ORDER BY i.id), '[]')
        FROM itens_expedicao i JOIN vendas v ON v.id = i.pedido_venda_id JOIN clientes c ON c.id = v.cliente_id
          LEFT JOIN produtos p ON p.id = i.produto_id
        WHERE i.expedicao_id = e.id) AS itens
    FROM expedicoes e LEFT JOIN formas_envio f ON f.id = e.forma_envio_id
    WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`;
  const [[row], destinos, empresa] = await Promise.all([rows, listDestinos(ctx, id), getEmpresa(ctx)]);
  if (!row) throw notFound('Expedição não encontrada.');
  return {
    ...row,
    destinos,
    empresa_nome: empresa.nome,
    empresa_razao_social: empresa.razao_social,
    empresa_cnpj: empresa.cnpj,
  };
}

/**
 * The history of a shipment, oldest first, made of its audit lines: who, when, through which door.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoExpedicao(ctx: Ctx, input: unknown): Promise<Historico[]> {
  const { id } = await getExpedicao(ctx, input);
  return listHistorico(ctx, 'expedicao', id);
}
