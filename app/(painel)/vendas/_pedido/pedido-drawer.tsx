'use client';

import { Drawer } from '@mantine/core';
import type { Venda } from '../types.ts';
import { PedidoForm } from './pedido-form.tsx';

type Props = {
  opened: boolean;
  /** The order to change, or null for a new one. */
  venda: Venda | null;
  onClose: () => void;
  /** What follows, in place of onClose. */
  onSaved?: (venda: Venda) => void;
};

/** Creates an order, or changes one that is open. A stack, for a customer may be created on the way. */
export function PedidoDrawer({ opened, venda, onClose, onSaved }: Props) {
  return (
    <Drawer.Stack>
      <Drawer
        stackId="pedido"
        opened={opened}
        onClose={onClose}
        position="right"
        size={860}
        title={venda ? `Editar pedido ${venda.numero_pedido}` : 'Novo pedido'}
        // A click beside it would lose what was typed.
        closeOnClickOutside={false}
      >
        <PedidoForm venda={venda} onClose={onClose} onSaved={onSaved} />
      </Drawer>
    </Drawer.Stack>
  );
}
