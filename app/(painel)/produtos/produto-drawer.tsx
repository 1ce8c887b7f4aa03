'use client';

import { Autocomplete, Drawer, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { moneyToTyped } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { parseTyped } from '#app/_ui/format.ts';
import type { Produto } from './types.ts';

type Props = { opened: boolean; produto: Produto | null; onClose: () => void };

const REAL = (
  <Text span size="sm" c="dimmed">
    R$
  </Text>
);

const UNITS = ['UN', 'KG', 'G', 'L', 'ML', 'M', 'M2', 'PAR', 'CX', 'PCT'];

/** Creates a product, or changes one. */
export function ProdutoDrawer({ opened, produto, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title={produto ? 'Editar produto' : 'Novo produto'}
    >
      <Fields key={produto?.id ?? 'novo'} produto={produto} onClose={onClose} />
    </Drawer>
  );
}

function Fields({ produto, onClose }: Omit<Props, 'opened'>) {
  const utils = trpc.useUtils();
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
  const done = {
    onSuccess: async (saved: { nome: string }) => {
      await Promise.all([utils.produtos.invalidate(), utils.estoque.invalidate(), utils.inicio.invalidate()]);
      notifyDone(`Produto “${saved.nome}” salvo.`);
      onClose();
    },
    onError: (error: unknown) => showRefusal(error, form),
  };
  const create = trpc.produtos.create.useMutation(done);
  const update = trpc.produtos.update.useMutation(done);

  function submit(values: typeof form.values) {
    const data = {
      ...values,
      preco_venda: parseTyped(values.preco_venda) || '0',
      preco_custo: parseTyped(values.preco_custo) || '0',
    };
    if (produto) update.mutate({ id: produto.id, ...data });
    else create.mutate(data);
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <TextInput
          label="Nome"
          maxLength={200}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('nome')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Código"
            description="Único na empresa (SKU)"
            maxLength={60}
            required
            withAsterisk={false}
            {...form.getInputProps('codigo')}
          />
          <Autocomplete
            label="Unidade"
            description="Até 6 letras"
            data={UNITS}
            maxLength={6}
            required
            withAsterisk={false}
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
        <Switch
          label="Controlar estoque"
          description="Ligado, o produto tem saldo e aceita lançamentos. Desligado, sai da lista de estoque e os lançamentos nele são recusados, no painel e na API; os já feitos continuam no razão."
          {...form.getInputProps('controlar_estoque', { type: 'checkbox' })}
        />
        <FormActions saving={create.isPending || update.isPending} onCancel={onClose}>
          {produto ? 'Salvar' : 'Criar produto'}
        </FormActions>
      </Stack>
    </form>
  );
}
