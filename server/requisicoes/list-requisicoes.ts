import { type SQL, sql } from 'drizzle-orm';
import { requisicoes_api } from '#drizzle/schema/requisicoes.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { jsonPattern } from '#server/platform/json-pattern.ts';
import { readCounted, shownColumns } from '#server/platform/listing.ts';
import { likePattern, type Page } from '#server/platform/pagination.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { isShort, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { ERRO_COMUM, type Span, within } from './internal.ts';
import { type LinhaRequisicao, linhaRequisicao, requisicoesFilters } from './schemas.ts';

const SHOWN = shownColumns(columnsOf(requisicoes_api, linhaRequisicao));
const LOG = sql`requisicoes_api e`;
const KEY = { columns: sql`e.criado_em, e.id`, matches: sql`e.criado_em = k.criado_em AND e.id = k.id` };

/**
 * The company's API requests, newest first (kept 30 days). More than 500 are not counted. A search finds the requests with that id
 * or a path that contains the text, of one or two characters among the newest 20,000 only (platform/search.ts). Written out, as every list
 * (platform/listing.ts).
 */
export async function listRequisicoes(ctx: Ctx, input: unknown): Promise<Page<LinhaRequisicao>> {
  requireScope(ctx, 'requisicoes:read');
  const { busca, ...f } = parseInput(requisicoesFilters, input);
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.metodo ? sql`AND e.metodo = ${f.metodo}` : sql``}
    ${f.status ? statusIs(f.status) : sql``}
    ${f.rota ? sql`AND e.rota = ${f.rota}` : sql``}
    ${f.conteudo ? hasContent(ctx, f, f.conteudo) : sql``}
    ${f.erro ? sql`AND e.status >= 400 AND ${ERRO_COMUM} = ${f.erro}` : sql``}
    ${f.token_id ? sql`AND e.token_id = ${f.token_id}` : sql``}
    ${f.concessao_id ? sql`AND e.concessao_id = ${f.concessao_id}` : sql``}
    ${within(ctx, f, sql`e.criado_em`)}`;
  const listing = {
    from: LOG,
    where,
    order: sql`e.criado_em DESC, e.id DESC`,
    records: LOG,
    shown: SHOWN,
    key: KEY,
  };
  if (!busca) return readCounted<LinhaRequisicao>(ctx, f, listing, { inOrder: true });
  const path = sql`e.caminho ILIKE ${likePattern(busca)}`;
  const lookup = (limit: number | null) => sql`
    SELECT ${KEY.columns} FROM ${LOG} WHERE ${path} AND ${where}
    UNION SELECT ${KEY.columns} FROM ${LOG} WHERE e.request_id = ${busca} AND ${where} LIMIT ${limit}`;
  return searchPage<LinhaRequisicao>(ctx, f, {
    ...listing,
    total: longerThanRead(listing),
    busca,
    carried: KEY.columns,
    text: sql`e.caminho, e.request_id`,
    contains: () => sql`(strpos(lower(e.caminho), lower(${busca})) > 0 OR e.request_id = ${busca})`,
    lookup: () => (isShort(busca) ? null : lookup),
  });
}

/** Bodies and answers are searched among so many of the newest of the period. */
const SEARCHED = 10_000;

/** What the company's requests that write sent and were answered, if it has this kept. No index finds a part of a text that nobody reads twice. */
function hasContent(ctx: Ctx, f: Span, conteudo: string): SQL {
  const pattern = jsonPattern(conteudo);
  return sql`AND (e.criado_em, e.id) IN (
    SELECT c.criado_em, c.requisicao_id FROM (
      SELECT c.* FROM conteudos_requisicoes c WHERE c.empresa_id = ${ctx.empresa_id} ${within(ctx, f, sql`c.criado_em`)}
        AND NOT EXISTS (SELECT FROM ajustes_requisicoes a WHERE a.empresa_id = c.empresa_id AND NOT a.guarda_conteudo)
      ORDER BY c.criado_em DESC, c.requisicao_id DESC LIMIT ${sql.raw(String(SEARCHED))}) c
    WHERE c.corpo ~ ${pattern} OR c.resposta ~ ${pattern})`;
}

/** Refusals have indexes of their own, which match where their bound is written out. */
function statusIs(status: string): SQL {
  if (status === '2xx') return sql`AND e.status >= 200 AND e.status < 300`;
  if (status === '4xx') return sql`AND e.status >= 400 AND e.status < 500`;
  if (status === '5xx') return sql`AND e.status >= 500`;
  return sql`AND e.status = ${Number(status)} AND e.status >= 400`;
}
