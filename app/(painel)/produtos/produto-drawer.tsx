'use client';

import { Autocomplete, Fieldset, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { toTyped } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { parseTyped } from '#app/_ui/format.ts';
import { MoneyInput, QuantityInput } from '#app/_ui/masked-input.tsx';
import { RecordDrawer, RecordForm, type RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { CategoriaSelect } from './_parts/categoria-select.tsx';
import type { Produto } from './types.ts';

const UNITS = ['UN', 'KG', 'G', 'L', 'ML', 'M', 'M2', 'PAR', 'CX', 'PCT'];

/** Creates a product, or changes one. */
export const ProdutoDrawer = (props: RecordProps<Produto>) => (
  <RecordDrawer {...props} title={props.record ? 'Editar produto' : 'Novo produto'}>
    <Fields {...props} />
  </RecordDrawer>
);

/** A length or a weight as it is typed; empty for none. */
const typed = (value: string | null | undefined) => toTyped(value ?? '');
const orNull = (value: string) => parseTyped(value) || null;

function Fields({ record: produto, onClose, onSaved }: RecordProps<Produto>) {
  const form = useForm({
    initialValues: {
      nome: produto?.nome ?? '',
      codigo: produto?.codigo ?? '',
      unidade: produto?.unidade ?? 'UN',
      categoria_id: produto?.categoria_id ?? null,
      descricao: produto?.descricao ?? '',
      preco_venda: produto?.preco_venda ?? '',
      preco_custo: produto?.preco_custo ?? '',
      peso_bruto: typed(produto?.peso_bruto),
      peso_liquido: typed(produto?.peso_liquido),
      altura: typed(produto?.altura),
      largura: typed(produto?.largura),
      comprimento: typed(produto?.comprimento),
      gtin: produto?.gtin ?? '',
      ncm: produto?.ncm ?? '',
      controlar_estoque: produto?.controlar_estoque ?? true,
      estoque_minimo: produto?.estoque_minimo ?? '',
    },
  });
  const { create, update, saving } = useSave(trpc.produtos, {
    form,
    refresh: ['produtos', 'estoque', 'inicio'],
    said: ({ nome }) => `Produto “${nome}” salvo.`,
    onClose,
    onSaved,
  });
  const toInput = (values: typeof form.values) => ({
    ...values,
    preco_venda: values.preco_venda || '0',
    preco_custo: values.preco_custo || '0',
    estoque_minimo: values.estoque_minimo || null,
    peso_bruto: orNull(values.peso_bruto),
    peso_liquido: orNull(values.peso_liquido),
    altura: orNull(values.altura),
    largura: orNull(values.largura),
    comprimento: orNull(values.comprimento),
  });
  const submit = form.onSubmit((values) => {
    if (produto) update({ id: produto.id, ...changedOf(toInput(values), toInput(form.getInitialValues())) });
    else create(toInput(values));
  });
  return (
    <RecordForm onSubmit={submit} action={produto ? 'Salvar' : 'Criar produto'} saving={saving} onCancel={onClose}>
      <Fieldset legend="Dados">
        <Stack>
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
          </SimpleGrid>
          <CategoriaSelect
            label="Categoria"
            placeholder="Nenhuma"
            clearButtonProps={{ 'aria-label': 'Tirar da categoria' }}
            {...form.getInputProps('categoria_id')}
          />
          <Textarea
            label="Descrição"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5_000}
            {...form.getInputProps('descricao')}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend="Preços">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MoneyInput label="Preço de venda" {...form.getInputProps('preco_venda')} />
          <MoneyInput label="Preço de custo" {...form.getInputProps('preco_custo')} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Peso em kg, medidas em cm">
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DecimalInput label="Peso bruto" placeholder="0" {...form.getInputProps('peso_bruto')} />
            <DecimalInput label="Peso líquido" placeholder="0" {...form.getInputProps('peso_liquido')} />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, xs: 3 }} style={{ alignItems: 'end' }}>
            <DecimalInput label="Altura" placeholder="0" {...form.getInputProps('altura')} />
            <DecimalInput label="Largura" placeholder="0" {...form.getInputProps('largura')} />
            <DecimalInput label="Comprimento" placeholder="0" {...form.getInputProps('comprimento')} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Fieldset legend="Fiscal">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="GTIN (código de barras)"
            description="8, 12, 13 ou 14 dígitos"
            inputMode="numeric"
            maxLength={14}
            {...form.getInputProps('gtin')}
          />
          <TextInput
            label="NCM"
            description="8 dígitos, com ou sem pontos"
            inputMode="numeric"
            maxLength={10}
            {...form.getInputProps('ncm')}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Estoque">
        <Stack>
          <Switch
            label="Controlar estoque"
            description="Ligado, o produto tem saldo e aceita lançamentos. Desligado, sai da lista de estoque e os lançamentos nele são recusados, no painel e na API; os já feitos continuam no razão."
            {...form.getInputProps('controlar_estoque', { type: 'checkbox' })}
          />
          {form.values.controlar_estoque ? (
            <QuantityInput
              label="Estoque mínimo"
              description="Abaixo deste saldo total, o painel avisa; pode ficar vazio"
              {...form.getInputProps('estoque_minimo')}
            />
          ) : null}
        </Stack>
      </Fieldset>
    </RecordForm>
  );
}
