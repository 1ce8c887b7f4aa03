import type { HttpResult } from '#server/platform/http/client.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds from a failed attempt to the next: 30 minutes, 2, 6, 12 and 24 hours; the last holds for all that follow. */
const INTERVALS = [30 * MINUTE, 120 * MINUTE, 360 * MINUTE, 720 * MINUTE, DAY];
const JITTER = 0.15;

/** Milliseconds to wait after the attempt with this number (from 1), spread by ±15 % so that an outage's retries do not come at once. */
export function retryDelay(attempt: number, scale: number, random: () => number = Math.random): number {
  const interval = INTERVALS[Math.min(attempt, INTERVALS.length) - 1] ?? DAY;
  return Math.round(interval * scale * (1 - JITTER + 2 * JITTER * random()));
}

const DAYS = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
/** The three forms of RFC 9110: today's, RFC 850's, asctime's. */
const HTTP_DATE = new RegExp(
  `^(?:(?:${DAYS}), \\d{2} \\w{3} \\d{4} [\\d:]{8} (?:GMT|UTC)` +
    '|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \\d{2}-\\w{3}-\\d{2} [\\d:]{8} (?:GMT|UTC)' +
    `|(?:${DAYS}) \\w{3} [ \\d]\\d [\\d:]{8} \\d{4})$`,
);

/**
 * Milliseconds that a `Retry-After` asks for, as seconds or as an HTTP date: at least a second, at most a day. Null for
 * anything else: the usual wait holds then.
 */
export function parseRetryAfter(value: string | undefined, now: number): number | null {
  const text = value?.trim() ?? '';
  let wait: number;
  if (/^\d+$/.test(text)) wait = Number(text) * SECOND;
  else if (HTTP_DATE.test(text)) wait = Date.parse(/[CT]$/.test(text) ? text : `${text} GMT`) - now;
  else return null;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, SECOND), DAY);
}

export type Outcome =
  | { resultado: 'sucesso' }
  /** `em`: when the next attempt is due; null when there is none left. */
  | { resultado: 'nova_tentativa'; em: Date | null }
  | { resultado: 'falha' };

/**
 * What an answer means for the delivery: 2xx is success; 429, 5xx and no answer at all are tried again while attempts are left; any
 * other status is a failure for good.
 * @param attempt number of this attempt in its cycle, from 1
 * @param random by how much the next wait is spread, from 0 to 1
 */
export function judge(
  result: Pick<HttpResult, 'status' | 'falha' | 'cabecalhos'>,
  attempt: number,
  maxAttempts: number,
  scale: number,
  now: number,
  random: () => number = Math.random,
): Outcome {
  const { status, falha } = result;
  if (falha === null && status !== null) {
    if (status >= 200 && status < 300) return { resultado: 'sucesso' };
    if (status !== 429 && (status < 500 || status > 599)) return { resultado: 'falha' };
  }
  // The same request would be as malformed the next time.
  if (falha === 'requisicao_invalida') return { resultado: 'falha' };
  if (attempt >= maxAttempts) return { resultado: 'nova_tentativa', em: null };
  const asked =
    status === 429
      ? parseRetryAfter(result.cabecalhos.find(([name]) => name.toLowerCase() === 'retry-after')?.[1], now)
      : null;
  return { resultado: 'nova_tentativa', em: new Date(now + (asked ?? retryDelay(attempt, scale, random))) };
}
