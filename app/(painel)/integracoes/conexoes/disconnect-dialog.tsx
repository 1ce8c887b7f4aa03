'use client';

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import { type Conexao, situacaoInWords } from '../_parts/conexao-words.ts';

/** Whether the user may end a connection, or why not. */
export function useMayEnd({ minha, autorizada_por }: Conexao): { may: boolean; reason: string } {
  return {
    may: useSessao().can('conexoes:write') || minha,
    reason: `Só ${autorizada_por}, que autorizou, ou um administrador da empresa pode desconectar.`,
  };
}

/** Asks before an application loses its access; opened by the connection. */
export function DisconnectDialog({ conexao, onClose }: { conexao: Conexao | null; onClose: () => void }) {
  const { empresa } = useSessao();
  const utils = trpc.useUtils();
  // The dialog keeps the connection's name while it closes.
  const [last, setLast] = useState(conexao);
  if (conexao && conexao !== last) setLast(conexao);
  const disconnect = trpc.conexoes.disconnect.useMutation({
    onSuccess: (ended) => {
      notifyDone(
        ended.situacao === 'desconectada'
          ? `“${ended.aplicativo_nome}” foi desconectado.`
          : `A conexão já tinha acabado: ${situacaoInWords(ended.situacao).toLowerCase()}.`,
      );
      utils.conexoes.get.setData({ id: ended.id }, ended);
      onClose();
      void Promise.all([utils.conexoes.invalidate(), utils.aplicativos.invalidate(), utils.auditoria.invalidate()]);
    },
  });
  const shown = conexao ?? last;
  if (!shown) return null;
  return (
    <ConfirmDialog
      opened={conexao !== null}
      onClose={() => {
        disconnect.reset();
        onClose();
      }}
      title={`Desconectar “${shown.aplicativo_nome}”?`}
      confirm="Desconectar"
      onConfirm={() => disconnect.mutate({ id: shown.id })}
      danger
      loading={disconnect.isPending}
      error={disconnect.error}
    >
      <Stack gap="xs">
        <div>
          A conexão que {shown.minha ? 'você' : shown.autorizada_por} autorizou em{' '}
          {formatDate(shown.criado_em, empresa.fuso)} acaba na hora: os tokens do aplicativo deixam de valer, e a
          próxima chamada dele é recusada.
        </div>
        <div>
          O que ele já fez aqui continua como está. Ele pode pedir acesso de novo, e alguém terá de autorizar outra vez.
        </div>
      </Stack>
    </ConfirmDialog>
  );
}
