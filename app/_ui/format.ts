const quantity = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const integer = new Intl.NumberFormat('pt-BR');

/** A decimal of the API as people read it: "1234.500" → "1.234,5". The digits never pass through a float. */
export const formatQuantity = (value: string) => quantity.format(value as Intl.StringNumericLiteral);

/** "18.90" → "R$ 18,90". */
export const formatMoney = (value: string) => money.format(value as Intl.StringNumericLiteral);

export const formatInteger = (value: number) => integer.format(value);

/** "312", or "mais de 500" where there are more than were counted. */
export const formatCount = (n: number, more: boolean | undefined) => `${more ? 'mais de ' : ''}${formatInteger(n)}`;

/** "12 ms", "1,3 s". */
export const formatMs = (ms: number): string =>
  ms < 1_000
    ? `${formatInteger(Math.round(ms))} ms`
    : `${(ms / 1_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`;

/** "1.234,5" as typed → "1234.5" as the API takes it. */
export const parseTyped = (text: string) =>
  text.includes(',') ? text.trim().replaceAll('.', '').replace(',', '.') : text.trim();

/** 13/02/2026 09:30, in the company's zone. */
export function formatDateTime(date: Date, zone: string): string {
  return date.toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
}

/** 13/02/2026 09:30:15, in the company's zone. */
export function formatDateTimeSeconds(date: Date, zone: string): string {
  return date.toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
}

/** 09:30, in the company's zone. */
export function formatTime(date: Date, zone: string): string {
  return date.toLocaleTimeString('pt-BR', { timeZone: zone, timeStyle: 'short' });
}

/** 09:30:15, in the company's zone. */
export function formatTimeSeconds(date: Date, zone: string): string {
  return date.toLocaleTimeString('pt-BR', { timeZone: zone, timeStyle: 'medium' });
}

/** 13/02/2026. */
export function formatDate(date: Date, zone: string): string {
  return date.toLocaleDateString('pt-BR', { timeZone: zone });
}

// Whole spans of 24 hours: "ontem" would be another day than the calendar's.
const relative = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'always' });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "há 3 minutos". */
export function formatRelative(date: Date, now: number = Date.now()): string {
  const difference = date.getTime() - now;
  for (const [unit, size] of STEPS) {
    if (Math.abs(difference) >= size) return relative.format(Math.trunc(difference / size), unit);
  }
  return 'agora';
}

/** The instant's YYYY-MM-DD in the company's zone. */
export const dayOf = (date: Date, zone: string): string => date.toLocaleDateString('en-CA', { timeZone: zone });

/** The YYYY-MM-DD that many days before another. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/** "2026-02-13" → "13/02/2026". */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** "2026-02-13" → "sexta-feira, 13 de fevereiro de 2026". */
export const formatDayLong = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('pt-BR', { timeZone: 'UTC', dateStyle: 'full' });

/** Names of a calendar's arrows, for screen readers. */
export const CALENDAR_LABELS = {
  nextMonth: 'Próximo mês',
  previousMonth: 'Mês anterior',
  nextYear: 'Próximo ano',
  previousYear: 'Ano anterior',
  nextDecade: 'Próxima década',
  previousDecade: 'Década anterior',
};

/** A CPF or CNPJ with its punctuation; any other text unchanged. */
export const formatDocument = (value: string): string =>
  value
    .replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
    .replace(/^([\dA-Z]{2})([\dA-Z]{3})([\dA-Z]{3})([\dA-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5');

/**
 * "35998124410" → "(35) 99812-4410", "5535998124410" → the same, "08007012233" → "0800 701 2233"; text that is no Brazilian number with its
 * area code stays unchanged.
 */
export const formatPhone = (value: string): string =>
  value.replace(/^(0\d00)(\d{3})(\d{3,4})$/, '$1 $2 $3').replace(/^(?:55)?([1-9]\d)(\d{4,5})(\d{4})$/, '($1) $2-$3');
