'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { SearchSelect } from '#app/_ui/search-select.tsx';
import { useSessao } from '../_shell/session.tsx';
import type { Produto } from './itens-values.ts';

type Props = Pick<ComponentProps<typeof SearchSelect<string>>, 'onNext' | 'onAwaiting' | 'entered' | 'autoFocus'> & {
  value: Produto | null;
  onChange: (produto: Produto) => void;
  path: string;
  /** Only services are chosen. */
  services?: boolean;
  error?: ReactNode;
};

const SHOWN = 12;

/** Products and services are numbered apart: their kind is a part of the choice's id. */
const choice = (one: Produto) => ({
  id: `${one.servico ? 's' : 'p'}${one.id}`,
  label: one.nome,
  code: one.codigo,
  note: one.servico ? `Serviço · ${one.codigo}` : one.codigo,
});

/** Chooses an active product or, after the products, an active service, by name or code. */
export function ItemSelect({ value, onChange, services = false, ...field }: Props) {
  const { can } = useSessao();
  const [busca, setBusca] = useState('');
  const search = { busca: busca || undefined, por_pagina: SHOWN };
  const kept = <T,>(previous: T) => previous;
  const produtos = trpc.produtos.list.useQuery(
    { ...search, situacao: 'A' },
    { placeholderData: kept, enabled: !services },
  );
  const sells = can('servicos:read');
  const servicos = trpc.servicos.list.useQuery({ ...search, ativo: true }, { placeholderData: kept, enabled: sells });
  const found: Produto[] = [
    ...(services ? [] : (produtos.data?.resultados ?? [])),
    ...(servicos.data?.resultados ?? []).map(({ preco, ...servico }) => ({
      ...servico,
      preco_venda: preco,
      servico: true,
    })),
  ];
  const total = (services ? 0 : (produtos.data?.total_registros ?? 0)) + (servicos.data?.total_registros ?? 0);
  return (
    <SearchSelect<string>
      label={services ? 'Serviço' : 'Produto ou serviço'}
      required
      placeholder="Busque por nome ou código"
      listLabel={services ? 'Serviços encontrados' : 'Produtos e serviços encontrados'}
      none={`Nenhum ${services ? 'serviço' : 'produto ou serviço'} ativo com este nome ou código.`}
      value={value && choice(value)}
      onChange={(id) => {
        const chosen = found.find((one) => choice(one).id === id);
        if (chosen) onChange(chosen);
      }}
      busca={busca}
      onSearch={setBusca}
      query={{
        isPending: (!services && produtos.isPending) || (sells && servicos.isPending),
        isPlaceholderData: produtos.isPlaceholderData || servicos.isPlaceholderData,
        error: produtos.error ?? servicos.error,
      }}
      choices={found.map(choice)}
      more={total > found.length}
      {...field}
    />
  );
}
