'use client';

import { useState } from 'react';
import { holdPage } from './guarda.ts';

/** Files that wait for their message, by conversation. */
const waiting = new Map<number, readonly File[]>();

/** The files that go with a conversation's next message: they stay when another conversation is opened. */
export function useArquivos(conversa_id: number) {
  const [files, setFiles] = useState(waiting.get(conversa_id) ?? []);
  const put = (next: readonly File[]) => {
    if (next.length > 0) waiting.set(conversa_id, next);
    else waiting.delete(conversa_id);
    holdPage('arquivos', waiting.size);
    setFiles(next);
  };
  return {
    files,
    add: (more: readonly File[]) => put([...(waiting.get(conversa_id) ?? []), ...more]),
    remove: (file: File) => put(files.filter((one) => one !== file)),
    clear: () => put([]),
  };
}
