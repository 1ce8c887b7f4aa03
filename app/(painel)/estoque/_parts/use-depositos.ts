'use client';

import { trpc } from '#app/_trpc/client.ts';

/** The company's warehouses, and the default one. */
export function useDepositos() {
  const query = trpc.depositos.list.useQuery(undefined, { staleTime: 30_000 });
  const all = query.data ?? [];
  return { all, padrao: all.find((d) => d.padrao) ?? null, query };
}
