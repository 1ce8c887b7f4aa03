'use client';

import { Button, Group } from '@mantine/core';
import { IconPlus, IconTextPlus } from '@tabler/icons-react';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { moneyToTyped } from '#app/_ui/decimal.ts';
import { type Disponivel, ItemRow, type LinhasForm } from './item-row.tsx';
import { blankItem, type Item, type Produto } from './itens-values.ts';

type Form = LinhasForm & {
  setFieldValue: (path: string, value: never) => void;
  clearFieldError: (path: string) => void;
  insertListItem: (path: string, item: never, index?: number) => void;
  removeListItem: (path: string, index: number) => void;
};

type Props = {
  /** Its lines are at `itens`. */
  form: Form;
  itens: readonly Item[];
  /** The keys of the lines whose product is still being searched. */
  awaiting: Set<string>;
  /** Gets the focus when a line is gone. */
  addButton: RefObject<HTMLButtonElement | null>;
  /** So many lines stay. */
  least: 0 | 1;
  /** A line may be a text of its own. */
  livre?: boolean;
  /** A line is of a service, never of a product. */
  services?: boolean;
  /** The dialog gives the focus to the first line as it opens. */
  autoFocus?: boolean;
  /** What there is of the products, for those who may see it. */
  stock?: { disponiveis: readonly Disponivel[]; deposito_id: number | null; asked: ReadonlyMap<number, string> };
};

/** The lines of an order or a deal. Enter goes on from field to field, and after the last one to a new line. */
export function ItensInput({
  form,
  itens,
  awaiting,
  addButton,
  least,
  livre = false,
  services = false,
  autoFocus = false,
  stock,
}: Props) {
  const focus = (path: string) => form.getInputNode(path)?.focus();
  const pathOf = (index: number, item: Item | undefined) =>
    `itens.${index}.${item && item.descricao !== null ? 'descricao' : item?.produto?.servico ? 'servico_id' : 'produto_id'}`;
  function addItem(descricao: string | null = null) {
    // Drawn and focused at once: a scanner's next key is on its way.
    flushSync(() => form.insertListItem('itens', blankItem(descricao) as never));
    focus(`itens.${itens.length}.${descricao === null ? 'produto_id' : 'descricao'}`);
  }
  /** The line after this one, which the last one makes. */
  function nextItem(index: number) {
    const next = itens[index + 1];
    if (next) focus(pathOf(index + 1, next));
    else addItem();
  }
  /** A scanner reads one product after the other, and says no quantity between them. */
  const entered = useRef(new Map<string, string>()).current;
  function read(index: number, codigo: string, quantidade: string) {
    const item = blankItem();
    entered.set(item.key, codigo);
    flushSync(() => {
      form.setFieldValue(`itens.${index}.quantidade`, quantidade as never);
      form.insertListItem('itens', item as never, index + 1);
    });
    const field = form.getInputNode(`itens.${index + 1}.quantidade`);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }
  function removeItem(index: number) {
    form.removeListItem('itens', index);
    addButton.current?.focus();
  }
  function choose(index: number, produto: Produto) {
    form.setFieldValue(`itens.${index}.produto`, produto as never);
    form.setFieldValue(`itens.${index}.preco_unitario`, moneyToTyped(produto.preco_venda) as never);
    form.clearFieldError(`itens.${index}.produto_id`);
    form.clearFieldError(`itens.${index}.servico_id`);
  }
  return (
    <>
      {itens.map((item, index) => (
        <ItemRow
          key={item.key}
          form={form}
          index={index}
          item={item}
          services={services}
          onProduto={(produto) => choose(index, produto)}
          disponivel={stock?.disponiveis.find(
            ({ produto_id }) => !item.produto?.servico && produto_id === item.produto?.id,
          )}
          deposito_id={stock?.deposito_id}
          asked={stock?.asked.get(item.produto?.id ?? 0)}
          onNext={() => nextItem(index)}
          onReading={(codigo, quantidade) => read(index, codigo, quantidade)}
          entered={entered.get(item.key)}
          autoFocus={autoFocus && index === 0}
          onAwaiting={(awaits) => (awaits ? awaiting.add(item.key) : awaiting.delete(item.key))}
          onRemove={itens.length > least ? () => removeItem(index) : undefined}
        />
      ))}
      <Group gap="xs">
        <Button
          ref={addButton}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => addItem()}
        >
          {services ? 'Adicionar serviço' : 'Adicionar item'}
        </Button>
        {livre ? (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconTextPlus size={15} aria-hidden />}
            onClick={() => addItem('')}
          >
            Adicionar texto livre
          </Button>
        ) : null}
      </Group>
    </>
  );
}
