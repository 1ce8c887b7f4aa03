'use client';

import { SegmentedControl } from '@mantine/core';

type Props<T extends string | boolean> = {
  label: string;
  /** The chosen value; null for the whole list. */
  value: T | null;
  onChange: (value: T | null) => unknown;
  values: readonly T[];
  /** A value in words. */
  words: (value: T) => string;
  /** The label of the whole list: "Todos", "Todas". */
  all: string;
};

const ALL = 'todos';

/** Limits a list to one of a few values, or shows the whole list. */
export function SegmentFilter<T extends string | boolean>({ label, value, onChange, values, words, all }: Props<T>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value === null ? ALL : String(value)}
      onChange={(chosen) => onChange(values.find((offered) => String(offered) === chosen) ?? null)}
      data={[
        { value: ALL, label: all },
        ...values.map((offered) => ({ value: String(offered), label: words(offered) })),
      ]}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}

type ActiveProps<T extends string | boolean> = Pick<Props<T>, 'value' | 'onChange' | 'values'>;

/** Limits a list to the records in use, or to the others; the first of the values means "in use". */
export const ActiveFilter = <T extends string | boolean>(filter: ActiveProps<T>) => (
  <SegmentFilter
    {...filter}
    label="Filtrar por situação"
    all="Todos"
    words={(value) => (value === filter.values[0] ? 'Ativos' : 'Inativos')}
  />
);
