'use client';

import { ColorSwatch, Group, MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../_shell/session.tsx';

type Props = Omit<MultiSelectProps, 'value' | 'onChange' | 'data'> & {
  /** Ids of labels. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** The choice that creates a label; no id is this. */
const CREATE = 'criar';

const isSame = (one: string, other: string) => one.localeCompare(other, 'pt-BR', { sensitivity: 'base' }) === 0;

/** Chooses labels, and creates one of the name that is typed where the company has none. */
export function EtiquetasSelect({ value, onChange, ...field }: Props) {
  const { can } = useSessao();
  const { data = [] } = trpc.etiquetas.list.useQuery();
  const refresh = useRefresh(['etiquetas']);
  const [search, setSearch] = useState('');
  const create = trpc.etiquetas.create.useMutation({
    onSuccess: async ({ id }) => {
      await refresh();
      onChange([...value, id]);
    },
    onError: notifyError,
  });
  const typed = search.trim();
  const creates = typed !== '' && can('crm:write') && !data.some(({ nome }) => isSame(nome, typed));
  const colours = new Map(data.map(({ id, cor }) => [String(id), cor]));
  return (
    <MultiSelect
      label="Etiquetas"
      placeholder={value.length === 0 ? 'Escolha ou digite uma nova' : undefined}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={typed ? 'Nenhuma etiqueta com este nome' : 'Nenhuma outra etiqueta'}
      data={[
        ...data.map(({ id, nome }) => ({ value: String(id), label: nome })),
        ...(creates ? [{ value: CREATE, label: `Criar a etiqueta “${typed}”` }] : []),
      ]}
      renderOption={({ option }) => {
        const cor = colours.get(option.value);
        return (
          <Group gap={8} wrap="nowrap">
            {cor ? <ColorSwatch color={cor} size={14} withShadow={false} aria-hidden /> : null}
            <span>{option.label}</span>
          </Group>
        );
      }}
      {...field}
      value={value.map(String)}
      onChange={(chosen) => {
        if (chosen.includes(CREATE)) create.mutate({ nome: typed });
        else onChange(chosen.map(Number));
      }}
    />
  );
}
