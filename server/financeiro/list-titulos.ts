import { sql } from 'drizzle-orm';
import { today } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { byTextOrOwner, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchTitulo } from './internal.ts';
import { type LinhaTitulo, type Titulo, tituloIdInput, titulosFilters } from './schemas.ts';

const shown = (
  ctx: Ctx,
) => sql`e.id, e.tipo, e.numero, e.origem, e.venda_id, e.contrato_id, e.compra_id, e.documento_numero,
  e.cliente_id, e.cliente_nome, e.parcela, e.parcelas, e.descricao, e.valor::text, e.valor_abatido::text, e.valor_recebido::text,
  e.valor_aberto::text, e.vencimento::text, e.status, e.valor_aberto > 0 AND e.vencimento < ${today(ctx.fuso)}::date AS vencida,
  e.quitada_em, e.cancelada_em, e.criado_em, e.atualizado_em`;
const TITULOS = sql`(SELECT t.*, c.nome AS cliente_nome, c.nome_ordem AS cliente_ordem,
    coalesce(v.numero_pedido, k.numero) AS documento_numero
  FROM titulos t LEFT JOIN clientes c ON c.id = t.cliente_id LEFT JOIN vendas v ON v.id = t.venda_id
    LEFT JOIN compras k ON k.id = t.compra_id) e`;

/** What is written as the index of open titles has it. */
const OPEN = sql`e.valor_aberto > 0`;

/**
 * The company's titles of one kind, by their due day unless told otherwise. More than 500 are not counted, and the total of a search may be
 * a lower bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listTitulos(ctx: Ctx, input: unknown): Promise<Page<LinhaTitulo>> {
  requireScope(ctx, 'financeiro:read');
  const { busca, tipo, ...f } = parseInput(titulosFilters, input);
  const overdue = sql`${OPEN} AND e.vencimento < ${today(ctx.fuso)}::date`;
  const where = sql`e.empresa_id = ${ctx.empresa_id} AND e.tipo = ${tipo}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${f.em_aberto === undefined ? sql`` : f.em_aberto === 'true' ? sql`AND ${OPEN}` : sql`AND e.valor_aberto = 0`}
    ${f.vencida === undefined ? sql`` : f.vencida === 'true' ? sql`AND ${overdue}` : sql`AND NOT (${overdue})`}
    ${f.cliente_id ? sql`AND e.cliente_id = ${f.cliente_id}` : sql``}
    ${f.venda_id ? sql`AND e.venda_id = ${f.venda_id}` : sql``}
    ${f.compra_id ? sql`AND e.compra_id = ${f.compra_id}` : sql``}
    ${f.contrato_id ? sql`AND e.contrato_id = ${f.contrato_id}` : sql``}
    ${f.vencimento_inicio ? sql`AND e.vencimento >= ${f.vencimento_inicio}::date` : sql``}
    ${f.vencimento_fim ? sql`AND e.vencimento <= ${f.vencimento_fim}::date` : sql``}`;
  const column = sql`e.${sql.identifier(f.ordenar)}`;
  const from = sql`titulos e`;
  const listing = { from, where, order: orderBy(column, f.direcao), records: TITULOS, shown: shown(ctx) };
  if (!busca) return readCounted<LinhaTitulo>(ctx, f, listing);
  return searchPage<LinhaTitulo>(ctx, f, {
    ...listing,
    ...byTextOrOwner(ctx, {
      ...{ from, where, column },
      ...{ owners: sql`clientes e`, owner: sql`e.cliente_id`, name: sql`e.cliente_ordem` },
    }),
    from: TITULOS,
    total: longerThanRead(listing),
    busca,
  });
}

/**
 * One title with what settled it.
 * @throws DomainError NOT_FOUND
 */
export async function getTitulo(ctx: Ctx, input: unknown): Promise<Titulo> {
  requireScope(ctx, 'financeiro:read');
  const { tipo, id } = parseInput(tituloIdInput, input);
  return fetchTitulo(ctx, tipo, id);
}
