'use client';

import { withComma } from './decimal.ts';
import { FormattedInput, type FormattedInputProps } from './formatted-input.tsx';

/**
 * A decimal as typed, with comma or point. After the typing it is shown with a comma, so that nobody wonders how it was read; points of the
 * thousands are none of the decimal's, as in the fields with a mask.
 * The value stays text, which `parseTyped` turns into the API's decimal: its digits never pass through a float.
 */
export const DecimalInput = (props: Omit<FormattedInputProps, 'format'>) => (
  <FormattedInput inputMode="decimal" format={withComma} {...props} />
);
