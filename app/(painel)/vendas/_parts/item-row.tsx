'use client';

import { ActionIcon, Input, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import { moneyToTyped } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import classes from './pedido.module.css';
import { ProdutoSelect } from './produto-select.tsx';
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
  /** Undefined on the only line. */
  onRemove: (() => void) | undefined;
};

/** One line of an order: product, quantity, price and total. */
export function ItemRow({ form, index, item, onRemove }: Props) {
  const path = `itens.${index}`;
  const total = totalOf(item);
  return (
    <fieldset className={classes.row} aria-label={`Item ${index + 1}`}>
      <div className={classes.produto}>
        <ProdutoSelect
          value={item.produto}
          onChange={(produto) => {
            form.setFieldValue(`${path}.produto`, produto);
            form.setFieldValue(`${path}.preco_unitario`, moneyToTyped(produto.preco_venda));
            form.clearFieldError(`${path}.produto_id`);
          }}
          path={`${path}.produto_id`}
          error={form.errors[`${path}.produto_id`]}
        />
      </div>
      <DecimalInput
        label="Quantidade"
        rightSection={item.produto ? dimmed(item.produto.unidade, 'xs') : null}
        rightSectionWidth={48}
        rightSectionPointerEvents="none"
        {...form.getInputProps(`${path}.quantidade`)}
      />
      <DecimalInput
        label="Preço unitário"
        placeholder="0,00"
        leftSection={dimmed('R$')}
        {...form.getInputProps(`${path}.preco_unitario`)}
      />
      <Input.Wrapper label="Total" labelElement="div" className={classes.total}>
        <Text size="sm" fw={600} className={`${classes.amount} numero`}>
          {total === null ? '—' : formatMoney(total)}
        </Text>
      </Input.Wrapper>
      {onRemove ? (
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
      ) : null}
    </fieldset>
  );
}
