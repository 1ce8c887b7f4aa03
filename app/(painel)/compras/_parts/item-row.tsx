'use client';

import { ActionIcon, Input, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
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
  onRemove: () => void;
};

const onEnter = (go: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  go();
};

/** One line of a purchase: product, quantity, cost and total. */
export function ItemRow({ form, index, item, onQuantity, onCost, onRemove }: Props) {
  const path = `itens.${index}`;
  const total = totalOf(item);
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
        onKeyDown={onEnter(onQuantity)}
        {...form.getInputProps(`${path}.quantidade`)}
      />
      <DecimalInput
        label="Custo unitário"
        required
        placeholder="0,00"
        leftSection={dimmed('R$')}
        onKeyDown={onEnter(onCost)}
        {...form.getInputProps(`${path}.custo_unitario`)}
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
