'use client';

import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { DayInput } from '#app/_ui/day-input.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { MoneyInput } from '#app/_ui/masked-input.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { LADOS } from './lados.tsx';
import type { Conta, Tipo } from './types.ts';

type Props = RecordProps<Conta> & { tipo: Tipo };

/** Opens a title by hand, or changes one of which something is still to come. */
export const ContaDrawer = (props: Props) => (
  <RecordDrawer {...props} title={props.record ? `Editar conta ${props.record.numero}` : LADOS[props.tipo].nova}>
    <Fields {...props} />
  </RecordDrawer>
);

type Values = {
  descricao: string;
  pessoa: Choice | null;
  valor: string;
  vencimento: string | null;
  observacao: string;
};

const missing = ({ descricao, valor, vencimento }: Values) => ({
  descricao: descricao.trim() ? null : 'Diga o que se deve.',
  valor: valor ? null : 'Informe o valor.',
  vencimento: vencimento ? null : 'Informe o vencimento.',
});

function Fields({ tipo, record: conta, onClose, onSaved }: Props) {
  const lado = LADOS[tipo];
  const form = useForm<Values>({
    mode: 'controlled',
    validate: missing,
    initialValues: {
      descricao: conta?.descricao ?? '',
      pessoa: conta?.cliente_id ? { id: conta.cliente_id, label: conta.cliente_nome ?? '' } : null,
      valor: conta?.valor ?? '',
      vencimento: conta?.vencimento ?? null,
      observacao: conta?.observacao ?? '',
    },
  });
  const { create, update, saving } = useSave(trpc.contas, {
    form,
    refresh: ['contas', 'cobrancas', 'inicio'],
    said: ({ numero }) => `Conta ${numero} salva.`,
    onClose,
    onSaved,
  });
  // A title of a document is of its person and of its value; what was settled fixes the value too.
  const manual = !conta || conta.origem === 'manual';
  const free = manual && (!conta || conta.status === 'aberta');
  const toInput = ({ pessoa, valor, vencimento, ...rest }: Values) => ({
    ...rest,
    vencimento: vencimento ?? '',
    ...(manual ? { cliente_id: pessoa?.id ?? null } : {}),
    ...(free ? { valor } : {}),
  });
  const submit = form.onSubmit((values) => {
    if (conta) update({ id: conta.id, tipo, ...changedOf(toInput(values), toInput(form.getInitialValues())) });
    else create({ ...toInput(values), tipo, valor: values.valor });
  }, focusFirst(form));
  return (
    <RecordForm onSubmit={submit} action={conta ? 'Salvar' : 'Criar conta'} saving={saving} onCancel={onClose}>
      <TextInput
        label="Descrição"
        placeholder={tipo === 'receber' ? 'Por exemplo, locação da sala' : 'Por exemplo, aluguel do galpão'}
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('descricao')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyInput
          label="Valor"
          required
          disabled={!free}
          description={free ? undefined : manual ? 'Não muda depois de uma baixa' : 'É o do documento'}
          {...form.getInputProps('valor')}
        />
        <DayInput
          label="Vencimento"
          placeholder="DD/MM/AAAA"
          required
          value={form.values.vencimento}
          onChange={(vencimento) => form.setFieldValue('vencimento', vencimento)}
          error={form.errors.vencimento}
          data-path="vencimento"
        />
      </SimpleGrid>
      {manual ? (
        <RecordSelect
          procedure={trpc.clientes.list}
          input={(search) => ({ ...search, ativo: true })}
          choice={({ id, nome }: { id: number; nome: string }) => ({ id, label: nome })}
          label={lado.pessoa}
          placeholder="Opcional: busque por nome, CPF ou CNPJ"
          listLabel="Cadastros encontrados"
          none="Nenhum cadastro ativo com este nome ou documento."
          path="cliente_id"
          value={form.values.pessoa}
          onChange={({ id, nome }) => form.setFieldValue('pessoa', { id, label: nome })}
          onClear={() => form.setFieldValue('pessoa', null)}
          error={form.errors.cliente_id}
        />
      ) : null}
      <Textarea label="Observação" autosize minRows={2} maxLength={2_000} {...form.getInputProps('observacao')} />
    </RecordForm>
  );
}
