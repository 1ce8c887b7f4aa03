'use client';

import { Input, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { formatDocument, formatPhone } from '#app/_ui/format.ts';
import { PunctuatedInput } from '#app/_ui/punctuated-input.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { UFS } from '#modulos/ufs.ts';
import { type Cliente, PESSOA } from './types.ts';

const PESSOAS = Object.entries(PESSOA).map(([value, label]) => ({ value, label }));

/** Creates a customer, or changes one. */
export const ClienteDrawer = (props: RecordProps<Cliente>) => (
  <RecordDrawer {...props} title={props.record ? 'Editar cliente' : 'Novo cliente'}>
    <Fields {...props} />
  </RecordDrawer>
);

function Fields({ record: cliente, onClose, onSaved }: RecordProps<Cliente>) {
  const form = useForm({
    initialValues: {
      nome: cliente?.nome ?? '',
      tipo_pessoa: cliente?.tipo_pessoa ?? 1,
      cnpj_cpf: formatDocument(cliente?.cnpj_cpf ?? ''),
      email: cliente?.email ?? '',
      celular: formatPhone(cliente?.celular ?? ''),
      cidade: cliente?.cidade ?? '',
      uf: cliente?.uf ?? null,
    },
  });
  const { create, update, saving } = useSave(trpc.clientes, {
    form,
    refresh: ['clientes', 'vendas', 'expedicao'],
    said: ({ nome }) => `Cliente “${nome}” salvo.`,
    onClose,
    onSaved,
  });
  const natural = form.values.tipo_pessoa === 1;
  return (
    <RecordForm
      onSubmit={form.onSubmit((values) => (cliente ? update({ id: cliente.id, ...values }) : create(values)))}
      action={cliente ? 'Salvar' : 'Criar cliente'}
      saving={saving}
      onCancel={onClose}
    >
      <TextInput label="Nome" maxLength={150} required data-autofocus {...form.getInputProps('nome')} />
      <Input.Wrapper label="Pessoa" labelElement="div" error={form.errors.tipo_pessoa}>
        <SegmentedControl
          aria-label="Pessoa"
          fullWidth
          mt={4}
          data={PESSOAS}
          value={String(form.values.tipo_pessoa)}
          onChange={(value) => {
            form.setFieldValue('tipo_pessoa', value === '2' ? 2 : 1);
            form.clearFieldError('cnpj_cpf');
          }}
        />
      </Input.Wrapper>
      <PunctuatedInput
        label={natural ? 'CPF' : 'CNPJ'}
        description="Pode ficar vazio; a pontuação não importa"
        placeholder={natural ? '000.000.000-00' : '00.000.000/0000-00'}
        maxLength={18}
        format={formatDocument}
        {...form.getInputProps('cnpj_cpf')}
      />
      <TextInput label="E-mail" type="email" maxLength={254} autoComplete="off" {...form.getInputProps('email')} />
      <PunctuatedInput
        label="Celular"
        description="Com DDD"
        placeholder="(11) 99999-9999"
        type="tel"
        maxLength={20}
        format={formatPhone}
        {...form.getInputProps('celular')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Cidade" maxLength={100} autoComplete="off" {...form.getInputProps('cidade')} />
        <Select
          label="UF"
          placeholder="Escolha"
          data={UFS}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar UF' }}
          nothingFoundMessage="Nenhuma UF com esta sigla"
          {...form.getInputProps('uf')}
        />
      </SimpleGrid>
    </RecordForm>
  );
}
