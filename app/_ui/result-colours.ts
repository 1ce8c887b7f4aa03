/**
 * What became of a request or an attempt, each in a colour that means this and nothing else, in charts and badges alike. The badge's
 * colour is a theme's name; the chart's a variable of theme.ts, whose five results people with any colour vision tell apart
 * (tests/unit/result-colours.test.ts).
 */
export const RESULT = {
  sucesso: { badge: 'petroleo', chart: 'var(--resultado-sucesso)' },
  recusada: { badge: 'orange', chart: 'var(--resultado-recusada)' },
  negada: { badge: 'gray', chart: 'var(--resultado-negada)' },
  limitada: { badge: 'violet', chart: 'var(--resultado-limitada)' },
  falha: { badge: 'red', chart: 'var(--resultado-falha)' },
  nova_tentativa: { badge: 'yellow', chart: 'var(--resultado-nova-tentativa)' },
} as const;

export type Result = keyof typeof RESULT;

/** What an HTTP status says of its request. Redirects are no failure of the API; a webhook's receiver may not redirect. */
export function resultOf(status: number): Result {
  if (status < 400) return 'sucesso';
  if (status === 401 || status === 403) return 'negada';
  if (status === 429) return 'limitada';
  return status < 500 ? 'recusada' : 'falha';
}
