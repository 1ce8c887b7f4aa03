'use client';

import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange: (typed: string) => void;
  /** Gives a complete number its punctuation, and any other text back unchanged. */
  format: (text: string) => string;
};

/** A document or a phone number, typed in any way; once it is complete, leaving the field gives it its punctuation. */
export function PunctuatedInput({ value = '', onChange, onBlur, format, ...props }: Props) {
  return (
    <TextInput
      autoComplete="off"
      classNames={{ input: 'numero' }}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const typed = value.toUpperCase().replace(/[^\dA-Z]/g, '');
        const shown = format(typed);
        if (shown !== typed) onChange(shown);
        onBlur?.(event);
      }}
    />
  );
}
