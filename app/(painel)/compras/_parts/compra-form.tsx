'use client';

import { Button, Group, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconTrendingDown } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { DayInput } from '#app/_ui/day-input.tsx';
import { toTyped, withComma } from '#app/_ui/decimal.ts';
import { focusFirst, notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { dayOf, formatMoney } from '#app/_ui/format.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import { FormFault } from '#app/_ui/refusal.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { MudouEnquantoEditava, withLido } from '../../_parts/lido-em.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useNamedCliente } from '../../clientes/use-named-cliente.ts';
import { useNovoCliente } from '../../clientes/use-novo-cliente.ts';
import { DepositoSelect } from '../../estoque/_parts/deposito-select.tsx';
import { useDepositos } from '../../estoque/_parts/use-depositos.ts';
import { CondicaoInput } from '../../financeiro/_parts/condicao-input.tsx';
import type { Compra, CompraSalva } from '../types.ts';
import { type Ahead, CodeEntry } from './code-entry.tsx';
import classes from './compra.module.css';
import { FornecedorSelect } from './fornecedor-select.tsx';
import { ItemRow } from './item-row.tsx';
import { missing, newItem, type Produto, startingValues, sumOf, toInput, type Values } from './values.ts';

const ClienteDrawer = onDemand(() => import('../../clientes/cliente-drawer.tsx').then((m) => m.ClienteDrawer));

/** Fields of a purchase: supplier, where and when it comes, items, and their total. */
export function CompraForm({ record: compra, onClose, onSaved }: RecordProps<Compra, CompraSalva>) {
  const { can, empresa } = useSessao();
  const fornecedor = useNovoCliente();
  const codeInput = useRef<HTMLInputElement>(null);
  const readCode = useRef<(codigo: string) => void>(() => {});
  const { padrao } = useDepositos();
  const { compras } = trpc.useUtils();
  const form = useForm<Values>({ mode: 'controlled', initialValues: startingValues(compra), validate: missing });
  const { create, update, saving } = useSave(trpc.compras, {
    form,
    refresh: ['compras', 'clientes'],
    said: ({ numero }) => `Compra ${numero} salva.`,
    onClose,
    onSaved,
  });
  const { itens } = form.values;
  const isNamed = useNamedCliente(compra ? null : 'fornecedor', form, () => codeInput.current?.focus());

  const focus = (path: string, select = true) =>
    requestAnimationFrame(() => {
      const input = form.getInputNode(path);
      input?.focus();
      if (select && input instanceof HTMLInputElement) input.select();
    });
  function add(produto: Produto, { amounts, half, stays }: Ahead) {
    const at = form.getValues().itens.length;
    const [quantidade, custo_unitario] = [...amounts, ...(half ? [half] : [])].map(withComma);
    const item = { ...newItem(produto, quantidade), ...(custo_unitario ? { custo_unitario } : {}) };
    // Drawn at once: on a busy machine the next frame would find no field to go on to.
    flushSync(() => {
      form.insertListItem('itens', item);
      form.clearFieldError('itens');
    });
    if (stays) return;
    // After what is closed already comes the next one; what is half typed goes on at its end.
    const next = (['quantidade', 'custo_unitario'] as const)[amounts.length];
    if (next) focus(`itens.${at}.${next}`, half === '');
    else codeInput.current?.focus();
  }
  async function addSuggested() {
    try {
      const found = await compras.sugestoes.fetch();
      const there = new Set(itens.map(({ produto }) => produto.id));
      const fresh = found.filter(({ produto_id }) => !there.has(produto_id));
      form.setFieldValue('itens', [
        ...itens,
        ...fresh.map(({ quantidade, ...p }) =>
          newItem(
            {
              id: p.produto_id,
              nome: p.produto_nome,
              codigo: p.produto_codigo,
              unidade: p.unidade,
              preco_custo: p.preco_custo,
            },
            toTyped(quantidade),
          ),
        ),
      ]);
      notifyDone(
        fresh.length === 0
          ? 'Nenhum outro produto está abaixo do mínimo.'
          : `${fresh.length} ${fresh.length === 1 ? 'produto adicionado' : 'produtos adicionados'}, até o dobro do mínimo.`,
      );
    } catch (error) {
      notifyError(error);
    }
  }

  const submit = form.onSubmit((values) => {
    const input = toInput(values);
    if (!input) return;
    if (compra) {
      update({ id: compra.id, ...withLido(changedOf(input, toInput(form.getInitialValues())), values) });
    } else create(input);
  }, focusFirst(form));

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FornecedorSelect
            value={form.values.fornecedor_id}
            onChange={(chosen) => form.setFieldValue('fornecedor_id', chosen)}
            onCreate={can('clientes:write') ? fornecedor.open : undefined}
            error={form.errors.fornecedor_id}
            autoFocus={compra === null && !isNamed}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DepositoSelect
              value={form.values.deposito_id ?? padrao?.id ?? null}
              onChange={(id) => form.setFieldValue('deposito_id', id)}
              error={form.errors.deposito_id}
            />
            <DayInput
              label="Previsão de entrega"
              placeholder="Sem previsão"
              clearable
              value={form.values.previsao}
              onChange={(previsao) => form.setFieldValue('previsao', previsao)}
              error={form.errors.previsao}
              data-path="previsao"
            />
          </SimpleGrid>
          <section>
            <Group justify="space-between" mb="sm">
              <Title order={3}>Itens</Title>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconTrendingDown size={15} aria-hidden />}
                onClick={addSuggested}
              >
                Adicionar os abaixo do mínimo
              </Button>
            </Group>
            <Stack gap="sm">
              {itens.map((item, index) => (
                <ItemRow
                  key={item.key}
                  form={form}
                  index={index}
                  item={item}
                  onQuantity={() => focus(`itens.${index}.custo_unitario`)}
                  onCost={() => codeInput.current?.focus()}
                  onReading={(codigo) => {
                    // At once: a scanner's next key is on its way.
                    codeInput.current?.focus();
                    readCode.current(codigo);
                  }}
                  onRemove={() => {
                    form.removeListItem('itens', index);
                    codeInput.current?.focus();
                  }}
                />
              ))}
              <CodeEntry
                inputRef={codeInput}
                reader={readCode}
                onProduto={add}
                error={form.errors.itens}
                autoFocus={isNamed}
              />
              <FormFault errors={form.errors} paths={['status']} />
              <div className={classes.sum}>
                <Text c="dimmed" size="sm">
                  Total da compra
                </Text>
                <Text fz="1.375rem" fw={650} className="numero" aria-live="polite">
                  {formatMoney(sumOf(itens))}
                </Text>
              </div>
            </Stack>
          </section>
          <CondicaoInput
            value={form.values.condicao_pagamento}
            onChange={(condicao) => form.setFieldValue('condicao_pagamento', condicao)}
            total={sumOf(itens)}
            dia={dayOf(new Date(), empresa.fuso)}
            from="de cada recebimento"
            error={form.errors.condicao_pagamento}
          />
          <Textarea label="Observação" autosize minRows={2} maxLength={2000} {...form.getInputProps('observacao')} />
          <MudouEnquantoEditava form={form} saving={saving} onSave={submit} />
          <FormActions saving={saving} onCancel={onClose}>
            {compra ? 'Salvar' : 'Criar compra'}
          </FormActions>
        </Stack>
      </form>
      <ClienteDrawer
        stackId="fornecedor"
        {...fornecedor.props}
        onSaved={({ id, nome }) => {
          form.setFieldValue('fornecedor_id', { id, label: nome });
          fornecedor.close();
        }}
      />
    </>
  );
}
