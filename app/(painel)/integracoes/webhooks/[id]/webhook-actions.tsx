'use client';

import { Button, Menu } from '@mantine/core';
import { IconEdit, IconKey, IconSend, IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ActiveButton } from '#app/_ui/active-button.tsx';
import { BlockedButton } from '#app/_ui/blocked-button.tsx';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { RowMenu } from '#app/_ui/row-menu.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import { destinoNome } from '../../_parts/webhook-words.ts';
import type { Saude, Webhook } from '../types.ts';
import { READ_ONLY, useRefresh } from '../use-webhooks.ts';
import type { Aba } from './use-aba.ts';
import { useAtivo } from './use-ativo.tsx';

type Props = {
  webhook: Webhook;
  saude: Saude | undefined;
  onTab: (aba: Aba) => void;
  /** Opens a tab and has it do at once what it is for. */
  onAct: (aba: 'teste' | 'secret') => void;
};

/** What may be done with the webhook, by those who may. */
export function Actions({ webhook, saude, onTab, onAct }: Props) {
  const { can } = useSessao();
  const ativo = useAtivo({ webhook, saude });
  const [deleting, setDeleting] = useState(false);
  if (!ativo.mayWrite) {
    return (
      <BlockedButton reason={READ_ONLY} variant="default" leftSection={<IconSend size={16} aria-hidden />}>
        Enviar teste
      </BlockedButton>
    );
  }
  return (
    <>
      <ActiveButton
        ativo={webhook.ativo}
        onDeactivate={ativo.deactivate}
        onReactivate={ativo.reactivate}
        loading={ativo.isPending}
      />
      {webhook.ativo ? (
        <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => onAct('teste')}>
          Enviar teste
        </Button>
      ) : null}
      <RowMenu label="Mais ações do webhook" beside>
        <Menu.Item leftSection={<IconEdit size={16} aria-hidden />} onClick={() => onTab('configuracao')}>
          Editar
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={() => onAct('secret')}>
          Trocar secret
        </Menu.Item>
        {can('webhooks:delete') ? (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            Excluir
          </Menu.Item>
        ) : null}
      </RowMenu>
      {ativo.dialogs}
      <DeleteDialog webhook={webhook} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function DeleteDialog({ webhook, opened, onClose }: { webhook: Webhook; opened: boolean; onClose: () => void }) {
  const router = useRouter();
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const nome = destinoNome(webhook);
  const remove = trpc.webhooks.delete.useMutation({
    onSuccess: () => {
      notifyDone(`Webhook “${nome}” excluído.`);
      // Not asked for again while the list opens: it would be told to be unknown.
      utils.webhooks.get.setData({ id: webhook.id }, undefined);
      router.push('/integracoes/webhooks');
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
      title={`Excluir o webhook “${nome}”?`}
      confirm="Excluir webhook"
      onConfirm={() => remove.mutate({ id: webhook.id })}
      danger
      loading={remove.isPending || remove.isSuccess}
      error={remove.error}
    >
      Não há como desfazer. Ele deixa de receber na hora, o que espera por ele é cancelado e o secret deixa de valer. As
      entregas já feitas continuam visíveis por 30 dias. Para só parar por um tempo, desative-o.
    </ConfirmDialog>
  );
}
