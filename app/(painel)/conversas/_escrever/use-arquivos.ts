'use client';

import { useSyncExternalStore } from 'react';
import { holdPage } from './guarda.ts';

/** Files that wait for their message, by conversation. */
const waiting = new Map<number, readonly File[]>();
const watchers = new Set<() => void>();
const NONE: readonly File[] = [];

function put(conversa_id: number, next: readonly File[]): void {
  if (next.length > 0) waiting.set(conversa_id, next);
  else waiting.delete(conversa_id);
  holdPage('arquivos', waiting.size);
  for (const tell of watchers) tell();
}

/** Puts files to a conversation's next message, whether or not it is open. */
export const putArquivos = (conversa_id: number, more: readonly File[]): void =>
  put(conversa_id, [...(waiting.get(conversa_id) ?? []), ...more]);

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** The files that go with a conversation's next message: they stay when another conversation is opened. */
export function useArquivos(conversa_id: number) {
  const files = useSyncExternalStore(
    watch,
    () => waiting.get(conversa_id) ?? NONE,
    () => NONE,
  );
  return {
    files,
    add: (more: readonly File[]) => putArquivos(conversa_id, more),
    remove: (file: File) =>
      put(
        conversa_id,
        files.filter((one) => one !== file),
      ),
    clear: () => put(conversa_id, []),
  };
}
