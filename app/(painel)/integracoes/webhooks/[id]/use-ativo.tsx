'use client';

import { type ReactNode, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/webhook-words.ts';
import type { Saude, Webhook } from '../types.ts';
import { useRefresh } from '../use-webhooks.ts';
import { useRecoverOffer } from './recover-offer.tsx';

type Props = { webhook: Webhook; saude: Saude | undefined };

type Ativo = {
  mayWrite: boolean;
  reactivate: () => void;
  deactivate: () => void;
  isPending: boolean;
  /** To be drawn beside the buttons. */
  dialogs: ReactNode;
};

/** Puts a webhook out of use, asking first, and back into it, offering what it missed meanwhile. */
export function useAtivo({ webhook, saude }: Props): Ativo {
  const mayWrite = useSessao().can('webhooks:write');
  const refresh = useRefresh();
  const offer = useRecoverOffer();
  const [asking, setAsking] = useState(false);
  /** Since when it missed something, once it is reactivated. */
  const missed = useRef<Date | null>(null);
  const nome = destinoNome(webhook);
  const update = trpc.webhooks.update.useMutation({
    onSuccess: (saved) => {
      setAsking(false);
      notifyDone(`Webhook “${nome}” ${saved.ativo ? 'reativado' : 'desativado'}.`);
      if (saved.ativo && missed.current) void offer(webhook.id, missed.current);
    },
    onError: (error) => {
      // The confirmation shows its own refusal.
      if (!asking) notifyError(error);
    },
    onSettled: refresh,
  });
  const waiting = (saude?.na_fila ?? 0) + (saude?.agendadas ?? 0);

  function reactivate() {
    // The attempts of the streak failed before it was put out of use.
    missed.current = [saude?.primeira_falha_em, webhook.desativado_em].find((date) => date instanceof Date) ?? null;
    update.mutate({ id: webhook.id, ativo: true });
  }

  return {
    mayWrite,
    reactivate,
    deactivate: () => setAsking(true),
    isPending: update.isPending,
    dialogs: (
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false);
          update.reset();
        }}
        title={`Desativar o webhook “${nome}”?`}
        confirm="Desativar"
        onConfirm={() => update.mutate({ id: webhook.id, ativo: false })}
        danger
        loading={update.isPending}
        error={update.error}
      >
        Ele deixa de receber na hora
        {waiting > 0
          ? `, e ${waiting === 1 ? 'a entrega que espera por ele é cancelada' : `as ${formatCount(waiting, saude?.mais_na_fila || saude?.mais_agendadas)} entregas que esperam por ele são canceladas`}`
          : ''}
        . Os eventos continuam guardados: ao reativá-lo, você pode recuperar o que ele perdeu.
      </ConfirmDialog>
    ),
  };
}
