'use client';

import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Atividade } from './atividade-drawer.tsx';
import { SHOWS_ATIVIDADE } from './atividade-shows.ts';

type Pagina = Outputs['atividades']['list'];
type Procedure = Parameters<typeof useConfirmed<{ id: number }, Atividade>>[0];

/**
 * An activity's step to another status. A list has what is to be done first, and filters by status; the activity stays in its place there, as it
 * is now, until the list is loaded again: what was clicked does not vanish from under the hand, and another click takes it back.
 */
export function useAtividadeStep(procedure: Procedure, said: string) {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const queryKey = getQueryKey(trpc.atividades.list);
  const settle = async (done: Atividade) => {
    // What was asked before the step would put the row back as it was.
    await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined });
    client.setQueriesData<Pagina>(
      { queryKey },
      (page) => page && { ...page, resultados: page.resultados.map((row) => (row.id === done.id ? done : row)) },
    );
    await Promise.all([
      client.invalidateQueries({ queryKey, refetchType: 'none' }),
      utils.atividades.get.invalidate(),
      utils.atividades.resumo.invalidate(),
      utils.negocios.invalidate(),
      utils.inicio.invalidate(),
    ]);
  };
  return useConfirmed(procedure, { refresh: SHOWS_ATIVIDADE, refreshRefused: true, said: () => said, settle });
}
