import { eq, inArray } from 'drizzle-orm';
import { etapas, funis, totais_negocios } from '#drizzle/schema/crm.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { changeRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { arranged, writeOrder } from '../posicao.ts';
import { FUNIS, fetchFunil, funilIds, funilTaken, funisTurn, holdEtapas, holdFunil, recordFunil } from './internal.ts';
import { type Funil, funilIdInput, replaceFunilInput, updateFunilInput } from './schemas.ts';

/**
 * Renames a funnel or moves it among the company's funnels (PATCH). Its stages have operations of their own.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `nome` that another has, on `posicao` past the end
 */
export async function updateFunil(ctx: Ctx, input: unknown): Promise<Funil> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(updateFunilInput, input));
}

/** The same for PUT: without `posicao` the funnel stays where it is. */
export async function replaceFunil(ctx: Ctx, input: unknown): Promise<Funil> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(replaceFunilInput, input));
}

function change(outer: Ctx, { id, ...sent }: z.output<typeof updateFunilInput>): Promise<Funil> {
  return transaction(outer, async (ctx) => {
    await funisTurn(ctx);
    const ids = await funilIds(ctx);
    if (sent.posicao !== undefined && ids.includes(id)) await writeOrder(ctx, 'funis', arranged(ids, id, sent.posicao));
    const before = ids.indexOf(id) + 1;
    const { detalhes } = await changeRow(ctx, FUNIS, { id, sent: { nome: sent.nome } });
    const after = await fetchFunil(ctx, id);
    const moved = after.posicao === before ? {} : { posicao: { antes: before, depois: after.posicao } };
    const changed = { ...detalhes, ...moved };
    if (Object.keys(changed).length > 0) await recordFunil(ctx, 'funil.alterado', after, changed);
    return after;
  }).catch(funilTaken(sent.nome));
}

/**
 * Removes a funnel with its stages, where no deal is or was in it: deals that were deleted too keep their number and their history, which
 * belong to it.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `id` while there are deals, which the message counts
 */
export async function deleteFunil(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id } = parseInput(funilIdInput, input);
  await transaction(outer, async (ctx) => {
    await funisTurn(ctx);
    const { nome } = await holdFunil(ctx, id);
    // Whoever puts a deal into a stage holds that, and then the funnel that the deal names: in this order here too.
    await holdEtapas(ctx, id, 'update');
    await requireNoNegocios(ctx, id, nome);
    const removed = await ctx.db.orm
      .delete(etapas)
      .where(eq(etapas.funil_id, id))
      .returning({ id: etapas.id, nome: etapas.nome });
    const gone = removed.map((one) => one.id);
    await ctx.db.orm.delete(totais_negocios).where(inArray(totais_negocios.etapa_id, gone));
    await ctx.db.orm.delete(funis).where(eq(funis.id, id));
    const ids = await funilIds(ctx);
    await writeOrder(ctx, 'funis', ids);
    await recordFunil(ctx, 'funil.excluido', { id, nome }, { nome, etapas: removed.map((one) => one.nome) });
  });
}

async function requireNoNegocios(ctx: Ctx, id: number, nome: string): Promise<void> {
  // Written out: two counts in one statement.
  const [found] = await ctx.db.sql<{ atuais: number; excluidos: number }[]>`
    SELECT count(*) FILTER (WHERE excluido_em IS NULL)::integer AS atuais,
      count(*) FILTER (WHERE excluido_em IS NOT NULL)::integer AS excluidos
    FROM negocios WHERE empresa_id = ${ctx.empresa_id} AND funil_id = ${id}`;
  const { atuais = 0, excluidos = 0 } = found ?? {};
  const of = (n: number, word: string) => `${n} ${n === 1 ? 'negócio' : 'negócios'}${word}`;
  if (atuais > 0) {
    const said = `O funil "${nome}" tem ${of(atuais, '')}, contando os ganhos e os perdidos. Mova-os para outro funil antes de excluí-lo.`;
    throw invalid('id', said);
  }
  if (excluidos > 0) {
    const word = excluidos === 1 ? ' excluído' : ' excluídos';
    throw invalid(
      'id',
      `O funil "${nome}" guarda o histórico de ${of(excluidos, word)} e não pode ser excluído. Renomeie-o ou deixe-o no fim da lista.`,
    );
  }
}
