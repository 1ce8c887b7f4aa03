'use client';

import { ActionIcon, Input, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { isReading } from '#modulos/codigo-lido.ts';
import classes from './compra.module.css';
import { type Item, totalOf, type Values } from './values.ts';

const dimmed = (text: string, size: 'sm' | 'xs' = 'sm') => (
  <Text span size={size} c="dimmed">
    {text}
  </Text>
);

type Props = {
  form: UseFormReturnType<Values>;
  index: number;
  item: Item;
  /** Enter in the quantity, and in the cost. */
  onQuantity: () => void;
  onCost: () => void;
  /** The next product's code was read into the quantity or the cost, which has the value again that it had before. */
  onReading: (codigo: string) => void;
  onRemove: () => void;
};

/** One line of a purchase: product, quantity, cost and total. */
export function ItemRow({ form, index, item, onQuantity, onCost, onReading, onRemove }: Props) {
  const path = `itens.${index}`;
  const total = totalOf(item);
  const before = useRef('');
  const typed = (field: 'quantidade' | 'custo_unitario', go: () => void) => ({
    ...form.getInputProps(`${path}.${field}`),
    onFocus: () => {
      before.current = item[field];
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      const text = event.currentTarget.value.trim();
      if (!isReading(text)) return go();
      form.setFieldValue(`${path}.${field}`, before.current);
      onReading(text);
    },
  });
  return (
    <fieldset className={classes.row} aria-label={`Item ${index + 1}: ${item.produto.nome}`}>
      <Input.Wrapper
        label="Produto"
        labelElement="div"
        className={classes.produto}
        error={form.errors[`${path}.produto_id`] ?? form.errors[`${path}.id`]}
      >
        <div className={classes.nome}>
          <Text size="sm" fw={550} lineClamp={1} title={item.produto.nome}>
            {item.produto.nome}
          </Text>
          <RecordCode size="xs">{item.produto.codigo}</RecordCode>
        </div>
      </Input.Wrapper>
      <DecimalInput
        label="Quantidade"
        required
        rightSection={dimmed(item.produto.unidade, 'xs')}
        rightSectionWidth={48}
        rightSectionPointerEvents="none"
        {...typed('quantidade', onQuantity)}
      />
      <DecimalInput
        label="Custo unitário"
        required
        placeholder="0,00"
        leftSection={dimmed('R$')}
        {...typed('custo_unitario', onCost)}
      />
      <Input.Wrapper label="Total" labelElement="div" className={classes.total}>
        <Text size="sm" fw={600} className={`${classes.amount} numero`}>
          {total === null ? '—' : formatMoney(total)}
        </Text>
      </Input.Wrapper>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.remove}
        onClick={onRemove}
        aria-label={`Remover item ${index + 1}`}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </fieldset>
  );
}
