'use client';

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { addDecimals, isZero, toTyped } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { FormActions } from '#app/_ui/form-actions.tsx';
import { FormModal } from '#app/_ui/form-dialog.tsx';
import { formatMoney, formatQuantity, parseTyped } from '#app/_ui/format.ts';
import { FormFault } from '#app/_ui/refusal.tsx';
import { useUnsaved } from '#app/_ui/unsaved.tsx';
import { useSend } from '#app/_ui/use-send.ts';
import { DepositoSelect } from '../../estoque/_parts/deposito-select.tsx';
import type { Compra } from '../types.ts';
import classes from './compra.module.css';
import { countRead, type Typed } from './contagem.ts';

type Item = Compra['itens'][number];
type Tipo = 'recebimento' | 'devolucao';

const WORDS = {
  recebimento: {
    title: (numero: string) => `Receber a compra ${numero}`,
    left: (item: Item) => addDecimals(item.quantidade, item.quantidade_recebida, true) ?? '0',
    of: 'faltam',
    all: 'Receber tudo',
    confirm: 'Receber',
    said: 'recebida',
  },
  devolucao: {
    title: (numero: string) => `Devolver da compra ${numero}`,
    left: (item: Item) => addDecimals(item.quantidade_recebida, item.quantidade_devolvida, true) ?? '0',
    of: 'recebidos',
    all: 'Devolver tudo',
    confirm: 'Devolver',
    said: 'devolvida ao fornecedor',
  },
};

/** What was counted of each item, by its id, and where it goes. */
type Values = { typed: Typed; deposito: number | null; observacao: string };

const EMPTY: Values = { typed: {}, deposito: null, observacao: '' };

type Props = { compra: Compra; tipo: Tipo; opened: boolean; onClose: () => void };

/** Receives a purchase, or returns a part of it: what moves, to or from where, and what becomes of the average cost. */
export const EntregaModal = ({ compra, tipo, opened, onClose }: Props) => (
  <FormModal opened={opened} onClose={onClose} title={WORDS[tipo].title(compra.numero)} size="lg" draftId={compra.id}>
    <EntregaForm compra={compra} tipo={tipo} onClose={onClose} />
  </FormModal>
);

function EntregaForm({ compra, tipo, onClose }: Omit<Props, 'opened'>) {
  const words = WORDS[tipo];
  const lines = compra.itens.filter((item) => !isZero(words.left(item)));
  const form = useForm<Values>({ mode: 'controlled', initialValues: EMPTY });
  const { errors } = form;
  const { typed, deposito } = form.values;
  const setTyped = (next: Values['typed']) => {
    // A refusal names lines by their number among those that were sent: of other lines it says nothing.
    form.clearErrors();
    setUnknown(null);
    form.setFieldValue('typed', next);
  };
  const unsaved = useUnsaved(form, { draft: true });
  const [code, setCode] = useState('');
  const [unknown, setUnknown] = useState<string | null>(null);
  const itens = lines.flatMap(({ id }) => {
    const quantidade = parseTyped(typed[id] ?? '');
    return quantidade && !isZero(quantidade) ? [{ item_id: id, quantidade }] : [];
  });
  const [asked] = useDebouncedValue(JSON.stringify(itens), 250);
  const previa = trpc.compras.previa.useQuery(
    { id: compra.id, tipo, itens: JSON.parse(asked), deposito_id: deposito },
    { placeholderData: (before) => before, retry: false },
  );
  const outcome = {
    form,
    unsaved,
    refresh: ['compras', 'contas', 'estoque', 'produtos', 'inicio'] as const,
    said: () => `Compra ${compra.numero} ${words.said}.`,
    onClose,
  };
  const receber = useSend(trpc.compras.receber, outcome);
  const devolver = useSend(trpc.compras.devolver, outcome);
  const { isPending } = tipo === 'recebimento' ? receber : devolver;
  const sent = {
    id: compra.id,
    itens,
    observacao: form.values.observacao,
    ...(deposito === null ? {} : { deposito_id: deposito }),
  };

  function count() {
    if (!code.trim()) return;
    const counted = countRead(
      lines.map((item) => ({ ...item, left: words.left(item) })),
      typed,
      code,
    );
    if ('fault' in counted) setUnknown(String(counted.fault));
    else setTyped(counted);
    setCode('');
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (itens.length === 0) setUnknown('Informe quanto de ao menos um item.');
        else if (tipo === 'recebimento') receber.mutate(sent);
        else devolver.mutate(sent);
      }}
    >
      <Stack>
        <Group align="flex-start" wrap="nowrap">
          <TextInput
            style={{ flex: 1 }}
            label="Ler código"
            placeholder="Código ou GTIN, e Enter"
            description="Cada leitura soma 1. Para várias unidades, escreva a quantidade antes: 3*CAFE-500."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            leftSection={<IconBarcode size={17} aria-hidden />}
            value={code}
            error={unknown}
            onChange={(event) => setCode(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              count();
            }}
            autoComplete="off"
            data-autofocus
          />
          <Button
            variant="default"
            // Beside the field, below its label, also where a fault stands below the field.
            mt={22}
            onClick={() => setTyped(Object.fromEntries(lines.map((item) => [item.id, toTyped(words.left(item))])))}
          >
            {words.all}
          </Button>
        </Group>
        <div>
          {lines.map((item) => {
            const told = previa.data?.itens.find(({ item_id }) => item_id === item.id);
            const index = itens.findIndex(({ item_id }) => item_id === item.id);
            return (
              <div key={item.id} className={classes.entregas}>
                <div>
                  <Text size="sm" fw={550} lineClamp={1} title={item.produto_nome}>
                    {item.produto_nome}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {item.produto_codigo} · {words.of} {formatQuantity(words.left(item))} {item.unidade}
                  </Text>
                  {index < 0 ? null : told ? (
                    <Text size="xs" mt={2}>
                      {previa.data?.deposito_nome}: {formatQuantity(told.saldo_antes)} →{' '}
                      <strong>{formatQuantity(told.saldo_depois)}</strong>
                      {told.custo_medio_depois === null ? null : told.custo_medio_antes === told.custo_medio_depois ? (
                        <> · custo médio continua {formatMoney(told.custo_medio_depois)}</>
                      ) : (
                        <>
                          {' '}
                          · custo médio{' '}
                          {told.custo_medio_antes === null ? 'passa a ' : `${formatMoney(told.custo_medio_antes)} → `}
                          <strong>{formatMoney(told.custo_medio_depois)}</strong>
                        </>
                      )}
                    </Text>
                  ) : previa.isFetching || previa.error ? null : (
                    <Text size="xs" mt={2} c="dimmed">
                      Não controla estoque: nada se move.
                    </Text>
                  )}
                </div>
                <DecimalInput
                  aria-label={`Quantidade de ${item.produto_nome}`}
                  placeholder="0"
                  value={typed[item.id] ?? ''}
                  onChange={(quantidade) => setTyped({ ...typed, [item.id]: quantidade })}
                  data-path={index < 0 ? `typed.${item.id}` : `itens.${index}.quantidade`}
                  rightSection={
                    <Text span size="xs" c="dimmed">
                      {item.unidade}
                    </Text>
                  }
                  rightSectionWidth={44}
                  rightSectionPointerEvents="none"
                  error={errors[`itens.${index}.quantidade`] ?? errors[`itens.${index}.item_id`]}
                />
              </div>
            );
          })}
        </div>
        <DepositoSelect
          value={deposito ?? previa.data?.deposito_id ?? compra.deposito_id}
          onChange={(id) => {
            form.setFieldValue('deposito', id);
            form.clearFieldError('deposito_id');
          }}
          error={errors.deposito_id ?? previa.error?.message}
        />
        <TextInput
          label="Observação"
          placeholder={tipo === 'recebimento' ? 'Por exemplo, a nota fiscal' : 'Por que volta'}
          maxLength={500}
          {...form.getInputProps('observacao')}
        />
        <Text size="sm" c="dimmed">
          {tipo === 'recebimento'
            ? 'Cada item entra no estoque com o custo da compra; o custo médio do produto passa a ser a média ponderada do que havia e do que chegou.'
            : 'O que volta sai do estoque. O custo médio do que fica não muda, nem a situação da compra.'}
        </Text>
        <FormFault errors={errors} paths={['itens', 'status']} />
        <FormActions saving={isPending} onCancel={onClose}>
          {words.confirm}
        </FormActions>
      </Stack>
    </form>
  );
}
