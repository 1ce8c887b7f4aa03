'use client';

import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type Size, usePageSize } from './page-size.ts';

const DIRECTIONS = ['asc', 'desc'] as const;
type Direction = (typeof DIRECTIONS)[number];
type Literal = string | boolean;

type Order<S> = { pagina: number; por_pagina: Size; ordenar: S; direcao: Direction };
type Filters<F extends Record<string, readonly Literal[]>, T extends string, None> = {
  [K in keyof F]: F[K][number] | None;
} & { [K in T]: string | None };

/** The server takes no longer search (characters). */
export const LONGEST_SEARCH = 200;

/** A page that a list can have; any other number in an address is the first. */
const page = createParser<number>({
  parse: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : null),
  serialize: String,
});

/** What is searched in a list; of a longer text in an address, as much as a search may have. */
export const parseAsSearch = createParser<string>({
  parse: (text) => text.slice(0, LONGEST_SEARCH),
  serialize: String,
});

/** One of a few values, as a query's text; any other text is none of them. */
const oneOf = (values: readonly Literal[]) =>
  createParser<Literal>({
    parse: (text) => values.find((value) => String(value) === text) ?? null,
    serialize: String,
  });

/**
 * A list's page and its size, order, search and filters, kept in the URL. Changing anything but the page returns to the first one.
 *
 * @param sorts accepted values of `ordenar`; the first is the default
 * @param filters accepted values of each further filter
 * @param texts names of filters that take any text, such as days and ids
 * @param direction which way the list is ordered unless the URL says so
 */
export function useListState<
  const S extends string,
  const F extends Record<string, readonly Literal[]>,
  T extends string = never,
>(sorts: readonly S[], filters: F, texts: readonly T[] = [], direction: Direction = 'asc') {
  type Values = Order<S> & { busca: string } & Filters<F, T, null>;
  type Input = Order<S> & { busca: string | undefined } & Filters<F, T, undefined>;
  const [first] = sorts;
  if (first === undefined) throw new Error('A list needs an order');
  const size = usePageSize();
  const [state, setState] = useQueryStates(
    {
      pagina: page.withDefault(1),
      por_pagina: size.parser,
      busca: parseAsSearch.withDefault(''),
      ordenar: parseAsStringLiteral(sorts).withDefault(first),
      direcao: parseAsStringLiteral(DIRECTIONS).withDefault(direction),
      ...Object.fromEntries(Object.entries(filters).map(([name, accepted]) => [name, oneOf(accepted)])),
      ...Object.fromEntries(texts.map((name) => [name, parseAsString])),
    },
    { history: 'replace', clearOnDefault: true },
  );
  type Next = Parameters<typeof setState>[0];
  const values = state as Values;
  const given = Object.entries(values).map(([name, value]) => [name, value === '' ? undefined : (value ?? undefined)]);
  const names = [...Object.keys(filters), ...texts];
  const filtered = names.some((name) => (values as Record<string, unknown>)[name] !== null);
  /** Changes the search, the order or a filter. */
  const change = (next: { [K in keyof Omit<Values, 'pagina' | 'por_pagina'>]?: Values[K] | null }) =>
    setState({ ...next, pagina: null } as Next);
  return {
    values,
    /** The values as a list's procedure takes them; a filter that is not set is left out. */
    input: Object.fromEntries(given) as Input,
    change,
    /** Back to the whole list. */
    clear: () => setState(Object.fromEntries([...names, 'busca', 'pagina'].map((name) => [name, null])) as Next),
    resize: (por_pagina: Size) => {
      size.remember(por_pagina);
      void setState({ por_pagina, pagina: null } as Next);
    },
    goTo: (pagina: number) => setState({ pagina } as Next, { history: 'push' }),
    /** The search, for a SearchInput. */
    search: { value: values.busca, onChange: (busca: string | null) => void setState({ busca, pagina: null } as Next) },
    /** A filter of a few values, for a SegmentFilter. */
    filter: <K extends keyof F>(name: K) => ({
      values: filters[name] as readonly F[K][number][],
      value: values[name] as F[K][number] | null,
      onChange: (value: F[K][number] | null) => void setState({ [name]: value, pagina: null } as Next),
    }),
    sort: {
      by: values.ordenar as string,
      direction: values.direcao,
      onChange: (by: string, direction: Direction) =>
        void setState({ ordenar: by, direcao: direction, pagina: null } as Next),
    },
    filtered: values.busca !== '' || filtered,
  };
}
