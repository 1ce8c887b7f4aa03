'use client';

import { Checkbox } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../_shell/session.tsx';
import type { Atividade } from './atividade-drawer.tsx';
import { SHOWS_ATIVIDADE } from './atividade-shows.ts';

/** Ends an activity as done with one click; another click makes it pending again. A note has none. */
export function AtividadeDone({ atividade }: { atividade: Atividade }) {
  const { can } = useSessao();
  const options = { refresh: SHOWS_ATIVIDADE, refreshRefused: true };
  const complete = useConfirmed(trpc.atividades.complete, { ...options, said: () => 'Atividade concluída.' });
  const reopen = useConfirmed(trpc.atividades.reopen, { ...options, said: () => 'Atividade reaberta.' });
  if (atividade.tipo === 'nota') return null;
  const done = atividade.status === 'concluida';
  const cancelled = atividade.status === 'cancelada';
  return (
    <Checkbox
      aria-label={`${done ? 'Reabrir' : 'Concluir'} “${atividade.titulo}”`}
      checked={done}
      indeterminate={cancelled}
      disabled={!can('crm:write') || cancelled || complete.dialog.loading || reopen.dialog.loading}
      onChange={() => (done ? reopen : complete).do({ id: atividade.id })}
    />
  );
}
