'use client';

import { DatesProvider } from '@mantine/dates';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect } from 'react';
import { ProofDialog } from '#app/_fator/proof-dialog.tsx';
import { prolongSession } from '#app/_sessao/session.ts';
import { trpc } from '#app/_trpc/client.ts';
import { Connection } from '#app/_ui/connection.tsx';
import { Notices } from '#app/_ui/notices.tsx';
import { Questions } from '#app/_ui/questions.tsx';
import { Shell } from './shell.tsx';

/** The surroundings of every screen: data, dialogs, notifications, URL state, and the frame. */
function PainelProviders({ children }: { children: ReactNode }) {
  useEffect(() => void prolongSession(), []);
  return (
    <NuqsAdapter>
      <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] }}>
        <Notices />
        <Connection />
        <ProofDialog />
        <Questions />
        <Shell>{children}</Shell>
      </DatesProvider>
    </NuqsAdapter>
  );
}

export const Painel = trpc.withTRPC(PainelProviders) as typeof PainelProviders;
