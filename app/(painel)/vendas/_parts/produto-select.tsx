'use client';

import { type ReactNode, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { SearchSelect } from '#app/_ui/search-select.tsx';
import type { Produto } from './values.ts';

type Props = { value: Produto | null; onChange: (produto: Produto) => void; path: string; error?: ReactNode };

const choice = (produto: Produto) => ({ id: produto.id, label: produto.nome, note: produto.codigo });

/** Chooses an active product, by name or code. */
export function ProdutoSelect({ value, onChange, path, error }: Props) {
  const [busca, setBusca] = useState('');
  const query = trpc.produtos.list.useQuery(
    { busca: busca || undefined, situacao: 'A', por_pagina: 20 },
    { placeholderData: (previous) => previous },
  );
  const options = query.data?.resultados ?? [];
  return (
    <SearchSelect
      label="Produto"
      placeholder="Busque por nome ou código"
      listLabel="Produtos encontrados"
      none="Nenhum produto ativo com este nome ou código."
      path={path}
      value={value && choice(value)}
      onChange={(id) => {
        const found = options.find((produto) => produto.id === id);
        if (found) onChange(found);
      }}
      busca={busca}
      onSearch={setBusca}
      query={query}
      choices={options.map(choice)}
      error={error}
    />
  );
}
