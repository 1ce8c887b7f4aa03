'use client';

import { type Inputs, trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { useEncaixar } from '../../_ao-vivo/use-encaixar.ts';

/** What is done with a conversation; every list shows it at once. */
export function useAcoes(id: number, onDone: (words: string) => void = () => {}) {
  const utils = trpc.useUtils();
  const { renew, renewTempo } = useEncaixar();
  const outcome = (words: (conversa: Conversa) => string) => ({
    onSuccess: (conversa: Conversa) => {
      renew(conversa);
      void renewTempo(id);
      onDone(words(conversa));
    },
    onError: (error: unknown) => {
      notifyError(error);
      // The screen is behind: somebody else was first.
      void utils.conversas.get.invalidate({ id });
    },
  });
  const take = trpc.conversas.take.useMutation(outcome(() => 'Você assumiu a conversa.'));
  const assign = trpc.conversas.assign.useMutation(
    outcome(({ responsavel_nome }) =>
      responsavel_nome === null ? 'Conversa sem responsável.' : `Conversa atribuída a ${responsavel_nome}.`,
    ),
  );
  const conclude = trpc.conversas.conclude.useMutation(outcome(() => 'Conversa concluída.'));
  const reopen = trpc.conversas.reopen.useMutation(outcome(() => 'Conversa reaberta.'));
  const archive = trpc.conversas.archive.useMutation(outcome(() => 'Conversa arquivada.'));
  const unarchive = trpc.conversas.unarchive.useMutation(outcome(() => 'Conversa desarquivada.'));
  const pauseIa = trpc.conversas.pauseIa.useMutation(outcome(() => 'Assistente pausado nesta conversa.'));
  const resumeIa = trpc.conversas.resumeIa.useMutation(outcome(() => 'Assistente religado nesta conversa.'));
  const all = [take, assign, conclude, reopen, archive, unarchive, pauseIa, resumeIa];
  return {
    take: () => take.mutate({ id }),
    assign: (responsavel_id: Inputs['conversas']['assign']['responsavel_id']) => assign.mutate({ id, responsavel_id }),
    conclude: () => conclude.mutate({ id }),
    reopen: () => reopen.mutate({ id }),
    archive: () => archive.mutate({ id }),
    unarchive: () => unarchive.mutate({ id }),
    pauseIa: () => pauseIa.mutate({ id }),
    resumeIa: () => resumeIa.mutate({ id }),
    busy: all.some(({ isPending }) => isPending),
  };
}

export type Acoes = ReturnType<typeof useAcoes>;
