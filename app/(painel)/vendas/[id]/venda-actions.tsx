'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconCheck, IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { PedidoDrawer } from '../_pedido/pedido-drawer.tsx';
import type { Venda } from '../types.ts';

/** What can be done with an order in its present status. */
export function VendaActions({ venda }: { venda: Venda }) {
  const utils = trpc.useUtils();
  const [editing, edit] = useDisclosure(false);
  const [question, setQuestion] = useState<'finalizada' | 'cancelada' | null>(null);
  const move = trpc.vendas.setStatus.useMutation({
    onSuccess: async (saved) => {
      await Promise.all([utils.vendas.invalidate(), utils.expedicao.invalidate()]);
      setQuestion(null);
      notifyDone(`Pedido ${saved.numero_pedido} ${saved.status === 'finalizada' ? 'finalizado' : 'cancelado'}.`);
    },
  });
  const close = () => {
    setQuestion(null);
    move.reset();
  };
  const open = venda.status === 'em_aberto';
  const carried = venda.expedicoes.filter(({ status }) => status !== 'cancelada');

  return (
    <>
      {open ? (
        <>
          <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={edit.open}>
            Editar
          </Button>
          <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setQuestion('finalizada')}>
            Finalizar
          </Button>
        </>
      ) : null}
      {venda.status === 'cancelada' ? null : (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={() => setQuestion('cancelada')}
        >
          Cancelar pedido
        </Button>
      )}
      <PedidoDrawer opened={editing} venda={venda} onClose={edit.close} />
      <ConfirmDialog
        opened={question === 'finalizada'}
        onClose={close}
        title={`Finalizar o pedido ${venda.numero_pedido}?`}
        confirm="Finalizar pedido"
        dismiss="Voltar"
        onConfirm={() => move.mutate({ id: venda.id, status: 'finalizada' })}
        loading={move.isPending}
        error={move.error}
      >
        Cliente, tipo e itens ficam como estão: um pedido finalizado não pode mais ser alterado, só cancelado.
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'cancelada'}
        onClose={close}
        title={`Cancelar o pedido ${venda.numero_pedido}?`}
        confirm="Cancelar pedido"
        dismiss="Voltar"
        onConfirm={() => move.mutate({ id: venda.id, status: 'cancelada' })}
        danger
        loading={move.isPending}
        error={move.error}
      >
        O pedido de {venda.cliente_nome} continua na lista, como cancelado. Não há como desfazer.
        {carried.length > 0
          ? ` ${carried.length === 1 ? 'A expedição' : 'As expedições'} ${carried
              .map(({ numero_expedicao }) => numero_expedicao)
              .join(', ')} não ${carried.length === 1 ? 'muda' : 'mudam'}: veja se ainda deve sair.`
          : null}
      </ConfirmDialog>
    </>
  );
}
