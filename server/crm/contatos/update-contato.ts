import { eq, sql } from 'drizzle-orm';
import { contatos } from '#drizzle/schema/crm.ts';
import { holdCliente } from '#server/clientes/index.ts';
import type { Dados } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transactionAgain } from '#server/platform/context.ts';
import { changes, lockRow, oneRow } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import { resolveCampos, writeCampos } from '../campos/values.ts';
import { responsavelOf } from '../responsavel.ts';
import { CLIENTE } from './create-contato.ts';
import { writeOwnIdentidades } from './identidades.ts';
import { COLUMNS, CONTATOS, currentId, fetchShown, publishContato, recordContato } from './internal.ts';
import { withoutMasked } from './masks.ts';
import { type Contato, replaceContatoInput, updateContatoInput } from './schemas.ts';

/** What may be told to have changed. */
export type Alterado = Dados<'contato.atualizado'>['campos_alterados'][number];

/**
 * Changes the fields sent of a contact (PATCH); emits `contato.atualizado` only on a change. A telephone or e-mail that is sent back as the
 * API masks it stays as it is.
 * @throws DomainError NOT_FOUND, and as where a contact is created
 */
export async function updateContato(ctx: Ctx, input: unknown): Promise<Contato> {
  requireScope(ctx, 'crm:write');
  const { id, ...sent } = parseInput(updateContatoInput, input);
  return change(ctx, id, sent, false);
}

/** The same for PUT: fields that are not sent are emptied. Labels and the archive stay: they have actions of their own. */
export async function replaceContato(ctx: Ctx, input: unknown): Promise<Contato> {
  requireScope(ctx, 'crm:write');
  const { id, ...sent } = parseInput(replaceContatoInput, input);
  return change(ctx, id, sent, true);
}

type Sent = Omit<z.output<typeof updateContatoInput>, 'id'>;

function change(outer: Ctx, asked: number, { campos, ...given }: Sent, whole: boolean): Promise<Contato> {
  return transactionAgain(outer, async (ctx) => {
    const id = await currentId(ctx, asked);
    // What comes through channels may name the contact meanwhile: whoever waits here for an identity of theirs does not hold them up.
    const before = await lockRow(ctx, CONTATOS, id, 'no key update');
    const sent = sentOf(withoutMasked(given, before));
    const own = await resolveCampos(ctx, 'contato', id, campos, { whole });
    const detalhes = changes(before, sent);
    const alterados = Object.keys(detalhes) as Alterado[];
    if (own.wanted.length > 0) {
      alterados.push('campos');
      detalhes.campos = { antes: own.antes, depois: own.depois };
    }
    if (alterados.length === 0) return fetchShown(ctx, id);
    if (detalhes.cliente_erp_id && sent.cliente_erp_id) await holdCliente(ctx, sent.cliente_erp_id, CLIENTE);
    const responsavel = detalhes.responsavel_id ? await responsavelOf(ctx, sent.responsavel_id ?? null) : {};
    const rows = await ctx.db.orm
      .update(contatos)
      .set({ ...sent, ...responsavel, atualizado_em: sql`clock_timestamp()` })
      .where(eq(contatos.id, id))
      .returning(COLUMNS);
    const after = oneRow(rows);
    if (detalhes.email || detalhes.telefone || detalhes.celular) await writeOwnIdentidades(ctx, after);
    await writeCampos(ctx, 'contato', id, own);
    await publishAtualizado(ctx, after, alterados);
    await recordContato(ctx, 'contato.alterado', after, detalhes);
    return fetchShown(ctx, id);
  });
}

/** Tells that fields of a contact changed. */
export const publishAtualizado = (
  ctx: Ctx,
  after: Parameters<typeof publishContato>[2] & { atualizado_em: Date },
  campos_alterados: Alterado[],
): Promise<void> =>
  publishContato(ctx, 'contato.atualizado', after, {
    campos_alterados,
    atualizado_em: isoInZone(after.atualizado_em, ctx.fuso),
  });
