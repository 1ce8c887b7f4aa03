import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  closePassagens,
  type Etapa,
  fetchNegocio,
  forbidden,
  lockEtapa,
  lockNegocio,
  lookAtNegocio,
  openPassagens,
  publishNegocio,
  recordNegocio,
  requireVersao,
} from './internal.ts';
import { placeOf } from './place.ts';
import { moveNegocioInput } from './schemas.ts';
import type { Negocio } from './shapes.ts';

/**
 * Moves an open deal: to another stage, to another place in its own, or both. Without neighbours it goes to the top. Another stage emits
 * `negocio.etapa_alterada`; another place alone emits nothing, and the same place changes nothing.
 * @throws DomainError NOT_FOUND; CONFLICT, with the deal as it is, for a `versao` that is not its own any more and for neighbours that are no
 * longer where they were; VALIDATION_ERROR on `status` of a closed deal, on an unknown stage or neighbour
 */
export async function moveNegocio(outer: Ctx, input: unknown): Promise<Negocio> {
  requireScope(outer, 'crm:write');
  const { id, etapa_id, versao, ...vizinhos } = parseInput(moveNegocioInput, input);
  return transaction(outer, async (ctx) => {
    const seen = await lookAtNegocio(ctx, id);
    await requireVersao(ctx, id, versao, seen);
    if (seen.status !== 'aberto') throw forbidden(await fetchNegocio(ctx, id), 'muda de etapa', ['aberto']);
    const etapa = await lockEtapa(ctx, etapa_id ?? seen.etapa_id);
    // Again with the stage locked: whoever waited for it may have waited for a move of this very deal.
    await requireVersao(ctx, id, versao, await lookAtNegocio(ctx, id));
    const posicao = await placeOf(ctx, id, etapa.id, vizinhos);
    const before = await lockNegocio(ctx, id);
    await requireVersao(ctx, id, versao, before);
    if (before.status !== 'aberto') throw forbidden(before, 'muda de etapa', ['aberto']);
    if ((etapa_id === undefined || posicao === null) && before.etapa_id !== etapa.id) {
      throw conflict('O negócio mudou de etapa há um instante. Confira e tente de novo.', before);
    }
    if (posicao === null) return before;
    await putInto(ctx, before, etapa, posicao);
    return fetchNegocio(ctx, id);
  });
}

/** Puts a deal that is locked into a stage that is locked, at the place of the key; tells of it where the stage is another one. */
export async function putInto(ctx: Ctx, before: Negocio, etapa: Etapa, posicao: string): Promise<void> {
  const { id } = before;
  const other = before.etapa_id !== etapa.id;
  const { sql } = ctx.db;
  // Written out: one moment for all columns that have it.
  await sql`
    UPDATE negocios SET funil_id = ${etapa.funil_id}, etapa_id = ${etapa.id}, posicao = ${posicao}, versao = versao + 1,
      atualizado_em = m.agora ${other ? sql`, na_etapa_desde = m.agora` : sql``}
    FROM (SELECT clock_timestamp() AS agora OFFSET 0) m WHERE id = ${id}`;
  if (!other) return;
  await closePassagens(ctx, [id]);
  await openPassagens(ctx, [id]);
  await publishNegocio(ctx, 'negocio.etapa_alterada', id, (atualizado_em) => ({
    pipeline_anterior: before.funil_nome,
    etapa_anterior: before.etapa_nome,
    atualizado_em,
  }));
  await recordNegocio(ctx, 'negocio.movido', before, {
    ...(before.funil_id === etapa.funil_id ? {} : { funil: { antes: before.funil_nome, depois: etapa.funil_nome } }),
    etapa: { antes: before.etapa_nome, depois: etapa.nome },
  });
}
