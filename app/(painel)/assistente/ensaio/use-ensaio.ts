'use client';

import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import type { Ensaio } from '../types.ts';

/** What was said in a rehearsal: by whoever plays the contact, or by the assistant. */
export type Fala =
  | { chave: number; de: 'contato'; texto: string }
  | { chave: number; de: 'assistente'; texto: string; ensaio: Ensaio };

/** Messages that are told to the assistant, and characters of each, as the server says too. */
const MOST = 19;
export const LONGEST = 2_000;

let last = 0;

/** A rehearsal: it lives as long as its page. */
export function useEnsaio(onRefused: (texto: string) => void) {
  const utils = trpc.useUtils();
  const [falas, setFalas] = useState<Fala[]>([]);
  const [round, setRound] = useState(0);
  const { mutate, isPending, reset } = trpc.assistente.ensaiar.useMutation();
  function say(texto: string) {
    const asked: Fala = { chave: ++last, de: 'contato', texto };
    const all = [...falas, asked];
    setFalas(all);
    const mensagens = all.slice(-MOST).map((fala) => ({ de: fala.de, texto: fala.texto.slice(0, LONGEST) }));
    mutate(
      { mensagens },
      {
        onSuccess: (ensaio) => {
          setFalas((before) => [...before, { chave: ++last, de: 'assistente', texto: ensaio.texto, ensaio }]);
          // The limits of the day, and the list of answers, are other than they were.
          void utils.assistente.get.invalidate();
          void utils.assistente.respostas.invalidate();
        },
        onError: (error) => {
          notifyError(error);
          setFalas((before) => before.filter(({ chave }) => chave !== asked.chave));
          onRefused(texto);
        },
      },
    );
  }
  return {
    falas,
    busy: isPending,
    say,
    /** Begins anew; the focus goes back to the field with the new round. */
    clear: () => {
      reset();
      setFalas([]);
      setRound((n) => n + 1);
    },
    round,
  };
}
