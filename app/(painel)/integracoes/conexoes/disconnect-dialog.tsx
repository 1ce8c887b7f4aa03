'use client';

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { describeEncerrado } from '#modulos/acesso-encerrado.ts';
import { KeepList } from '../../_parts/keep-list.tsx';
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
  const { can, empresa } = useSessao();
  const utils = trpc.useUtils();
  // The dialog keeps the connection's name while it closes.
  const [last, setLast] = useState(conexao);
  if (conexao && conexao !== last) setLast(conexao);
  const webhooks = trpc.conexoes.webhooks.useQuery({ id: conexao?.id ?? 0 }, { enabled: conexao !== null });
  const [kept, setKept] = useState<number[]>([]);
  const disconnect = trpc.conexoes.disconnect.useMutation({
    onSuccess: (ended) => {
      notifyDone(
        ended.situacao === 'desconectada'
          ? `“${ended.aplicativo_nome}” foi desconectado. ${describeEncerrado(ended)}`.trim()
          : `A conexão já tinha acabado: ${situacaoInWords(ended.situacao).toLowerCase()}.`,
      );
      utils.conexoes.get.setData({ id: ended.id }, ended);
      onClose();
      setKept([]);
      const subjects = [utils.conexoes, utils.aplicativos, utils.webhooks, utils.auditoria];
      void Promise.all(subjects.map((subject) => subject.invalidate()));
    },
  });
  const shown = conexao ?? last;
  if (!shown) return null;
  return (
    <ConfirmDialog
      opened={conexao !== null}
      onClose={() => {
        disconnect.reset();
        setKept([]);
        onClose();
      }}
      title={`Desconectar “${shown.aplicativo_nome}”?`}
      confirm="Desconectar"
      onConfirm={() => disconnect.mutate({ id: shown.id, manter_webhooks: kept })}
      danger
      loading={disconnect.isPending}
      error={disconnect.error ?? webhooks.error}
      disabled={!webhooks.data}
    >
      <Stack gap="xs">
        <div>
          A conexão que {shown.minha ? 'você' : shown.autorizada_por} autorizou em{' '}
          {formatDate(shown.criado_em, empresa.fuso)} acaba na hora: os tokens do aplicativo deixam de valer, e a
          próxima requisição dele é recusada.
        </div>
        <div>
          O que ele já fez aqui continua como está. Ele pode pedir acesso de novo, e alguém terá de autorizar outra vez.
        </div>
        <Made list={webhooks.data ?? []} mayKeep={can('webhooks:write')} kept={kept} onKept={setKept} />
      </Stack>
    </ConfirmDialog>
  );
}

type MadeProps = {
  list: Outputs['conexoes']['webhooks'];
  mayKeep: boolean;
  kept: number[];
  onKept: (kept: number[]) => void;
};

/** The webhooks that the connection made. */
function Made({ list, mayKeep, kept, onKept }: MadeProps) {
  if (list.length === 0) return null;
  const names = list.map(({ nome }) => `“${nome}”`).join(', ');
  if (!mayKeep) {
    return (
      <div>
        {list.length === 1 ? `O webhook ${names}, que ele criou, para` : `Os webhooks ${names}, que ele criou, param`}{' '}
        junto.
      </div>
    );
  }
  return (
    <>
      <div>
        {list.length === 1 ? 'O webhook que ele criou para' : 'Os webhooks que ele criou param'} junto. O que você
        marcar continua, como da empresa.
      </div>
      <KeepList
        title={list.length === 1 ? 'Webhook que será desativado' : 'Webhooks que serão desativados'}
        items={list.map(({ id, nome, ativo }) => ({ id, nome, nota: ativo ? null : 'inativo' }))}
        kept={kept}
        onChange={onKept}
      />
    </>
  );
}
