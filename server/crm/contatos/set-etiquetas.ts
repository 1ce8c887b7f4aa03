import { eq, sql } from 'drizzle-orm';
import { contatos } from '#drizzle/schema/crm.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { type ErrorDetails, invalid, refuseFields } from '#server/platform/errors.ts';
import { lockRow, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { CONTATOS, currentId, fetchShown, publishContato, recordContato } from './internal.ts';
import { type Contato, MOST_ETIQUETAS, setEtiquetasInput } from './schemas.ts';

/**
 * Puts labels on a contact and takes labels off, in one change with one event `contato.etiqueta_alterada`; nothing where the contact has
 * them already, or had none of those.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `adicionar.N` and `remover.N` for a label that the company has not, and for one that is
 * in both lists
 */
export async function setEtiquetas(outer: Ctx, input: unknown): Promise<Contato> {
  requireScope(outer, 'crm:write');
  const { id: asked, adicionar, remover } = parseInput(setEtiquetasInput, input);
  return transaction(outer, async (ctx) => {
    const id = await currentId(ctx, asked);
    const contato = await lockRow(ctx, CONTATOS, id);
    const { adicionadas, removidas } = await putEtiquetas(ctx, contato, { adicionar, remover }, 'adicionar');
    if (adicionadas.length + removidas.length > 0) {
      await recordContato(ctx, 'contato.etiquetado', contato, {
        ...(adicionadas.length > 0 ? { etiquetas_adicionadas: adicionadas } : {}),
        ...(removidas.length > 0 ? { etiquetas_removidas: removidas } : {}),
      });
    }
    return fetchShown(ctx, id);
  });
}

type Etiqueta = { id: number; nome: string; tem: boolean };

/**
 * The same for a contact that is locked, without its audit line. Returns the names of what changed.
 * @param field the field of the labels that are put
 */
export async function putEtiquetas(
  ctx: Ctx,
  contato: Parameters<typeof publishContato>[2],
  { adicionar, remover }: { adicionar: readonly number[]; remover: readonly number[] },
  field: 'adicionar' | 'etiquetas',
): Promise<{ adicionadas: string[]; removidas: string[] }> {
  if (adicionar.length + remover.length === 0) return { adicionadas: [], removidas: [] };
  // Written out: labels that are asked for, and labels that the contact has, in one round trip; the labels are kept while they are put.
  const found = await ctx.db.sql<Etiqueta[]>`
    SELECT t.id, t.nome, EXISTS (SELECT FROM contatos_etiquetas ce WHERE ce.contato_id = ${contato.id} AND ce.etiqueta_id = t.id) AS tem
    FROM etiquetas t WHERE t.empresa_id = ${ctx.empresa_id} AND (t.id = ANY (${[...adicionar, ...remover]}::bigint[])
      OR t.id IN (SELECT etiqueta_id FROM contatos_etiquetas WHERE contato_id = ${contato.id}))
    ORDER BY t.id FOR KEY SHARE`;
  requireKnown(found, { adicionar, remover }, field);
  const put = found.filter(({ id, tem }) => !tem && adicionar.includes(id));
  const taken = found.filter(({ id, tem }) => tem && remover.includes(id));
  if (put.length + taken.length === 0) return { adicionadas: [], removidas: [] };
  const after = found.filter((one) => (one.tem || put.includes(one)) && !taken.includes(one));
  // A merged contact may have more: labels are taken off it all the same.
  if (put.length > 0 && after.length > MOST_ETIQUETAS)
    throw invalid(field, `Um contato tem no máximo ${MOST_ETIQUETAS} etiquetas.`);
  const idsOf = (list: readonly Etiqueta[]) => list.map(({ id }) => id);
  // Written out: both in one statement.
  await ctx.db.sql`
    WITH tiradas AS (DELETE FROM contatos_etiquetas WHERE contato_id = ${contato.id} AND etiqueta_id = ANY (${idsOf(taken)}::bigint[]))
    INSERT INTO contatos_etiquetas (empresa_id, contato_id, etiqueta_id)
    SELECT ${ctx.empresa_id}, ${contato.id}, id FROM unnest(${idsOf(put)}::bigint[]) id`;
  const { atualizado_em } = oneRow(
    await ctx.db.orm
      .update(contatos)
      .set({ atualizado_em: sql`clock_timestamp()` })
      .where(eq(contatos.id, contato.id))
      .returning({ atualizado_em: contatos.atualizado_em }),
  );
  const names = (list: readonly Etiqueta[]) =>
    list.map(({ nome }) => nome).toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
  await publishContato(ctx, 'contato.etiqueta_alterada', contato, {
    etiquetas: names(after),
    etiquetas_adicionadas: names(put),
    etiquetas_removidas: names(taken),
    atualizado_em: isoInZone(atualizado_em, ctx.fuso),
  });
  return { adicionadas: names(put), removidas: names(taken) };
}

function requireKnown(
  found: readonly Etiqueta[],
  { adicionar, remover }: { adicionar: readonly number[]; remover: readonly number[] },
  field: string,
): void {
  const known = new Set(found.map(({ id }) => id));
  const details: ErrorDetails = {};
  for (const [name, ids] of [
    [field, adicionar],
    ['remover', remover],
  ] as const) {
    for (const [index, id] of ids.entries()) {
      if (!known.has(id)) details[`${name}.${index}`] = [`Etiqueta não encontrada (id ${id}).`];
    }
  }
  for (const [index, id] of remover.entries()) {
    if (adicionar.includes(id)) details[`remover.${index}`] = [`A etiqueta ${id} está nas duas listas.`];
  }
  refuseFields(details);
}
