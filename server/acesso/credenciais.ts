import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type Credencial, credenciaisFilters, credencialInput } from './schemas.ts';

/** The credential of a request: an API token, or an application's connection. */
type Reference = Pick<Credencial, 'credencial' | 'id'>;

/**
 * Every token, and every connection that was begun, of the company. SQL here is written out: a union whose columns are mostly
 * expressions, which is searched, counted and looked up by ids.
 */
const credenciais = ({ empresa_id, db: { sql } }: Ctx) => sql`(
  SELECT 'token' AS credencial, id, nome, revogado_em IS NULL AND (expira_em IS NULL OR expira_em > now()) AS ativa, escopos,
    criado_em, ultimo_uso_em
  FROM tokens_api WHERE empresa_id = ${empresa_id}
  UNION ALL
  SELECT 'concessao', c.id, a.nome || ' (' || u.nome || ')', c.encerrada_em IS NULL AND c.expira_em > now(), c.escopos, c.criado_em,
    c.ultimo_uso_em
  FROM concessoes c JOIN aplicativos a ON a.id = c.aplicativo_id JOIN usuarios u ON u.id = c.usuario_id
  WHERE c.empresa_id = ${empresa_id} AND c.ativada_em IS NOT NULL
) c`;

/**
 * Tokens and connections by name, first the ones that work, then the newest. Whoever may read the request log may read their names, which
 * the log shows in any case.
 */
export async function searchCredenciais(ctx: Ctx, input: unknown): Promise<Page<Credencial>> {
  requireScope(ctx, 'requisicoes:read');
  const { busca, ...page } = parseInput(credenciaisFilters, input);
  const { sql } = ctx.db;
  const found = sql`${credenciais(ctx)} ${busca ? sql`WHERE strpos(normalizar(nome), normalizar(${busca})) > 0` : sql``}`;
  const [resultados, [total]] = await Promise.all([
    sql<Credencial[]>`
      SELECT * FROM ${found} ORDER BY ativa DESC, criado_em DESC, id DESC LIMIT ${page.por_pagina} OFFSET ${offsetOf(page)}`,
    sql<{ n: number }[]>`SELECT count(*) AS n FROM ${found}`,
  ]);
  return { ...page, resultados: [...resultados], total_registros: total?.n ?? 0 };
}

/** One token or connection. @throws DomainError NOT_FOUND */
export async function getCredencial(ctx: Ctx, input: unknown): Promise<Credencial> {
  requireScope(ctx, 'requisicoes:read');
  const [found] = await describeCredenciais(ctx, [parseInput(credencialInput, input)]);
  if (!found) throw notFound('Token ou conexão não encontrado.');
  return found;
}

/** The company's tokens and connections among those that are named, in no order. */
export async function describeCredenciais(ctx: Ctx, references: readonly Reference[]): Promise<Credencial[]> {
  requireScope(ctx, 'requisicoes:read');
  const of = (kind: Reference['credencial']) =>
    references.filter(({ credencial }) => credencial === kind).map(({ id }) => id);
  return ctx.db.sql<Credencial[]>`
    SELECT * FROM ${credenciais(ctx)}
    WHERE (credencial = 'token' AND id = ANY (${of('token')}::bigint[]))
      OR (credencial = 'concessao' AND id = ANY (${of('concessao')}::bigint[]))`;
}
