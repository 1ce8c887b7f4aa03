'use client';

import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconBan, IconEdit, IconPackageImport } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { addDecimals, isZero } from '#app/_ui/decimal.ts';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Compra } from '../types.ts';

const CompraDrawer = onDemand(() => import('../_parts/compra-drawer.tsx').then((m) => m.CompraDrawer));
const EntregaModal = onDemand(() => import('../_parts/entrega-modal.tsx').then((m) => m.EntregaModal));

/** The actions that a purchase's status allows; what cannot be undone lies in the menu. */
export function CompraActions({ compra }: { compra: Compra }) {
  const [editing, edit] = useDisclosure(false);
  const [receiving, receive] = useDisclosure(false);
  const [returning, giveBack] = useDisclosure(false);
  const { id, numero, status } = compra;
  const cancelling = useConfirmed(trpc.compras.cancelar, {
    refresh: ['compras', 'contas'],
    said: () => `Compra ${numero} cancelada.`,
  });
  const open = status === 'aberta' || status === 'parcial';
  const returnable = compra.itens.some(
    (item) => !isZero(addDecimals(item.quantidade_recebida, item.quantidade_devolvida, true) ?? '0'),
  );
  if (!open && !returnable) return null;

  return (
    <>
      <DocumentActions
        of={`Compra ${numero}`}
        primary={open && { label: 'Receber', icon: IconPackageImport, onClick: receive.open }}
        secondary={[
          status === 'aberta' && { label: 'Editar', icon: IconEdit, onClick: edit.open },
          returnable && { label: 'Devolver ao fornecedor', icon: IconArrowBackUp, onClick: giveBack.open },
        ]}
        destructive={[
          open && {
            label: status === 'parcial' ? 'Cancelar o resto' : 'Cancelar compra',
            icon: IconBan,
            onClick: () => cancelling.ask({ id }),
          },
        ]}
      />
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
