'use client';

import { Autocomplete, SimpleGrid, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { moneyToTyped } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { parseTyped } from '#app/_ui/format.ts';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { Fotos } from './_parts/fotos.tsx';
import type { Produto } from './types.ts';

const REAL = (
  <Text span size="sm" c="dimmed">
    R$
  </Text>
);

const UNITS = ['UN', 'KG', 'G', 'L', 'ML', 'M', 'M2', 'PAR', 'CX', 'PCT'];

/** Creates a product, or changes one. */
export const ProdutoDrawer = (props: RecordProps<Produto>) => (
  <RecordDrawer {...props} title={props.record ? 'Editar produto' : 'Novo produto'}>
    <Fields {...props} />
  </RecordDrawer>
);

function Fields({ record: produto, onClose }: RecordProps<Produto>) {
  const form = useForm({
    initialValues: {
      nome: produto?.nome ?? '',
      codigo: produto?.codigo ?? '',
      unidade: produto?.unidade ?? 'UN',
      controlar_estoque: produto?.controlar_estoque ?? true,
      preco_venda: moneyToTyped(produto?.preco_venda ?? ''),
      preco_custo: moneyToTyped(produto?.preco_custo ?? ''),
      gtin: produto?.gtin ?? '',
    },
  });
  const { create, update, saving } = useSave(trpc.produtos, {
    form,
    refresh: ['produtos', 'estoque', 'inicio'],
    said: ({ nome }) => `Produto “${nome}” salvo.`,
    onClose,
  });
  const submit = form.onSubmit((values) => {
    const preco_venda = parseTyped(values.preco_venda) || '0';
    const preco_custo = parseTyped(values.preco_custo) || '0';
    const data = { ...values, preco_venda, preco_custo };
    if (produto) update({ id: produto.id, ...data });
    else create(data);
  });
  return (
    <RecordForm onSubmit={submit} action={produto ? 'Salvar' : 'Criar produto'} saving={saving} onCancel={onClose}>
      <TextInput label="Nome" maxLength={200} required data-autofocus {...form.getInputProps('nome')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Código"
          description="Único na empresa (SKU)"
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
        <DecimalInput
          label="Preço de venda"
          leftSection={REAL}
          placeholder="0,00"
          {...form.getInputProps('preco_venda')}
        />
        <DecimalInput
          label="Preço de custo"
          leftSection={REAL}
          placeholder="0,00"
          {...form.getInputProps('preco_custo')}
        />
      </SimpleGrid>
      <TextInput
        label="GTIN"
        description="Código de barras com 8, 12, 13 ou 14 dígitos; pode ficar vazio"
        inputMode="numeric"
        maxLength={14}
        {...form.getInputProps('gtin')}
      />
      {produto ? <Fotos produto={produto} mayWrite /> : null}
      <Switch
        label="Controlar estoque"
        description="Ligado, o produto tem saldo e aceita lançamentos. Desligado, sai da lista de estoque e os lançamentos nele são recusados, no painel e na API; os já feitos continuam no razão."
        {...form.getInputProps('controlar_estoque', { type: 'checkbox' })}
      />
    </RecordForm>
  );
}
