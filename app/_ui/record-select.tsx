'use client';

import { type ComponentProps, useState } from 'react';
import { type Choice, SearchSelect } from './search-select.tsx';

type Select = ComponentProps<typeof SearchSelect<number>>;

type Search = { busca: string | undefined; por_pagina: number };

type Procedure<I, P> = {
  useQuery: (
    input: I,
    options: { placeholderData: (previous: P | undefined) => P | undefined; enabled: boolean },
  ) => Select['query'] & { data: P | undefined };
};

type Props<I, P, R> = Omit<Select, 'onChange' | 'busca' | 'onSearch' | 'query' | 'choices' | 'more'> & {
  /** The list's procedure, and its input: the search and further filters. */
  procedure: Procedure<I, P>;
  input: (search: Search) => NoInfer<I>;
  choice: (record: R) => Choice;
  onChange: (record: R) => void;
};

/** Chooses a record of a list, which the server searches for the text that is typed. */
export function RecordSelect<I, P extends { resultados: R[]; total_registros?: number }, R>(props: Props<I, P, R>) {
  const { procedure, input, choice, onChange, ...field } = props;
  const [busca, setBusca] = useState('');
  const query = procedure.useQuery(input({ busca: busca || undefined, por_pagina: 20 }), {
    placeholderData: (previous) => previous,
    enabled: !field.readOnly,
  });
  const records = query.data?.resultados ?? [];
  return (
    <SearchSelect
      {...field}
      onChange={(id) => {
        const found = records.find((record) => choice(record).id === id);
        if (found) onChange(found);
      }}
      busca={busca}
      onSearch={setBusca}
      query={query}
      choices={records.map(choice)}
      more={(query.data?.total_registros ?? 0) > records.length}
    />
  );
}
