import { eq, sql } from 'drizzle-orm';
import { servicos } from '#drizzle/schema/catalogo.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { orderBy, readCounted, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changeRow, fetchRow, insertRow, lockRow, refuseTaken } from '#server/platform/rows.ts';
import { byText, longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { recordServico, refuseNamed, SERVICOS } from './internal.ts';
import {
  createServicoInput,
  replaceServicoInput,
  type Servico,
  servicoIdInput,
  servicosFilters,
  updateServicoInput,
} from './schemas.ts';

const codeTaken = (codigo: string | undefined) =>
  refuseTaken('servicos_codigo', 'codigo', `Já existe um serviço com o código ${codigo}.`);

const ORDER = { nome: sql`e.nome_ordem`, codigo: sql`e.codigo`, criado_em: sql`e.criado_em` };

/**
 * The company's services; `busca` ignores case and accents. More than 500 are not counted, and the total of a search may be a lower
 * bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listServicos(ctx: Ctx, input: unknown): Promise<Page<Servico>> {
  requireScope(ctx, 'servicos:read');
  const { busca, ...f } = parseInput(servicosFilters, input);
  const where = sql`e.empresa_id = ${ctx.empresa_id} ${f.ativo === undefined ? sql`` : sql`AND e.ativo = ${f.ativo}`}`;
  const from = sql`servicos e`;
  const column = ORDER[f.ordenar];
  const listing = {
    ...{ from, where, records: from },
    order: orderBy(column, f.direcao),
    shown: shownColumns(SERVICOS.columns),
  };
  if (!busca) return readCounted<Servico>(ctx, f, listing);
  const searched = byText(ctx, { from, where, column, byName: f.ordenar === 'nome' });
  return searchPage<Servico>(ctx, f, { ...listing, ...searched, busca, total: longerThanRead(listing) });
}

/** @throws DomainError NOT_FOUND */
export async function getServico(ctx: Ctx, input: unknown): Promise<Servico> {
  requireScope(ctx, 'servicos:read');
  return fetchRow(ctx, SERVICOS, parseInput(servicoIdInput, input).id);
}

/** @throws DomainError VALIDATION_ERROR on `codigo` when another service of the company has it */
export async function createServico(outer: Ctx, input: unknown): Promise<Servico> {
  requireScope(outer, 'servicos:write');
  const data = parseInput(createServicoInput, input);
  return transaction(outer, async (ctx) => {
    const servico = await insertRow(ctx, SERVICOS, data);
    await recordServico(ctx, 'servico.criado', servico, data);
    return servico;
  }).catch(codeTaken(data.codigo));
}

/**
 * Changes the fields sent (PATCH), deactivation and reactivation among them.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `codigo` when another service of the company has it
 */
export async function updateServico(ctx: Ctx, input: unknown): Promise<Servico> {
  requireScope(ctx, 'servicos:write');
  return change(ctx, parseInput(updateServicoInput, input));
}

/** The same for PUT: a description that is not sent becomes null; unit, price and `ativo` that are not sent stay. */
export async function replaceServico(ctx: Ctx, input: unknown): Promise<Servico> {
  requireScope(ctx, 'servicos:write');
  return change(ctx, parseInput(replaceServicoInput, input));
}

function change(outer: Ctx, { id, ...sent }: z.output<typeof updateServicoInput>): Promise<Servico> {
  return transaction(outer, async (ctx) => {
    const { before, after, detalhes } = await changeRow(ctx, SERVICOS, { id, sent });
    if (!detalhes) return after;
    const moved = after.ativo ? 'servico.reativado' : 'servico.desativado';
    await recordServico(ctx, before.ativo === after.ativo ? 'servico.alterado' : moved, after, detalhes);
    return after;
  }).catch(codeTaken(sent.codigo));
}

const named = (onde: string) =>
  `O serviço consta em ${onde} e não pode ser excluído. Para parar de vendê-lo, desative-o com ativo false.`;

/**
 * Deletes a service that no document names.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `id` where a document names it
 */
export async function deleteServico(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'servicos:delete');
  const { id } = parseInput(servicoIdInput, input);
  await transaction(outer, async (ctx) => {
    const servico = await lockRow(ctx, SERVICOS, id);
    await ctx.db.orm.delete(servicos).where(eq(servicos.id, id));
    await recordServico(ctx, 'servico.excluido', servico, { codigo: servico.codigo });
  }).catch(refuseNamed('id', named));
}
