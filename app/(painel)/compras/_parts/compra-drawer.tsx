'use client';

import { Drawer } from '@mantine/core';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Compra, CompraSalva } from '../types.ts';
import { CompraForm } from './compra-form.tsx';

/** Creates a purchase, or changes an open one. */
export const CompraDrawer = (props: RecordProps<Compra, CompraSalva>) => (
  <Drawer
    opened={props.opened}
    onClose={props.onClose}
    position="right"
    size={860}
    title={props.record ? `Editar compra ${props.record.numero}` : 'Nova compra'}
    // A click beside the drawer would lose the typed values.
    closeOnClickOutside={false}
  >
    <CompraForm {...props} />
  </Drawer>
);
