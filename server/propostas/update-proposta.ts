import { linhaOf, resolveLinhas, toldLinha } from '#server/catalogo/index.ts';
import { cancelMail } from '#server/correio/index.ts';
import { findHeldContato } from '#server/crm/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { readLines } from '#server/platform/lido-em.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import { holdHead, requireSellable } from './head.ts';
import {
  fetchProposta,
  forbidden,
  lockProposta,
  lookAtProposta,
  publishStatus,
  recordProposta,
  shown,
} from './internal.ts';
import { type Proposta, replacePropostaInput, type StatusProposta, updatePropostaLidoInput } from './schemas.ts';
import { sobreOf } from './send-proposta.ts';
import { writeItens } from './write-itens.ts';

type Sent = Omit<z.output<typeof updatePropostaLidoInput>, 'id'>;

/** What can still be changed; what was sent of it becomes the draft of the next version. */
const CHANGEABLE: readonly StatusProposta[] = ['rascunho', 'enviada', 'recusada', 'expirada'];

/**
 * Changes the fields sent of a proposal (PATCH); its items as a whole, matched by their ids. One that was sent, refused or has expired
 * becomes the draft of the next version: `proposta.status_alterada`, and the links of what was sent accept nothing any more. To send what is
 * there already changes nothing and is accepted in any status.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of an accepted or cancelled one, or when another status is sent, on
 * `negocio_id` when another deal is sent, and as where it is created
 */
export async function updateProposta(outer: Ctx, input: unknown): Promise<Proposta> {
  requireScope(outer, 'propostas:write');
  const { id, ...sent } = parseInput(updatePropostaLidoInput, input);
  return change(outer, id, sent);
}

/** The same for PUT: what is not sent goes back to its default. @throws DomainError as `updateProposta` */
export async function replaceProposta(outer: Ctx, input: unknown): Promise<Proposta> {
  requireScope(outer, 'propostas:write');
  const { id, ...sent } = parseInput(replacePropostaInput, input);
  return change(outer, id, sent);
}

function change(outer: Ctx, id: number, { itens, status, negocio_id, lido_em, ...head }: Sent): Promise<Proposta> {
  return transaction(outer, async (ctx) => {
    // Alone for what it keeps back: merges of contacts.
    await lookAtProposta(ctx, id);
    // Contacts are held before what names them.
    if (head.contato_id != null) await findHeldContato(ctx, head.contato_id);
    const before = await lockProposta(ctx, id);
    if (status !== undefined && status !== before.status) throw elsewhere(before);
    if (negocio_id !== undefined && negocio_id !== before.negocio_id) {
      throw invalid('negocio_id', 'A proposta não muda de negócio: crie outra a partir dele.');
    }
    const sent = sentOf(head);
    const old = before.itens.map(linhaOf);
    const lines = itens
      ? await resolveLinhas(ctx, readLines(before, lido_em, itens, 'A proposta'), before.itens, 'Esta proposta')
      : old;
    const relined = JSON.stringify(lines) !== JSON.stringify(old);
    if (!relined && Object.keys(changes(before, sent)).length === 0) return shown(before);
    if (!CHANGEABLE.includes(before.status)) throw forbidden(before, 'pode ser alterada', CHANGEABLE);
    const wanted = { ...before, ...sent };
    const whom = await holdHead(ctx, wanted, before);
    requireSellable(wanted, lines);
    const after = { ...wanted, ...whom };
    const again = before.status !== 'rascunho';
    const versao = before.versao + (again ? 1 : 0);
    const detalhes = changes(before, { ...sent, ...whom });
    if (!relined && Object.keys(detalhes).length === 0) return shown(before);
    const { sql } = ctx.db;
    // Written out: the answer to the version before is in its own row, and goes from the head.
    const written = sql`
        titulo = ${after.titulo}, cliente_id = ${after.cliente_id}::bigint, contato_id = ${after.contato_id}::bigint,
        valida_ate = ${after.valida_ate}::date, introducao = ${after.introducao}, condicoes = ${after.condicoes},
        tipo_destino = ${after.tipo_destino}, periodicidade = ${after.periodicidade}, inicio = ${after.inicio}::date,
        status = 'rascunho', versao = ${versao}, enviada_em = CASE WHEN ${again} THEN NULL ELSE enviada_em END,
        recusada_em = NULL, motivo_recusa = NULL, expirada_em = NULL`;
    if (relined || detalhes.desconto || detalhes.frete) await writeItens(ctx, id, lines, after, written);
    else await sql`UPDATE propostas SET ${written}, atualizado_em = clock_timestamp() WHERE id = ${id}`;
    await recordProposta(ctx, 'proposta.alterada', before, {
      ...detalhes,
      ...(relined ? { itens: { antes: old.map(toldLinha), depois: lines.map(toldLinha) } } : {}),
      ...(again
        ? {
            status: { antes: before.status, depois: 'rascunho' },
            versao: { antes: before.versao, depois: versao },
          }
        : {}),
    });
    const found = await fetchProposta(ctx, id);
    if (again) {
      // What waits to be sent would lead to what was taken back.
      await cancelMail(ctx.db, sobreOf(id));
      await publishStatus(ctx, found, before.status);
    }
    return shown(found);
  });
}

/** A status is changed by what goes with it: `PUT` and `PATCH` say where. */
const elsewhere = ({ id, status }: Pick<Proposta, 'id' | 'status'>) =>
  invalid(
    'status',
    `O status é ${status} e não muda por aqui: use as ações, como POST /v1/propostas/${id}/enviar/ ou POST /v1/propostas/${id}/cancelar/.`,
  );
