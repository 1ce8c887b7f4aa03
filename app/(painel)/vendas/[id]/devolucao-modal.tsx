'use client';

import { Alert, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { addDecimals, isZero } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { formatMoney, formatQuantity, parseTyped } from '#app/_ui/format.ts';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { DepositoSelect } from '../../estoque/_parts/deposito-select.tsx';
import type { VendaExpedida } from '../types.ts';

type Props = { venda: VendaExpedida; opened: boolean; onClose: () => void };

/** What the customer gave back: how much of each line, and where it enters. */
export function DevolucaoModal({ venda, opened, onClose }: Props) {
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={`Devolução do pedido ${venda.numero_pedido}`}
      draftId={venda.id}
    >
      <DevolucaoForm venda={venda} onClose={onClose} />
    </FormModal>
  );
}

const remaining = ({ quantidade, quantidade_devolvida }: VendaExpedida['itens'][number]) =>
  addDecimals(quantidade, quantidade_devolvida, true) ?? '0';

/** What comes back of each line, by its id, and where it enters. */
type Values = { typed: Record<number, string>; deposito_id: number | null; observacao: string };

function DevolucaoForm({ venda, onClose }: Omit<Props, 'opened'>) {
  const left = venda.itens.filter((item) => !isZero(remaining(item)));
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { typed: {}, deposito_id: venda.deposito_id, observacao: '' },
  });
  const unsaved = useUnsaved(form, { draft: true });
  const sent = left.flatMap(({ id }) => {
    const quantidade = parseTyped(form.values.typed[id] ?? '');
    return quantidade ? [{ item_id: id, quantidade }] : [];
  });
  const returning = useSend(trpc.vendas.devolver, {
    form,
    unsaved,
    onClose,
    refresh: ['vendas', 'contas', 'estoque'],
    said: ({ total }) => `Devolução de ${formatMoney(total)} registrada.`,
  });
  // Lines that are left empty are not sent: refusals name the lines that are.
  const pathOf = (item_id: number) => {
    const index = sent.findIndex((line) => line.item_id === item_id);
    return index < 0 ? null : `itens.${index}`;
  };
  const submit = form.onSubmit(({ observacao, deposito_id }) => {
    if (sent.length > 0) returning.mutate({ id: venda.id, itens: sent, deposito_id, observacao });
    else {
      form.setFieldError('itens', 'Informe quanto de ao menos um item.');
      form.getInputNode(`typed.${left[0]?.id}`)?.focus();
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          O que já havia saído do estoque entra de novo no depósito escolhido; o que ainda não saiu só deixa de sair.
        </Text>
        {left.map((item, index) => {
          const path = pathOf(item.id);
          return (
            <Group key={item.id} justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text size="sm" fw={550}>
                  {item.descricao}
                </Text>
                <Text size="xs" c="dimmed">
                  Vendido {formatQuantity(item.quantidade)} {item.unidade}; pode voltar{' '}
                  {formatQuantity(remaining(item))}
                </Text>
              </div>
              <DecimalInput
                aria-label={`Quantidade devolvida de ${item.descricao}`}
                placeholder="0"
                w={{ base: 104, xs: 130 }}
                flex="none"
                data-autofocus={index === 0 || undefined}
                value={form.values.typed[item.id] ?? ''}
                onChange={(quantidade) => {
                  form.setFieldValue('typed', { ...form.values.typed, [item.id]: quantidade });
                  if (path && quantidade.trim()) form.clearFieldError(`${path}.quantidade`);
                  // Another set of lines is sent: the refusals no longer name the right ones.
                  else form.clearErrors();
                }}
                data-path={path ? `${path}.quantidade` : `typed.${item.id}`}
                error={path && (form.errors[`${path}.quantidade`] ?? form.errors[`${path}.item_id`])}
              />
            </Group>
          );
        })}
        {left.length === 0 ? <Text size="sm">Tudo o que foi vendido já voltou.</Text> : null}
        <DepositoSelect
          value={form.values.deposito_id}
          onChange={(id) => form.setFieldValue('deposito_id', id)}
          error={form.errors.deposito_id}
        />
        <Textarea label="Observação" maxLength={500} autosize {...form.getInputProps('observacao')} />
        {form.errors.itens || form.errors.status ? (
          <Alert color="red" icon={<IconAlertCircle />} role="alert" data-path="status" tabIndex={-1}>
            {form.errors.itens ?? form.errors.status}
          </Alert>
        ) : null}
        <FormActions saving={returning.isPending} onCancel={onClose}>
          Registrar devolução
        </FormActions>
      </Stack>
    </form>
  );
}
