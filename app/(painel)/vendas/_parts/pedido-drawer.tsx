'use client';

import { Drawer } from '@mantine/core';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Venda } from '../types.ts';
import { PedidoForm } from './pedido-form.tsx';

/** Creates an order, or changes an open one. A stack of drawers, because a customer may be created on the way. */
export const PedidoDrawer = (props: RecordProps<Venda>) => (
  <Drawer.Stack>
    <Drawer
      stackId="pedido"
      opened={props.opened}
      onClose={props.onClose}
      position="right"
      size={860}
      title={props.record ? `Editar pedido ${props.record.numero_pedido}` : 'Novo pedido'}
      // A click beside the drawer would lose the typed values.
      closeOnClickOutside={false}
    >
      <PedidoForm {...props} />
    </Drawer>
  </Drawer.Stack>
);
