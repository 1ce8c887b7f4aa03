'use client';

import { Input, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { focusFirst, showRefusal } from '#app/_ui/feedback.tsx';
import { parseTyped } from '#app/_ui/format.ts';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useShown } from '#app/_ui/use-shown.ts';
import { PlaceFields, QuantityInput } from './movement-fields.tsx';
import { NoteInput } from './note-input.tsx';
import { SaldoPreview } from './saldo-preview.tsx';
import type { Produto } from './types.ts';
import { useDepositos } from './use-depositos.ts';
import { usePosting } from './use-posting.ts';

type Props = { produto: Produto | null; onDone: () => void; onCancel: () => void };
type Values = {
  produto_id: number | null;
  deposito_id: number | null;
  tipo: 'entrada' | 'saida';
  quantidade: string;
  custo_unitario: string;
  observacao: string;
};

const TIPOS = [
  { value: 'entrada', label: 'Entrada' },
  { value: 'saida', label: 'Saída' },
];

/** Fields of a movement, with the balance after it. */
export function LancamentoForm({ produto: given, onDone, onCancel }: Props) {
  const [produto, setProduto] = useState(given);
  const { padrao } = useDepositos();
  const { refresh, announce } = usePosting();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      produto_id: given?.produto_id ?? null,
      deposito_id: null,
      tipo: 'entrada',
      quantidade: '',
      custo_unitario: '',
      observacao: '',
    },
    validate: {
      produto_id: (id) => (id === null ? 'Escolha o produto.' : null),
      quantidade: (typed) => (typed.trim() ? null : 'Informe a quantidade.'),
    },
  });
  const deposito_id = form.values.deposito_id ?? padrao?.id ?? null;
  const unsaved = useUnsaved(form);
  const isShown = useShown();
  const post = trpc.estoque.lancar.useMutation({
    trpc: useOnce(),
    onSuccess: (posted) => {
      const there = isShown();
      unsaved.saved();
      announce(posted.tipo === 'entrada' ? 'Entrada lançada' : 'Saída lançada', posted, produto?.unidade ?? '');
      if (there) onDone();
    },
    onError: (error) => showRefusal(error, form),
    onSettled: refresh,
  });

  const submit = form.onSubmit(({ produto_id, tipo, quantidade, custo_unitario, observacao }) => {
    if (produto_id === null) return;
    if (deposito_id === null) return form.setFieldError('deposito_id', 'Escolha o depósito.');
    post.mutate({
      produto_id,
      deposito_id,
      tipo,
      quantidade: parseTyped(quantidade),
      custo_unitario: custo_unitario.trim() ? parseTyped(custo_unitario) : undefined,
      observacao,
    });
  }, focusFirst(form));

  return (
    <RecordForm onSubmit={submit} action="Lançar" saving={post.isPending} onCancel={onCancel}>
      <PlaceFields
        form={form}
        produto={produto}
        onProduto={setProduto}
        deposito_id={deposito_id}
        autoFocus={given === null}
      />
      <Input.Wrapper label="Tipo" labelElement="div">
        <SegmentedControl
          aria-label="Tipo"
          fullWidth
          mt={4}
          data={TIPOS}
          value={form.values.tipo}
          onChange={(tipo) => form.setFieldValue('tipo', tipo === 'saida' ? 'saida' : 'entrada')}
        />
      </Input.Wrapper>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <QuantityInput
          label="Quantidade"
          required
          unidade={produto?.unidade}
          data-autofocus={given !== null || undefined}
          {...form.getInputProps('quantidade')}
        />
        <DecimalInput
          label="Custo unitário"
          placeholder="0,00"
          leftSection={
            <Text span size="sm" c="dimmed">
              R$
            </Text>
          }
          {...form.getInputProps('custo_unitario')}
        />
      </SimpleGrid>
      <NoteInput {...form.getInputProps('observacao')} />
      <SaldoPreview
        produto={produto}
        deposito_id={deposito_id}
        quantidade={form.values.quantidade}
        exit={form.values.tipo === 'saida'}
      />
    </RecordForm>
  );
}
