'use client';

import { trpc } from '#app/_trpc/client.ts';

/** The company's shipping methods, and the name of each. */
export function useFormasEnvio() {
  const query = trpc.formasEnvio.list.useQuery(undefined, { staleTime: 30_000 });
  const all = query.data ?? [];
  return { all, query, nomeOf: (id: number) => all.find((forma) => forma.id === id)?.nome ?? null };
}

/** Subjects whose queries show a shipment. */
export const SHOWS_EXPEDICAO = ['expedicao', 'vendas', 'inicio', 'auditoria'] as const;
