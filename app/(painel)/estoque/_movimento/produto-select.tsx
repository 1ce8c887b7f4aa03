'use client';

import { Group, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { Produto } from './types.ts';

type Props = {
  value: Produto | null;
  onChange: (produto: Produto | null) => void;
  error?: ReactNode;
  readOnly?: boolean;
  autoFocus?: boolean;
};

/** Chooses a product that controls stock; the server searches by name and code. */
export function ProdutoSelect({ value, onChange, error, readOnly, autoFocus }: Props) {
  const [search, setSearch] = useState(value?.produto_nome ?? '');
  const [debounced] = useDebouncedValue(search.trim(), 200);
  // The text of a chosen product is not a search: the whole list opens again.
  const busca = debounced === value?.produto_nome ? '' : debounced;
  const query = trpc.estoque.list.useQuery(
    { busca: busca || undefined, por_pagina: 20 },
    { placeholderData: (previous) => previous, enabled: !readOnly },
  );
  const found = query.data?.resultados ?? [];
  const options = value && !found.some((p) => p.produto_id === value.produto_id) ? [value, ...found] : found;
  const waiting = query.isFetching || debounced !== search.trim();

  return (
    <Select<number>
      label="Produto"
      placeholder="Busque por nome ou código"
      required
      withAsterisk={false}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      selectFirstOptionOnChange
      value={value?.produto_id ?? null}
      onChange={(id) => onChange(options.find((p) => p.produto_id === id) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      data={options.map((p) => ({ value: p.produto_id, label: p.produto_nome }))}
      filter={({ options: all }) => all}
      renderOption={({ option }) => <Option produto={options.find((p) => p.produto_id === option.value)} />}
      nothingFoundMessage={
        query.error?.message ?? (waiting ? 'Buscando…' : 'Nenhum produto que controla estoque com este nome ou código.')
      }
      error={error}
      readOnly={readOnly}
      variant={readOnly ? 'filled' : 'default'}
      data-autofocus={autoFocus || undefined}
      data-path="produto_id"
    />
  );
}

function Option({ produto }: { produto: Produto | undefined }) {
  if (!produto) return null;
  return (
    <Group justify="space-between" gap="md" wrap="nowrap" w="100%">
      <Text span size="sm">
        {produto.produto_nome}
      </Text>
      <Text span size="xs" ff="monospace" style={{ flexShrink: 0 }}>
        {produto.produto_codigo}
      </Text>
    </Group>
  );
}
