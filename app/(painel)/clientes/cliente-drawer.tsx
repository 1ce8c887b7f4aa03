'use client';

import { Drawer, Input, SegmentedControl, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { formatDocument, formatPhone } from '#app/_ui/format.ts';
import type { Cliente } from './types.ts';

type Props = {
  opened: boolean;
  /** The customer to change, or null for a new one. */
  cliente: Cliente | null;
  onClose: () => void;
  onSaved?: (cliente: Cliente) => void;
  /** Its place among the drawers of a Drawer.Stack. */
  stackId?: string;
};

const UFS = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
];

const PESSOAS = [
  { value: '1', label: 'Física' },
  { value: '2', label: 'Jurídica' },
];

/** Creates a customer, or changes one. */
export function ClienteDrawer({ opened, cliente, onClose, onSaved, stackId }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title={cliente ? 'Editar cliente' : 'Novo cliente'}
      {...(stackId === undefined ? {} : { stackId })}
    >
      <Fields key={cliente?.id ?? 'novo'} cliente={cliente} onClose={onClose} onSaved={onSaved} />
    </Drawer>
  );
}

function Fields({ cliente, onClose, onSaved }: Pick<Props, 'cliente' | 'onClose'> & { onSaved: Props['onSaved'] }) {
  const utils = trpc.useUtils();
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
  const done = {
    onSuccess: async (saved: Cliente) => {
      await Promise.all([utils.clientes.invalidate(), utils.vendas.invalidate(), utils.expedicao.invalidate()]);
      notifyDone(`Cliente “${saved.nome}” salvo.`);
      onSaved?.(saved);
      onClose();
    },
    onError: (error: unknown) => showRefusal(error, form),
  };
  const create = trpc.clientes.create.useMutation(done);
  const update = trpc.clientes.update.useMutation(done);
  const natural = form.values.tipo_pessoa === 1;
  /** What reads as a whole document or number gets its punctuation once it is typed. */
  const written = (field: 'cnpj_cpf' | 'celular') => {
    const typed = form
      .getValues()
      [field].toUpperCase()
      .replace(/[^\dA-Z]/g, '');
    const shown = (field === 'cnpj_cpf' ? formatDocument : formatPhone)(typed);
    if (shown !== typed) form.setFieldValue(field, shown);
  };

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) =>
        cliente ? update.mutate({ id: cliente.id, ...values }) : create.mutate(values),
      )}
    >
      <Stack>
        <TextInput
          label="Nome"
          maxLength={150}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('nome')}
        />
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
        <TextInput
          label={natural ? 'CPF' : 'CNPJ'}
          description="Pode ficar vazio; a pontuação não importa"
          placeholder={natural ? '000.000.000-00' : '00.000.000/0000-00'}
          maxLength={18}
          autoComplete="off"
          classNames={{ input: 'numero' }}
          {...form.getInputProps('cnpj_cpf')}
          onBlur={() => written('cnpj_cpf')}
        />
        <TextInput label="E-mail" type="email" maxLength={254} autoComplete="off" {...form.getInputProps('email')} />
        <TextInput
          label="Celular"
          description="Com DDD"
          placeholder="(11) 99999-9999"
          type="tel"
          maxLength={20}
          autoComplete="off"
          classNames={{ input: 'numero' }}
          {...form.getInputProps('celular')}
          onBlur={() => written('celular')}
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
        <FormActions saving={create.isPending || update.isPending} onCancel={onClose}>
          {cliente ? 'Salvar' : 'Criar cliente'}
        </FormActions>
      </Stack>
    </form>
  );
}
