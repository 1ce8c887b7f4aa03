import { invalid } from '#server/platform/errors.ts';
import {
  type Ancora,
  addMonths,
  competenciaApos,
  competenciaDe,
  diaDe,
  firstOnDia,
  onDia,
  toldCompetencia,
  toldDay,
  vencimentoDe,
} from './calendario.ts';
import { requireValor } from './valor.ts';

type Enviada = { primeiro_vencimento?: string | undefined; dia_vencimento?: number | undefined };

/** So many months back a calendar may begin: what it would generate at once is bounded. */
const MOST_BACK = 60;

/**
 * The anchor of a new contract. Without a first due day it is the first `dia_vencimento` from the beginning on, without this too the
 * beginning itself.
 * @throws DomainError VALIDATION_ERROR on a first due day too long ago, or on another day of the month than `dia_vencimento`
 */
export function newAncora({ primeiro_vencimento, dia_vencimento }: Enviada, inicio_em: string, hoje: string): Ancora {
  if (primeiro_vencimento !== undefined) return anchored(primeiro_vencimento, dia_vencimento, hoje);
  const dia = dia_vencimento ?? diaDe(inicio_em);
  return anchored(firstOnDia(inicio_em, dia), dia, hoje);
}

function anchored(primeiro_vencimento: string, dia: number | undefined, hoje: string): Ancora {
  const dia_vencimento = dia ?? diaDe(primeiro_vencimento);
  if (onDia(primeiro_vencimento, dia_vencimento) !== primeiro_vencimento) {
    throw invalid(
      'dia_vencimento',
      `O primeiro vencimento (${toldDay(primeiro_vencimento)}) não cai no dia ${dia_vencimento}.`,
    );
  }
  requireRecent('primeiro_vencimento', primeiro_vencimento, hoje);
  return { primeiro_vencimento, dia_vencimento };
}

function requireRecent(field: string, primeiro_vencimento: string, hoje: string): void {
  const first = addMonths(hoje, -MOST_BACK);
  if (primeiro_vencimento >= first) return;
  throw invalid(field, `O primeiro vencimento pode ser de ${toldDay(first)} em diante.`);
}

/**
 * Refuses what no contract could be made of. For other rooms, that promise one before they make it.
 * @param soma the sum of the items
 * @param inicio the first due day
 * @throws DomainError VALIDATION_ERROR on `itens` or `inicio`
 */
export function requireContratavel({ soma, inicio }: { soma: string; inicio: string }, hoje: string): void {
  requireValor(undefined, soma);
  requireRecent('inicio', inicio, hoje);
}

type Calendario = Ancora & { meses: number };

/**
 * The calendar of a contract after a change of its anchor. Cycles that were generated stay as they are: another first due day lies in a
 * later month than theirs, and another day of the month alone begins with the next due day.
 * @param ultima the competence of the last cycle; null where there is none
 * @throws DomainError VALIDATION_ERROR as `newAncora`, and on a first due day whose competence has its cycle
 */
export function changedCalendario(before: Calendario, sent: Enviada, ultima: string | null, hoje: string): Calendario {
  const { primeiro_vencimento: primeiro = before.primeiro_vencimento, dia_vencimento: dia = before.dia_vencimento } =
    sent;
  if (primeiro !== before.primeiro_vencimento) {
    // A day of the month that is only sent back follows the new first due day, where it is another one.
    const kept = dia === before.dia_vencimento && onDia(primeiro, dia) !== primeiro ? undefined : dia;
    if (ultima !== null && competenciaDe(primeiro) <= ultima) throw taken(ultima);
    return { ...anchored(primeiro, kept, hoje), meses: 0 };
  }
  if (dia === before.dia_vencimento) return before;
  // Nothing is generated yet: the same months, on another day.
  const next = ultima === null ? primeiro : vencimentoDe(before, before.meses);
  const meses = ultima === null ? before.meses : 0;
  return { primeiro_vencimento: onDia(next, dia), dia_vencimento: dia, meses };
}

const taken = (ultima: string) =>
  invalid(
    'primeiro_vencimento',
    `O ciclo de ${toldCompetencia(ultima)} já foi gerado: o novo primeiro vencimento pode ser de ${toldCompetencia(competenciaApos(ultima, 1))} em diante.`,
  );
