import { asc, count, desc, eq, sql } from 'drizzle-orm';
import { motivos_perda, negocios } from '#drizzle/schema/crm.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid } from '#server/platform/errors.ts';
import { readShort, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changeRow, columnsOf, fetchRow, insertRow, lockRow, oneRow, refuseTaken } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import {
  createMotivoInput,
  MOST_MOTIVOS,
  type MotivoPerda,
  motivoIdInput,
  motivoPerda,
  motivosFilters,
  replaceMotivoInput,
  updateMotivoInput,
} from './motivos-perda-schemas.ts';

const MOTIVOS = {
  table: motivos_perda,
  columns: columnsOf(motivos_perda, motivoPerda),
  missing: 'Motivo de perda não encontrado.',
};

const nameTaken = (nome: string | undefined) =>
  refuseTaken('motivos_perda_nome', 'nome', `Já existe um motivo de perda chamado ${nome}.`);

const recordMotivo = (
  ctx: Ctx,
  acao: AcaoDe<'motivo_perda'>,
  { id, nome }: Pick<MotivoPerda, 'id' | 'nome'>,
  detalhes: Detalhes<'motivo_perda'>,
) => record(ctx, { acao, recurso: 'motivo_perda', recurso_id: id, recurso_nome: nome, detalhes });

/** The company's loss reasons, all of them, inactive ones last. */
export async function listMotivosPerda(ctx: Ctx): Promise<MotivoPerda[]> {
  requireScope(ctx, 'crm:read');
  return ctx.db.orm
    .select(MOTIVOS.columns)
    .from(motivos_perda)
    .where(eq(motivos_perda.empresa_id, ctx.empresa_id))
    .orderBy(desc(motivos_perda.ativo), asc(sql`normalizar(${motivos_perda.nome})`));
}

/** The same, a page at a time. */
export async function searchMotivosPerda(ctx: Ctx, input: unknown): Promise<Page<MotivoPerda>> {
  requireScope(ctx, 'crm:read');
  const f = parseInput(motivosFilters, input);
  // Written out, as every list (platform/listing.ts).
  const where = sql`e.empresa_id = ${ctx.empresa_id} ${f.ativo === undefined ? sql`` : sql`AND e.ativo = ${f.ativo === 'true'}`}`;
  return readShort<MotivoPerda>(ctx, f, { from: sql`motivos_perda e`, where, shown: shownColumns(MOTIVOS.columns) });
}

/** @throws DomainError NOT_FOUND */
export async function getMotivoPerda(ctx: Ctx, input: unknown): Promise<MotivoPerda> {
  requireScope(ctx, 'crm:read');
  return fetchRow(ctx, MOTIVOS, parseInput(motivoIdInput, input).id);
}

/** @throws DomainError VALIDATION_ERROR on `nome` when another reason has it, and where the company has as many as it may */
export async function createMotivoPerda(outer: Ctx, input: unknown): Promise<MotivoPerda> {
  requireScope(outer, 'crm:write');
  const data = parseInput(createMotivoInput, input);
  return transaction(outer, async (ctx) => {
    await takeTurn(ctx.db, `motivos_perda:${ctx.empresa_id}`);
    const mine = eq(motivos_perda.empresa_id, ctx.empresa_id);
    const { n } = oneRow(await ctx.db.orm.select({ n: count() }).from(motivos_perda).where(mine));
    if (n >= MOST_MOTIVOS) throw invalid('nome', `A empresa pode ter até ${MOST_MOTIVOS} motivos de perda.`);
    const created = await insertRow(ctx, MOTIVOS, data);
    await recordMotivo(ctx, 'motivo_perda.criado', created, data);
    return created;
  }).catch(nameTaken(data.nome));
}

/**
 * Renames a loss reason, puts it out of use or back in use.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `nome` when another reason has it
 */
export async function updateMotivoPerda(ctx: Ctx, input: unknown): Promise<MotivoPerda> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(updateMotivoInput, input));
}

/** The same for PUT: without `ativo` the reason is active. */
export async function replaceMotivoPerda(ctx: Ctx, input: unknown): Promise<MotivoPerda> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(replaceMotivoInput, input));
}

function change(outer: Ctx, { id, ...sent }: z.output<typeof updateMotivoInput>): Promise<MotivoPerda> {
  return transaction(outer, async (ctx) => {
    const { after, detalhes } = await changeRow(ctx, MOTIVOS, { id, sent });
    if (detalhes) await recordMotivo(ctx, 'motivo_perda.alterado', after, detalhes);
    return after;
  }).catch(nameTaken(sent.nome));
}

/**
 * Removes a loss reason that no deal names.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `id` while deals name it, deleted ones too
 */
export async function deleteMotivoPerda(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id } = parseInput(motivoIdInput, input);
  await transaction(outer, async (ctx) => {
    const motivo = await lockRow(ctx, MOTIVOS, id);
    const n = await ctx.db.orm.$count(negocios, eq(negocios.motivo_perda_id, id));
    if (n > 0) {
      const said = n === 1 ? 'Um negócio cita' : `${n} negócios citam`;
      throw invalid('id', `${said} o motivo "${motivo.nome}". Desative-o: ninguém mais o escolhe, e o histórico fica.`);
    }
    await ctx.db.orm.delete(motivos_perda).where(eq(motivos_perda.id, id));
    await recordMotivo(ctx, 'motivo_perda.excluido', motivo, { nome: motivo.nome });
  });
}
