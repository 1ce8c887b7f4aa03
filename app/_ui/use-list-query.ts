'use client';

/** Milliseconds between refetches, or a function that derives them from the query; false for none. */
type Interval<P> = number | false | ((query: { state: { data: P | undefined } }) => number | false);

type Procedure<I, P> = {
  useQuery: (
    input: I,
    options: {
      placeholderData: (previous: P | undefined) => P | undefined;
      enabled: boolean;
      refetchInterval: Interval<P>;
    },
  ) => { data: P | undefined; error: { message: string } | null; refetch: () => unknown };
};

type Options<P> = { enabled?: boolean; refetchInterval?: Interval<P> };

/** Queries a page of a list; the page before stays in sight until the answer comes. */
export const useListQuery = <I, P>(
  procedure: Procedure<I, P>,
  input: NoInfer<I>,
  { enabled = true, refetchInterval = false }: Options<NoInfer<P>> = {},
) => procedure.useQuery(input, { placeholderData: (previous) => previous, enabled, refetchInterval });
