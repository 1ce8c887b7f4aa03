'use client';

import { Alert, Input, SegmentedControl, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { dayOf, formatMoney } from '#app/_ui/format.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import type { Choice } from '#app/_ui/search-select.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { ClienteSelect } from '../../_parts/cliente-select.tsx';
import { ItensInput } from '../../_parts/itens-input.tsx';
import { askedOf, filledIn, sumOf } from '../../_parts/itens-values.ts';
import { MudouEnquantoEditava, withLido } from '../../_parts/lido-em.tsx';
import { UsuarioSelect } from '../../_parts/usuario-select.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useNamedCliente } from '../../clientes/use-named-cliente.ts';
import { useNovoCliente } from '../../clientes/use-novo-cliente.ts';
import { DepositoSelect } from '../../estoque/_parts/deposito-select.tsx';
import { useDepositos } from '../../estoque/_parts/use-depositos.ts';
import { CondicaoInput } from '../../financeiro/_parts/condicao-input.tsx';
import { TIPO, TIPOS } from '../situacao.tsx';
import type { Venda } from '../types.ts';
import classes from './pedido.module.css';
import { grandTotal, missing, startingValues, toInput, type Values } from './values.ts';

const ClienteDrawer = onDemand(() => import('../../clientes/cliente-drawer.tsx').then((m) => m.ClienteDrawer));

const reais = (
  <Text span size="sm" c="dimmed">
    R$
  </Text>
);

/** Who is chosen; until then whom the order has, and whoever creates a new one. The id of these is not sent. */
function shownVendedor(chosen: Values['vendedor_id'], venda: Venda | null, self: string): Choice | null {
  if (chosen !== undefined) return chosen;
  const label = venda ? venda.vendedor_nome : self;
  return label === null ? null : { id: venda?.vendedor_id ?? 0, label };
}

/** Fields of an order: customer, kind, warehouse, seller, items, discount, freight, and the total as the server will reckon it. */
export function PedidoForm({ record: venda, onClose, onSaved }: RecordProps<Venda>) {
  const { can, usuario, empresa } = useSessao();
  const addButton = useRef<HTMLButtonElement>(null);
  const cliente = useNovoCliente();
  /** The keys of the lines whose product is still being searched. */
  const awaiting = useRef(new Set<string>()).current;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: startingValues(venda),
    validate: (values) => missing(values, awaiting),
  });
  const { create, update, saving } = useSave(trpc.vendas, {
    form,
    refresh: ['vendas', 'contas', 'expedicao'],
    said: ({ numero_pedido }) => `Pedido ${numero_pedido} salvo.`,
    onClose,
    onSaved,
  });
  const { itens } = form.values;
  const sum = sumOf(itens);
  const asked = askedOf(itens);
  const { padrao } = useDepositos();
  const deposito_id = form.values.deposito_id ?? padrao?.id ?? null;
  const { data: disponiveis = [] } = trpc.estoque.disponivel.useQuery(
    { produto_ids: [...asked.keys()], deposito_id, venda_id: venda?.id ?? null },
    { enabled: asked.size > 0 && can('estoque:read'), placeholderData: (previous) => previous, staleTime: 10_000 },
  );

  const focus = (path: string) => form.getInputNode(path)?.focus();
  const isNamed = useNamedCliente(venda ? null : 'cliente', form, () => focus('itens.0.produto_id'));
  const submit = form.onSubmit((values) => {
    const input = toInput(values);
    if (!input) return;
    const filled = filledIn(values.itens, awaiting);
    if (filled.length < values.itens.length) {
      // The server's refusals count the lines that are sent.
      form.setFieldValue('itens', [...filled]);
      addButton.current?.focus();
    }
    if (venda) {
      update({ id: venda.id, ...withLido(changedOf(input, toInput(form.getInitialValues())), values) });
    } else create(input);
  }, focusFirst(form));

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ClienteSelect
              value={form.values.cliente_id}
              onChange={(chosen) => form.setFieldValue('cliente_id', chosen)}
              onCreate={can('clientes:write') ? cliente.open : undefined}
              error={form.errors.cliente_id}
              autoFocus={venda === null && !isNamed}
            />
            <Input.Wrapper label="Tipo" labelElement="div" error={form.errors.tipo_pedido}>
              <SegmentedControl
                aria-label="Tipo"
                fullWidth
                data={TIPOS.map((value) => ({ value, label: TIPO[value] }))}
                value={form.values.tipo_pedido}
                onChange={(tipo) => form.setFieldValue('tipo_pedido', tipo)}
              />
            </Input.Wrapper>
            <DepositoSelect
              value={deposito_id}
              onChange={(id) => form.setFieldValue('deposito_id', id)}
              error={form.errors.deposito_id}
            />
            {can('usuarios:read') ? (
              <UsuarioSelect
                label="Vendedor"
                path="vendedor_id"
                value={shownVendedor(form.values.vendedor_id, venda, usuario.nome)}
                onChange={(vendedor) => form.setFieldValue('vendedor_id', vendedor)}
                error={form.errors.vendedor_id}
              />
            ) : null}
          </SimpleGrid>
          <section>
            <Title order={3} mb="sm">
              Itens
            </Title>
            <Stack gap="sm">
              <ItensInput
                form={form}
                itens={itens}
                awaiting={awaiting}
                addButton={addButton}
                least={1}
                autoFocus={isNamed}
                stock={{ disponiveis, deposito_id, asked }}
              />
              {form.errors.itens || form.errors.status ? (
                <Alert color="red" icon={<IconAlertCircle />} role="alert" data-path="status" tabIndex={-1}>
                  {form.errors.itens ?? form.errors.status}
                </Alert>
              ) : null}
            </Stack>
          </section>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <DecimalInput
              label="Desconto do pedido"
              placeholder="0,00"
              leftSection={reais}
              {...form.getInputProps('desconto')}
            />
            <DecimalInput label="Frete" placeholder="0,00" leftSection={reais} {...form.getInputProps('frete')} />
            <div className={classes.totals}>
              <Text c="dimmed" size="sm">
                Itens {formatMoney(sum)}
              </Text>
              <Text c="dimmed" size="sm" aria-live="polite">
                Total{' '}
                <Text span c="var(--mantine-color-text)" fz="1.375rem" fw={650} className="numero">
                  {formatMoney(grandTotal(form.values))}
                </Text>
              </Text>
            </div>
          </SimpleGrid>
          <CondicaoInput
            value={form.values.condicao_pagamento}
            onChange={(condicao) => form.setFieldValue('condicao_pagamento', condicao)}
            total={grandTotal(form.values)}
            dia={dayOf(new Date(), empresa.fuso)}
            from="da finalização"
            error={form.errors.condicao_pagamento}
          />
          <Textarea
            label="Observação"
            description="Sai na impressão do pedido."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('observacao')}
          />
          <MudouEnquantoEditava form={form} saving={saving} onSave={submit} />
          <FormActions saving={saving} onCancel={onClose}>
            {venda ? 'Salvar' : 'Criar pedido'}
          </FormActions>
        </Stack>
      </form>
      <ClienteDrawer
        stackId="cliente"
        {...cliente.props}
        onSaved={({ id, nome }) => {
          form.setFieldValue('cliente_id', { id, label: nome });
          cliente.close();
          requestAnimationFrame(() => focus('itens.0.produto_id'));
        }}
      />
    </>
  );
}
