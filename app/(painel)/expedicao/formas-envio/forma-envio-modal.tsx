'use client';

import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { RecordForm, RecordModal, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import type { FormaEnvio } from './types.ts';

/** Creates or renames a shipping method. */
export const FormaEnvioModal = (props: RecordProps<FormaEnvio>) => (
  <RecordModal {...props} title={props.record ? 'Renomear forma de envio' : 'Nova forma de envio'}>
    <Fields {...props} />
  </RecordModal>
);

function Fields({ record: forma, onClose }: RecordProps<FormaEnvio>) {
  const form = useForm({ initialValues: { nome: forma?.nome ?? '' } });
  const { create, update, saving } = useSave(trpc.formasEnvio, {
    form,
    refresh: ['formasEnvio', 'expedicao'],
    said: ({ nome }) => `Forma de envio “${nome}” salva.`,
    onClose,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ nome }) => (forma ? update({ id: forma.id, nome }) : create({ nome })))}
      action={forma ? 'Salvar' : 'Criar forma de envio'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput
        label="Nome"
        description={
          forma
            ? 'O novo nome aparece também nas expedições que já a têm.'
            : 'Como a equipe a chama: “Correios PAC”, “Retirada no balcão”.'
        }
        maxLength={100}
        required
        data-autofocus
        {...form.getInputProps('nome')}
      />
    </RecordForm>
  );
}
