import { middleOfDay, today } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { cents, money } from './cents.ts';
import { fetchTitulo, fetchTituloForUpdate } from './internal.ts';
import { registerBaixa } from './register-baixa.ts';
import { baixarTituloInput, type Titulo } from './schemas.ts';

/** Clocks of others may be ahead of ours by so much. */
const AHEAD_MS = 60_000;

/**
 * Settles a title by hand: without `valor` all that is open, with interest and fine and less the discount; of a paid title nothing happens
 * then. A day is a moment of that day in the company's zone. Emits `pagamento.recebido` as `registerBaixa` says.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `recebido_em` in the future, on `desconto` of more than is open, and as `registerBaixa`
 */
export async function baixarTitulo(outer: Ctx, input: unknown): Promise<Titulo> {
  requireScope(outer, 'financeiro:write');
  const { tipo, id, valor, recebido_em, ...data } = parseInput(baixarTituloInput, input);
  const em = momentOf(recebido_em, outer.fuso);
  return transaction(outer, async (ctx) => {
    const before = await fetchTituloForUpdate(ctx, tipo, id);
    if (valor === undefined && before.status === 'paga') return before;
    const whole = cents(before.valor_aberto) + cents(data.juros) + cents(data.multa) - cents(data.desconto);
    if (valor === undefined && cents(data.desconto) > cents(before.valor_aberto)) {
      throw invalid('desconto', 'O desconto não pode passar do que falta da conta.');
    }
    await registerBaixa(ctx, { ...data, titulo_id: id, valor: valor ?? money(whole), em, origem: 'manual' });
    return fetchTitulo(ctx, tipo, id);
  });
}

/** @throws DomainError VALIDATION_ERROR on `recebido_em` in the future */
function momentOf(sent: string | undefined, fuso: string): Date {
  const now = new Date();
  if (sent === undefined || sent === today(fuso, now)) return now;
  const isDay = !sent.includes('T');
  // Of a day gone by, its middle.
  const at = isDay ? middleOfDay(sent, fuso) : new Date(sent);
  if (at.getTime() > now.getTime() + (isDay ? 0 : AHEAD_MS)) {
    throw invalid('recebido_em', 'A data não pode estar no futuro.');
  }
  return at;
}
