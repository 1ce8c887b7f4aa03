import type { HttpResult } from '#server/platform/http/client.ts';
import type { Company } from './lanes.ts';

/** Requests under way at once in one worker; deliveries claimed ahead of their turn come on top. */
export const IN_FLIGHT = 1_000;
/** However many companies there are, so many requests of each may be under way. */
const LEAST_IN_FLIGHT = 20;
/** What the receivers of one company may cost: bytes per second that this worker reads of long answers, and how many at once. */
const BYTES_PER_SECOND = 4 * 1_024 ** 2;
const MOST_BYTES = BYTES_PER_SECOND;
/** An answer of this size costs nothing: heads and bodies of honest answers are shorter. */
const FREE_BYTES = 4_096;
/** A new connection costs as much as so many bytes. */
const CONNECTION_BYTES = 8_192;

export const newCompany = (id: number): Company => ({
  id,
  lanes: new Set(),
  active: 0,
  held: false,
  credit: MOST_BYTES,
  creditedAt: performance.now(),
});

/**
 * Whether another request of the company may begin. The share of requests shrinks as more companies have some under way, and always
 * leaves one share free for the next company.
 * @param sharing how many companies have requests under way
 */
export const mayBegin = (company: Company, sharing: number): boolean =>
  company.active < Math.max(LEAST_IN_FLIGHT, Math.floor(IN_FLIGHT / (sharing + 1))) && restMs(company) === 0;

/** Milliseconds until the company's receivers have paid for what they cost; 0 where they owe nothing. */
export function restMs(company: Company): number {
  earn(company);
  return company.credit >= 0 ? 0 : Math.ceil((-company.credit * 1_000) / BYTES_PER_SECOND);
}

/** Takes what an attempt cost from the company's budget. */
export function charge(company: Company, result: Pick<HttpResult, 'bytes_recebidos' | 'conexao_nova'>): void {
  const connection = result.conexao_nova ? CONNECTION_BYTES : 0;
  earn(company);
  company.credit -= connection + Math.max(0, result.bytes_recebidos - FREE_BYTES);
}

function earn(company: Company): void {
  const now = performance.now();
  const earned = ((now - company.creditedAt) * BYTES_PER_SECOND) / 1_000;
  company.credit = Math.min(MOST_BYTES, company.credit + earned);
  company.creditedAt = now;
}
