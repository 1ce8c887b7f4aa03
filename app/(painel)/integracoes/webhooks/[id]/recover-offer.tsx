'use client';

import { Stack, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { formatDateTime, formatInteger } from '#app/_ui/format.ts';
import { ask } from '#app/_ui/questions.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { SHOWS_WEBHOOK } from '../use-webhooks.ts';
import { WhatIsSent } from './meanwhile.tsx';

/** The logs' reach into the past, less a minute for the way to the server. */
const REACH_MS = 30 * 86_400_000 - 60_000;

/** After a reactivation, offers to send the missed events, if there are any. */
export function useRecoverOffer(): (id: number, since: Date) => Promise<void> {
  const { empresa } = useSessao();
  const router = useRouter();
  const utils = trpc.useUtils();
  const refresh = useRefresh(SHOWS_WEBHOOK);
  const recover = trpc.webhooks.recover.useMutation({
    onSuccess: () => router.push('?aba=recuperar', { scroll: false }),
    onError: notifyError,
    onSettled: refresh,
  });
  return async (id, since) => {
    const desde = new Date(Math.max(since.getTime(), Date.now() - REACH_MS));
    // The webhook is reactivated all the same, and the tab "Recuperar" counts again.
    const count = await utils.webhooks.countRecuperavel.fetch({ id, desde: desde.toISOString() }).catch(() => null);
    if (!count || count.total === 0) return;
    const { total } = count;
    const one = total === 1;
    ask({
      title: 'Recuperar o que foi perdido?',
      children: (
        <Stack gap="sm">
          <Text size="sm">
            Desde {formatDateTime(desde, empresa.fuso)},{' '}
            {one ? 'um evento não chegou' : `${formatInteger(total)} eventos não chegaram`} a este webhook. Podemos
            enviá-{one ? 'lo' : 'los'} agora, em segundo plano; se preferir deixar para depois, a aba Recuperar faz o
            mesmo. Na dúvida, envie antes um teste.
          </Text>
          <WhatIsSent count={count} />
        </Stack>
      ),
      labels: {
        confirm: one ? 'Recuperar 1 evento' : `Recuperar ${formatInteger(total)} eventos`,
        cancel: 'Agora não',
      },
      onConfirm: () => recover.mutate({ id, desde: desde.toISOString() }),
    });
  };
}
