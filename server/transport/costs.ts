import { findConvidado, findReconvidado } from '#server/identidade/index.ts';
import { consumeAll, giveBack, type Limite, tooMany } from '#server/limites/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ErrorCode } from '#server/platform/errors.ts';

/** What a call may cost besides a few statements; each kind has a limit for the user and one for the company (`limites/limits.ts`). */
export type Custo = keyof typeof TOO_MUCH;

const TOO_MUCH = {
  /** E-mails to addresses of a customer's choice. */
  convites: 'Muitos convites em pouco tempo.',
  /** The same, sent again. */
  reenvios: 'Muitos convites em pouco tempo.',
  /** Password hashes. */
  senhas: 'Muitas senhas criadas ou trocadas em pouco tempo.',
  /** Questions to name servers of a customer's choice, and requests to their addresses. */
  enderecos: 'Muitos endereços conferidos em pouco tempo.',
  /** Statements that read all of a company's records of a kind. */
  varreduras: 'Muitas contagens e conferências em pouco tempo.',
  /** Pictures that are decoded and encoded again. */
  fotos: 'Muitas fotos enviadas em pouco tempo.',
  /** Files of messages that are judged and shown to the scanner. */
  anexos: 'Muitos arquivos enviados em pouco tempo.',
  /** Texts and files that are published for the assistant: judged now, read and divided later. */
  conhecimento: 'Muitos conhecimentos publicados em pouco tempo.',
  /** Files of notes that are unpacked, parsed and whose signatures are computed. */
  notas: 'Muitos arquivos de notas enviados em pouco tempo.',
  /** Questions to the model, which nobody but the company's own people asked. */
  ensaios: 'Muitos ensaios em pouco tempo.',
} as const;

/** Under whose limits a cost counts, where these are not its own. */
const counted = (custo: Custo) => (custo === 'reenvios' ? 'convites' : custo);

/** To whom a call writes. */
const RECIPIENT: Partial<Record<Custo, (ctx: Ctx, input: unknown) => Promise<string | null>>> = {
  convites: findConvidado,
  reenvios: findReconvidado,
};

const TO_ONE = 'convites:destinatario';
const TO_ONE_TOO_MUCH = 'Muitos convites para este e-mail em pouco tempo.';

/**
 * Counts a call that costs, by company and, of a person, by who calls (a program has its token's limits); an invitation by its recipient
 * too. Where one limit has no room, nothing of the others is used. The returned function is to be told how the call ended: one that was
 * not allowed is taken back, and one that was refused has written to nobody.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait; FORBIDDEN for an invitation by somebody who may not invite
 */
export async function charge(ctx: Ctx, custo: Custo, input: unknown): Promise<(refusal?: ErrorCode) => Promise<void>> {
  const company = String(ctx.empresa_id);
  const kind = counted(custo);
  const own: Use[] = ctx.ator.tipo === 'usuario' ? [[`${kind}:usuario`, `usuario:${ctx.ator.id}`]] : [];
  const recipient = (await RECIPIENT[custo]?.(ctx, input)) ?? null;
  const to: Use[] = recipient === null ? [] : [[TO_ONE, `${company}:${recipient}`]];
  const calls: [Use, ...Use[]] = [[`${kind}:empresa`, company], ...own];
  const outcome = await consumeAll([...calls, ...to]);
  if (!outcome.allowed) throw tooMany(outcome.limite === TO_ONE ? TO_ONE_TOO_MUCH : TOO_MUCH[custo], outcome);
  return async (refusal) => {
    if (!refusal) return;
    const back = refusal === 'FORBIDDEN' ? [...calls, ...to] : to;
    await Promise.all(back.map(([limite, who]) => giveBack(limite, who)));
  };
}

type Use = [limite: Limite, who: string];
