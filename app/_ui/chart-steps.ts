import type { Step } from './day-step.ts';
import { formatDateTime } from './format.ts';

/** The periods of charts: the server's PERIODOS. */
export const PERIODOS = ['24h', '7d', '30d'] as const;
export type Periodo = (typeof PERIODOS)[number];

export const PERIODO_NOME: Record<Periodo, string> = { '24h': '24 horas', '7d': '7 dias', '30d': '30 dias' };

/** "nas últimas 24 horas", "nos últimos 7 dias". */
export const noPeriodo = (periodo: Periodo): string =>
  periodo === '24h' ? 'nas últimas 24 horas' : `nos últimos ${PERIODO_NOME[periodo]}`;

/** What a 95th percentile says; "p95" says it to nobody but programmers. */
export const WITHIN = '95% responderam em até';

/** A bar's span in the company's zone: "21/11 14:00 às 15:00", or a whole day, "21/11". */
export function rangeOf({ inicio, fim }: Step, periodo: Periodo, zone: string): string {
  const from = dayTime(inicio, zone);
  if (periodo === '30d') return from.slice(0, 5);
  const to = dayTime(fim, zone);
  // A day's last step ends with the day.
  return `${from} às ${to.endsWith(' 00:00') ? '24:00' : to.slice(6)}`;
}

/** "21/11 14:00" */
function dayTime(date: Date, zone: string): string {
  const [day = '', time = ''] = formatDateTime(date, zone).split(', ');
  return `${day.slice(0, 5)} ${time}`;
}
