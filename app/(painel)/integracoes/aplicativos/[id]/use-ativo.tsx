'use client';

import { type ReactNode, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import type { Aplicativo } from '../types.ts';
import { useRefresh } from '../use-aplicativos.ts';

type Ativo = {
  reactivate: () => void;
  deactivate: () => void;
  isPending: boolean;
  /** To be drawn beside the buttons. */
  dialog: ReactNode;
};

/** Puts an application out of use, asking first, and back into it. */
export function useAtivo({ id, nome, empresas_conectadas: n }: Aplicativo): Ativo {
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const update = trpc.aplicativos.update.useMutation({
    onSuccess: ({ ativo }) => {
      setAsking(false);
      notifyDone(`Aplicativo “${nome}” ${ativo ? 'reativado' : 'desativado'}.`);
    },
    onError: (error) => {
      // The confirmation shows its own refusal.
      if (!asking) notifyError(error);
    },
    onSettled: refresh,
  });
  return {
    reactivate: () => update.mutate({ id, ativo: true }),
    deactivate: () => setAsking(true),
    isPending: update.isPending,
    dialog: (
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          setAsking(false);
          update.reset();
        }}
        title={`Desativar o aplicativo “${nome}”?`}
        confirm="Desativar"
        onConfirm={() => update.mutate({ id, ativo: false })}
        danger
        loading={update.isPending}
        error={update.error}
      >
        Os tokens dele param na hora
        {n === 0 ? '' : n === 1 ? ' na empresa conectada' : ` nas ${n} empresas conectadas`}, e ninguém consegue
        autorizá-lo. As conexões ficam guardadas e voltam a funcionar quando você o reativar; mas, como ele também não
        renova tokens, as que passarem 30 dias sem renovação expiram.
      </ConfirmDialog>
    ),
  };
}
