import { sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';
import { byText, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  acceptSugestoesInput,
  type Extrato,
  extratoIdInput,
  extratosFilters,
  type LinhaComSugestoes,
  type LinhaExtrato,
  linhaIdInput,
  linhasFilters,
  type TotaisExtrato,
} from './schemas.ts';
import { suggest } from './suggest.ts';

const SHOWN = sql`e.id, e.arquivo_nome, e.banco, e.agencia, e.conta, e.inicio::text, e.fim::text, e.saldo::text, e.saldo_em::text, e.linhas,
  e.novas, (SELECT count(*)::int FROM linhas_extrato l WHERE l.extrato_id = e.id AND l.status = 'pendente') AS pendentes, e.ator_nome,
  e.criado_em`;

/** The bank files that came, newest first. Written out, as every list (platform/listing.ts). */
export async function listExtratos(ctx: Ctx, input: unknown): Promise<Page<Extrato>> {
  requireScope(ctx, 'financeiro:read');
  const f = parseInput(extratosFilters, input);
  return readCounted<Extrato>(ctx, f, {
    ...{ from: sql`extratos e`, records: sql`extratos e`, shown: SHOWN },
    where: sql`e.empresa_id = ${ctx.empresa_id}`,
    order: orderBy(sql`e.criado_em`, f.direcao),
  });
}

/** The company's statements of these ids, in their order. Written out, as their list. */
export async function fetchExtratos(ctx: Ctx, ids: readonly number[]): Promise<Extrato[]> {
  const rows = (await ctx.db.orm.execute(sql`
    SELECT ${SHOWN} FROM extratos e WHERE e.empresa_id = ${ctx.empresa_id} AND e.id = ANY (${sql.param([...ids])}::bigint[])
    ORDER BY e.id`)) as unknown as Extrato[];
  return [...rows];
}

/** @throws DomainError NOT_FOUND */
export async function getExtrato(ctx: Ctx, input: unknown): Promise<Extrato> {
  requireScope(ctx, 'financeiro:read');
  const [found] = await fetchExtratos(ctx, [parseInput(extratoIdInput, input).id]);
  if (!found) throw notFound('Extrato não encontrado.');
  return found;
}

const LINHA = sql`e.id, e.extrato_id, e.banco, e.agencia, e.conta, e.fitid, e.dia::text, e.valor::text, e.tipo, e.documento, e.descricao,
  e.status, e.motivo, e.tratada_por, e.tratada_em,
  (SELECT coalesce(json_agg(json_build_object('id', c.id, 'conta_id', c.titulo_id, 'conta_numero', t.numero,
      'conta_descricao', t.descricao, 'baixa_id', c.baixa_id, 'valor', c.valor::text, 'criou_baixa', c.criou_baixa) ORDER BY c.id), '[]')
    FROM conciliacoes c JOIN titulos t ON t.id = c.titulo_id WHERE c.linha_id = e.id AND c.desfeita_em IS NULL) AS conciliacoes`;

/** An amount with cents, or with its currency: what else has points may be a number that the bank wrote. */
const AMOUNT =
  /^([-−]?)\s{0,9}(R\$\s{0,9})?([-−]?)(?:(\d{1,3}(?:\.\d{3}){1,4}|\d{1,13})(?:,(\d{1,2}))?|(\d{1,13})\.(\d{2}))$/i;

/** What is looked for: an amount as screens, banks and the API write it (`R$ 1.250,50`, `1250.50`) as lines have it (`1250,50`). */
function asSearched(busca: string): string {
  const [found, before = '', currency, behind = '', whole, cents, integer, decimals] = AMOUNT.exec(busca.trim()) ?? [];
  if (found === undefined || (currency === undefined && (cents ?? decimals) === undefined)) return busca;
  return `${before || behind ? '-' : ''}${(whole ?? integer ?? '').replaceAll('.', '')},${cents ?? decimals ?? ''}`;
}

/** Lines of statements, the newest day first. Written out, as every list (platform/listing.ts). */
export async function listLinhas(ctx: Ctx, input: unknown): Promise<Page<LinhaExtrato>> {
  requireScope(ctx, 'financeiro:read');
  const { busca, ...f } = parseInput(linhasFilters, input);
  const from = sql`linhas_extrato e`;
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.extrato_id ? sql`AND e.extrato_id = ${f.extrato_id}` : sql``}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${f.data_inicio ? sql`AND e.dia >= ${f.data_inicio}` : sql``}
    ${f.data_fim ? sql`AND e.dia <= ${f.data_fim}` : sql``}`;
  const column = sql`e.dia`;
  const listing = { from, where, order: orderBy(column, f.direcao), records: from, shown: LINHA };
  if (!busca) return readCounted<LinhaExtrato>(ctx, f, listing);
  return searchPage<LinhaExtrato>(ctx, f, {
    ...listing,
    ...byText(ctx, { from, where, column, byName: false }),
    total: longerThanRead(listing),
    busca: asSearched(busca),
  });
}

/** The same with what each line that waits may have paid: for the panel. */
export async function listLinhasComSugestoes(ctx: Ctx, input: unknown): Promise<Page<LinhaComSugestoes>> {
  const page = await listLinhas(ctx, input);
  const found = await suggest(
    ctx,
    page.resultados.filter(({ status }) => status === 'pendente').map(({ id }) => id),
  );
  return { ...page, resultados: page.resultados.map((linha) => ({ ...linha, sugestoes: found.get(linha.id) ?? [] })) };
}

/** One line. Written out, as their list. @throws DomainError NOT_FOUND */
export async function fetchLinha(ctx: Ctx, id: number): Promise<LinhaExtrato> {
  const [row] = (await ctx.db.orm.execute(
    sql`SELECT ${LINHA} FROM linhas_extrato e WHERE e.id = ${id} AND e.empresa_id = ${ctx.empresa_id}`,
  )) as unknown as LinhaExtrato[];
  if (!row) throw notFound('Linha de extrato não encontrada.');
  return row;
}

/** @throws DomainError NOT_FOUND */
export async function getLinha(ctx: Ctx, input: unknown): Promise<LinhaExtrato> {
  requireScope(ctx, 'financeiro:read');
  return fetchLinha(ctx, parseInput(linhaIdInput, input).id);
}

/** How much is reconciled and how much is missing: of one statement, or of all. */
export async function getTotais(ctx: Ctx, input: unknown): Promise<TotaisExtrato> {
  requireScope(ctx, 'financeiro:read');
  const { extrato_id = null } = parseInput(acceptSugestoesInput, input);
  return sumLinhas(ctx, extrato_id);
}

/** The same for a verb that asked for its own scope. */
export async function sumLinhas(ctx: Ctx, extrato_id: number | null): Promise<TotaisExtrato> {
  // Written out: sums by status in exact decimals, in one statement.
  const rows = await ctx.db.sql<TotaisExtrato[]>`
    SELECT count(*) FILTER (WHERE status = 'pendente')::int AS pendentes, count(*) FILTER (WHERE status = 'conciliada')::int AS conciliadas,
      count(*) FILTER (WHERE status = 'ignorada')::int AS ignoradas,
      coalesce(sum(valor) FILTER (WHERE status = 'pendente' AND valor > 0), 0)::numeric(20, 2)::text AS entradas_pendentes,
      coalesce(-sum(valor) FILTER (WHERE status = 'pendente' AND valor < 0), 0)::numeric(20, 2)::text AS saidas_pendentes,
      coalesce(sum(abs(valor)) FILTER (WHERE status = 'conciliada'), 0)::numeric(20, 2)::text AS conciliado,
      (SELECT count(*)::int FROM pix_em_quarentena q WHERE q.empresa_id = ${ctx.empresa_id} AND q.situacao = 'aberta') AS quarentena
    FROM linhas_extrato
    WHERE empresa_id = ${ctx.empresa_id} AND (${extrato_id}::bigint IS NULL OR extrato_id = ${extrato_id}::bigint)`;
  return oneRow(rows);
}
