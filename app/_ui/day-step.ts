import type { Step } from './chart-axis.ts';

const DAY = 86_400_000;

/** A day, or more of them, as a step; days know no zone, and are drawn in UTC. */
export function dayStep(day: string, days = 1): Step {
  const inicio = Date.parse(`${day}T00:00:00Z`);
  return { inicio: new Date(inicio), fim: new Date(inicio + days * DAY) };
}
