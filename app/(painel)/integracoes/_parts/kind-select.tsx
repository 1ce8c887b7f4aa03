'use client';

import { type OptionsFilter, Select, type SelectProps, Text } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { plain } from '#app/_ui/plain.ts';

export type Tipo = Outputs['webhooks']['catalogo'][number];

/** Every kind of event, by name; fetched once. */
export function useCatalogo() {
  const query = trpc.webhooks.catalogo.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const all = query.data ?? [];
  return { query, all, tituloOf: (evento: string) => all.find((tipo) => tipo.evento === evento)?.titulo ?? evento };
}

const byTitleOrName: OptionsFilter = ({ options, search }) => {
  const wanted = plain(search.trim());
  return options.flatMap((group) => {
    if (!('group' in group)) return [];
    const items = group.items.filter(({ label, value }) => plain(`${label} ${value}`).includes(wanted));
    return items.length > 0 ? [{ ...group, items }] : [];
  });
};

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> & {
  value: Tipo['evento'] | null;
  onChange: (evento: Tipo['evento'] | null) => void;
};

/** Picks a kind of event, by its title or its name. */
export function KindSelect({ value, onChange, ...props }: Props) {
  const { all } = useCatalogo();
  const groups = Map.groupBy(all, (tipo) => tipo.modulo_nome);
  return (
    <Select
      aria-label="Tipo de evento"
      placeholder="Tipo de evento"
      data={[...groups].map(([group, tipos]) => ({
        group,
        items: tipos.map(({ evento, titulo }) => ({ value: evento as string, label: titulo })),
      }))}
      value={value}
      onChange={(next) => onChange(all.find((tipo) => tipo.evento === next)?.evento ?? null)}
      filter={byTitleOrName}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" ff="monospace" opacity={0.75}>
            {option.value}
          </Text>
        </div>
      )}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar tipo de evento' }}
      nothingFoundMessage="Nenhum tipo com este nome"
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      {...props}
    />
  );
}
