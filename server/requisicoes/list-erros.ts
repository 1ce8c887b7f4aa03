import { sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { ERRO_COMUM, within } from './internal.ts';
import { type ErrosAgrupados, errosFilters, type GrupoErro } from './schemas.ts';

/** So many of the newest refusals are grouped, and so many groups told. */
const MOST = 20_000;
const MOST_GROUPS = 50;
/** Without a first day: the last seven. */
const DAYS = 7;

/**
 * Refusals and faults that are the same, those that happened most first. Written out: groups over the newest rows of an index, which the
 * builder cannot bound.
 */
export async function listErrosAgrupados(ctx: Ctx, input: unknown): Promise<ErrosAgrupados> {
  requireScope(ctx, 'requisicoes:read');
  const f = parseInput(errosFilters, input);
  const desde = f.data_inicio ? undefined : new Date(Date.now() - DAYS * 86_400_000);
  const rows = await ctx.db.orm.execute<GrupoErro & { lidas: number }>(sql`
    WITH recusas AS (
      SELECT e.id, e.criado_em, e.metodo, e.rota, e.status, ${ERRO_COMUM} AS erro, e.quantidade, e.ator_nome, e.token_id, e.concessao_id
      FROM requisicoes_api e WHERE e.empresa_id = ${ctx.empresa_id} AND e.status >= 400 ${within(ctx, { ...f, desde }, sql`e.criado_em`)}
        ${f.token_id ? sql`AND e.token_id = ${f.token_id}` : sql``}
        ${f.concessao_id ? sql`AND e.concessao_id = ${f.concessao_id}` : sql``}
      ORDER BY e.criado_em DESC, e.id DESC LIMIT ${sql.raw(String(MOST + 1))}
    )
    SELECT metodo, rota, status, erro, sum(quantidade)::int AS quantidade,
      (count(DISTINCT token_id) + count(DISTINCT concessao_id))::int AS credenciais,
      (array_agg(ator_nome ORDER BY criado_em DESC, id DESC))[1] AS ator_nome, min(criado_em) AS primeira_em, max(criado_em) AS ultima_em,
      (array_agg(id ORDER BY criado_em DESC, id DESC))[1] AS ultima_id, (SELECT count(*) FROM recusas)::int AS lidas
    FROM recusas GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, ultima_em DESC LIMIT ${MOST_GROUPS}`);
  const lidas = rows[0]?.lidas ?? 0;
  return {
    grupos: rows.map(({ lidas: _, ...grupo }) => grupo),
    lidas: Math.min(lidas, MOST),
    todas: lidas <= MOST,
  };
}
