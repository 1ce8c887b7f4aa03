'use client';

import 'dayjs/locale/pt-br';
import { DatesProvider } from '@mantine/dates';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useEffect } from 'react';
import { ProofDialog } from '#app/_fator/proof-dialog.tsx';
import { prolongSession } from '#app/_sessao/session.ts';
import { trpc } from '#app/_trpc/client.ts';
import { Shell } from './shell.tsx';

/** The surroundings of every screen: data, dialogs, notifications, URL state, and the frame. */
function PainelProviders({ children }: { children: ReactNode }) {
  useEffect(() => void prolongSession(), []);
  return (
    <NuqsAdapter>
      <DatesProvider settings={{ locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] }}>
        <ModalsProvider labels={{ confirm: 'Confirmar', cancel: 'Cancelar' }}>
          <Notifications position="bottom-right" />
          <ProofDialog />
          <Shell>{children}</Shell>
        </ModalsProvider>
      </DatesProvider>
    </NuqsAdapter>
  );
}

export const Painel = trpc.withTRPC(PainelProviders) as typeof PainelProviders;
