'use client';

import { FormattedInput, type FormattedInputProps } from './formatted-input.tsx';

type Props = Omit<FormattedInputProps, 'format'> & {
  /** Gives a complete number its punctuation, and any other text back unchanged. */
  format: (text: string) => string;
};

/** A document or a phone number, typed in any way; once it is complete, leaving the field gives it its punctuation. */
export const PunctuatedInput = ({ format, ...props }: Props) => (
  <FormattedInput
    format={(value) => {
      const typed = value.toUpperCase().replace(/[^\dA-Z]/g, '');
      const shown = format(typed);
      return shown === typed ? value : shown;
    }}
    {...props}
  />
);
