import { type SQL, sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { conditionsOf, isFiltered } from './conditions.ts';
import { requireFunil } from './internal.ts';
import { type Cartao, type Coluna, colunaFilters, type Quadro, quadroFilters } from './shapes.ts';

/** Deals (`e`) whose title, code or contact has the text. */
const hasText = (busca: string): SQL => sql`(strpos(e.busca, normalizar(${busca})) > 0
  OR EXISTS (SELECT FROM contatos c WHERE c.id = e.contato_id AND strpos(c.nome_ordem, normalizar(${busca})) > 0))`;

/**
 * The columns of a funnel's board, each with how many open deals it has and what they are worth together; of a filtered one, those that
 * the filters leave.
 * @throws DomainError NOT_FOUND
 */
export async function getQuadro(ctx: Ctx, input: unknown): Promise<Quadro> {
  requireScope(ctx, 'crm:read');
  const { funil_id, busca, ...f } = parseInput(quadroFilters, input);
  const own = sql`e.funil_id = ${funil_id} AND e.empresa_id = ${ctx.empresa_id}`;
  const parts = await conditionsOf(ctx, f);
  if (busca) parts.push(hasText(busca));
  // Written out: columns and their sums in one statement. Unfiltered sums come from the projection, which does not grow with the deals.
  const sums = isFiltered({ ...f, busca })
    ? sql`SELECT e.etapa_id, count(*) AS quantidade, sum(e.valor) AS valor FROM negocios e
        WHERE ${sql.join(parts, sql` AND `)} AND e.status = 'aberto' AND e.etapa_id IN (SELECT id FROM etapas e WHERE ${own})
        GROUP BY e.etapa_id`
    : sql`SELECT etapa_id, sum(quantidade)::bigint AS quantidade, sum(valor) AS valor FROM totais_negocios
        WHERE empresa_id = ${ctx.empresa_id} AND etapa_id IN (SELECT id FROM etapas e WHERE ${own}) GROUP BY etapa_id`;
  const etapas = (await ctx.db.orm.execute(sql`
    SELECT e.id, e.nome, e.cor, e.probabilidade, e.dias_parado, e.posicao, coalesce(s.quantidade, 0)::bigint AS quantidade,
      coalesce(s.valor, 0)::numeric(24, 2)::text AS valor
    FROM etapas e LEFT JOIN (${sums}) s ON s.etapa_id = e.id WHERE ${own} ORDER BY e.posicao, e.id`)) as unknown as Quadro['etapas'];
  if (etapas.length === 0) await requireFunil(ctx, funil_id);
  return { etapas: [...etapas] };
}

/**
 * The next cards of a board's column, or its last ones, in the order of the board.
 * @throws DomainError NOT_FOUND
 */
export async function getColuna(ctx: Ctx, input: unknown): Promise<Coluna> {
  requireScope(ctx, 'crm:read');
  const { etapa_id, busca, cursor, do_fim, limite, ...f } = parseInput(colunaFilters, input);
  const parts = await conditionsOf(ctx, f);
  if (busca) parts.push(hasText(busca));
  if (cursor) parts.push(sql`e.posicao > ${cursor}`);
  const limit = do_fim ? limite : limite + 1;
  // Written out: the page is read from the index of places, and only its cards are joined to the rest.
  const rows = (await ctx.db.orm.execute(sql`
    SELECT e.id, e.codigo, e.titulo, e.valor::text, e.contato_id, c.nome AS contato_nome, e.responsavel_nome,
      e.previsao_fechamento::text, e.na_etapa_desde,
      coalesce(e.na_etapa_desde < now() - t.dias_parado * interval '1 day', false) AS parado,
      a.pendentes AS atividades_pendentes, a.atrasada AS atividade_atrasada, e.versao, e.posicao
    FROM (SELECT e.* FROM negocios e WHERE e.etapa_id = ${etapa_id} AND e.status = 'aberto' AND ${sql.join(parts, sql` AND `)}
      ORDER BY e.posicao ${do_fim ? sql`DESC` : sql``} LIMIT ${limit}) e
    JOIN etapas t ON t.id = e.etapa_id LEFT JOIN contatos c ON c.id = e.contato_id
    CROSS JOIN LATERAL (SELECT count(*) AS pendentes, coalesce(bool_or(a.vence_em < now()), false) AS atrasada
      FROM atividades a WHERE a.negocio_id = e.id AND a.status = 'pendente') a
    ORDER BY e.posicao`)) as unknown as Cartao[];
  if (rows.length === 0) await requireEtapa(ctx, etapa_id);
  const negocios = rows.slice(0, limite);
  return { negocios, proxima: rows.length > limite ? (negocios.at(-1)?.posicao ?? null) : null };
}

async function requireEtapa(ctx: Ctx, id: number): Promise<void> {
  // Written out: a prepared statement is one round trip.
  const found = await ctx.db.sql`SELECT FROM etapas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (found.length === 0) throw notFound('Etapa não encontrada.');
}
