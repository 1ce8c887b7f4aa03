export const DAY = 86_400_000;

/** What a bar or a point covers: from its beginning on, up to its end. */
export type Step = { inicio: Date; fim: Date };

/** The instant at which a YYYY-MM-DD begins in UTC. */
export const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A day, or more of them, as a step; days know no zone, and are drawn in UTC. */
export function dayStep(day: string, days = 1): Step {
  const inicio = midnightOf(day);
  return { inicio: new Date(inicio), fim: new Date(inicio + days * DAY) };
}
