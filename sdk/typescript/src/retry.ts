import { ErroDaApi, ErroDeConexao, ErroDeConflito, ErroDeLimite, ErroDoServidor } from './errors.ts';
import type { Operacao } from './operation.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** How long the request that came first may still be at work. */
const UNDER_WAY_MS = 1_000;

/** Statuses of a service that is down, starting or overloaded, and of the API's own fault, at which nothing is written. */
const PASSING = [500, 502, 503, 504];

export type Trial = {
  /** How many times the request went out. */
  attempt: number;
  /** How many times it may go out again. */
  retries: number;
  /** Whether an earlier attempt may have done its work all the same. */
  uncertain: boolean;
  /** The longest wait that is obeyed, in milliseconds. */
  longest: number;
};

/** Whether the API does an operation once however often it is asked to. */
const isRepeatable = ({ metodo, chave }: Operacao) => metodo !== 'PATCH' && (metodo !== 'POST' || chave === true);

/** Whether an attempt may have done its work although it failed. */
export const isUncertain = (error: unknown) => error instanceof ErroDeConexao || error instanceof ErroDoServidor;

/** `Retry-After` in milliseconds: seconds, or a date of HTTP. */
function asked(headers: Headers, now: number): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}

/**
 * How long to wait before the next attempt, in milliseconds: exponential with full jitter, never less than the service asks for. Null where
 * there is to be none: too many, too long a wait, an error that repeating does not change, or an operation that might be done twice.
 */
export function waitBefore(
  operacao: Operacao,
  error: unknown,
  { attempt, retries, uncertain, longest }: Trial,
  random: () => number = Math.random,
): number | null {
  if (attempt > retries) return null;
  const jitter = random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  const least = error instanceof ErroDaApi ? asked(error.headers, Date.now()) : 0;
  if (least > longest) return null;
  // Refused before anything was done.
  if (error instanceof ErroDeLimite) return Math.min(longest, least + jitter);
  if (!isRepeatable(operacao)) return null;
  // The first request of this key may still be at work; it is answered as a conflict, which asks to wait, until it is done.
  if (error instanceof ErroDeConflito) {
    return operacao.chave && (uncertain || least > 0)
      ? Math.min(longest, Math.max(UNDER_WAY_MS, least) + jitter)
      : null;
  }
  const passing = error instanceof ErroDaApi ? PASSING.includes(error.status) : error instanceof ErroDeConexao;
  return passing ? Math.min(longest, least + jitter) : null;
}
