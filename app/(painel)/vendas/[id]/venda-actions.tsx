'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconCheck, IconEdit } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { PedidoDrawer } from '../_parts/pedido-drawer.tsx';
import type { VendaExpedida } from '../types.ts';

/** The actions that an order's status allows. */
export function VendaActions({ venda }: { venda: VendaExpedida }) {
  const [editing, edit] = useDisclosure(false);
  const { id, numero_pedido: numero } = venda;
  const closing = useConfirmed(trpc.vendas.setStatus, {
    refresh: ['vendas', 'expedicao'],
    said: () => `Pedido ${numero} finalizado.`,
  });
  const cancelling = useConfirmed(trpc.vendas.setStatus, {
    refresh: ['vendas', 'expedicao'],
    said: () => `Pedido ${numero} cancelado.`,
  });
  const open = venda.status === 'em_aberto';
  const carried = venda.expedicoes.filter(({ status }) => status !== 'cancelada');

  return (
    <>
      {open ? (
        <>
          <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={edit.open}>
            Editar
          </Button>
          <Button
            leftSection={<IconCheck size={16} aria-hidden />}
            onClick={() => closing.ask({ id, status: 'finalizada' })}
          >
            Finalizar
          </Button>
        </>
      ) : null}
      {venda.status === 'cancelada' ? null : (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconBan size={16} aria-hidden />}
          onClick={() => cancelling.ask({ id, status: 'cancelada' })}
        >
          Cancelar pedido
        </Button>
      )}
      <PedidoDrawer opened={editing} record={venda} onClose={edit.close} />
      <ConfirmDialog
        {...closing.dialog}
        title={`Finalizar o pedido ${numero}?`}
        confirm="Finalizar pedido"
        dismiss="Voltar"
      >
        Cliente, tipo e itens ficam como estão: um pedido finalizado não pode mais ser alterado, só cancelado.
      </ConfirmDialog>
      <ConfirmDialog
        {...cancelling.dialog}
        title={`Cancelar o pedido ${numero}?`}
        confirm="Cancelar pedido"
        dismiss="Voltar"
        danger
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
