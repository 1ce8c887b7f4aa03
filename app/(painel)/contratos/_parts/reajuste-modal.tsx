'use client';

import 'dayjs/locale/pt-br';
import { Autocomplete, SimpleGrid, Stack, Text, Textarea } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { IconCalendar } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { CALENDAR_LABELS, formatMoney, parseTyped } from '#app/_ui/format.ts';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { useValueName } from '#app/_ui/value-name.ts';
import { toldCompetencia } from '../situacao.tsx';
import type { Contrato } from '../types.ts';

type Props = { opened: boolean; contrato: Contrato; onClose: () => void };

/** Adjusts a contract's prices by a percentage. */
export const ReajusteModal = ({ opened, contrato, onClose }: Props) => (
  <FormModal opened={opened} onClose={onClose} title={`Reajustar o contrato ${contrato.numero}`} draftId={contrato.id}>
    <Fields contrato={contrato} onClose={onClose} />
  </FormModal>
);

type Values = { percentual: string; a_partir_de: string | null; indice: string; motivo: string };

const INDICES = ['IPCA', 'IGP-M', 'INPC', 'INCC'];

/** Cents after a change by a percentage of two decimals, half a cent up. */
function changed(valor: string, typed: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,4})(?:\.(\d{1,2}))?$/.exec(parseTyped(typed)) ?? [];
  if (whole === '') return null;
  const points = BigInt(whole + fraction.padEnd(2, '0')) * (sign ? -1n : 1n);
  const cents = (BigInt(valor.replace('.', '')) * (10_000n + points) + 5_000n) / 10_000n;
  const digits = String(cents).padStart(3, '0');
  return cents < 0n ? null : `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function Fields({ contrato, onClose }: Omit<Props, 'opened'>) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      percentual: '',
      a_partir_de: contrato.proximo_vencimento ? `${contrato.proximo_vencimento.slice(0, 7)}-01` : null,
      indice: '',
      motivo: '',
    },
    validate: { percentual: (value) => (value.trim() ? null : 'Informe o percentual.') },
  });
  const unsaved = useUnsaved(form, { draft: true });
  const adjust = useSend(trpc.contratos.reajustar, {
    form,
    unsaved,
    onClose,
    refresh: ['contratos'],
    said: ({ aplicado_em, a_partir_de, contrato: after }) =>
      aplicado_em
        ? `Valor reajustado para ${formatMoney(after.valor)}.`
        : `Reajuste agendado para ${toldCompetencia(a_partir_de)}.`,
  });
  const depois = changed(contrato.valor, form.values.percentual);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ percentual, a_partir_de, indice, motivo }) =>
          adjust.mutate({
            ...{ id: contrato.id, percentual: parseTyped(percentual), indice, motivo },
            ...(a_partir_de ? { a_partir_de: a_partir_de.slice(0, 7) } : {}),
          }),
        focusFirst(form),
      )}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DecimalInput
            label="Percentual"
            required
            data-autofocus
            placeholder="4,62"
            rightSection={
              <Text span size="sm" c="dimmed">
                %
              </Text>
            }
            rightSectionPointerEvents="none"
            {...form.getInputProps('percentual')}
          />
          <MonthPickerInput
            {...useValueName()}
            label="A partir da competência"
            placeholder="A do próximo ciclo"
            valueFormat="MM/YYYY"
            clearable
            clearButtonProps={{ 'aria-label': 'A do próximo ciclo' }}
            leftSection={<IconCalendar size={16} aria-hidden />}
            ariaLabels={CALENDAR_LABELS}
            data-path="a_partir_de"
            value={form.values.a_partir_de}
            onChange={(chosen) => form.setFieldValue('a_partir_de', chosen)}
            error={form.errors.a_partir_de ?? form.errors.status}
          />
        </SimpleGrid>
        <Autocomplete
          label="Índice"
          placeholder="IPCA, IGP-M…"
          data={INDICES}
          maxLength={40}
          {...form.getInputProps('indice')}
        />
        <Textarea label="Motivo" autosize minRows={2} maxLength={500} {...form.getInputProps('motivo')} />
        <Text size="sm" c="dimmed" aria-live="polite">
          {depois
            ? `De ${formatMoney(contrato.valor)} para cerca de ${formatMoney(depois)}: cada preço é arredondado ao centavo.`
            : 'Cada preço é arredondado ao centavo, meio centavo para cima. O que já foi gerado não muda.'}
        </Text>
        <FormActions saving={adjust.isPending} onCancel={onClose}>
          Reajustar
        </FormActions>
      </Stack>
    </form>
  );
}
