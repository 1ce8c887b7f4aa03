'use client';

import { PasswordInput, type PasswordInputProps } from '@mantine/core';

const SHOW_PASSWORD = { 'aria-label': 'Mostrar o que foi digitado', tabIndex: 0 } as const;

/** A field for a password. The button that shows it is named and reached by the keyboard, and screen readers hear of a refusal. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={props.error ? true : undefined} visibilityToggleButtonProps={SHOW_PASSWORD} {...props} />
);
