'use client';

import { TextInput, type TextInputProps } from '@mantine/core';

export type FormattedInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange: (typed: string) => void;
  /** The typed text as it is shown once the field is left. */
  format: (typed: string) => string;
};

/** A number in the widest sense, typed in any way; leaving the field or Enter shows it as people write it. */
export function FormattedInput({ value = '', onChange, onBlur, onKeyDown, format, ...props }: FormattedInputProps) {
  const settle = () => {
    const shown = format(value);
    if (shown !== value) onChange(shown);
  };
  return (
    <TextInput
      autoComplete="off"
      classNames={{ input: 'numero' }}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // The form is sent as it stands.
        if (event.key === 'Enter') settle();
        onKeyDown?.(event);
      }}
    />
  );
}
