import { requireContratavel } from '#server/contratos/index.ts';
import { enqueueMail } from '#server/correio/index.ts';
import { findHeldContato } from '#server/crm/index.ts';
import { dayInWords, readTimbre } from '#server/documentos/index.ts';
import { maskEmail } from '#server/eventos/index.ts';
import { getEmpresa } from '#server/identidade/index.ts';
import { consumeAll, tooMany } from '#server/limites/index.ts';
import { endOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { newSecret, sha256 } from '#server/platform/crypto.ts';
import { env } from '#server/platform/env.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  fetchProposta,
  forbidden,
  type Guardada,
  isOver,
  lockProposta,
  lookAtProposta,
  publishStatus,
  recordProposta,
  shown,
} from './internal.ts';
import { drawProposta } from './proposta-pdf.ts';
import { drawRetrato, type Para, readPara } from './retrato.ts';
import { type PropostaEnviada, sendPropostaLidaInput } from './schemas.ts';

const DAY = 86_400_000;
/** A link outlives the last day of its proposal, so that its page can say what came of it. */
const AFTER_DAYS = 60;
const WITHOUT_END_DAYS = 180;

/**
 * Sends a draft: its items, texts, totals and the names of that moment are frozen as a version, with the PDF drawn of them and its SHA-256;
 * `proposta.status_alterada`. The answer has the address of its public page, which is kept nowhere; with `por_email` or `email` it is sent
 * to the customer as well. Of a proposal that was sent already another address is made for the same version, and nothing else changes.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status`, on `valida_ate` that is over, on `itens` or `inicio` of which no contract could
 * be made, on `email` where nobody's is known; CONFLICT on `lido_em` of one that has changed since it was read; TOO_MANY_REQUESTS for too many
 * e-mails; UNAVAILABLE where the store of the logo is away
 */
export async function sendProposta(outer: Ctx, input: unknown): Promise<PropostaEnviada> {
  requireScope(outer, 'propostas:write');
  const { id, por_email, email, lido_em } = parseInput(sendPropostaLidaInput, input);
  const timbre = await readTimbre(outer);
  return transaction(outer, async (ctx) => {
    const { contato_id } = await lookAtProposta(ctx, id);
    // Contacts are held before what names them.
    if (contato_id !== null) await findHeldContato(ctx, contato_id);
    const before = await lockProposta(ctx, id);
    requireLida(before, lido_em);
    if (before.status !== 'rascunho' && before.status !== 'enviada') {
      throw forbidden(before, 'pode ser enviada', ['rascunho', 'enviada']);
    }
    if (before.valida_ate !== null && isOver(before, ctx.fuso)) {
      throw invalid('valida_ate', `A validade (${dayInWords(before.valida_ate)}) já passou: mude-a antes de enviar.`);
    }
    const fresh = before.status === 'rascunho';
    // What is accepted does not change any more, and becomes the contract as it is.
    if (fresh && before.inicio !== null) {
      requireContratavel({ soma: before.valor_total, inicio: before.inicio }, today(ctx.fuso));
    }
    const para = await readPara(ctx, before);
    const to = email ?? (por_email ? para.email : null);
    if (por_email && to === null) {
      throw invalid('email', 'Nem o contato nem o cliente tem e-mail: informe um, ou envie só o link.');
    }
    if (to !== null) await countMail(ctx, to);
    if (fresh) await freeze(ctx, before, para, timbre);
    const { link, expira_em } = await makeLink(ctx, before, to);
    const after = await fetchProposta(ctx, id);
    if (to !== null) await mail(ctx, after, { to, link, expira_em });
    const told = { email: to === null ? null : maskEmail(to), link_ate: expira_em.toISOString() };
    if (fresh) {
      await recordProposta(ctx, 'proposta.enviada', before, {
        ...told,
        status: { antes: before.status, depois: 'enviada' },
        versao: before.versao,
        pdf_sha256: after.pdf_sha256,
      });
      await publishStatus(ctx, after, before.status);
    } else {
      await recordProposta(ctx, 'proposta.link_criado', before, told);
    }
    const endereco = `${ctx.endereco ?? env.APP_URL}/p/${link}`;
    return { ...shown(after), link: endereco, link_ate: expira_em };
  });
}

async function freeze(
  ctx: Ctx,
  proposta: Guardada,
  para: Para,
  timbre: Awaited<ReturnType<typeof readTimbre>>,
): Promise<void> {
  const retrato = await drawRetrato(ctx, proposta, { para, timbre, dia: today(ctx.fuso) });
  const pdf = await drawProposta(retrato, timbre);
  const { id, versao } = proposta;
  // Written out: one moment for the version and the proposal.
  await ctx.db.sql`
    WITH nova AS (
      INSERT INTO versoes_proposta (empresa_id, proposta_id, versao, retrato, pdf, pdf_sha256, enviada_em, enviada_por)
      VALUES (${ctx.empresa_id}, ${id}, ${versao}, ${JSON.stringify(retrato)}::text::jsonb, ${pdf}, ${sha256(pdf)}, clock_timestamp(),
        ${ctx.ator.nome})
      RETURNING enviada_em)
    UPDATE propostas p SET status = 'enviada', enviada_em = nova.enviada_em, atualizado_em = nova.enviada_em FROM nova WHERE p.id = ${id}`;
}

/** Keeps a draft that somebody else is still at from being sent, and shown to the customer, by who read another one. */
function requireLida(before: Guardada, lido: Date | null | undefined): void {
  if (!lido || lido.getTime() === before.atualizado_em.getTime()) return;
  const message = `A proposta ${before.numero} mudou depois que você abriu esta tela. Confira o que ela diz agora antes de enviar.`;
  throw conflict(message, undefined, { lido_em: [message] });
}

/** Until when a link of a proposal works. */
function linkEnd({ valida_ate }: Pick<Guardada, 'valida_ate'>, fuso: string): Date {
  if (valida_ate === null) return new Date(Date.now() + WITHOUT_END_DAYS * DAY);
  return new Date(endOfDay(valida_ate, fuso).getTime() + AFTER_DAYS * DAY);
}

async function makeLink(ctx: Ctx, proposta: Guardada, to: string | null): Promise<{ link: string; expira_em: Date }> {
  const link = newSecret('rmn_pp');
  const expira_em = linkEnd(proposta, ctx.fuso);
  // Written out: a prepared statement is one round trip.
  await ctx.db.sql`
    INSERT INTO links_proposta (empresa_id, proposta_id, versao, hash, expira_em, email, criado_por)
    VALUES (${ctx.empresa_id}, ${proposta.id}, ${proposta.versao}, ${sha256(link)}, ${expira_em.toISOString()},
      ${to === null ? null : maskEmail(to)}, ${ctx.ator.nome})`;
  return { link, expira_em };
}

/** E-mails to addresses of the company's choice are few to one, and not without end to all. */
async function countMail({ empresa_id }: Ctx, to: string): Promise<void> {
  const company = String(empresa_id);
  const outcome = await consumeAll([
    ['propostas:email', company],
    ['propostas:destinatario', `${company}:${to}`],
  ]);
  if (!outcome.allowed) throw tooMany('Muitas propostas enviadas por e-mail em pouco tempo.', outcome);
}

async function mail(
  ctx: Ctx,
  proposta: Guardada,
  { to, link, expira_em }: { to: string; link: string; expira_em: Date },
) {
  const { id, numero, titulo, valor_total, valida_ate } = proposta;
  const empresa = await getEmpresa(ctx);
  await enqueueMail(ctx.db, {
    ...{ tipo: 'proposta', para: to, sobre: sobreOf(id) },
    valida_horas: Math.max(1, Math.floor((expira_em.getTime() - Date.now()) / 3_600_000)),
    dados: { empresa_nome: empresa.nome, numero, titulo, valor_total, valida_ate, link },
  });
}

/** What e-mails about a proposal are told apart by: those that wait are cancelled with it. */
export const sobreOf = (id: number): string => `proposta:${id}`;
