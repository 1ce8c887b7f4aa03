import { and, asc, eq, sql } from 'drizzle-orm';
import { campos_personalizados as tabela } from '#drizzle/schema/crm.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { fetchRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { readArranged } from '../posicao.ts';
import { CAMPOS } from './manage-campos.ts';
import { type Campo, campoIdInput, camposFilters, listCamposInput } from './schemas.ts';

/** The company's own fields, all of them or those of one kind of record, in order. */
export async function listCampos(ctx: Ctx, input: unknown): Promise<Campo[]> {
  requireScope(ctx, 'crm:read');
  const { entidade } = parseInput(listCamposInput, input);
  const asked = entidade === undefined ? undefined : eq(tabela.entidade, entidade);
  return ctx.db.orm
    .select(CAMPOS.columns)
    .from(tabela)
    .where(and(eq(tabela.empresa_id, ctx.empresa_id), asked))
    .orderBy(asc(tabela.entidade), asc(tabela.posicao), asc(tabela.id));
}

/** The same, a page at a time. */
export async function searchCampos(ctx: Ctx, input: unknown): Promise<Page<Campo>> {
  requireScope(ctx, 'crm:read');
  const f = parseInput(camposFilters, input);
  // Written out, as every list (platform/listing.ts).
  const where = sql`e.empresa_id = ${ctx.empresa_id} ${f.entidade ? sql`AND e.entidade = ${f.entidade}` : sql``}`;
  const from = sql`campos_personalizados e`;
  return readArranged<Campo>(ctx, f, { from, where, shown: shownColumns(CAMPOS.columns) });
}

/** @throws DomainError NOT_FOUND */
export async function getCampo(ctx: Ctx, input: unknown): Promise<Campo> {
  requireScope(ctx, 'crm:read');
  return fetchRow(ctx, CAMPOS, parseInput(campoIdInput, input).id);
}
