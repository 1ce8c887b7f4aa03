'use client';

import { ActionIcon, Input, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import { addDecimals, isNegative } from '#app/_ui/decimal.ts';
import { DecimalInput } from '#app/_ui/decimal-input.tsx';
import { formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { isReading } from '#modulos/codigo-lido.ts';
import { PorqueSaldo } from '../estoque/_parts/porque-saldo.tsx';
import { ItemSelect } from './item-select.tsx';
import classes from './itens.module.css';
import { type Item, type Produto, totalOf } from './itens-values.ts';

const dimmed = (text: string, size: 'sm' | 'xs' = 'sm') => (
  <Text span size={size} c="dimmed">
    {text}
  </Text>
);

export type Disponivel = Outputs['estoque']['disponivel'][number];

/** The parts of a form that its lines need; those of useForm have them. */
export type LinhasForm = {
  errors: Readonly<Record<string, ReactNode>>;
  // biome-ignore lint/suspicious/noExplicitAny: as useForm types what it spreads into an input
  getInputProps: (path: string) => { value?: any; onChange: any; error?: any };
  getInputNode: (path: string) => HTMLElement | null;
};

type Props = {
  form: LinhasForm;
  index: number;
  item: Item;
  services?: boolean;
  onProduto: (produto: Produto) => void;
  /** What there is of the product in the order's warehouse, and how much of it all lines together ask for. */
  disponivel?: Disponivel | undefined;
  deposito_id?: number | null | undefined;
  asked?: string | undefined;
  /** Enter in the quantity, the price or the discount: goes on to the next line. */
  onNext: () => void;
  /** The next product's code was read into the quantity, which had this value before. */
  onReading: (codigo: string, quantidade: string) => void;
  /** The code with which the line began. */
  entered: string | undefined;
  /** Whether the product that was entered is still being searched. */
  onAwaiting: (awaiting: boolean) => void;
  /** The dialog gives the focus to the line's first field as it opens. */
  autoFocus?: boolean;
  /** Undefined on the only line of what cannot do without. */
  onRemove: (() => void) | undefined;
};

/** One line: product or service, or a text, quantity, price, discount and total. By keyboard: code, Enter, quantity, Enter. */
export function ItemRow(props: Props) {
  const {
    form,
    index,
    item,
    services = false,
    disponivel,
    deposito_id = null,
    asked = '0',
    onNext,
    onReading,
    onProduto,
    onAwaiting,
    entered,
    autoFocus = false,
    onRemove,
  } = props;
  const path = `itens.${index}`;
  const total = totalOf(item);
  const toQuantity = () => {
    // At once: a scanner's next key is on its way.
    const node = form.getInputNode(`${path}.quantidade`);
    node?.focus();
    if (node instanceof HTMLInputElement) node.select();
  };
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onNext();
  };
  const before = useRef(item.quantidade);
  return (
    <fieldset className={classes.row} aria-label={`Item ${index + 1}`}>
      <div className={classes.produto}>
        {item.descricao === null ? (
          <ItemSelect
            services={services}
            value={item.produto}
            onChange={onProduto}
            onNext={toQuantity}
            onAwaiting={onAwaiting}
            entered={entered}
            autoFocus={autoFocus}
            path={`${path}.${item.produto?.servico ? 'servico_id' : 'produto_id'}`}
            error={form.errors[`${path}.produto_id`] ?? form.errors[`${path}.servico_id`] ?? form.errors[`${path}.id`]}
          />
        ) : (
          <TextInput
            label="Descrição do item"
            required
            maxLength={500}
            placeholder="Texto livre"
            {...form.getInputProps(`${path}.descricao`)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              toQuantity();
            }}
          />
        )}
        {disponivel ? <Available disponivel={disponivel} deposito_id={deposito_id} asked={asked} /> : null}
      </div>
      <DecimalInput
        label="Quantidade"
        required
        rightSection={item.produto ? dimmed(item.produto.unidade, 'xs') : null}
        rightSectionWidth={(item.produto?.unidade.length ?? 0) > 3 ? 48 : 36}
        rightSectionPointerEvents="none"
        {...form.getInputProps(`${path}.quantidade`)}
        onFocus={() => {
          before.current = item.quantidade;
        }}
        onKeyDown={(event) => {
          const typed = event.currentTarget.value.trim();
          if (event.key !== 'Enter' || !isReading(typed)) return goOn(event);
          event.preventDefault();
          onReading(typed, before.current);
        }}
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

type AvailableProps = { disponivel: Disponivel; deposito_id: number | null; asked: string };

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
