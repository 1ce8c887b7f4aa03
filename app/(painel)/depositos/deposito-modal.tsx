'use client';

import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { RecordForm, RecordModal, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import type { Deposito } from './types.ts';

type Props = RecordProps<Deposito> & {
  /** The company has no default warehouse: the new one is proposed as it. */
  first: boolean;
};

/** Creates or renames a warehouse. */
export const DepositoModal = (props: Props) => (
  <RecordModal {...props} title={props.record ? 'Editar depósito' : 'Novo depósito'}>
    <Fields {...props} />
  </RecordModal>
);

function Fields({ record: deposito, first, onClose }: Props) {
  const form = useForm({ initialValues: { nome: deposito?.nome ?? '', padrao: deposito?.padrao ?? first } });
  const { create, update, saving } = useSave(trpc.depositos, {
    form,
    refresh: ['depositos', 'estoque', 'inicio'],
    said: ({ nome }) => `Depósito “${nome}” salvo.`,
    onClose,
  });
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => (deposito ? update({ id: deposito.id, nome: values.nome }) : create(values)))}
      action={deposito ? 'Salvar' : 'Criar depósito'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput
        label="Nome"
        description="Como a equipe o chama: “Loja”, “Galpão 2”."
        maxLength={100}
        required
        data-autofocus
        {...form.getInputProps('nome')}
      />
      {deposito ? null : (
        <Checkbox
          label="Depósito padrão"
          description="É proposto no painel, e recebe os lançamentos da API que não dizem o depósito. Só um é o padrão."
          {...form.getInputProps('padrao', { type: 'checkbox' })}
        />
      )}
    </RecordForm>
  );
}
