import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { auditoria } from '#drizzle/schema/auditoria.ts';
import { acaoNome } from '#modulos/index.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { readCounted, shownColumns } from '#server/platform/listing.ts';
import { likePattern, type Page } from '#server/platform/pagination.ts';
import { columnsOf } from '#server/platform/rows.ts';
import { isShort, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  auditoriaFilters,
  daRequisicaoInput,
  type Historico,
  historico,
  type LinhaAuditoria,
  type LinhaDaRequisicao,
  linhaAuditoria,
  linhaDaRequisicao,
} from './schemas.ts';

const TRAIL = sql`auditoria e`;
const SHOWN = shownColumns(columnsOf(auditoria, linhaAuditoria));

/**
 * The company's audit trail, newest first. More than 500 lines are not counted; a search for one or two characters looks at the
 * newest 20,000 only (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listAuditoria(ctx: Ctx, input: unknown): Promise<Page<LinhaAuditoria>> {
  requireScope(ctx, 'auditoria:read');
  const { busca, ...f } = parseInput(auditoriaFilters, input);
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.acao ? sql`AND e.acao = ${f.acao}` : sql``}
    ${f.recurso ? sql`AND e.recurso = ${f.recurso}` : sql``}
    ${f.recurso_id ? sql`AND e.recurso_id = ${f.recurso_id}` : sql``}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
  const order = sql`e.criado_em DESC, e.id DESC`;
  const listing = { from: TRAIL, where, order, records: TRAIL, shown: SHOWN };
  const page = busca
    ? await searchPage<LinhaAuditoria>(ctx, f, { ...listing, total: longerThanRead(listing), ...named(busca, where) })
    : await readCounted<LinhaAuditoria>(ctx, f, listing, { inOrder: true });
  return { ...page, resultados: page.resultados.map((row) => ({ ...row, acao_nome: acaoNome(row.acao) })) };
}

/** Lines whose record's name or author's contains a text. Written out, for it is a part of the list. */
function named(busca: string, where: SQL) {
  const names = sql`normalizar(e.recurso_nome || ' ' || e.ator_nome)`;
  const carried = sql`e.id, e.criado_em`;
  const lookup = (texto: string) => (limit: number | null) =>
    sql`
    SELECT ${carried} FROM ${TRAIL} WHERE ${names} LIKE ${likePattern(texto)} AND ${where} LIMIT ${limit}`;
  return {
    busca,
    carried,
    text: sql`e.recurso_nome, e.ator_nome`,
    contains: (texto: string) => sql`strpos(${names}, ${texto}) > 0`,
    lookup: (texto: string) => (isShort(texto) ? null : lookup(texto)),
  };
}

/** A history this long shows its newest part. */
const LONGEST_HISTORY = 500;

/** One record's history, oldest first. The verb that asks has checked that its caller may read the record. */
export async function listHistorico(ctx: Ctx, recurso: string, recurso_id: number): Promise<Historico[]> {
  const newest = ctx.db.orm
    .select(columnsOf(auditoria, historico))
    .from(auditoria)
    .where(
      and(
        eq(auditoria.empresa_id, ctx.empresa_id),
        eq(auditoria.recurso, recurso),
        eq(auditoria.recurso_id, recurso_id),
      ),
    )
    .orderBy(desc(auditoria.id))
    .limit(LONGEST_HISTORY)
    .as('newest');
  const rows = await ctx.db.orm.select().from(newest).orderBy(asc(newest.id));
  return rows.map((row) => ({ ...row, acao_nome: acaoNome(row.acao) }));
}

/** Lines that a request wrote are looked for among so many, from a little before the time that is known of it. */
const LOOKED_AT = 2_000;
const BEFORE_MS = 60_000;
const LINES = 20;

/**
 * The first lines that one request wrote, oldest first. The trail has no index of requests: the lines from shortly before a time at which
 * the request is known to have done something are looked through, 2,000 at most, as the index of times has them.
 */
export async function listDaRequisicao(ctx: Ctx, input: unknown): Promise<LinhaDaRequisicao[]> {
  requireScope(ctx, 'auditoria:read');
  const { requisicao, desde } = parseInput(daRequisicaoInput, input);
  const near = ctx.db.orm
    .select({ ...columnsOf(auditoria, linhaDaRequisicao), request_id: auditoria.request_id })
    .from(auditoria)
    .where(
      and(eq(auditoria.empresa_id, ctx.empresa_id), gte(auditoria.criado_em, new Date(desde.getTime() - BEFORE_MS))),
    )
    .orderBy(asc(auditoria.criado_em), asc(auditoria.id))
    .limit(LOOKED_AT)
    .as('near');
  const rows = await ctx.db.orm
    .select()
    .from(near)
    .where(eq(near.request_id, requisicao))
    .orderBy(asc(near.id))
    .limit(LINES);
  return rows.map(({ request_id: _, ...row }) => ({ ...row, acao_nome: acaoNome(row.acao) }));
}
