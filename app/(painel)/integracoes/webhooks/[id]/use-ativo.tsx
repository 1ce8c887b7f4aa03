'use client';

import { useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { useActive } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/destino-nome.ts';
import type { Saude, Webhook } from '../types.ts';
import { SHOWS_WEBHOOK } from '../use-webhooks.ts';
import { useRecoverOffer } from './recover-offer.tsx';

type Props = { webhook: Webhook; saude: Saude | undefined };

/**
 * Deactivates a webhook after a dialog, or reactivates it and offers the events that it missed meanwhile.
 *
 * @returns `dialogs`: to be drawn beside the buttons
 */
export function useAtivo({ webhook, saude }: Props) {
  const { id, ativo } = webhook;
  const mayWrite = useSessao().can('webhooks:write');
  const offer = useRecoverOffer();
  const nome = destinoNome(webhook);
  /** Since when the webhook misses events: the first failure of the streak, or else the deactivation. */
  const missed = [saude?.primeira_falha_em, webhook.desativado_em].find((date) => date instanceof Date);
  const missedAtReactivation = useRef(missed);
  const active = useActive(trpc.webhooks.update, {
    ativo,
    off: { id, ativo: false },
    on: { id, ativo: true },
    refresh: SHOWS_WEBHOOK,
    refreshRefused: true,
    said: (saved) => `Webhook “${nome}” ${saved.ativo ? 'reativado' : 'desativado'}.`,
    after: (saved) => {
      const since = missedAtReactivation.current;
      if (saved.ativo && since) void offer(id, since);
    },
  });
  const waiting = (saude?.na_fila ?? 0) + (saude?.agendadas ?? 0);
  const reactivate = () => {
    missedAtReactivation.current = missed;
    active.item.onReactivate();
  };

  return {
    mayWrite,
    active: { ...active, item: { ...active.item, onReactivate: reactivate } },
    dialogs: (
      <ConfirmDialog {...active.dialog} title={`Desativar o webhook “${nome}”?`} confirm="Desativar" danger>
        Ele deixa de receber na hora
        {waiting > 0
          ? `, e ${waiting === 1 ? 'a entrega que espera por ele é cancelada' : `as ${formatCount(waiting, saude?.mais_na_fila || saude?.mais_agendadas)} entregas que esperam por ele são canceladas`}`
          : ''}
        . Uma requisição que já saiu termina, e vale se o destino a aceitar. Os eventos continuam guardados: ao
        reativá-lo, dizemos quantos aconteceram enquanto isso e você pode recuperar o que ele perdeu, até 30 dias atrás.
      </ConfirmDialog>
    ),
  };
}
