'use client';

import { useEffect, useRef, useState } from 'react';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { sendFile } from '../../_parts/send-file.ts';
import type { Resultado } from '../types.ts';

/** A file on its way, and what became of it, or of each of a ZIP's. */
export type Enviado = { key: number; nome: string; progress: number; resultados: Resultado[] | null };

let serial = 0;

const refused = (arquivo: string, mensagem: string): Resultado[] => [
  { arquivo, resultado: 'recusada', mensagem, nota_id: null },
];

/** Sends files of notes one after the other, and tells the outcome of each. */
export function useSendNotas() {
  const [enviados, setEnviados] = useState<Enviado[]>([]);
  const refresh = useRefresh(['notasFiscais', 'clientes']);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const ending = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    return () => controller.abort();
  }, []);
  const change = (key: number, to: Partial<Enviado>) =>
    setEnviados((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));

  async function sendOne(key: number, file: File): Promise<void> {
    const { signal } = ending.current;
    if (signal.aborted) return;
    try {
      const { resultados } = await sendFile<{ resultados: Resultado[] }>('/api/arquivos/notas-fiscais', file, {
        onProgress: (progress) => change(key, { progress }),
        signal,
      });
      change(key, { resultados });
    } catch (error) {
      change(key, { resultados: refused(file.name, error instanceof Error ? error.message : 'Tente de novo.') });
    }
  }

  return {
    enviados,
    clear: () => setEnviados((all) => all.filter(({ resultados }) => resultados === null)),
    add(files: Iterable<File>) {
      const added = [...files].map((file) => ({ key: ++serial, file }));
      setEnviados((all) => [
        ...added.map(({ key, file }) => ({ key, nome: file.name, progress: 0, resultados: null })),
        ...all,
      ]);
      for (const { key, file } of added) queue.current = queue.current.then(() => sendOne(key, file));
      queue.current = queue.current.then(async () => {
        await refresh();
      });
    },
  };
}
