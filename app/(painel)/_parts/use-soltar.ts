'use client';

import { useEffect, useRef, useState } from 'react';

/** What React's events and the browser's own have in common. */
type Dragged = { dataTransfer: DataTransfer | null; preventDefault: () => void };

const hasFiles = ({ dataTransfer }: Dragged) => dataTransfer?.types.includes('Files') === true;

/** Files that are dragged over a place and dropped there. */
export function useSoltar(enabled: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  // Going from one element within to the next enters the one before it leaves the other.
  const depth = useRef(0);
  const handlers = {
    onDragEnter: (event: Dragged) => {
      if (!hasFiles(event)) return;
      depth.current++;
      setOver(true);
    },
    onDragOver: (event: Dragged) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDragLeave: (event: Dragged) => {
      if (!hasFiles(event)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    },
    onDrop: (event: Dragged) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    },
  };
  const none: Partial<typeof handlers> = {};
  return { over, handlers: enabled ? handlers : none };
}

/** The same for files that are dropped anywhere on the page. */
export function useSoltarNaPagina(enabled: boolean, onFiles: (files: File[]) => void): { over: boolean } {
  const { over, handlers } = useSoltar(enabled, onFiles);
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('dragenter', (event) => latest.current.onDragEnter?.(event), { signal });
    document.addEventListener('dragover', (event) => latest.current.onDragOver?.(event), { signal });
    document.addEventListener('dragleave', (event) => latest.current.onDragLeave?.(event), { signal });
    document.addEventListener('drop', (event) => latest.current.onDrop?.(event), { signal });
    return () => controller.abort();
  }, []);
  return { over };
}
