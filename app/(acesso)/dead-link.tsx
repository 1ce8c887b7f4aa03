import { Alert, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AcessoCard } from './acesso-card.tsx';

type Props = { title: string; why: string; children: ReactNode };

/** What follows on an e-mail's link that opens nothing (any more): why, and what to do now. */
export function DeadLink({ title, why, children }: Props) {
  return (
    <AcessoCard title={title} follows>
      <Stack>
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {why}
        </Alert>
        {children}
      </Stack>
    </AcessoCard>
  );
}
