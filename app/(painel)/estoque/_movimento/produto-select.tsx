'use client';

import { Combobox, Group, InputBase, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { Produto } from './types.ts';

type Props = {
  value: Produto | null;
  onChange: (produto: Produto) => void;
  error?: ReactNode;
  readOnly?: boolean;
  autoFocus?: boolean;
};

/** Chooses a product that controls stock. The server searches by name and code; Enter takes the first that it found. */
export function ProdutoSelect({ value, onChange, error, readOnly = false, autoFocus }: Props) {
  const chosen = value?.produto_nome ?? '';
  const [text, setText] = useState(chosen);
  const [debounced] = useDebouncedValue(text.trim(), 200);
  // The name of the chosen product is not a search: the whole list opens again.
  const busca = debounced === chosen ? '' : debounced;
  const query = trpc.estoque.list.useQuery(
    { busca: busca || undefined, por_pagina: 20 },
    { placeholderData: (previous) => previous, enabled: !readOnly },
  );
  const options = query.data?.resultados ?? [];
  const waiting = query.isPlaceholderData || query.isPending || debounced !== text.trim();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  // Only what answers the present text is offered to Enter; results come later than the keys.
  const { selectFirstOption, resetSelectedOption, dropdownOpened } = combobox;
  const answered = dropdownOpened && !waiting && busca !== '' ? query.data : null;
  useEffect(() => {
    if (answered) selectFirstOption();
    else resetSelectedOption();
  }, [answered, selectFirstOption, resetSelectedOption]);

  function choose(id: string) {
    const found = options.find((produto) => String(produto.produto_id) === id);
    if (!found) return;
    onChange(found);
    setText(found.produto_nome);
    combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} readOnly={readOnly} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <InputBase
          label="Produto"
          placeholder="Busque por nome ou código"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setText(chosen);
          }}
          onKeyDown={(event) => {
            // Not yet an answer to choose from, and no reason to send the form.
            if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault();
          }}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          readOnly={readOnly}
          variant={readOnly ? 'filled' : 'default'}
          error={error}
          data-autofocus={autoFocus || undefined}
          data-path="produto_id"
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={readOnly}>
        <Combobox.Options mah={280} aria-label="Produtos encontrados" style={{ overflowY: 'auto' }} aria-busy={waiting}>
          {options.map((produto) => (
            <Combobox.Option
              key={produto.produto_id}
              value={String(produto.produto_id)}
              active={produto.produto_id === value?.produto_id}
            >
              <Group justify="space-between" gap="md" wrap="nowrap">
                <span>{produto.produto_nome}</span>
                <Text span size="xs" ff="monospace" style={{ flexShrink: 0 }}>
                  {produto.produto_codigo}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
          {options.length === 0 ? (
            // An option that cannot be chosen: a list without options is none to a screen reader.
            <Combobox.Option value="" disabled opacity={1} c="dimmed">
              {query.error?.message ??
                (waiting ? 'Buscando…' : 'Nenhum produto que controla estoque com este nome ou código.')}
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
