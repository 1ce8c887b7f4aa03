'use client';

import { Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { useOnce } from '#app/_trpc/once.ts';
import { addDecimals, isNegative } from '#app/_ui/decimal.ts';
import { focusFirst, notifyDone, showRefusal } from '#app/_ui/feedback.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { formatQuantity, parseTyped } from '#app/_ui/format.ts';
import { RecordForm } from '#app/_ui/record-drawer.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useShown } from '#app/_ui/use-shown.ts';
import { DepositoSelect } from './deposito-select.tsx';
import { QuantityInput } from './movement-fields.tsx';
import { NoteInput } from './note-input.tsx';
import { ProdutoSelect } from './produto-select.tsx';
import type { Produto } from './types.ts';
import { useDepositos } from './use-depositos.ts';
import { usePosting, useSaldo } from './use-posting.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  produto?: Produto | undefined;
  /** The warehouse that it leaves, where the screen is of one. */
  origem_id?: number | undefined;
};

/** Moves a product from one warehouse to another. */
export const TransferenciaModal = ({ opened, onClose, produto, origem_id }: Props) => (
  <FormModal opened={opened} onClose={onClose} title="Transferir entre depósitos" size="lg">
    <Text size="sm" c="dimmed" mb="md">
      Sai de um depósito e entra no outro no mesmo instante, com dois lançamentos ligados. O total do produto não muda.
    </Text>
    <Fields produto={produto ?? null} origem_id={origem_id ?? null} onClose={onClose} />
  </FormModal>
);

type Values = {
  produto_id: number | null;
  deposito_origem_id: number | null;
  deposito_destino_id: number | null;
  quantidade: string;
  observacao: string;
};

type FieldsProps = { produto: Produto | null; origem_id: number | null; onClose: () => void };

function Fields({ produto: given, origem_id, onClose }: FieldsProps) {
  const [produto, setProduto] = useState(given);
  const { all } = useDepositos();
  const { refresh } = usePosting();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      produto_id: given?.produto_id ?? null,
      deposito_origem_id: origem_id,
      deposito_destino_id: null,
      quantidade: '',
      observacao: '',
    },
    validate: {
      produto_id: (id) => (id === null ? 'Escolha o produto.' : null),
      deposito_origem_id: (id) => (id === null ? 'Escolha de onde sai.' : null),
      deposito_destino_id: (id, { deposito_origem_id }) =>
        id === null ? 'Escolha para onde vai.' : id === deposito_origem_id ? 'Escolha outro depósito.' : null,
      quantidade: (typed) => (typed.trim() ? null : 'Informe a quantidade.'),
    },
  });
  const { deposito_origem_id, deposito_destino_id, quantidade } = form.values;
  const unsaved = useUnsaved(form);
  const isShown = useShown();
  const post = trpc.estoque.transferir.useMutation({
    trpc: useOnce(),
    onSuccess: (made) => {
      const there = isShown();
      unsaved.saved();
      notifyDone(
        `${formatQuantity(made.quantidade)} ${produto?.unidade ?? ''} de ${made.produto_nome}: de ${made.deposito_origem_nome} para ${made.deposito_destino_nome}.`,
      );
      if (there) onClose();
    },
    onError: (error) => showRefusal(error, form),
    onSettled: refresh,
  });
  const submit = form.onSubmit((values) => {
    if (values.produto_id === null || values.deposito_origem_id === null || values.deposito_destino_id === null) return;
    post.mutate({
      produto_id: values.produto_id,
      deposito_origem_id: values.deposito_origem_id,
      deposito_destino_id: values.deposito_destino_id,
      quantidade: parseTyped(values.quantidade),
      observacao: values.observacao,
    });
  }, focusFirst(form));
  const nameOf = (id: number | null) => all.find((deposito) => deposito.id === id)?.nome;

  return (
    <RecordForm onSubmit={submit} action="Transferir" saving={post.isPending} onCancel={onClose}>
      <ProdutoSelect
        value={produto}
        onChange={(next) => {
          setProduto(next);
          form.setFieldValue('produto_id', next.produto_id);
        }}
        error={form.errors.produto_id}
        autoFocus={given === null}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DepositoSelect
          label="De"
          path="deposito_origem_id"
          value={deposito_origem_id}
          onChange={(id) => form.setFieldValue('deposito_origem_id', id)}
          error={form.errors.deposito_origem_id}
        />
        <DepositoSelect
          label="Para"
          path="deposito_destino_id"
          except={deposito_origem_id}
          value={deposito_destino_id}
          onChange={(id) => form.setFieldValue('deposito_destino_id', id)}
          error={form.errors.deposito_destino_id}
        />
      </SimpleGrid>
      <QuantityInput
        label="Quantidade"
        required
        unidade={produto?.unidade}
        data-autofocus={given !== null || undefined}
        {...form.getInputProps('quantidade')}
      />
      <NoteInput {...form.getInputProps('observacao')} />
      {produto && nameOf(deposito_origem_id) ? (
        <Paper bg="var(--superficie)" withBorder px="md" py="sm" aria-live="polite">
          <Group gap="md" wrap="nowrap" align="center" justify="space-between">
            <Side
              nome={nameOf(deposito_origem_id) ?? ''}
              produto={produto}
              deposito_id={deposito_origem_id}
              quantidade={quantidade}
              exit
            />
            <IconArrowRight size={18} aria-hidden style={{ flexShrink: 0 }} />
            <Side
              nome={nameOf(deposito_destino_id) ?? 'Escolha o destino'}
              produto={produto}
              deposito_id={deposito_destino_id}
              quantidade={quantidade}
            />
          </Group>
        </Paper>
      ) : null}
    </RecordForm>
  );
}

type SideProps = { nome: string; produto: Produto; deposito_id: number | null; quantidade: string; exit?: boolean };

/** A warehouse's balance before and after. */
function Side({ nome, produto, deposito_id, quantidade, exit = false }: SideProps) {
  const saldo = useSaldo(produto, deposito_id);
  const after = saldo !== undefined && quantidade.trim() ? addDecimals(saldo, parseTyped(quantidade), exit) : null;
  return (
    <div style={{ minWidth: 0 }}>
      <Text size="sm" c="dimmed" truncate>
        {nome}
      </Text>
      <Text size="sm" fw={600} className="numero" c={after !== null && isNegative(after) ? 'red' : undefined}>
        {deposito_id === null ? '—' : saldo === undefined ? '…' : formatQuantity(saldo)}
        {after === null ? '' : ` → ${formatQuantity(after)}`} {deposito_id === null ? '' : produto.unidade}
      </Text>
      {after !== null && isNegative(after) ? (
        <Text size="xs" c="red">
          Ficará negativo.
        </Text>
      ) : null}
    </div>
  );
}
