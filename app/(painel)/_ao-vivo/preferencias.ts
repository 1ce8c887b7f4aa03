'use client';

import { useSyncExternalStore } from 'react';

// What somebody chose in this browser; it stays in it.

const NOMES = {
  som: 'romaneio-conversas-som',
  avisos: 'romaneio-conversas-avisos',
  ctrl_enter: 'romaneio-conversas-ctrl-enter',
  contato_fechado: 'romaneio-conversas-contato-fechado',
} as const;
type Preferencia = keyof typeof NOMES;

const watchers = new Set<() => void>();

export function readPreferencia(nome: Preferencia): boolean {
  try {
    return localStorage.getItem(NOMES[nome]) === 'sim';
  } catch {
    return false;
  }
}

export function setPreferencia(nome: Preferencia, value: boolean): void {
  try {
    if (value) localStorage.setItem(NOMES[nome], 'sim');
    else localStorage.removeItem(NOMES[nome]);
  } catch {
    // No storage: as it was.
  }
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  // Another tab chose otherwise.
  window.addEventListener('storage', tell);
  return () => {
    watchers.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

/** A choice of this browser; false where nobody chose. */
export const usePreferencia = (nome: Preferencia): boolean =>
  useSyncExternalStore(
    watch,
    () => readPreferencia(nome),
    () => false,
  );
