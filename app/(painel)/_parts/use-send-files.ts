'use client';

import { useEffect, useRef, useState } from 'react';
import { notifyError } from '#app/_ui/feedback.tsx';
import { type Subject, useRefresh } from '#app/_ui/use-refresh.ts';
import { sendFile } from './send-file.ts';

/** A file on its way, or what came of it: what the server answered, or why it was refused. */
export type Sending<T> = {
  key: number;
  arquivo: File;
  nome: string;
  progress: number;
  error: string | null;
  done: T | null;
};

type Options = {
  /** Subjects whose queries show what was sent. */
  refresh: readonly Subject[];
  /** Most bytes of a file, as the server says too, after it was sent. */
  largest: number;
  largestInWords: string;
  /** What arrived stays in the list until it is dismissed. */
  keeps?: boolean;
  /** Leaving the screen does not end what is on its way; a refusal is then said in a corner. */
  goesOn?: boolean;
};

let serial = 0;

/** Sends files to an address one after the other, in the order in which they were chosen, and tells of each how it is doing. */
export function useSendFiles<T>(address: string, options: Options) {
  const { refresh, largest, largestInWords, keeps = false, goesOn = false } = options;
  const [sending, setSending] = useState<Sending<T>[]>([]);
  const refreshed = useRefresh(refresh);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const ending = useRef(new AbortController());
  const isGone = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    ending.current = controller;
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!goesOn) controller.abort();
    };
  }, [goesOn]);
  const change = (key: number, to: Partial<Sending<T>>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const dismiss = (key: number) => setSending((all) => all.filter((one) => one.key !== key));

  async function sendOne(key: number, file: File): Promise<void> {
    const { signal } = ending.current;
    if (signal.aborted) return;
    try {
      if (file.size > largest) throw new Error(`O arquivo passa de ${largestInWords}.`);
      const way = { onProgress: (progress: number) => change(key, { progress }), signal };
      const done = await sendFile<T>(address, file, way);
      await refreshed();
      if (keeps) change(key, { done });
      else dismiss(key);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'Não foi possível enviar. Tente de novo.';
      change(key, { error: words });
      if (isGone.current && goesOn) notifyError(new Error(`${file.name}: ${words}`));
    }
  }

  function queueUp(key: number, arquivo: File): void {
    queue.current = queue.current.then(() => sendOne(key, arquivo));
  }

  return {
    sending,
    dismiss,
    /** Sends once more what failed. */
    again({ key, arquivo, error }: Sending<T>) {
      if (error === null) return;
      change(key, { error: null, progress: 0 });
      queueUp(key, arquivo);
    },
    /** Forgets all that are not on their way any more. */
    dismissEnded: () => setSending((all) => all.filter(({ done, error }) => done === null && error === null)),
    add(files: Iterable<File>) {
      for (const file of files) {
        const key = ++serial;
        setSending((all) => [...all, { key, arquivo: file, nome: file.name, progress: 0, error: null, done: null }]);
        queueUp(key, file);
      }
    },
  };
}
