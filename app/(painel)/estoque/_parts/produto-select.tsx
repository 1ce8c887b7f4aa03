'use client';

import { type ReactNode, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { SearchSelect } from '#app/_ui/search-select.tsx';
import type { Produto } from './types.ts';

type Props = {
  value: Produto | null;
  onChange: (produto: Produto) => void;
  error?: ReactNode;
  readOnly?: boolean;
  autoFocus?: boolean;
};

const choice = (produto: Produto) => ({
  id: produto.produto_id,
  label: produto.produto_nome,
  note: produto.produto_codigo,
});

/** Chooses a product that controls stock, by name or code. */
export function ProdutoSelect({ value, onChange, error, readOnly = false, autoFocus = false }: Props) {
  const [busca, setBusca] = useState('');
  const query = trpc.estoque.list.useQuery(
    { busca: busca || undefined, por_pagina: 20 },
    { placeholderData: (previous) => previous, enabled: !readOnly },
  );
  const options = query.data?.resultados ?? [];
  return (
    <SearchSelect
      label="Produto"
      placeholder="Busque por nome ou código"
      listLabel="Produtos encontrados"
      none="Nenhum produto que controla estoque com este nome ou código."
      path="produto_id"
      value={value && choice(value)}
      onChange={(id) => {
        const found = options.find((produto) => produto.produto_id === id);
        if (found) onChange(found);
      }}
      busca={busca}
      onSearch={setBusca}
      query={query}
      choices={options.map(choice)}
      error={error}
      readOnly={readOnly}
      autoFocus={autoFocus}
    />
  );
}
