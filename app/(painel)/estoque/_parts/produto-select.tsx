'use client';

import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { RecordSelect } from '#app/_ui/record-select.tsx';
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
export const ProdutoSelect = ({ value, ...field }: Props) => (
  <RecordSelect
    procedure={trpc.estoque.list}
    input={(search) => search}
    choice={choice}
    label="Produto"
    placeholder="Busque por nome ou código"
    listLabel="Produtos encontrados"
    none="Nenhum produto que controla estoque com este nome ou código."
    path="produto_id"
    required
    value={value && choice(value)}
    {...field}
  />
);
