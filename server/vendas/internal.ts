import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { holdProdutos } from '#server/catalogo/index.ts';
import { type Dados, publish } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/db.ts';
import { DomainError, type ErrorDetails, invalid, notFound } from '#server/platform/errors.ts';
import type { StatusVenda, Venda } from './schemas.ts';

/**
 * The company's sale with its items.
 * @throws DomainError NOT_FOUND
 */
export async function fetchVenda(ctx: Ctx, id: number): Promise<Venda> {
  // Written out: items and shipments come as JSON columns, in one round trip.
  const [row] = await ctx.db.sql<Venda[]>`
    SELECT v.id, v.numero_pedido, v.status, v.tipo_pedido, v.total_venda::text, v.cliente_id, c.nome AS cliente_nome,
      v.criado_em, v.atualizado_em,
      (SELECT coalesce(json_agg(json_build_object('produto_id', i.produto_id, 'produto_nome', p.nome,
          'produto_codigo', p.codigo, 'unidade', p.unidade, 'quantidade', i.quantidade::text,
          'preco_unitario', i.preco_unitario::text, 'total', i.total::text) ORDER BY i.id), '[]')
        FROM itens_venda i JOIN produtos p ON p.id = i.produto_id WHERE i.venda_id = v.id) AS itens
    FROM vendas v JOIN clientes c ON c.id = v.cliente_id
    WHERE v.id = ${id} AND v.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Pedido de venda não encontrado.');
  return row;
}

/** The same, locked for the change that follows. */
export async function fetchVendaForUpdate(ctx: Ctx, id: number): Promise<Venda> {
  // Sent together, run in turn: the sale is read after its lock is held. Written out, so that `execute` sends the lock here; a query of
  // the builder is sent when it is awaited, which would be after that of a function called beside it.
  const locked = ctx.db
    .sql`SELECT FROM vendas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const [, found] = await Promise.all([locked, fetchVenda(ctx, id)]);
  return found;
}

type Item = { produto_id: number; quantidade: string; preco_unitario: string };

/**
 * Writes a sale's items in the order given, in place of those it had, and its total: the sum of theirs, each to the cent.
 * @throws DomainError VALIDATION_ERROR on `itens.N.produto_id` for a product that the company has not, on `itens` when the
 * total is beyond what the database keeps
 */
export async function writeItens(ctx: Ctx, venda_id: number, itens: readonly Item[]): Promise<void> {
  const { sql } = ctx.db;
  const ids = itens.map((item) => item.produto_id);
  const { missing } = await holdProdutos(ctx, ids);
  const details: ErrorDetails = {};
  for (const [index, id] of ids.entries()) {
    if (missing.has(id)) details[`itens.${index}.produto_id`] = [`Produto não encontrado (id ${id}).`];
  }
  if (Object.keys(details).length > 0) {
    throw new DomainError('VALIDATION_ERROR', Object.values(details).flat().join(' '), details);
  }
  await sql`DELETE FROM itens_venda WHERE venda_id = ${venda_id}`;
  // Written out: one statement writes all items, each total rounded in the database, and their sum.
  const written = sql`
    WITH escritos AS (
      INSERT INTO itens_venda (empresa_id, venda_id, produto_id, quantidade, preco_unitario, total)
      SELECT ${ctx.empresa_id}, ${venda_id}, produto_id, quantidade, preco_unitario, round(quantidade * preco_unitario, 2)
      FROM ROWS FROM (json_to_recordset(${JSON.stringify(itens)}::text::json)
        AS (produto_id bigint, quantidade numeric, preco_unitario numeric))
        WITH ORDINALITY AS i (produto_id, quantidade, preco_unitario, posicao)
      ORDER BY posicao
      RETURNING total)
    UPDATE vendas SET total_venda = (SELECT sum(total) FROM escritos) WHERE id = ${venda_id}`;
  await written.catch((error: unknown) => {
    throw sqlState(error)?.code === NUMERIC_OVERFLOW ? invalid('itens', 'O total do pedido é grande demais.') : error;
  });
}

const NUMERIC_OVERFLOW = '22003';

export const recordVenda = (
  ctx: Ctx,
  acao: AcaoDe<'venda'>,
  venda: { id: number; numero_pedido: string },
  detalhes: Detalhes<'venda'>,
) => record(ctx, { acao, recurso: 'venda', recurso_id: venda.id, recurso_nome: venda.numero_pedido, detalhes });

const payload = (venda: Venda): Dados<'venda.criada'> => ({
  id: venda.id,
  numero_pedido: venda.numero_pedido,
  status: venda.status,
  tipo_pedido: venda.tipo_pedido,
  total_venda: venda.total_venda,
  cliente_id: venda.cliente_id,
});

export const publishCriada = (ctx: Ctx, venda: Venda): Promise<void> => publish(ctx, 'venda.criada', payload(venda));

/** One event per change: a cancellation is told as `venda.cancelada` alone. */
export function publishAlterada(ctx: Ctx, venda: Venda, status_anterior: StatusVenda): Promise<void> {
  const evento = venda.status === 'cancelada' ? 'venda.cancelada' : 'venda.atualizada';
  return publish(ctx, evento, { ...payload(venda), status_anterior });
}
