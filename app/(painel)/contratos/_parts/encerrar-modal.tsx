'use client';

import { Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCalendar } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { DayInput } from '#app/_ui/day-input.tsx';
import { focusFirst } from '#app/_ui/feedback.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { dayOf, formatDay } from '#app/_ui/format.ts';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { Contrato } from '../types.ts';

type Props = { opened: boolean; contrato: Contrato; onClose: () => void };

/** Ends a contract today, or on a day to come. */
export const EncerrarModal = ({ opened, contrato, onClose }: Props) => (
  <FormModal opened={opened} onClose={onClose} title={`Encerrar o contrato ${contrato.numero}`} draftId={contrato.id}>
    <Fields contrato={contrato} onClose={onClose} />
  </FormModal>
);

function Fields({ contrato: { id, numero }, onClose }: Omit<Props, 'opened'>) {
  const { empresa } = useSessao();
  const hoje = dayOf(new Date(), empresa.fuso);
  const form = useForm<{ em: string | null }>({
    mode: 'controlled',
    initialValues: { em: hoje },
    validate: { em: (em) => (em ? null : 'Informe o último dia.') },
  });
  const unsaved = useUnsaved(form, { draft: true });
  const end = useSend(trpc.contratos.encerrar, {
    form,
    unsaved,
    onClose,
    refresh: ['contratos', 'clientes'],
    said: ({ status, fim_em }) =>
      status === 'encerrado'
        ? `Contrato ${numero} encerrado.`
        : `Contrato ${numero} termina em ${formatDay(fim_em ?? hoje)}.`,
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ em }) => end.mutate({ id, em: em ?? hoje }), focusFirst(form))}>
      <Stack>
        <DayInput
          label="Último dia"
          required
          data-autofocus
          minDate={hoje}
          leftSection={<IconCalendar size={16} aria-hidden />}
          data-path="em"
          value={form.values.em}
          onChange={(em) => form.setFieldValue('em', em)}
          error={form.errors.em ?? form.errors.status}
        />
        <Text size="sm" c="dimmed">
          O que vence até este dia é cobrado. Contas já geradas com vencimento depois dele, e não pagas, são canceladas.
        </Text>
        <FormActions saving={end.isPending} onCancel={onClose}>
          {form.values.em === hoje ? 'Encerrar hoje' : 'Encerrar neste dia'}
        </FormActions>
      </Stack>
    </form>
  );
}
