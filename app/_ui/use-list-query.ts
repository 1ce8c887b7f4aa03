'use client';

type Procedure<I, P> = {
  useQuery: (
    input: I,
    options: { placeholderData: (previous: P | undefined) => P | undefined; enabled: boolean },
  ) => { data: P | undefined; error: { message: string } | null; refetch: () => unknown };
};

/** Asks a list's procedure for a page; the page before stays in sight until the answer comes. */
export const useListQuery = <I, P>(procedure: Procedure<I, P>, input: NoInfer<I>, enabled = true) =>
  procedure.useQuery(input, { placeholderData: (previous) => previous, enabled });
