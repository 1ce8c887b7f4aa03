'use client';

import { Drawer } from '@mantine/core';
import { FormDrawer } from '#app/_ui/form-dialog.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Contrato } from '../types.ts';
import { ContratoForm } from './contrato-form.tsx';

/** Creates a contract, or changes one that runs. A stack of drawers, because a customer may be created on the way. */
export const ContratoDrawer = (props: RecordProps<Contrato>) => (
  <Drawer.Stack>
    <FormDrawer
      stackId="contrato"
      opened={props.opened}
      onClose={props.onClose}
      size={860}
      title={props.record ? `Editar contrato ${props.record.numero}` : 'Novo contrato'}
      draftId={props.record?.id ?? 'novo'}
    >
      <ContratoForm {...props} />
    </FormDrawer>
  </Drawer.Stack>
);
