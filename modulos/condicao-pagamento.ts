/** The most instalments that a document is paid in, and the most days until one of them is due. */
export const MOST_PARCELAS = 24;
const MOST_DAYS = 999;

/** Paid as the document is closed. */
export const A_VISTA = '0';

/** The days of a payment condition such as `30/60/90`, rising; or why it is none. */
export function diasDaCondicao(condicao: string): readonly number[] | { erro: string } {
  const parts = condicao.split('/').map((part) => part.trim());
  if (!parts.every((part) => /^\d{1,3}$/.test(part))) {
    return { erro: `Use dias separados por barra, como 30/60/90, cada um até ${MOST_DAYS}; 0 é à vista.` };
  }
  const days = parts.map(Number);
  if (days.length > MOST_PARCELAS) return { erro: `Use no máximo ${MOST_PARCELAS} parcelas.` };
  if (days.some((day, n) => n > 0 && day <= (days[n - 1] ?? 0))) return { erro: 'Use os dias em ordem crescente.' };
  return days;
}

/** A payment condition in words. */
export function condicaoEmPalavras(condicao: string): string {
  if (condicao === A_VISTA) return 'À vista';
  const parts = condicao.split('/');
  return parts.length === 1 ? `${condicao} dias` : `${parts.join('/')} dias (${parts.length}x)`;
}

export type ParcelaPrevista = { parcela: number; parcelas: number; valor: string; vencimento: string };

/**
 * The instalments of a total (text with two decimals) from a day (`AAAA-MM-DD`) on. They are alike but for the cents that the division
 * leaves, of which the first ones have one each, so that they add up to the total to the cent; where there are fewer cents than
 * instalments, the last ones are none.
 */
export function parcelasDe(condicao: string, total: string, dia: string): ParcelaPrevista[] {
  const days = diasDaCondicao(condicao);
  if ('erro' in days) return [];
  const cents = BigInt(total.replace('.', ''));
  const wanted = BigInt(days.length);
  const count = cents < wanted ? cents : wanted;
  if (count <= 0n) return [];
  const [share, rest] = [cents / count, cents % count];
  return days.slice(0, Number(count)).map((day, n) => ({
    parcela: n + 1,
    parcelas: Number(count),
    valor: toMoney(share + (BigInt(n) < rest ? 1n : 0n)),
    vencimento: addDays(dia, day),
  }));
}

const toMoney = (cents: bigint): string => {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

function addDays(dia: string, days: number): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
