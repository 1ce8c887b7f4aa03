'use client';

import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconBan, IconDots, IconEdit, IconPackageImport } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { addDecimals, isZero } from '#app/_ui/decimal.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { CompraDrawer } from '../_parts/compra-drawer.tsx';
import { EntregaModal } from '../_parts/entrega-modal.tsx';
import type { Compra } from '../types.ts';

/** The actions that a purchase's status allows; what cannot be undone lies in the menu. */
export function CompraActions({ compra }: { compra: Compra }) {
  const [editing, edit] = useDisclosure(false);
  const [receiving, receive] = useDisclosure(false);
  const [returning, giveBack] = useDisclosure(false);
  const { id, numero, status } = compra;
  const cancelling = useConfirmed(trpc.compras.cancelar, {
    refresh: ['compras'],
    said: () => `Compra ${numero} cancelada.`,
  });
  const open = status === 'aberta' || status === 'parcial';
  const returnable = compra.itens.some(
    (item) => !isZero(addDecimals(item.quantidade_recebida, item.quantidade_devolvida, true) ?? '0'),
  );
  if (!open && !returnable) return null;

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="sm" aria-label="Mais ações">
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {returnable ? (
            <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={giveBack.open}>
              Devolver ao fornecedor
            </Menu.Item>
          ) : null}
          {open ? (
            <Menu.Item
              color="red"
              leftSection={<IconBan size={16} aria-hidden />}
              onClick={() => cancelling.ask({ id })}
            >
              {status === 'parcial' ? 'Cancelar o resto' : 'Cancelar compra'}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {status === 'aberta' ? (
        <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={edit.open}>
          Editar
        </Button>
      ) : null}
      {open ? (
        <Button leftSection={<IconPackageImport size={16} aria-hidden />} onClick={receive.open}>
          Receber
        </Button>
      ) : null}
      <CompraDrawer opened={editing} record={compra} onClose={edit.close} />
      <EntregaModal tipo="recebimento" compra={compra} opened={receiving} onClose={receive.close} />
      <EntregaModal tipo="devolucao" compra={compra} opened={returning} onClose={giveBack.close} />
      <ConfirmDialog
        {...cancelling.dialog}
        title={status === 'parcial' ? `Cancelar o resto da compra ${numero}?` : `Cancelar a compra ${numero}?`}
        confirm={status === 'parcial' ? 'Cancelar o resto' : 'Cancelar compra'}
        dismiss="Voltar"
        danger
      >
        {status === 'parcial'
          ? 'O que falta não vem mais. O que já chegou continua no estoque, e ainda pode ser devolvido ao fornecedor. '
          : `Nada chegou dela: o estoque não muda. A compra de ${compra.fornecedor_nome} continua na lista, como cancelada. `}
        Não há como desfazer.
      </ConfirmDialog>
    </>
  );
}
