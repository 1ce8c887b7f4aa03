'use client';

import { Drawer } from '@mantine/core';
import { FormDrawer } from '#app/_ui/form-dialog.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Venda } from '../types.ts';
import { PedidoForm } from './pedido-form.tsx';

/** Creates an order, or changes an open one. A stack of drawers, because a customer may be created on the way. */
export const PedidoDrawer = (props: RecordProps<Venda>) => (
  <Drawer.Stack>
    <FormDrawer
      stackId="pedido"
      opened={props.opened}
      onClose={props.onClose}
      size={860}
      title={props.record ? `Editar pedido ${props.record.numero_pedido}` : 'Novo pedido'}
      draftId={props.record?.id ?? 'novo'}
    >
      <PedidoForm {...props} />
    </FormDrawer>
  </Drawer.Stack>
);
