import { consume, giveBack, tooMany } from '#server/limites/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** What a call may cost besides a few statements; each kind has a limit for the user and one for the company (`limites/limits.ts`). */
export type Custo = keyof typeof TOO_MUCH;

const TOO_MUCH = {
  /** E-mails to addresses of a customer's choice. */
  convites: 'Muitos convites em pouco tempo.',
  /** Password hashes. */
  senhas: 'Muitas senhas criadas ou trocadas em pouco tempo.',
  /** Questions to name servers of a customer's choice, and requests to their addresses. */
  enderecos: 'Muitos endereços conferidos em pouco tempo.',
  /** Statements that read all of a company's records of a kind. */
  varreduras: 'Muitas contagens e conferências em pouco tempo.',
} as const;

/**
 * Counts a call that costs, by who calls and by their company. The returned function takes both counts back.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export async function charge(ctx: Ctx, custo: Custo): Promise<() => Promise<unknown>> {
  const actor = `${ctx.ator.tipo}:${ctx.ator.id}`;
  const company = String(ctx.empresa_id);
  const own = await consume(`${custo}:usuario`, actor);
  if (!own.allowed) throw tooMany(TOO_MUCH[custo], own);
  const shared = await consume(`${custo}:empresa`, company);
  if (!shared.allowed) {
    await giveBack(`${custo}:usuario`, actor);
    throw tooMany(TOO_MUCH[custo], shared);
  }
  return () => Promise.all([giveBack(`${custo}:usuario`, actor), giveBack(`${custo}:empresa`, company)]);
}
