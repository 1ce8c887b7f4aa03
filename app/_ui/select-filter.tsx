'use client';

import type { SelectProps } from '@mantine/core';
import { Select } from './select.tsx';

type Props<T extends string> = Pick<
  SelectProps,
  'placeholder' | 'clearButtonProps' | 'comboboxProps' | 'flex' | 'w'
> & {
  label: string;
  /** The chosen value; null for the whole list. */
  value: T | null;
  onChange: (value: T | null) => unknown;
  values: readonly T[];
  /** A value in words. */
  words: (value: T) => string;
};

/** Limits a list to one of many values; for a few values there is SegmentFilter. */
export const SelectFilter = <T extends string>({ label, value, onChange, values, words, ...select }: Props<T>) => (
  <Select
    aria-label={label}
    clearable
    value={value}
    onChange={(chosen) => onChange(values.find((offered) => offered === chosen) ?? null)}
    data={values.map((offered) => ({ value: offered, label: words(offered) }))}
    {...select}
  />
);
