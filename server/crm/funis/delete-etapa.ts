import { eq } from 'drizzle-orm';
import { etapas, totais_negocios } from '#drizzle/schema/crm.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { writeOrder } from '../posicao.ts';
import { etapaOf, holdEtapas, holdFunil, recordEtapa } from './internal.ts';
import { countNegocios, MOST_MOVED, moveDeleted, moveNegocios } from './move-negocios.ts';
import { deleteEtapaInput, type Etapa } from './schemas.ts';

/**
 * Removes a stage. Its deals go to the end of `mover_para`, in the order in which they are; each open one emits `negocio.etapa_alterada`.
 * Deals that were deleted follow unseen, and without `mover_para` go to the stage beside.
 * @throws DomainError NOT_FOUND for funnel and stage; VALIDATION_ERROR on `id` for the last stage of a funnel, and for one with deals
 * without `mover_para`; on `mover_para` that is no other stage of the funnel, and for more open deals than one call moves
 */
export async function deleteEtapa(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { funil_id, id, mover_para } = parseInput(deleteEtapaInput, input);
  await transaction(outer, async (ctx) => {
    const funil = await holdFunil(ctx, funil_id);
    const held = await holdEtapas(ctx, funil_id, 'update');
    const etapa = etapaOf(held, id);
    const others = held.filter((one) => one.id !== id);
    const target = targetOf(etapa, others, mover_para);
    const { todos: negocios, abertos } = await countNegocios(ctx, id);
    if (negocios > 0 && mover_para === undefined) throw invalid('id', inUse(etapa.nome, negocios));
    if (abertos > MOST_MOVED) {
      throw invalid(
        'mover_para',
        `A etapa tem ${abertos} negócios abertos; de uma vez vão até ${MOST_MOVED}. Mova alguns antes.`,
      );
    }
    if (negocios > 0) await moveNegocios(ctx, { funil, de: etapa, para: target });
    await moveDeleted(ctx, id, target.id);
    await ctx.db.orm.delete(totais_negocios).where(eq(totais_negocios.etapa_id, id));
    await ctx.db.orm.delete(etapas).where(eq(etapas.id, id));
    await writeOrder(
      ctx,
      'etapas',
      others.map((one) => one.id),
    );
    await recordEtapa(ctx, 'etapa.excluida', etapa, {
      ...{ funil_id, nome: etapa.nome },
      ...(negocios > 0 ? { mover_para: target.id, negocios } : {}),
    });
  });
}

const inUse = (nome: string, n: number) =>
  `A etapa "${nome}" tem ${n} ${n === 1 ? 'negócio' : 'negócios'}, contando os ganhos e os perdidos. Diga em \`mover_para\` a etapa que os recebe.`;

/** The stage that was asked for, else the one beside. */
function targetOf(etapa: Etapa, others: readonly Etapa[], mover_para: number | undefined): Etapa {
  const beside = others.find(({ posicao }) => posicao > etapa.posicao) ?? others.at(-1);
  if (!beside) throw invalid('id', 'Um funil tem pelo menos uma etapa: esta é a última.');
  if (mover_para === undefined) return beside;
  if (mover_para === etapa.id) throw invalid('mover_para', 'Escolha outra etapa: esta vai ser excluída.');
  const asked = others.find(({ id }) => id === mover_para);
  if (!asked) throw invalid('mover_para', `O funil não tem esta etapa (id ${mover_para}).`);
  return asked;
}
