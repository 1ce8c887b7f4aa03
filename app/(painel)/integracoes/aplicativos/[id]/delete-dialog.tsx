'use client';

import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import type { Aplicativo } from '../types.ts';
import { useRefresh } from '../use-aplicativos.ts';

type Props = { aplicativo: Aplicativo; opened: boolean; onClose: () => void };

/** Asks before an application, and every connection to it, ends for good. */
export function DeleteDialog({ aplicativo: { id, nome, empresas_conectadas: n }, opened, onClose }: Props) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const remove = trpc.aplicativos.delete.useMutation({
    onSuccess: () => {
      notifyDone(`Aplicativo “${nome}” excluído.`);
      // Not asked for again while the list opens: it would be told to be unknown.
      utils.aplicativos.get.setData({ id }, undefined);
      router.push('/integracoes/aplicativos');
      void refresh();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title={`Excluir o aplicativo “${nome}”?`}
      confirm="Excluir aplicativo"
      onConfirm={() => remove.mutate({ id })}
      danger
      loading={remove.isPending || remove.isSuccess}
      error={remove.error}
    >
      Não há como desfazer.{' '}
      {n === 0
        ? 'Nenhuma empresa está conectada a ele agora.'
        : n === 1
          ? 'A empresa conectada perde a conexão na hora e fica sabendo por quê.'
          : `As ${n} empresas conectadas perdem a conexão na hora e ficam sabendo por quê.`}{' '}
      O client_id deixa de existir, e o lugar entre os aplicativos da empresa fica livre. Para só parar por um tempo,
      desative-o.
    </ConfirmDialog>
  );
}
