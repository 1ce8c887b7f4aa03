'use client';

import type { SelectProps } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { Select } from '#app/_ui/select.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Categoria } from '../types.ts';

/** The company's categories in the order of the tree; none for a role that does not read them. */
export function useCategorias(): { all: readonly Categoria[]; pathOf: (id: number | null) => string | null } {
  const { can } = useSessao();
  const query = trpc.categorias.arvore.useQuery(undefined, { enabled: can('categorias:read'), staleTime: 30_000 });
  const all = query.data ?? [];
  const paths = new Map(all.map(({ id, caminho }) => [id, caminho]));
  return { all, pathOf: (id) => (id === null ? null : (paths.get(id) ?? null)) };
}

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'ref' | 'defaultValue'> & {
  value?: number | null;
  onChange: (id: number | null) => void;
  /** Categories that cannot be chosen. */
  without?: ReadonlySet<number>;
};

/** Chooses a category by its path, such as "Cafés > Em grãos". */
export function CategoriaSelect({ value = null, onChange, without, ...select }: Props) {
  const { all } = useCategorias();
  return (
    <Select
      searchable
      clearable
      nothingFoundMessage="Nenhuma categoria com este nome"
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      data={all.filter(({ id }) => !without?.has(id)).map(({ id, caminho }) => ({ value: String(id), label: caminho }))}
      {...select}
    />
  );
}
