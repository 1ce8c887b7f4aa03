'use client';

import { TextInput, type TextInputProps } from '@mantine/core';

export type FormattedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange: (typed: string) => void;
  /** The typed text as it is shown once the field is left. */
  format: (typed: string) => string;
};

/** A number in the widest sense, typed in any way; leaving the field shows it as people write it. */
export function FormattedInput({ value = '', onChange, onBlur, format, ...props }: FormattedInputProps) {
  return (
    <TextInput
      autoComplete="off"
      classNames={{ input: 'numero' }}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const shown = format(value);
        if (shown !== value) onChange(shown);
        onBlur?.(event);
      }}
    />
  );
}
