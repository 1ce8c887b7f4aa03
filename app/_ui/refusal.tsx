import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldErrors } from './feedback.tsx';

/** The server's refusal, where the action was asked for; the fields that a refusal names show their own part of it. */
export const Refusal = ({ error }: { error: { message: string } | null }) =>
  error && Object.keys(fieldErrors(error)).length === 0 ? (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      {error.message}
    </Alert>
  ) : null;

type FaultProps = { errors: Record<string, ReactNode>; paths: readonly string[] };

/** What is wrong with a form, or with a list in it, and with no field of theirs: what the first of the paths at fault says. */
export function FormFault({ errors, paths }: FaultProps) {
  const path = paths.find((one) => errors[one]);
  if (path === undefined) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle />} role="alert" data-path={path} tabIndex={-1}>
      {errors[path]}
    </Alert>
  );
}
