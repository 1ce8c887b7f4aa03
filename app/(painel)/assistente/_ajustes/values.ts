import type { Inputs } from '#app/_trpc/client.ts';
import type { Assistente } from '../types.ts';

/** A period of a day of the week (0 is Sunday); `chave` tells it apart while it is edited. */
export type Periodo = { chave: number; dia: number; inicio: string; fim: string };

export type Values = Pick<Assistente, 'nome' | 'tom' | 'horario' | 'texto_transferencia'> & {
  orientacoes: string;
  /** By day, as the week is shown. */
  expediente: Periodo[];
  espera_segundos: number | string;
  minutos_espera: number | string;
  respostas_por_dia: number | string;
  tokens_por_dia: number | string;
  canais: { id: number; assistente: boolean }[];
};

/** Days of the week as they are shown, the Monday first. */
export const SEMANA = [
  { dia: 1, nome: 'Segunda-feira' },
  { dia: 2, nome: 'Terça-feira' },
  { dia: 3, nome: 'Quarta-feira' },
  { dia: 4, nome: 'Quinta-feira' },
  { dia: 5, nome: 'Sexta-feira' },
  { dia: 6, nome: 'Sábado' },
  { dia: 0, nome: 'Domingo' },
] as const;

let last = 0;

/** A period that was not there before. */
export const periodo = (dia: number, inicio: string, fim: string): Periodo => ({ chave: ++last, dia, inicio, fim });

/** In the order in which they are shown; a day's periods stay as they are. */
export const byDay = (all: readonly Periodo[]): Periodo[] =>
  SEMANA.flatMap(({ dia }) => all.filter((one) => one.dia === dia));

/** What a company begins with that has no hours yet. */
export const comercial = (): Periodo[] => [1, 2, 3, 4, 5].map((dia) => periodo(dia, '09:00', '18:00'));

/** A time as people write it, as the API takes it: "9" and "930" are 09:00 and 09:30; what is no time stays as it is. */
export function hora(typed: string): string {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})\s*(?:[:hH.]?\s*(\d{2})?)\s*$/.exec(typed) ?? [];
  return hours === '' ? typed.trim() : `${hours.padStart(2, '0')}:${minutes}`;
}

export const valuesOf = ({ uso_hoje: _, disponivel: __, ...given }: Assistente): Values => ({
  ...given,
  orientacoes: given.orientacoes ?? '',
  expediente: byDay(given.expediente.map(({ dia, inicio, fim }) => periodo(dia, inicio, fim))),
  canais: given.canais.map(({ id, assistente }) => ({ id, assistente })),
});

type Input = Inputs['assistente']['update'];

const fieldsOf = (values: Values): Omit<Input, 'canais'> => ({
  nome: values.nome,
  tom: values.tom,
  orientacoes: values.orientacoes.trim() === '' ? null : values.orientacoes,
  horario: values.horario,
  expediente: values.expediente.map(({ dia, inicio, fim }) => ({ dia, inicio: hora(inicio), fim: hora(fim) })),
  texto_transferencia: values.texto_transferencia,
  // A field that was emptied is sent as it is, and refused.
  espera_segundos: values.espera_segundos as number,
  minutos_espera: values.minutos_espera as number,
  respostas_por_dia: values.respostas_por_dia as number,
  tokens_por_dia: values.tokens_por_dia as number,
});

/** What is sent: the fields and the channels that differ from what the form began with. What others changed meanwhile stays. */
export function inputOf(values: Values, begun: Values): Input {
  const before = fieldsOf(begun) as Record<string, unknown>;
  const changed = Object.entries(fieldsOf(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return {
    ...Object.fromEntries(changed),
    canais: values.canais.filter(
      ({ id, assistente }) => begun.canais.find((one) => one.id === id)?.assistente !== assistente,
    ),
  };
}

/** A fault of any channel is told below the channels. */
export const placeErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.startsWith('canais.') ? 'canais' : path, message]),
  );
