'use client';

import { NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { RecordForm, RecordModal, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { CorField, PRIMEIRA_COR } from './cor-field.tsx';
import type { Etapa } from './types.ts';

type Props = RecordProps<Etapa> & { funil_id: number };

/** Creates or changes a stage. */
export const EtapaModal = (props: Props) => (
  <RecordModal {...props} title={props.record ? 'Editar etapa' : 'Nova etapa'}>
    <Fields {...props} />
  </RecordModal>
);

function Fields({ record, funil_id, onClose }: Props) {
  const form = useForm({
    initialValues: {
      nome: record?.nome ?? '',
      cor: record?.cor ?? PRIMEIRA_COR,
      probabilidade: (record?.probabilidade ?? 50) as number | string,
      dias_parado: (record?.dias_parado ?? '') as number | string,
    },
  });
  const { create, update, saving } = useSave(
    { create: trpc.funis.createEtapa, update: trpc.funis.updateEtapa },
    { form, refresh: ['funis'], said: ({ nome }) => `Etapa “${nome}” salva.`, onClose },
  );
  return (
    <RecordForm
      onSubmit={form.onSubmit(({ nome, cor, probabilidade, dias_parado }) => {
        const sent = {
          ...{ funil_id, nome, cor, probabilidade: Number(probabilidade) },
          dias_parado: dias_parado === '' ? null : Number(dias_parado),
        };
        if (record) update({ id: record.id, ...sent });
        else create(sent);
      }, focusFirst(form))}
      action={record ? 'Salvar' : 'Criar etapa'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput label="Nome" maxLength={60} required data-autofocus {...form.getInputProps('nome')} />
      <CorField {...form.getInputProps('cor')} />
      <NumberInput
        label="Probabilidade de ganhar"
        description="Em percentual, de 0 a 100."
        min={0}
        max={100}
        suffix="%"
        allowDecimal={false}
        required
        {...form.getInputProps('probabilidade')}
      />
      <NumberInput
        label="Dias até parecer parado"
        description="Vazio: nunca aparece como parado."
        min={1}
        max={3650}
        allowDecimal={false}
        {...form.getInputProps('dias_parado')}
      />
    </RecordForm>
  );
}
