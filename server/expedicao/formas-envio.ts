import { asc, desc, eq, sql } from 'drizzle-orm';
import { formas_envio } from '#drizzle/schema/expedicao.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { readShort, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changeRow, columnsOf, fetchRow, insertRow, refuseTaken } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  createFormaEnvioInput,
  type FormaEnvio,
  formaEnvio,
  formaEnvioIdInput,
  formasEnvioFilters,
  updateFormaEnvioInput,
} from './schemas.ts';

const FORMAS = {
  table: formas_envio,
  columns: columnsOf(formas_envio, formaEnvio),
  missing: 'Forma de envio não encontrada.',
};

const nameTaken = (nome: string | undefined) =>
  refuseTaken('formas_envio_nome', 'nome', `Já existe uma forma de envio chamada ${nome}.`);

const recordForma = (
  ctx: Ctx,
  acao: AcaoDe<'forma_envio'>,
  { id, nome }: FormaEnvio,
  detalhes: Detalhes<'forma_envio'>,
) => record(ctx, { acao, recurso: 'forma_envio', recurso_id: id, recurso_nome: nome, detalhes });

/** The company's shipping methods, inactive ones last. */
export async function listFormasEnvio(ctx: Ctx): Promise<FormaEnvio[]> {
  requireScope(ctx, 'expedicao:read');
  return ctx.db.orm
    .select(FORMAS.columns)
    .from(formas_envio)
    .where(eq(formas_envio.empresa_id, ctx.empresa_id))
    .orderBy(desc(formas_envio.ativo), asc(sql`lower(${formas_envio.nome})`));
}

/** The same, a page at a time. */
export async function searchFormasEnvio(ctx: Ctx, input: unknown): Promise<Page<FormaEnvio>> {
  requireScope(ctx, 'expedicao:read');
  const f = parseInput(formasEnvioFilters, input);
  // Written out, as every list (platform/listing.ts).
  const where = sql`e.empresa_id = ${ctx.empresa_id}`;
  return readShort<FormaEnvio>(ctx, f, { from: sql`formas_envio e`, where, shown: shownColumns(FORMAS.columns) });
}

/** @throws DomainError NOT_FOUND */
export async function getFormaEnvio(ctx: Ctx, input: unknown): Promise<FormaEnvio> {
  requireScope(ctx, 'expedicao:read');
  return fetchRow(ctx, FORMAS, parseInput(formaEnvioIdInput, input).id);
}

/** @throws DomainError VALIDATION_ERROR on `nome` when the company has a method of that name */
export async function createFormaEnvio(outer: Ctx, input: unknown): Promise<FormaEnvio> {
  requireScope(outer, 'expedicao:write');
  const data = parseInput(createFormaEnvioInput, input);
  return transaction(outer, async (ctx) => {
    const created = await insertRow(ctx, FORMAS, data);
    await recordForma(ctx, 'forma_envio.criada', created, data);
    return created;
  }).catch(nameTaken(data.nome));
}

/**
 * Renames a shipping method, puts it out of use or back in use. One out of use stays on the shipments that have it, and
 * no other can take it.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `nome` when another method has it
 */
export async function updateFormaEnvio(outer: Ctx, input: unknown): Promise<FormaEnvio> {
  requireScope(outer, 'expedicao:write');
  const { id, ...sent } = parseInput(updateFormaEnvioInput, input);
  return transaction(outer, async (ctx) => {
    const { before, after, detalhes } = await changeRow(ctx, FORMAS, { id, sent });
    if (!detalhes) return after;
    const moved = after.ativo ? 'forma_envio.reativada' : 'forma_envio.desativada';
    await recordForma(ctx, before.ativo === after.ativo ? 'forma_envio.alterada' : moved, after, detalhes);
    return after;
  }).catch(nameTaken(sent.nome));
}
