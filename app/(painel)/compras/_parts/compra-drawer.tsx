'use client';

import { Drawer } from '@mantine/core';
import { FormDrawer } from '#app/_ui/form-dialog.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Compra, CompraSalva } from '../types.ts';
import { CompraForm } from './compra-form.tsx';

/** Creates a purchase, or changes an open one. A stack of drawers, because a supplier may be created on the way. */
export const CompraDrawer = (props: RecordProps<Compra, CompraSalva>) => (
  <Drawer.Stack>
    <FormDrawer
      stackId="compra"
      opened={props.opened}
      onClose={props.onClose}
      size={860}
      title={props.record ? `Editar compra ${props.record.numero}` : 'Nova compra'}
      draftId={props.record?.id ?? 'novo'}
    >
      <CompraForm {...props} />
    </FormDrawer>
  </Drawer.Stack>
);
