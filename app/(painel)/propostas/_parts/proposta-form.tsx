'use client';

import {
  Alert,
  Input,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { DayInput } from '#app/_ui/day-input.tsx';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { PERIODICIDADE_PROPOSTA, TIPO_DESTINO } from '#modulos/propostas.ts';
import { ClienteSelect } from '../../_parts/cliente-select.tsx';
import { ContatoSelect } from '../../_parts/contato-select.tsx';
import { ItensInput } from '../../_parts/itens-input.tsx';
import { filledIn, sumOf } from '../../_parts/itens-values.ts';
import { MudouEnquantoEditava, withLido } from '../../_parts/lido-em.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useNamedCliente } from '../../clientes/use-named-cliente.ts';
import { useNovoCliente } from '../../clientes/use-novo-cliente.ts';
import type { Proposta } from '../types.ts';
import { grandTotal, missing, startingValues, toInput, type Values } from './values.ts';

const ClienteDrawer = onDemand(() => import('../../clientes/cliente-drawer.tsx').then((m) => m.ClienteDrawer));

const reais = (
  <Text span size="sm" c="dimmed">
    R$
  </Text>
);

const DESTINOS = ['venda', 'contrato'] as const;
const PERIODICIDADES = ['mensal', 'bimestral', 'trimestral', 'semestral', 'anual'] as const;

/** Fields of a proposal: to whom, until when, what it says, items, discount, freight, and the total as the server will reckon it. */
export function PropostaForm({ record: proposta, onClose, onSaved }: RecordProps<Proposta>) {
  const { can } = useSessao();
  const addButton = useRef<HTMLButtonElement>(null);
  const cliente = useNovoCliente();
  /** The keys of the lines whose product is still being searched. */
  const awaiting = useRef(new Set<string>()).current;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: startingValues(proposta),
    validate: (values) => missing(values, awaiting),
  });
  const { create, update, saving } = useSave(trpc.propostas, {
    form,
    refresh: ['propostas'],
    said: ({ numero }) => `Proposta ${numero} salva.`,
    onClose,
    onSaved,
  });
  const { itens, tipo_destino } = form.values;
  const contrato = tipo_destino === 'contrato';
  const focus = (path: string) => form.getInputNode(path)?.focus();
  useNamedCliente(proposta ? null : 'cliente', form);
  const submit = form.onSubmit((values) => {
    const filled = filledIn(values.itens, awaiting);
    if (filled.length < values.itens.length) {
      // The server's refusals count the lines that are sent.
      form.setFieldValue('itens', [...filled]);
      addButton.current?.focus();
    }
    const input = toInput({ ...values, itens: [...filled] });
    if (proposta) {
      update({ id: proposta.id, ...withLido(changedOf(input, toInput(form.getInitialValues())), values) });
    } else create(input);
  }, focusFirst(form));

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {proposta && proposta.status !== 'rascunho' ? (
            <Alert color="yellow" icon={<IconAlertCircle />}>
              Esta proposta já foi enviada. Ao mudar alguma coisa ela volta a rascunho, como versão{' '}
              {proposta.versao + 1}, e o link de antes deixa de aceitar respostas.
            </Alert>
          ) : null}
          <TextInput
            label="Título"
            required
            maxLength={200}
            placeholder="Café para o escritório: plano de 20 kg por mês"
            data-autofocus={proposta === null}
            {...form.getInputProps('titulo')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ClienteSelect
              value={form.values.cliente_id}
              onChange={(choice) => form.setFieldValue('cliente_id', choice)}
              onCreate={can('clientes:write') ? cliente.open : undefined}
              error={form.errors.cliente_id}
              autoFocus={false}
              required={form.values.contato_id === null}
              onClear={() => form.setFieldValue('cliente_id', null)}
            />
            {can('crm:read') ? (
              <ContatoSelect
                value={form.values.contato_id}
                onChange={(choice) => form.setFieldValue('contato_id', choice)}
                error={form.errors.contato_id}
                description="Aos cuidados de quem. Sem cliente, vira cliente ao converter."
              />
            ) : null}
            <DayInput
              label="Válida até"
              placeholder="Sem prazo"
              clearable
              value={form.values.valida_ate}
              onChange={(day) => form.setFieldValue('valida_ate', day)}
              error={form.errors.valida_ate}
              data-path="valida_ate"
            />
            <Input.Wrapper label="Ao ser aceita, vira" labelElement="div" error={form.errors.tipo_destino}>
              <SegmentedControl
                aria-label="Ao ser aceita, vira"
                fullWidth
                data={DESTINOS.map((value) => ({ value, label: TIPO_DESTINO[value] }))}
                value={tipo_destino}
                onChange={(value) => form.setFieldValue('tipo_destino', value)}
              />
            </Input.Wrapper>
            {contrato ? (
              <>
                <Select
                  label="Cobrança"
                  required
                  data={PERIODICIDADES.map((value) => ({ value, label: PERIODICIDADE_PROPOSTA[value] }))}
                  {...form.getInputProps('periodicidade')}
                />
                <DayInput
                  label="Primeiro vencimento"
                  required
                  placeholder="DD/MM/AAAA"
                  value={form.values.inicio}
                  onChange={(day) => form.setFieldValue('inicio', day)}
                  error={form.errors.inicio}
                  data-path="inicio"
                />
              </>
            ) : null}
          </SimpleGrid>
          <Textarea
            label="Apresentação"
            description="Sai antes dos itens."
            autosize
            minRows={2}
            maxRows={8}
            maxLength={5000}
            {...form.getInputProps('introducao')}
          />
          <section>
            <Title order={3} mb="sm">
              Itens
            </Title>
            <Stack gap="sm">
              <ItensInput form={form} itens={itens} awaiting={awaiting} addButton={addButton} least={1} livre />
              {form.errors.itens || form.errors.status ? (
                <Alert color="red" icon={<IconAlertCircle />} role="alert" data-path="status" tabIndex={-1}>
                  {form.errors.itens ?? form.errors.status}
                </Alert>
              ) : null}
            </Stack>
          </section>
          <SimpleGrid cols={{ base: 1, sm: contrato ? 2 : 3 }}>
            {contrato ? (
              <div />
            ) : (
              <>
                <DecimalInput
                  label="Desconto da proposta"
                  placeholder="0,00"
                  leftSection={reais}
                  {...form.getInputProps('desconto')}
                />
                <DecimalInput label="Frete" placeholder="0,00" leftSection={reais} {...form.getInputProps('frete')} />
              </>
            )}
            <Stack gap={0} align="flex-end" justify="flex-end">
              <Text c="dimmed" size="sm">
                Itens {formatMoney(sumOf(itens))}
              </Text>
              <Text c="dimmed" size="sm" aria-live="polite">
                Total{' '}
                <Text span c="var(--mantine-color-text)" fz="1.375rem" fw={650} className="numero">
                  {formatMoney(grandTotal(form.values))}
                </Text>
              </Text>
            </Stack>
          </SimpleGrid>
          <Textarea
            label="Condições"
            description="Prazo, pagamento, garantia. Sai depois dos itens."
            autosize
            minRows={3}
            maxRows={12}
            maxLength={10_000}
            {...form.getInputProps('condicoes')}
          />
          <MudouEnquantoEditava form={form} saving={saving} onSave={submit} />
          <FormActions saving={saving} onCancel={onClose}>
            {proposta ? 'Salvar' : 'Criar rascunho'}
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
