import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type LinhaTitulo, ligadasInput } from './schemas.ts';

/** A document has no more titles than this on its screen; of a person, the next due are shown: one more says that there are others. */
const SHOWN = 100;
const SHOWN_OF_PESSOA = 8 + 1;

/**
 * The titles of both kinds that belong to a sale, to a purchase or to a contract, or that are open of a person, by their due day. Those of another company
 * are none.
 */
export async function listLigadas(ctx: Ctx, input: unknown): Promise<LinhaTitulo[]> {
  requireScope(ctx, 'financeiro:read');
  const { venda_id, compra_id, contrato_id, cliente_id } = parseInput(ligadasInput, input);
  const { sql } = ctx.db;
  const whose =
    venda_id !== undefined
      ? sql`t.venda_id = ${venda_id}`
      : compra_id !== undefined
        ? sql`t.compra_id = ${compra_id}`
        : contrato_id !== undefined
          ? sql`t.contrato_id = ${contrato_id}`
          : sql`t.cliente_id = ${cliente_id ?? 0} AND t.valor_aberto > 0`;
  const limit = cliente_id === undefined ? SHOWN : SHOWN_OF_PESSOA;
  // Written out, as the lists of titles.
  const rows = await sql<LinhaTitulo[]>`
    SELECT t.id, t.tipo, t.numero, t.origem, t.venda_id, t.contrato_id, t.compra_id, coalesce(v.numero_pedido, k.numero) AS documento_numero,
      t.cliente_id, c.nome AS cliente_nome, t.parcela, t.parcelas, t.descricao, t.valor::text, t.valor_abatido::text,
      t.valor_recebido::text, t.valor_aberto::text, t.vencimento::text, t.status,
      t.valor_aberto > 0 AND t.vencimento < ${today(ctx.fuso)}::date AS vencida, t.quitada_em, t.cancelada_em, t.criado_em, t.atualizado_em
    FROM titulos t LEFT JOIN clientes c ON c.id = t.cliente_id LEFT JOIN vendas v ON v.id = t.venda_id
      LEFT JOIN compras k ON k.id = t.compra_id
    WHERE t.empresa_id = ${ctx.empresa_id} AND ${whose} ORDER BY t.vencimento, t.id LIMIT ${limit}`;
  return [...rows];
}
