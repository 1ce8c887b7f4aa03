'use client';

import { Drawer } from '@mantine/core';
import { FormDrawer } from '#app/_ui/form-dialog.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Proposta } from '../types.ts';
import { PropostaForm } from './proposta-form.tsx';

/** Writes a proposal, or changes one. A stack of drawers, because a customer may be created on the way. */
export const PropostaDrawer = (props: RecordProps<Proposta>) => (
  <Drawer.Stack>
    <FormDrawer
      stackId="proposta"
      opened={props.opened}
      onClose={props.onClose}
      size={860}
      title={props.record ? `Editar proposta ${props.record.numero}` : 'Nova proposta'}
      draftId={props.record?.id ?? 'nova'}
    >
      <PropostaForm {...props} />
    </FormDrawer>
  </Drawer.Stack>
);
