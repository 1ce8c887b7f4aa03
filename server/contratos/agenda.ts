import { type Ancora, addDays, vencimentoDe } from './calendario.ts';
import type { StatusContrato } from './schemas.ts';

type Agendado = Ancora & {
  status: StatusContrato;
  meses: number;
  fim_em: string | null;
  dias_antecedencia: number;
};

export type Agenda = {
  /** The due day of the next cycle to generate; null where none is to come. */
  proximo_vencimento: string | null;
  /** The first day on which the job has something to do. */
  agir_em: string | null;
};

/** The day on which a cycle is generated. */
export const geraEm = (vencimento: string, dias_antecedencia: number): string =>
  addDays(vencimento, -dias_antecedencia);

/** What follows from a contract's calendar, status and end: a suspended one has no cycles to come, and ends all the same. */
export function agendaDe({ status, meses, fim_em, dias_antecedencia, ...ancora }: Agendado): Agenda {
  if (status !== 'ativo' && status !== 'suspenso') return { proximo_vencimento: null, agir_em: null };
  const next = status === 'ativo' ? vencimentoDe(ancora, meses) : null;
  const proximo_vencimento = next !== null && (fim_em === null || next <= fim_em) ? next : null;
  const days = [
    proximo_vencimento === null ? null : geraEm(proximo_vencimento, dias_antecedencia),
    fim_em === null ? null : addDays(fim_em, 1),
  ].filter((day) => day !== null);
  return { proximo_vencimento, agir_em: days.sort()[0] ?? null };
}
