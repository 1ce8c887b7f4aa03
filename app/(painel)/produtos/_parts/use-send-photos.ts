'use client';

import { useEffect, useRef, useState } from 'react';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { sendFile } from '../../_parts/send-file.ts';

/** A photo on its way, or one that was refused and says why. */
export type Sending = { key: number; nome: string; progress: number; error: string | null };

let serial = 0;

const LARGEST = 10 * 1024 * 1024;

/** Sends photos of a product one after the other, in the order in which they were chosen, and tells of each how it is doing. */
export function useSendPhotos(produto_id: number) {
  const [sending, setSending] = useState<Sending[]>([]);
  const refresh = useRefresh(['produtos']);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const ending = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    return () => controller.abort();
  }, []);
  const change = (key: number, to: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const dismiss = (key: number) => setSending((all) => all.filter((one) => one.key !== key));

  async function sendOne(key: number, file: File): Promise<void> {
    const { signal } = ending.current;
    if (signal.aborted) return;
    try {
      // The server says the same, after it was sent.
      if (file.size > LARGEST) throw new Error('O arquivo passa de 10 MB.');
      await sendFile(`/api/arquivos/produtos/${produto_id}/imagens`, file, {
        onProgress: (progress) => change(key, { progress }),
        signal,
      });
      await refresh();
      dismiss(key);
    } catch (error) {
      change(key, { error: error instanceof Error ? error.message : 'Não foi possível enviar. Tente de novo.' });
    }
  }

  return {
    sending,
    dismiss,
    add(files: Iterable<File>) {
      for (const file of files) {
        const key = ++serial;
        setSending((all) => [...all, { key, nome: file.name, progress: 0, error: null }]);
        queue.current = queue.current.then(() => sendOne(key, file));
      }
    },
  };
}
