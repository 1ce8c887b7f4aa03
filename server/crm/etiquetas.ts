import { count, eq, sql } from 'drizzle-orm';
import { contatos_etiquetas, etiquetas } from '#drizzle/schema/crm.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { readShort, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changeRow, columnsOf, fetchRow, insertRow, oneRow, refuseTaken } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { corOf } from './cores.ts';
import {
  createEtiquetaInput,
  type Etiqueta,
  type EtiquetaContada,
  etiqueta,
  etiquetaIdInput,
  etiquetasFilters,
  MOST_LABELS,
  replaceEtiquetaInput,
  updateEtiquetaInput,
} from './etiquetas-schemas.ts';

export const ETIQUETAS = {
  table: etiquetas,
  columns: columnsOf(etiquetas, etiqueta),
  missing: 'Etiqueta não encontrada.',
};

const nameTaken = (nome: string | undefined) =>
  refuseTaken('etiquetas_nome', 'nome', `Já existe uma etiqueta chamada ${nome}.`);

export const recordEtiqueta = (
  ctx: Ctx,
  acao: AcaoDe<'etiqueta'>,
  { id, nome }: Pick<Etiqueta, 'id' | 'nome'>,
  detalhes: Detalhes<'etiqueta'>,
) => record(ctx, { acao, recurso: 'etiqueta', recurso_id: id, recurso_nome: nome, detalhes });

/** The company's labels by name, all of them, each with how many contacts have it, counted up to 10,001. */
export async function listEtiquetas(ctx: Ctx): Promise<EtiquetaContada[]> {
  requireScope(ctx, 'crm:read');
  // Written out: bounded counts beside the columns, in one round trip.
  const rows = await ctx.db.orm.execute(sql`
    SELECT ${shownColumns(ETIQUETAS.columns)}, (SELECT count(*)::integer FROM (
      SELECT FROM contatos_etiquetas ce WHERE ce.etiqueta_id = e.id LIMIT 10001) x) AS contatos
    FROM etiquetas e WHERE e.empresa_id = ${ctx.empresa_id} ORDER BY normalizar(e.nome)`);
  return [...rows] as unknown as EtiquetaContada[];
}

/** The company's labels, a page at a time. */
export async function searchEtiquetas(ctx: Ctx, input: unknown): Promise<Page<Etiqueta>> {
  requireScope(ctx, 'crm:read');
  const f = parseInput(etiquetasFilters, input);
  // Written out, as every list (platform/listing.ts).
  const where = sql`e.empresa_id = ${ctx.empresa_id}`;
  return readShort<Etiqueta>(ctx, f, { from: sql`etiquetas e`, where, shown: shownColumns(ETIQUETAS.columns) });
}

/** @throws DomainError NOT_FOUND */
export async function getEtiqueta(ctx: Ctx, input: unknown): Promise<Etiqueta> {
  requireScope(ctx, 'crm:read');
  return fetchRow(ctx, ETIQUETAS, parseInput(etiquetaIdInput, input).id);
}

/** @throws DomainError VALIDATION_ERROR on `nome` when another label has it, and where the company has as many as it may */
export async function createEtiqueta(outer: Ctx, input: unknown): Promise<Etiqueta> {
  requireScope(outer, 'crm:write');
  const data = parseInput(createEtiquetaInput, input);
  return transaction(outer, async (ctx) => {
    await takeTurn(ctx.db, `etiquetas:${ctx.empresa_id}`);
    const rows = await ctx.db.orm
      .select({ n: count() })
      .from(etiquetas)
      .where(eq(etiquetas.empresa_id, ctx.empresa_id));
    const { n } = oneRow(rows);
    if (n >= MOST_LABELS) throw invalid('nome', `A empresa pode ter até ${MOST_LABELS} etiquetas.`);
    const created = await insertRow(ctx, ETIQUETAS, { nome: data.nome, cor: data.cor ?? corOf(n) });
    await recordEtiqueta(ctx, 'etiqueta.criada', created, { nome: created.nome, cor: created.cor });
    return created;
  }).catch(nameTaken(data.nome));
}

/** @throws DomainError NOT_FOUND; VALIDATION_ERROR on `nome` when another label has it */
export async function updateEtiqueta(ctx: Ctx, input: unknown): Promise<Etiqueta> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(updateEtiquetaInput, input));
}

/** The same for PUT: without `cor` the colour stays. */
export async function replaceEtiqueta(ctx: Ctx, input: unknown): Promise<Etiqueta> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(replaceEtiquetaInput, input));
}

function change(outer: Ctx, { id, ...sent }: z.output<typeof updateEtiquetaInput>): Promise<Etiqueta> {
  return transaction(outer, async (ctx) => {
    const { after, detalhes } = await changeRow(ctx, ETIQUETAS, { id, sent });
    if (detalhes) await recordEtiqueta(ctx, 'etiqueta.alterada', after, detalhes);
    return after;
  }).catch(nameTaken(sent.nome));
}

/** The contacts that have a label, at most so many, in the order of their ids. */
export async function labelledWith(ctx: Ctx, etiqueta_id: number, most: number): Promise<number[]> {
  const rows = await ctx.db.orm
    .select({ id: contatos_etiquetas.contato_id })
    .from(contatos_etiquetas)
    .where(eq(contatos_etiquetas.etiqueta_id, etiqueta_id))
    .orderBy(contatos_etiquetas.contato_id)
    .limit(most);
  return rows.map(({ id }) => id);
}
