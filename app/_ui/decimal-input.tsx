'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { withComma } from './decimal.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value?: string; onChange: (typed: string) => void };

/**
 * A decimal as typed, with comma or point. After the typing it is shown with a comma, so that nobody wonders how it was read.
 * The value stays text, which `parseTyped` turns into the API's decimal: its digits never pass through a float.
 */
export function DecimalInput({ value = '', onChange, onBlur, ...props }: Props) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'numero' }}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const shown = withComma(value);
        if (shown !== value) onChange(shown);
        onBlur?.(event);
      }}
    />
  );
}
