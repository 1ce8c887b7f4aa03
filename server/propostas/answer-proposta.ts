import { cancelMail } from '#server/correio/index.ts';
import { dayInWords } from '#server/documentos/index.ts';
import { maskDocumento } from '#server/eventos/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  fetchProposta,
  forbidden,
  type Guardada,
  isOver,
  lockProposta,
  publishStatus,
  recordProposta,
  shown,
} from './internal.ts';
import {
  acceptPropostaVistaInput,
  type Proposta,
  propostaIdInput,
  refusePropostaVistaInput,
  type StatusProposta,
} from './schemas.ts';
import { sobreOf } from './send-proposta.ts';
import { tellAnswer } from './tell-answer.ts';

/** What an answer says, and who gave it. */
export type Answer = {
  resposta: 'aceita' | 'recusada';
  por: 'cliente' | 'empresa';
  nome: string | null;
  documento: string | null;
  motivo: string | null;
  ip: string | null;
  user_agent: string | null;
};

const OF_COMPANY = { por: 'empresa', ip: null, user_agent: null } as const;

/**
 * Notes that the customer has accepted what was sent, as the company knows from elsewhere. Emits `proposta.status_alterada`; of an accepted
 * one nothing happens.
 * @param now the moment of the acceptance
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that was not sent, and on `valida_ate` that is over; CONFLICT on
 * `versao_vista` where another one than the one seen is the proposal's by now
 */
export async function acceptProposta(outer: Ctx, input: unknown, { now }: { now?: Date } = {}): Promise<Proposta> {
  requireScope(outer, 'propostas:write');
  const { id, nome, documento, versao_vista } = parseInput(acceptPropostaVistaInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockProposta(ctx, id);
    requireVista(before, versao_vista);
    if (before.status === 'aceita') return shown(before);
    if (before.status !== 'enviada') throw forbidden(before, 'pode ser aceita', ['enviada']);
    if (before.valida_ate !== null && isOver(before, ctx.fuso, now)) {
      throw invalid(
        'valida_ate',
        `A proposta ${before.numero} venceu em ${dayInWords(before.valida_ate)}: mude a validade e envie de novo.`,
      );
    }
    return shown(await writeAnswer(ctx, before, { ...OF_COMPANY, resposta: 'aceita', nome, documento, motivo: null }));
  });
}

/**
 * Notes that the customer has refused what was sent. Emits `proposta.status_alterada`; of a refused one nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that was not sent; CONFLICT as `acceptProposta`
 */
export async function refuseProposta(outer: Ctx, input: unknown): Promise<Proposta> {
  requireScope(outer, 'propostas:write');
  const { id, motivo, versao_vista } = parseInput(refusePropostaVistaInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockProposta(ctx, id);
    requireVista(before, versao_vista);
    if (before.status === 'recusada') return shown(before);
    if (before.status !== 'enviada') throw forbidden(before, 'pode ser recusada', ['enviada']);
    return shown(
      await writeAnswer(ctx, before, { ...OF_COMPANY, resposta: 'recusada', nome: null, documento: null, motivo }),
    );
  });
}

/** Keeps an answer to what somebody saw from being noted as one to what somebody else has made of it since. */
function requireVista(before: Guardada, vista: number | undefined): void {
  if (vista === undefined || vista === before.versao) return;
  const message = `A proposta ${before.numero} mudou depois que você abriu esta tela: já está na versão ${before.versao}. Confira o que ela diz agora antes de registrar a resposta.`;
  throw conflict(message, shown(before), { versao_vista: [message] });
}

/**
 * Writes the answer to the version that was sent, with its event and audit line, and, of the customer's own, the notice. The proposal is
 * locked, and its rules were asked.
 */
export async function writeAnswer(ctx: Ctx, before: Guardada, answer: Answer): Promise<Guardada> {
  const { resposta, por, nome, documento, motivo, ip, user_agent } = answer;
  const { id, versao } = before;
  // Written out: one moment for the answer and the proposal.
  await ctx.db.sql`
    WITH dada AS (
      INSERT INTO respostas_proposta (empresa_id, proposta_id, versao, resposta, por, nome, documento, motivo, pdf_sha256, ip, user_agent,
        registrada_por, respondida_em)
      SELECT ${ctx.empresa_id}, ${id}, ${versao}, ${resposta}, ${por}, ${nome}, ${documento}, ${motivo}, v.pdf_sha256, ${ip}, ${user_agent},
        ${ctx.ator.nome}, clock_timestamp()
      FROM versoes_proposta v WHERE v.proposta_id = ${id} AND v.versao = ${versao}
      RETURNING respondida_em)
    UPDATE propostas p SET status = ${resposta}, atualizado_em = d.respondida_em, motivo_recusa = ${motivo},
      aceita_em = CASE WHEN ${resposta}::text = 'aceita' THEN d.respondida_em END,
      recusada_em = CASE WHEN ${resposta}::text = 'recusada' THEN d.respondida_em END
    FROM dada d WHERE p.id = ${id}`;
  const after = await fetchProposta(ctx, id);
  await recordProposta(ctx, resposta === 'aceita' ? 'proposta.aceita' : 'proposta.recusada', before, {
    status: { antes: before.status, depois: resposta },
    versao,
    ...(nome === null ? {} : { nome }),
    ...(documento === null ? {} : { documento: maskDocumento(documento) }),
    ...(motivo === null ? {} : { motivo }),
    pdf_sha256: after.pdf_sha256,
  });
  await publishStatus(ctx, after, before.status);
  if (por === 'cliente') await tellAnswer(ctx, after, answer);
  return after;
}

const CANCELLABLE: readonly StatusProposta[] = ['rascunho', 'enviada', 'recusada', 'expirada'];

/**
 * Cancels a proposal that was not accepted: the record stays, and its links say so. Emits `proposta.status_alterada`; of a cancelled one
 * nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of an accepted one
 */
export async function cancelProposta(ctx: Ctx, input: unknown): Promise<Proposta> {
  requireScope(ctx, 'propostas:write');
  return cancel(ctx, parseInput(propostaIdInput, input).id);
}

/** The same for DELETE, which has a scope of its own. @throws DomainError as `cancelProposta` */
export async function deleteProposta(ctx: Ctx, input: unknown): Promise<void> {
  requireScope(ctx, 'propostas:delete');
  await cancel(ctx, parseInput(propostaIdInput, input).id);
}

function cancel(outer: Ctx, id: number): Promise<Proposta> {
  return transaction(outer, async (ctx) => {
    const before = await lockProposta(ctx, id);
    if (before.status === 'cancelada') return shown(before);
    if (!CANCELLABLE.includes(before.status)) throw forbidden(before, 'pode ser cancelada', CANCELLABLE);
    // Written out: one moment for both columns.
    await ctx.db.sql`
      UPDATE propostas SET status = 'cancelada', cancelada_em = m.agora, atualizado_em = m.agora
      FROM (SELECT clock_timestamp() AS agora OFFSET 0) m WHERE id = ${id}`;
    await cancelMail(ctx.db, sobreOf(id));
    await recordProposta(ctx, 'proposta.cancelada', before, { status: { antes: before.status, depois: 'cancelada' } });
    const after = await fetchProposta(ctx, id);
    await publishStatus(ctx, after, before.status);
    return shown(after);
  });
}
