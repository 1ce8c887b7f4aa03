import type { PERIODICIDADE } from '#modulos/contratos.ts';

export type Periodicidade = keyof typeof PERIODICIDADE;

/** How many months lie between the due days of each. */
export const MESES: Readonly<Record<Periodicidade, number>> = {
  mensal: 1,
  bimestral: 2,
  trimestral: 3,
  semestral: 6,
  anual: 12,
};

/** Where due days are reckoned from: the month of the first one, and the day of the month, of which a shorter month has its last day. */
export type Ancora = { primeiro_vencimento: string; dia_vencimento: number };

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Months since the year 0 of a day's month. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** How many months the month of a day lies before that of another. */
export const monthsBetween = (from: string, to: string): number => monthOf(to) - monthOf(from);

const pad = (n: number, length: number) => String(n).padStart(length, '0');

/** The day `dia` of the month that is so many months after that of `day`, or that month's last day. */
function dayOfMonth(day: string, months: number, dia: number): string {
  const month = monthOf(day) + months;
  const year = Math.floor(month / 12);
  const ofYear = month % 12;
  const last = ofYear === 1 && isLeap(year) ? 29 : (DAYS[ofYear] ?? 31);
  return `${pad(year, 4)}-${pad(ofYear + 1, 2)}-${pad(Math.min(dia, last), 2)}`;
}

/**
 * The due day so many months after the anchor. It is always reckoned from the anchor and never from the due day before, so that the 31st
 * is the 28th in February and the 31st again in March.
 */
export const vencimentoDe = ({ primeiro_vencimento, dia_vencimento }: Ancora, meses: number): string =>
  dayOfMonth(primeiro_vencimento, meses, dia_vencimento);

/** The month of a due day, as AAAA-MM: the name of its cycle. */
export const competenciaDe = (vencimento: string): string => vencimento.slice(0, 7);

/** The competence that so many months follow another. */
export const competenciaApos = (competencia: string, meses: number): string =>
  competenciaDe(dayOfMonth(`${competencia}-01`, meses, 1));

/** A competence as people write it: 02/2026. */
export const toldCompetencia = (competencia: string): string => competencia.split('-').reverse().join('/');

/** A day as people write it: 28/02/2026. */
export const toldDay = (day: string): string => day.split('-').reverse().join('/');

/** So many days after a day; before it where they are negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The months of the first due day, from `meses` on in steps of the period, that is not before a day. */
export function mesesDesde(ancora: Ancora, meses: number, periodo: number, day: string): number {
  const ahead = monthOf(day) - monthOf(ancora.primeiro_vencimento) - meses;
  // The month itself may be due before the day: then it is the next one.
  const steps = Math.max(0, Math.floor(ahead / periodo));
  let found = meses + steps * periodo;
  while (vencimentoDe(ancora, found) < day) found += periodo;
  return found;
}

/** The day `dia` of another day's month, or that month's last day. */
export const onDia = (day: string, dia: number): string => dayOfMonth(day, 0, dia);

/** The first day from `day` on that is the day `dia` of its month, or the last one of a shorter month. */
export function firstOnDia(day: string, dia: number): string {
  const ofMonth = onDia(day, dia);
  return ofMonth >= day ? ofMonth : dayOfMonth(day, 1, dia);
}

export const diaDe = (day: string): number => Number(day.slice(8, 10));

/** The same day so many months away, or that month's last. */
export const addMonths = (day: string, months: number): string => dayOfMonth(day, months, diaDe(day));
