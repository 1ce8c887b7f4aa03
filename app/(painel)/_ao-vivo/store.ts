'use client';

import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Estado, Novidades } from './types.ts';

// What the stream says, for whatever is on the screen: one stream in the panel's frame, and many who listen.

type Listener = (novidades: Novidades) => void;

let estado: Estado = 'desligado';
const watchers = new Set<() => void>();
const listeners = new Set<Listener>();

export function setEstado(next: Estado): void {
  if (estado === next) return;
  estado = next;
  for (const tell of watchers) tell();
}

export function announce(novidades: Novidades): void {
  for (const tell of listeners) tell(novidades);
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Whether the screen follows what happens. */
export const useEstado = (): Estado =>
  useSyncExternalStore(
    watch,
    () => estado,
    () => 'desligado',
  );

/** Hears what the stream tells, after the lists have been brought up to date. */
export function useNovidades(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const own: Listener = (novidades) => latest.current(novidades);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }, []);
}
