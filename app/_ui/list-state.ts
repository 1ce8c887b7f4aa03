'use client';

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

const DIRECTIONS = ['asc', 'desc'] as const;

/**
 * A list's page, order, search and filters, kept in the URL. Changing anything but the page returns to the first one.
 *
 * @param sorts accepted values of `ordenar`; the first is the default
 * @param filters accepted values of each further filter
 * @param texts names of filters that take any text, such as days and ids
 * @param direction which way the list is ordered unless the URL says so
 */
export function useListState<
  const S extends string,
  const F extends Record<string, readonly string[]>,
  const T extends string = never,
>(sorts: readonly S[], filters: F, texts: readonly T[] = [], direction: (typeof DIRECTIONS)[number] = 'asc') {
  const [first] = sorts;
  if (first === undefined) throw new Error('A list needs an order');
  const literals = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, parseAsStringLiteral(values)]),
  );
  const free = Object.fromEntries(texts.map((name) => [name, parseAsString]));
  const [state, setState] = useQueryStates(
    {
      pagina: parseAsInteger.withDefault(1),
      busca: parseAsString.withDefault(''),
      ordenar: parseAsStringLiteral(sorts).withDefault(first),
      direcao: parseAsStringLiteral(DIRECTIONS).withDefault(direction),
      ...literals,
      ...free,
    },
    { history: 'replace', clearOnDefault: true },
  );
  const values = state as typeof state & { [K in keyof F]: F[K][number] | null } & { [K in T]: string | null };
  const names = [...Object.keys(filters), ...texts];
  return {
    values,
    /** Changes the search, the order or a filter. */
    change: (
      next: Partial<{ busca: string | null; ordenar: S; direcao: 'asc' | 'desc' }> & {
        [K in keyof F]?: F[K][number] | null;
      } & { [K in T]?: string | null },
    ) => setState({ ...next, pagina: null } as Parameters<typeof setState>[0]),
    /** Back to the whole list. */
    clear: () =>
      setState(
        Object.fromEntries([...names, 'busca', 'pagina'].map((name) => [name, null])) as Parameters<typeof setState>[0],
      ),
    goTo: (pagina: number) => setState({ pagina } as Parameters<typeof setState>[0], { history: 'push' }),
    sort: {
      by: values.ordenar as string,
      direction: values.direcao,
      onChange: (by: string, direction: 'asc' | 'desc') =>
        void setState({ ordenar: by, direcao: direction, pagina: null } as Parameters<typeof setState>[0]),
    },
    filtered: values.busca !== '' || names.some((name) => (values as Record<string, unknown>)[name] !== null),
  };
}
