'use client';

import { SegmentedControl } from '@mantine/core';

type Props<T extends string | boolean> = {
  label: string;
  /** What the list is limited to; null for all of it. */
  value: T | null;
  onChange: (value: T | null) => unknown;
  values: readonly T[];
  /** How a value reads. */
  words: (value: T) => string;
  /** How "all" reads: "Todos", "Todas". */
  all: string;
};

const ALL = 'todos';

/** Limits a list to one of a few values, or shows all of it. */
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
