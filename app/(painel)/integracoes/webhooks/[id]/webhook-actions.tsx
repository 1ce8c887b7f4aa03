'use client';

import { Button } from '@mantine/core';
import { IconEdit, IconKey, IconSend, IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { trpc } from '#app/_trpc/client.ts';
import { ActiveButton } from '#app/_ui/active-button.tsx';
import { BlockedButton } from '#app/_ui/blocked-button.tsx';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/destino-nome.ts';
import type { Saude, Webhook } from '../types.ts';
import { READ_ONLY, SHOWS_WEBHOOK } from '../use-webhooks.ts';
import type { Aba } from './use-aba.ts';
import { useAtivo } from './use-ativo.tsx';

type Props = {
  webhook: Webhook;
  saude: Saude | undefined;
  onTab: (aba: Aba) => void;
  /** Opens a tab and starts its action at once. */
  onAct: (aba: 'teste' | 'secret') => void;
};

/** The webhook's actions that the user's role allows. */
export function WebhookActions({ webhook, saude, onTab, onAct }: Props) {
  const { can } = useSessao();
  const { mayWrite, active, dialogs } = useAtivo({ webhook, saude });
  const router = useRouter();
  const utils = trpc.useUtils();
  const { id } = webhook;
  const nome = destinoNome(webhook);
  const deletion = useConfirmed(trpc.webhooks.delete, {
    refresh: SHOWS_WEBHOOK,
    said: () => `Webhook “${nome}” excluído.`,
    leave: () => {
      // No refetch of the deleted record while the list opens: it would be answered with 404.
      utils.webhooks.get.setData({ id }, undefined);
      router.push('/integracoes/webhooks');
    },
  });
  if (!mayWrite) {
    return (
      <BlockedButton reason={READ_ONLY} variant="default" leftSection={<IconSend size={16} aria-hidden />}>
        Enviar teste
      </BlockedButton>
    );
  }
  return (
    <>
      <ActiveButton {...active.item} loading={active.dialog.loading} />
      {webhook.ativo ? (
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => onAct('teste')}>
          Enviar teste
        </Button>
      ) : null}
      <RowMenu label="Mais ações do webhook" beside>
        <RowItem icon={IconEdit} onClick={() => onTab('configuracao')}>
          Editar
        </RowItem>
        <RowItem icon={IconKey} onClick={() => onAct('secret')}>
          Trocar segredo
        </RowItem>
        {can('webhooks:delete') ? (
          <RowItem icon={IconTrash} color="red" onClick={() => deletion.ask({ id })}>
            Excluir
          </RowItem>
        ) : null}
      </RowMenu>
      {dialogs}
      <ConfirmDialog {...deletion.dialog} title={`Excluir o webhook “${nome}”?`} confirm="Excluir webhook" danger>
        Não há como desfazer. Ele deixa de receber na hora, o que espera por ele é cancelado e o segredo deixa de valer.
        As entregas já feitas continuam visíveis por 30 dias. Para só parar por um tempo, desative-o.
      </ConfirmDialog>
    </>
  );
}
