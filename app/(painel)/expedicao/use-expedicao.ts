'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { trpc } from '#app/_trpc/client.ts';

/** The company's shipping methods, and the name of each. */
export function useFormasEnvio() {
  const query = trpc.formasEnvio.list.useQuery(undefined, { staleTime: 30_000 });
  const all = query.data ?? [];
  return { all, query, nomeOf: (id: number) => all.find((forma) => forma.id === id)?.nome ?? null };
}

/** `?novo=expedicao` opens the drawer; ⌘K and links use it. */
export const useNova = () => useQueryState('novo', parseAsStringLiteral(['expedicao']));

/** Everything that shows a shipment, after one has changed. */
export function useRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.expedicao.invalidate(),
      utils.vendas.invalidate(),
      utils.inicio.invalidate(),
      utils.auditoria.invalidate(),
    ]);
}
