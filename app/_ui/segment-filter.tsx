'use client';

import { SegmentedControl } from '@mantine/core';

type Props<T extends string> = {
  label: string;
  /** What the list is limited to; null for all of it. */
  value: T | null;
  onChange: (value: T | null) => unknown;
  /** How "all" reads: "Todos", "Todas". */
  all: string;
  /** Each value and how it reads. */
  options: readonly (readonly [value: T, label: string])[];
};

const ALL = 'todos';

/** Limits a list to one of a few values, or shows all of it. */
export function SegmentFilter<const T extends string>({ label, value, onChange, all, options }: Props<T>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={value ?? ALL}
      onChange={(chosen) => onChange(options.find(([name]) => name === chosen)?.[0] ?? null)}
      data={[{ value: ALL, label: all }, ...options.map(([name, text]) => ({ value: name, label: text }))]}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}
