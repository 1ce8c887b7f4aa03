import { dayInWords } from '#server/documentos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { transaction } from '#server/platform/context.ts';
import { sha256 } from '#server/platform/crypto.ts';
import type { Db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { writeAnswer } from './answer-proposta.ts';
import { fetchPdf } from './get-pdf.ts';
import { type Guardada, isOver, lockProposta } from './internal.ts';
import type { Retrato } from './retrato.ts';
import { acceptByLinkInput, refuseByLinkInput, type StatusProposta } from './schemas.ts';

/**
 * What a link leads to: `aberta` can be answered; `substituida` was changed since, and only a newer link can be; `fechada` shows nothing any
 * more: the link's time is over, the proposal was cancelled, or the company is not active.
 */
export type EstadoDoLink = 'aberta' | 'aceita' | 'recusada' | 'expirada' | 'substituida' | 'cancelada' | 'fechada';

/** A link that exists. */
export type LinkAberto = {
  empresa_id: number;
  proposta_id: number;
  versao: number;
  estado: EstadoDoLink;
  retrato: Retrato;
  pdf_sha256: string;
  respondida_em: Date | null;
};

type Row = Omit<LinkAberto, 'estado'> & {
  fuso: string;
  ativa: boolean;
  acabou: boolean;
  status: StatusProposta;
  versao_atual: number;
  valida_ate: string | null;
};

/** A text longer than any of ours is not looked for. */
const LONGEST = 200;

/**
 * The proposal that a link's token names; null for a token that is none of ours. Only reads. Every token is looked for by its digest, whatever
 * its form: what takes time does not tell how near a guess was.
 * @param now the moment that is judged by
 */
export async function openLink(db: Db, token: string, now: Date = new Date()): Promise<LinkAberto | null> {
  // Written out: the only statement that a guess costs.
  const [row] = await db.sql<Row[]>`
    SELECT l.empresa_id, l.proposta_id, l.versao, l.expira_em <= ${now.toISOString()} AS acabou, e.fuso, e.situacao = 'ativa' AS ativa, p.status,
      p.versao AS versao_atual, p.valida_ate::text, v.retrato, encode(v.pdf_sha256, 'hex') AS pdf_sha256, r.respondida_em
    FROM links_proposta l JOIN propostas p ON p.id = l.proposta_id JOIN empresas e ON e.id = l.empresa_id
      JOIN versoes_proposta v ON v.proposta_id = l.proposta_id AND v.versao = l.versao
      LEFT JOIN respostas_proposta r ON r.proposta_id = l.proposta_id AND r.versao = l.versao
    WHERE l.hash = ${sha256(token.slice(0, LONGEST))}`;
  if (!row) return null;
  const { empresa_id, proposta_id, versao, retrato, pdf_sha256, respondida_em } = row;
  return { empresa_id, proposta_id, versao, retrato, pdf_sha256, respondida_em, estado: stateOf(row, now) };
}

function stateOf({ acabou, ativa, status, versao, versao_atual, valida_ate, fuso }: Row, now: Date): EstadoDoLink {
  if (acabou || !ativa) return 'fechada';
  if (status === 'cancelada') return 'cancelada';
  if (versao !== versao_atual || status === 'rascunho') return 'substituida';
  if (status === 'enviada') return isOver({ valida_ate }, fuso, now) ? 'expirada' : 'aberta';
  return status;
}

/** The PDF of a link's version, byte for byte as it was sent. */
export const readPdfOfLink = (ctx: Ctx, { proposta_id, versao }: LinkAberto): Promise<Uint8Array<ArrayBuffer> | null> =>
  fetchPdf(ctx, proposta_id, versao);

/** Who answers at a link, besides what the form says. */
type Caller = { user_agent: string | null; now?: Date };

/**
 * Accepts, by the customer's own hand, the version that a link leads to. Emits `proposta.status_alterada`, once: of an accepted one nothing
 * happens. The link is the permission: no scope is asked.
 * @throws DomainError VALIDATION_ERROR on the form's fields; CONFLICT, in words for the customer, where it can no longer be accepted, or where
 * the form is of another document than the one that was sent
 */
export async function acceptByLink(
  outer: Ctx,
  { proposta_id, versao }: LinkAberto,
  input: unknown,
  { user_agent, now }: Caller,
): Promise<void> {
  const { nome, documento, hash } = parseInput(acceptByLinkInput, input);
  await transaction(outer, async (ctx) => {
    const before = await lockProposta(ctx, proposta_id);
    if (isAnswered(before, versao, 'aceita')) return;
    refuseStale(ctx, before, { versao, hash, now });
    const signed: Ctx = { ...ctx, ator: { tipo: 'sistema', id: null, nome } };
    const { ip } = ctx;
    await writeAnswer(signed, before, {
      ...{ resposta: 'aceita', por: 'cliente', nome, documento, motivo: null, ip, user_agent },
    });
  });
}

/** The same for a refusal. @throws DomainError as `acceptByLink` */
export async function refuseByLink(
  outer: Ctx,
  { proposta_id, versao }: LinkAberto,
  input: unknown,
  { user_agent, now }: Caller,
): Promise<void> {
  const { motivo, hash } = parseInput(refuseByLinkInput, input);
  await transaction(outer, async (ctx) => {
    const before = await lockProposta(ctx, proposta_id);
    if (isAnswered(before, versao, 'recusada')) return;
    refuseStale(ctx, before, { versao, hash, now });
    const { ip } = ctx;
    await writeAnswer(ctx, before, {
      ...{ resposta: 'recusada', por: 'cliente', nome: null, documento: null, motivo, ip, user_agent },
    });
  });
}

const isAnswered = (before: Guardada, versao: number, status: 'aceita' | 'recusada') =>
  before.status === status && before.versao === versao;

const GONE: Record<Exclude<StatusProposta, 'enviada'>, string> = {
  rascunho: 'Esta proposta está sendo alterada por quem a enviou. Espere a versão nova, que tem outro link.',
  aceita: 'Esta proposta já foi aceita.',
  recusada: 'Esta proposta já foi recusada. Se mudou de ideia, fale com quem a enviou.',
  expirada: 'O prazo desta proposta terminou. Fale com quem a enviou para receber outra.',
  cancelada: 'Esta proposta foi cancelada por quem a enviou.',
};

const conflicting = (message: string) => new DomainError('CONFLICT', message);

function refuseStale(
  ctx: Ctx,
  before: Guardada,
  { versao, hash, now }: { versao: number; hash: string; now?: Date | undefined },
): void {
  if (before.status !== 'enviada' && before.versao === versao) throw conflicting(GONE[before.status]);
  if (before.versao !== versao) {
    throw conflicting(
      'Há uma versão mais nova desta proposta, e esta não pode mais ser respondida. Peça o link novo a quem a enviou.',
    );
  }
  if (before.valida_ate !== null && isOver(before, ctx.fuso, now)) {
    throw conflicting(`O prazo desta proposta terminou em ${dayInWords(before.valida_ate)}. Fale com quem a enviou.`);
  }
  if (before.pdf_sha256 !== hash) {
    throw conflicting('O que estava na sua tela não é a proposta que foi enviada. Leia-a de novo antes de responder.');
  }
}
