'use client';

import { ActionIcon, Input, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { addDecimals, isNegative, moneyToTyped } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { PorqueSaldo } from '../../estoque/_parts/porque-saldo.tsx';
import { ItemSelect } from './item-select.tsx';
import classes from './pedido.module.css';
import { type Item, totalOf, type Values } from './values.ts';

const dimmed = (text: string, size: 'sm' | 'xs' = 'sm') => (
  <Text span size={size} c="dimmed">
    {text}
  </Text>
);

export type Disponivel = Outputs['estoque']['disponivel'][number];

type Props = {
  form: UseFormReturnType<Values>;
  index: number;
  item: Item;
  /** What there is of the product in the order's warehouse, and how much of it all lines together ask for. */
  disponivel: Disponivel | undefined;
  deposito_id: number | null;
  asked: string;
  /** Enter in the quantity, the price or the discount: goes on to the next line. */
  onNext: () => void;
  /** Whether the product that was entered is still being searched. */
  onAwaiting: (awaiting: boolean) => void;
  /** Undefined on the only line. */
  onRemove: (() => void) | undefined;
};

/** One line of an order: product or service, quantity, price, discount and total. By keyboard: code, Enter, quantity, Enter. */
export function ItemRow({ form, index, item, disponivel, deposito_id, asked, onNext, onAwaiting, onRemove }: Props) {
  const path = `itens.${index}`;
  const total = totalOf(item);
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext();
  };
  return (
    <fieldset className={classes.row} aria-label={`Item ${index + 1}`}>
      <div className={classes.produto}>
        <ItemSelect
          value={item.produto}
          onChange={(produto) => {
            form.setFieldValue(`${path}.produto`, produto);
            form.setFieldValue(`${path}.preco_unitario`, moneyToTyped(produto.preco_venda));
            form.clearFieldError(`${path}.produto_id`);
            form.clearFieldError(`${path}.servico_id`);
          }}
          onNext={() => {
            // At once: a scanner's next key is on its way.
            const node = form.getInputNode(`${path}.quantidade`);
            node?.focus();
            if (node instanceof HTMLInputElement) node.select();
          }}
          onAwaiting={onAwaiting}
          path={`${path}.${item.produto?.servico ? 'servico_id' : 'produto_id'}`}
          error={form.errors[`${path}.produto_id`] ?? form.errors[`${path}.servico_id`] ?? form.errors[`${path}.id`]}
        />
        {disponivel ? <Available disponivel={disponivel} deposito_id={deposito_id} asked={asked} /> : null}
      </div>
      <DecimalInput
        label="Quantidade"
        required
        rightSection={item.produto ? dimmed(item.produto.unidade, 'xs') : null}
        rightSectionWidth={(item.produto?.unidade.length ?? 0) > 3 ? 48 : 36}
        rightSectionPointerEvents="none"
        {...form.getInputProps(`${path}.quantidade`)}
        onKeyDown={goOn}
      />
      <DecimalInput
        label="Preço"
        required
        placeholder="0,00"
        leftSection={dimmed('R$')}
        {...form.getInputProps(`${path}.preco_unitario`)}
        onKeyDown={goOn}
      />
      <DecimalInput
        label="Desconto"
        className={classes.desconto}
        placeholder="0"
        rightSection={dimmed('%')}
        rightSectionPointerEvents="none"
        {...form.getInputProps(`${path}.desconto_percentual`)}
        onKeyDown={goOn}
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

type AvailableProps = Pick<Props, 'deposito_id' | 'asked'> & { disponivel: Disponivel };

/** What there is, which leads to why, and a warning where the lines ask for more; it stops nobody. */
function Available({ disponivel: { produto_id, disponivel, reservado }, deposito_id, asked }: AvailableProps) {
  const short = isNegative(addDecimals(disponivel, asked, true) ?? '0');
  return (
    <Text size="xs" mt={4} fw={short ? 600 : 400} c={short ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      <PorqueSaldo produto_id={produto_id} deposito_id={deposito_id ?? undefined} reservado={reservado}>
        Disponível {formatQuantity(disponivel)}
      </PorqueSaldo>
      {short ? `, pedido ${formatQuantity(asked)}` : null}
    </Text>
  );
}
