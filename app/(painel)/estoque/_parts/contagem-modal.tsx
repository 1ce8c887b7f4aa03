'use client';

import { Group, Paper, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { addDecimals, formatSigned, isNegative } from '#app/_ui/decimal.ts';
import { focusFirst, showRefusal } from '#app/_ui/feedback.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { formatQuantity, parseTyped } from '#app/_ui/format.ts';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useShown } from '#app/_ui/use-shown.ts';
import { PlaceFields, QuantityInput } from './movement-fields.tsx';
import { NoteInput } from './note-input.tsx';
import type { Produto } from './types.ts';
import { useDepositos } from './use-depositos.ts';
import { usePosting, useSaldo } from './use-posting.ts';

type Props = { opened: boolean; onClose: () => void; produto?: Produto | undefined };

/** Posts a count: the counted quantity becomes the balance. */
export function ContagemModal({ opened, onClose, produto }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Contagem">
      <Text size="sm" c="dimmed" mb="md">
        O saldo do depósito passa a ser o que você contou. A diferença fica registrada no histórico, mesmo quando é
        zero.
      </Text>
      <ContagemForm produto={produto ?? null} onClose={onClose} />
    </FormModal>
  );
}

type Values = { produto_id: number | null; deposito_id: number | null; quantidade: string; observacao: string };

function ContagemForm({ produto: given, onClose }: { produto: Produto | null; onClose: () => void }) {
  const [produto, setProduto] = useState(given);
  const { padrao } = useDepositos();
  const { refresh, announce } = usePosting();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { produto_id: given?.produto_id ?? null, deposito_id: null, quantidade: '', observacao: '' },
    validate: {
      produto_id: (id) => (id === null ? 'Escolha o produto.' : null),
      quantidade: (typed) => (typed.trim() ? null : 'Informe a quantidade contada.'),
    },
  });
  const deposito_id = form.values.deposito_id ?? padrao?.id ?? null;
  const unsaved = useUnsaved(form);
  const isShown = useShown();
  const post = trpc.estoque.balancear.useMutation({
    trpc: useOnce(),
    onSuccess: (posted) => {
      const there = isShown();
      unsaved.saved();
      announce('Contagem registrada', posted, produto?.unidade ?? '');
      if (there) onClose();
    },
    onError: (error) => showRefusal(error, form),
    onSettled: refresh,
  });

  const submit = form.onSubmit(({ produto_id, quantidade, observacao }) => {
    if (produto_id === null) return;
    if (deposito_id === null) return form.setFieldError('deposito_id', 'Escolha o depósito.');
    post.mutate({ produto_id, deposito_id, quantidade: parseTyped(quantidade), observacao });
  }, focusFirst(form));

  return (
    <RecordForm onSubmit={submit} action="Registrar contagem" saving={post.isPending} onCancel={onClose}>
      <PlaceFields
        form={form}
        produto={produto}
        onProduto={setProduto}
        deposito_id={deposito_id}
        autoFocus={given === null}
      />
      <QuantityInput
        label="Quantidade contada"
        required
        unidade={produto?.unidade}
        data-autofocus={given !== null || undefined}
        {...form.getInputProps('quantidade')}
      />
      <NoteInput {...form.getInputProps('observacao')} />
      <Difference produto={produto} deposito_id={deposito_id} counted={form.values.quantidade} />
    </RecordForm>
  );
}

type DifferenceProps = { produto: Produto | null; deposito_id: number | null; counted: string };

function Difference({ produto, deposito_id, counted }: DifferenceProps) {
  const saldo = useSaldo(produto, deposito_id);
  if (!produto || deposito_id === null) return null;
  const difference = saldo !== undefined && counted.trim() ? addDecimals(parseTyped(counted), saldo, true) : null;
  return (
    <Paper bg="var(--superficie)" withBorder px="md" py="sm" aria-live="polite">
      <Group justify="space-between" gap="lg">
        <Text size="sm" className="numero">
          Saldo atual:{' '}
          <Text span inherit fw={600}>
            {saldo === undefined ? '…' : formatQuantity(saldo)} {produto.unidade}
          </Text>
        </Text>
        <Text size="sm" className="numero">
          Diferença:{' '}
          <Text span inherit fw={600} c={difference !== null && isNegative(difference) ? 'red' : undefined}>
            {difference === null ? '—' : formatSigned(difference)} {difference === null ? '' : produto.unidade}
          </Text>
        </Text>
      </Group>
    </Paper>
  );
}
