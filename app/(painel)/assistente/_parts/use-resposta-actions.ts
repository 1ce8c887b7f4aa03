'use client';

import { trpc } from '#app/_trpc/client.ts';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import type { RespostaDetalhada } from '../types.ts';

/** What is noted of a turn; every screen that shows it is told. */
export function useRespostaActions() {
  const utils = trpc.useUtils();
  const renew = async (saved: RespostaDetalhada) => {
    utils.assistente.resposta.setData({ id: saved.id }, saved);
    if (saved.mensagem_id !== null) utils.assistente.daMensagem.setData({ mensagem_id: saved.mensagem_id }, saved);
    await Promise.all([
      utils.assistente.respostas.invalidate(),
      utils.assistente.indicadores.invalidate(),
      utils.assistente.assuntos.invalidate(),
    ]);
  };
  const mark = trpc.assistente.mark.useMutation({
    onSuccess: async (saved) => {
      await renew(saved);
      notifyDone(saved.marcada_em === null ? 'A marca foi tirada.' : 'Resposta marcada como errada.');
    },
  });
  const note = trpc.assistente.noteConhecimento.useMutation({ onSuccess: renew, onError: notifyError });
  return { mark, note };
}
