import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { changeRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { arranged, writeOrder } from '../posicao.ts';
import {
  ETAPAS,
  etapaOf,
  etapaTaken,
  fetchEtapa,
  holdEtapas,
  holdFunil,
  insertEtapa,
  recordEtapa,
} from './internal.ts';
import { createEtapaInput, type Etapa, MOST_ETAPAS, replaceEtapaInput, updateEtapaInput } from './schemas.ts';

const idsOf = (held: readonly Etapa[]): number[] => held.map(({ id }) => id);

/**
 * Adds a stage to a funnel, at its end or at `posicao`.
 * @throws DomainError NOT_FOUND for the funnel; VALIDATION_ERROR on `nome` that another stage of the funnel has or where it has as many
 * as it may, on `posicao` past the end
 */
export async function createEtapa(outer: Ctx, input: unknown): Promise<Etapa> {
  requireScope(outer, 'crm:write');
  const { funil_id, posicao, ...data } = parseInput(createEtapaInput, input);
  return transaction(outer, async (ctx) => {
    await holdFunil(ctx, funil_id);
    const held = await holdEtapas(ctx, funil_id);
    if (held.length >= MOST_ETAPAS) throw invalid('nome', `Um funil tem no máximo ${MOST_ETAPAS} etapas.`);
    const { id } = await insertEtapa(ctx, funil_id, held.length + 1, data);
    await writeOrder(ctx, 'etapas', arranged(idsOf(held), id, posicao));
    const created = await fetchEtapa(ctx, { funil_id, id });
    const { nome, cor, probabilidade, dias_parado } = created;
    const told = { nome, cor, probabilidade, dias_parado, posicao: created.posicao };
    await recordEtapa(ctx, 'etapa.criada', created, { funil_id, ...told });
    return created;
  }).catch(etapaTaken(data.nome));
}

/**
 * Changes a stage, or moves it within its funnel (PATCH).
 * @throws DomainError NOT_FOUND for funnel and stage; VALIDATION_ERROR on `nome` that another stage of the funnel has, on `posicao` past
 * the end
 */
export async function updateEtapa(ctx: Ctx, input: unknown): Promise<Etapa> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(updateEtapaInput, input));
}

/** The same for PUT: without `posicao` the stage stays where it is. */
export async function replaceEtapa(ctx: Ctx, input: unknown): Promise<Etapa> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(replaceEtapaInput, input));
}

function change(outer: Ctx, input: z.output<typeof updateEtapaInput>): Promise<Etapa> {
  const { funil_id, id, posicao, ...sent } = input;
  return transaction(outer, async (ctx) => {
    await holdFunil(ctx, funil_id);
    const held = await holdEtapas(ctx, funil_id);
    const before = etapaOf(held, id);
    if (posicao !== undefined) await writeOrder(ctx, 'etapas', arranged(idsOf(held), id, posicao));
    const { detalhes } = await changeRow(ctx, ETAPAS, { id, sent });
    const after = await fetchEtapa(ctx, { funil_id, id });
    const moved = after.posicao === before.posicao ? {} : { posicao: { antes: before.posicao, depois: after.posicao } };
    const changed = { ...detalhes, ...moved };
    if (Object.keys(changed).length > 0) await recordEtapa(ctx, 'etapa.alterada', after, changed);
    return after;
  }).catch(etapaTaken(sent.nome));
}
