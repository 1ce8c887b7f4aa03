import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { idSchema } from '#server/platform/ids.ts';
import { instante, parseInput, z } from '#server/platform/validation.ts';

export const resumoClienteInput = z.object({ cliente_id: idSchema });

/**
 * What a customer bought; money is text with two decimals. Quotes and cancelled sales are in none of the figures. With `ao_menos` there are
 * more sales than were read, and only the newest are in the figures.
 */
export const resumoCliente = z.object({
  pedidos: z.int(),
  finalizados: z.int(),
  /** Sum of the finished ones, and of those that are open still. */
  total_finalizado: z.string(),
  total_em_aberto: z.string(),
  /** Of the finished ones, what the customer gave back: the totals are those that the orders had. */
  total_devolvido: z.string(),
  /** Of the finished ones, half-up to the cent; null where there is none. */
  ticket_medio: z.string().nullable(),
  ultimo_id: z.int().nullable(),
  ultimo_numero: z.string().nullable(),
  ultimo_em: instante.nullable(),
  ao_menos: z.boolean(),
});

export type ResumoCliente = z.output<typeof resumoCliente>;

/** Of the newest so many sales the figures are made: a counter's "consumer" may have a million. */
const READ = 10_000;

/**
 * A customer's orders in figures.
 * @throws DomainError NOT_FOUND
 */
export async function resumoDoCliente(ctx: Ctx, input: unknown): Promise<ResumoCliente> {
  requireScope(ctx, 'vendas:read');
  const { cliente_id } = parseInput(resumoClienteInput, input);
  // Written out: all figures in one statement, from the newest entries of the index vendas_cliente.
  const rows = await ctx.db.sql<ResumoCliente[]>`
    WITH lidas AS (
      SELECT id, numero_pedido, status, tipo_pedido, total_venda, criado_em FROM vendas
      WHERE cliente_id = ${cliente_id} AND empresa_id = ${ctx.empresa_id} ORDER BY id DESC LIMIT ${READ + 1}),
    valem AS (
      SELECT * FROM (SELECT * FROM lidas ORDER BY id DESC LIMIT ${READ}) l
      WHERE status <> 'cancelada' AND tipo_pedido <> 'orcamento')
    SELECT s.*, u.id AS ultimo_id, u.numero_pedido AS ultimo_numero, u.criado_em AS ultimo_em,
      (SELECT count(*) FROM lidas) > ${READ} AS ao_menos
    FROM (
      SELECT count(*) AS pedidos, count(*) FILTER (WHERE status = 'finalizada') AS finalizados,
        coalesce(sum(total_venda) FILTER (WHERE status = 'finalizada'), 0)::numeric(24, 2)::text AS total_finalizado,
        coalesce(sum(total_venda) FILTER (WHERE status = 'em_aberto'), 0)::numeric(24, 2)::text AS total_em_aberto,
        (SELECT coalesce(sum(d.total), 0)::numeric(24, 2)::text FROM devolucoes_venda d WHERE d.venda_id IN (SELECT id FROM valem)) AS total_devolvido,
        round(avg(total_venda) FILTER (WHERE status = 'finalizada'), 2)::text AS ticket_medio
      FROM valem) s
    LEFT JOIN (SELECT id, numero_pedido, criado_em FROM valem ORDER BY id DESC LIMIT 1) u ON true
    WHERE EXISTS (SELECT FROM clientes WHERE id = ${cliente_id} AND empresa_id = ${ctx.empresa_id})`;
  const [found] = rows;
  if (!found) throw notFound('Cliente não encontrado.');
  return found;
}
