'use client';

import { Alert, NumberInput, Select, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle, IconCalendar } from '@tabler/icons-react';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { changedOf } from '#app/_ui/changed-of.ts';
import { DayInput } from '#app/_ui/day-input.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { dayOf, formatMoney } from '#app/_ui/format.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import type { RecordProps } from '#app/_ui/record-drawer.tsx';
import { useSave } from '#app/_ui/use-save.ts';
import { PERIODICIDADE } from '#modulos/contratos.ts';
import { ClienteSelect } from '../../_parts/cliente-select.tsx';
import { beginWith, isFilledByHand } from '../../_parts/filled-by-hand.ts';
import { ItensInput } from '../../_parts/itens-input.tsx';
import { filledIn, sumOf } from '../../_parts/itens-values.ts';
import { MudouEnquantoEditava, withLido } from '../../_parts/lido-em.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useNamedCliente } from '../../clientes/use-named-cliente.ts';
import { useNovoCliente } from '../../clientes/use-novo-cliente.ts';
import { PERIODICIDADES, POR } from '../situacao.tsx';
import type { Contrato } from '../types.ts';
import { ProximosVencimentos } from './proximos-vencimentos.tsx';
import { itensDoNegocio, missing, startingValues, toInput, type Values } from './values.ts';

const ClienteDrawer = onDemand(() => import('../../clientes/cliente-drawer.tsx').then((m) => m.ClienteDrawer));

/** Fields of a contract: what is charged, of whom, how often, from when and until when. */
export function ContratoForm({ record: contrato, onClose, onSaved }: RecordProps<Contrato>) {
  const { can, empresa } = useSessao();
  const cliente = useNovoCliente();
  const addButton = useRef<HTMLButtonElement>(null);
  /** The keys of the lines whose service is still being searched. */
  const awaiting = useRef(new Set<string>()).current;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: startingValues(contrato, dayOf(new Date(), empresa.fuso)),
    validate: (values) => missing({ ...values, itens: [...filledIn(values.itens, awaiting)] }, awaiting),
  });
  const { create, update, saving } = useSave(trpc.contratos, {
    form,
    refresh: ['contratos', 'negocios', 'clientes'],
    said: ({ numero }) => `Contrato ${numero} salvo.`,
    onClose,
    onSaved,
  });
  useNamedCliente(contrato ? null : 'cliente', form);
  useNamedNegocio(contrato === null, (offered) => {
    const free = Object.entries(offered).filter(([path]) => !isFilledByHand(form, path));
    beginWith(form, Object.fromEntries(free));
  });
  const { itens, negocio, periodicidade } = form.values;
  const submit = form.onSubmit((values) => {
    const filled = [...filledIn(values.itens, awaiting)];
    if (filled.length < values.itens.length) form.setFieldValue('itens', filled);
    const input = toInput({ ...values, itens: filled });
    if (!input) return;
    if (contrato) {
      update({ id: contrato.id, ...withLido(changedOf(input, toInput(form.getInitialValues())), values) });
    } else {
      const lines = input.itens?.map(({ ...line }) => line) ?? [];
      create({ ...input, itens: lines, negocio_id: values.negocio?.id ?? null });
    }
  }, focusFirst(form));
  const day = (field: 'inicio_em' | 'fim_em' | 'primeiro_vencimento') => ({
    leftSection: <IconCalendar size={16} aria-hidden />,
    value: form.values[field],
    error: form.errors[field],
    'data-path': field,
  });
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {negocio && !contrato ? (
            <Alert color="petroleo" variant="light">
              Do negócio “{negocio.label}”, que passa a apontar para este contrato.
            </Alert>
          ) : null}
          <TextInput
            label="Título"
            placeholder="O que se presta: manutenção, suporte, assinatura…"
            maxLength={150}
            required
            data-autofocus
            {...form.getInputProps('titulo')}
          />
          <ClienteSelect
            value={form.values.cliente_id}
            onChange={(chosen) => form.setFieldValue('cliente_id', chosen)}
            onCreate={can('clientes:write') ? cliente.open : undefined}
            error={form.errors.cliente_id ?? form.errors.negocio_id}
            autoFocus={false}
          />
          <section>
            <Title order={3} mb="sm">
              O que se cobra em cada ciclo
            </Title>
            <Stack gap="sm">
              <ItensInput
                form={form}
                itens={itens}
                awaiting={awaiting}
                addButton={addButton}
                least={1}
                livre
                services
              />
              <Text size="sm" c="dimmed" ta="right" aria-live="polite">
                Valor{' '}
                <Text span fz="1.375rem" fw={650} c="var(--mantine-color-text)" className="numero">
                  {formatMoney(sumOf(itens))}
                </Text>{' '}
                {POR[periodicidade]}
              </Text>
              {form.errors.itens || form.errors.status || form.errors.valor ? (
                <Alert color="red" icon={<IconAlertCircle />} role="alert" data-path="status" tabIndex={-1}>
                  {form.errors.itens ?? form.errors.valor ?? form.errors.status}
                </Alert>
              ) : null}
            </Stack>
          </section>
          <section>
            <Title order={3} mb="sm">
              Calendário
            </Title>
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <Select
                  label="Periodicidade"
                  required
                  allowDeselect={false}
                  data={PERIODICIDADES.map((value) => ({ value, label: PERIODICIDADE[value] }))}
                  {...form.getInputProps('periodicidade')}
                />
                <DayInput
                  label="Primeiro vencimento"
                  required
                  {...day('primeiro_vencimento')}
                  onChange={(chosen) => {
                    form.setFieldValue('primeiro_vencimento', chosen);
                    if (chosen) form.setFieldValue('dia_vencimento', Number(chosen.slice(8)));
                  }}
                />
                <NumberInput
                  label="Dia do mês"
                  description="Um mês mais curto vence no seu último dia."
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  min={1}
                  max={31}
                  allowDecimal={false}
                  {...form.getInputProps('dia_vencimento')}
                />
                <NumberInput
                  label="Dias de antecedência"
                  description="Quantos dias antes de vencer a conta a receber é gerada."
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  min={0}
                  max={60}
                  allowDecimal={false}
                  {...form.getInputProps('dias_antecedencia')}
                />
                <DayInput
                  label="Início da vigência"
                  required
                  {...day('inicio_em')}
                  onChange={(chosen) => form.setFieldValue('inicio_em', chosen)}
                />
                <DayInput
                  label="Fim da vigência"
                  placeholder="Sem prazo"
                  clearable
                  clearButtonProps={{ 'aria-label': 'Sem prazo' }}
                  {...day('fim_em')}
                  onChange={(chosen) => form.setFieldValue('fim_em', chosen)}
                />
              </SimpleGrid>
              {contrato ? (
                <Text size="sm" c="dimmed">
                  O que mudar aqui vale para os ciclos que ainda não foram gerados.
                </Text>
              ) : (
                <ProximosVencimentos values={form.values} />
              )}
            </Stack>
          </section>
          <Textarea label="Observação" autosize minRows={2} maxLength={2000} {...form.getInputProps('observacao')} />
          <MudouEnquantoEditava form={form} saving={saving} onSave={submit} />
          <FormActions saving={saving} onCancel={onClose}>
            {contrato ? 'Salvar' : 'Criar contrato'}
          </FormActions>
        </Stack>
      </form>
      <ClienteDrawer
        stackId="cliente"
        {...cliente.props}
        onSaved={({ id, nome }) => {
          form.setFieldValue('cliente_id', { id, label: nome });
          cliente.close();
        }}
      />
    </>
  );
}

/** Begins the form with what the deal that the address names offers (`?negocio=12`), for its contact's customer. The address forgets it then. */
function useNamedNegocio(wanted: boolean, begin: (values: Partial<Values>) => void): void {
  const { can } = useSessao();
  const [id, setId] = useQueryState('negocio', parseAsInteger);
  const asks = wanted && id !== null && can('crm:read');
  const { data: negocio } = trpc.negocios.get.useQuery({ id: id ?? 0 }, { enabled: asks });
  const contato_id = negocio?.contato_id ?? null;
  const contato = trpc.contatos.get.useQuery({ id: contato_id ?? 0 }, { enabled: asks && contato_id !== null });
  const cliente_id = contato.data?.cliente_erp_id ?? null;
  const cliente = trpc.clientes.get.useQuery({ id: cliente_id ?? 0 }, { enabled: asks && cliente_id !== null });
  const ready =
    negocio && (contato_id === null || contato.isFetched) && (cliente_id === null || cliente.isFetched)
      ? negocio
      : null;
  useEffect(() => {
    if (!asks || !ready) return;
    const of = cliente.data?.ativo ? { id: cliente.data.id, label: cliente.data.nome } : null;
    begin({
      titulo: ready.titulo,
      negocio: { id: ready.id, label: ready.titulo },
      ...(of ? { cliente_id: of } : {}),
      itens: itensDoNegocio(ready),
    });
    void setId(null);
  }, [asks, ready, cliente.data, begin, setId]);
}
