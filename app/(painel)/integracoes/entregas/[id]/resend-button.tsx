'use client';

import { Button, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { useSessao } from '../../../_shell/session.tsx';

type Props = { id: number; webhookAtivo: boolean; size?: string };

/** Sends a delivery again at once, or says why it cannot be sent. */
export function ResendButton({ id, webhookAtivo, size }: Props) {
  const { can } = useSessao();
  const utils = trpc.useUtils();
  const resend = trpc.entregas.resend.useMutation({
    onSuccess: () => {
      notifyDone(`Entrega nº ${id} de volta à fila.`);
      return Promise.all([utils.entregas.invalidate(), utils.eventos.invalidate(), utils.webhooks.saude.invalidate()]);
    },
    onError: notifyError,
  });
  const reason = !can('webhooks:write')
    ? 'Só administradores reenviam entregas.'
    : webhookAtivo
      ? null
      : 'O webhook não está ativo: reative-o para reenviar.';
  return (
    <Tooltip label={reason ?? 'Envia agora o mesmo conteúdo, com a mesma chave'} multiline maw={280}>
      <Button
        size={size}
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={resend.isPending}
        data-disabled={reason !== null || undefined}
        aria-disabled={reason !== null || undefined}
        aria-description={reason ?? undefined}
        onClick={() => reason === null && resend.mutate({ id })}
      >
        Reenviar
      </Button>
    </Tooltip>
  );
}
