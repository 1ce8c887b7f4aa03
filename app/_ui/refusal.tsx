import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { fieldErrors } from './feedback.tsx';

/** The server's refusal, where the action was asked for; the fields that a refusal names show their own part of it. */
export const Refusal = ({ error }: { error: { message: string } | null }) =>
  error && Object.keys(fieldErrors(error)).length === 0 ? (
    <Alert color="red" icon={<IconAlertCircle />} role="alert">
      {error.message}
    </Alert>
  ) : null;
