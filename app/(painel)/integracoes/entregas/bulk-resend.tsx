'use client';

import { Skeleton, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Inputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { formatInteger } from '#app/_ui/format.ts';

/** The deliveries to send again: a selection, or a filter's result. */
export type Alvo = Inputs['reenvios']['create'];

type Props = { alvo: Alvo | null; onClose: () => void; onStarted: () => void };

/** Counts the deliveries, and asks before they are sent again. */
export function BulkResend({ alvo, onClose, onStarted }: Props) {
  // The last target stays on the screen while the dialog closes.
  const [shown, setShown] = useState(alvo);
  useEffect(() => {
    if (alvo) setShown(alvo);
  }, [alvo]);
  return shown ? (
    <Dialog
      alvo={shown}
      opened={alvo !== null}
      onClose={onClose}
      onStarted={onStarted}
      onClosed={() => setShown(null)}
    />
  ) : null;
}

type DialogProps = Omit<Props, 'alvo'> & { alvo: Alvo; opened: boolean; onClosed: () => void };

function Dialog({ alvo, opened, onClose, onStarted, onClosed }: DialogProps) {
  const utils = trpc.useUtils();
  const count = trpc.reenvios.count.useQuery(alvo, { enabled: opened, staleTime: 0, gcTime: 0 });
  const create = trpc.reenvios.create.useMutation({
    onSuccess: async (reenvio) => {
      notifyDone(`Reenvio de ${deliveries(reenvio.total)} iniciado.`);
      onStarted();
      onClose();
      await Promise.all([utils.reenvios.invalidate(), utils.entregas.invalidate()]);
    },
  });
  const { total, inativos } = count.data ?? { total: 0, inativos: 0 };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={count.data && total > 0 ? `Reenviar ${deliveries(total)}?` : 'Reenviar entregas'}
      confirm={
        total === 1 ? 'Reenviar 1 entrega' : total > 0 ? `Reenviar ${formatInteger(total)} entregas` : 'Reenviar'
      }
      onConfirm={() => create.mutate(alvo)}
      loading={create.isPending || count.isPending}
      disabled={total === 0}
      error={create.error ?? count.error}
      onExitTransitionEnd={onClosed}
    >
      {count.isPending ? (
        <Stack gap="xs" aria-busy aria-label="Contando as entregas">
          <Skeleton height={14} />
          <Skeleton height={14} width="70%" />
        </Stack>
      ) : (
        <Stack gap="xs">
          {total > 0 ? (
            <Text size="sm">
              {total === 1 ? 'Ela vai' : 'Elas vão'} de novo com o mesmo conteúdo e a mesma chave de idempotência, e um
              novo ciclo de tentativas começa. Um destino que confere a chave não processa duas vezes.
            </Text>
          ) : (
            <Text size="sm">Nenhuma entrega pode ser reenviada agora.</Text>
          )}
          {inativos > 0 ? (
            <Text size="sm">
              {inativos === 1 ? '1 entrega fica de fora' : `${formatInteger(inativos)} entregas ficam de fora`}: o
              webhook está desativado ou foi excluído.
            </Text>
          ) : null}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

const deliveries = (n: number) => (n === 1 ? '1 entrega' : `${formatInteger(n)} entregas`);
