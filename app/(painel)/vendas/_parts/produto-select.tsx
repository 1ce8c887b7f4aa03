'use client';

import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
import type { Produto } from './values.ts';

type Props = { value: Produto | null; onChange: (produto: Produto) => void; path: string; error?: ReactNode };

const choice = (produto: Produto) => ({ id: produto.id, label: produto.nome, note: produto.codigo });

/** Chooses an active product, by name or code. */
export const ProdutoSelect = ({ value, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.produtos.list}
    input={(search) => ({ ...search, situacao: 'A' as const })}
    choice={choice}
    label="Produto"
    placeholder="Busque por nome ou código"
    listLabel="Produtos encontrados"
    none="Nenhum produto ativo com este nome ou código."
    value={value && choice(value)}
    {...field}
  />
);
