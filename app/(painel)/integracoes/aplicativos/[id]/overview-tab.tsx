'use client';

import { Stack } from '@mantine/core';
import type { Aplicativo } from '../types.ts';
import { AuthorizeCard } from './authorize-card.tsx';
import { CommandsCard } from './commands-card.tsx';
import { CredentialsCard } from './credentials-card.tsx';

/** What somebody needs who builds the application: credentials, the address that begins, the commands that follow. */
export function OverviewTab({ aplicativo }: { aplicativo: Aplicativo }) {
  return (
    <Stack gap="lg" maw={860}>
      <CredentialsCard aplicativo={aplicativo} />
      <AuthorizeCard key={aplicativo.atualizado_em.getTime()} aplicativo={aplicativo} />
      <CommandsCard aplicativo={aplicativo} />
    </Stack>
  );
}
