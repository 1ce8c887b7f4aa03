'use client';

import { Autocomplete, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { MoneyInput } from '#app/_ui/masked-input.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import type { Servico } from './types.ts';

const UNITS = ['UN', 'H', 'DIA', 'MES', 'KM', 'M2'];

/** Creates a service, or changes one. */
export const ServicoDrawer = (props: RecordProps<Servico>) => (
  <RecordDrawer {...props} title={props.record ? 'Editar serviço' : 'Novo serviço'}>
    <Fields {...props} />
  </RecordDrawer>
);

function Fields({ record: servico, onClose, onSaved }: RecordProps<Servico>) {
  const form = useForm({
    initialValues: {
      nome: servico?.nome ?? '',
      codigo: servico?.codigo ?? '',
      unidade: servico?.unidade ?? 'UN',
      preco: servico?.preco ?? '',
      descricao: servico?.descricao ?? '',
    },
  });
  const { create, update, saving } = useSave(trpc.servicos, {
    form,
    refresh: ['servicos'],
    said: ({ nome }) => `Serviço “${nome}” salvo.`,
    onClose,
    onSaved,
  });
  const toInput = (values: typeof form.values) => ({ ...values, preco: values.preco || '0' });
  const submit = form.onSubmit((values) => {
    if (servico) update({ id: servico.id, ...changedOf(toInput(values), toInput(form.getInitialValues())) });
    else create(toInput(values));
  });
  return (
    <RecordForm onSubmit={submit} action={servico ? 'Salvar' : 'Criar serviço'} saving={saving} onCancel={onClose}>
      <TextInput label="Nome" maxLength={200} required data-autofocus {...form.getInputProps('nome')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Código"
          description="Único entre os serviços"
          maxLength={60}
          required
          {...form.getInputProps('codigo')}
        />
        <Autocomplete
          label="Unidade"
          description="Até 6 letras"
          data={UNITS}
          maxLength={6}
          required
          {...form.getInputProps('unidade')}
        />
      </SimpleGrid>
      <MoneyInput label="Preço" {...form.getInputProps('preco')} />
      <Textarea
        label="Descrição"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5_000}
        {...form.getInputProps('descricao')}
      />
    </RecordForm>
  );
}
