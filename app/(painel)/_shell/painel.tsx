'use client';

import 'dayjs/locale/pt-br';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { SessionProvider } from 'next-auth/react';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { ProofDialog } from '#app/_fator/proof-dialog.tsx';
import { trpc } from '#app/_trpc/client.ts';
import { Shell } from './shell.tsx';

/** The surroundings of every screen: data, dialogs, notifications, URL state, and the frame. */
function PainelProviders({ children }: { children: ReactNode }) {
  return (
    <SessionProvider refetchOnWindowFocus={false}>
      <NuqsAdapter>
        <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] }}>
          <ModalsProvider labels={{ confirm: 'Confirmar', cancel: 'Cancelar' }}>
            <Notifications position="bottom-right" />
            <ProofDialog />
            <Shell>{children}</Shell>
          </ModalsProvider>
        </DatesProvider>
      </NuqsAdapter>
    </SessionProvider>
  );
}

export const Painel = trpc.withTRPC(PainelProviders) as typeof PainelProviders;
