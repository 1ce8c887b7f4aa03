'use client';

import { useSyncExternalStore } from 'react';
import { holdPage } from './guarda.ts';

/** Something that is being sent: shown at once, and kept with its reason where it was refused. */
export type Saida = {
  chave: string;
  conversa_id: number;
  texto: string | null;
  resposta_a_id: number | null;
  arquivo: File | null;
  /** Where the browser has the file, for pictures and sounds. */
  url: string | null;
  /** How much of the file was sent, from 0 to 1. */
  parte: number;
  estado: 'enviando' | 'falhou';
  erro: string | null;
  criada_em: Date;
  /** The newest message that was read when it was written: one after it with the same text is this one. */
  depois_de: number;
  cancelar: (() => void) | null;
};

let saidas: readonly Saida[] = [];
const watchers = new Set<() => void>();
let serial = 0;

function replace(next: readonly Saida[]): void {
  saidas = next;
  holdPage('saidas', next.length);
  for (const tell of watchers) tell();
}

export const isShown = (type: string): boolean => /^(?:image|audio|video)\//.test(type);

export type NovaSaida = Pick<Saida, 'conversa_id' | 'texto' | 'resposta_a_id' | 'arquivo' | 'depois_de'>;

export function addSaida(nova: NovaSaida): Saida {
  const { arquivo } = nova;
  const saida: Saida = {
    ...nova,
    chave: `saida-${++serial}`,
    url: arquivo && isShown(arquivo.type) ? URL.createObjectURL(arquivo) : null,
    ...{ parte: 0, estado: 'enviando', erro: null, criada_em: new Date(), cancelar: null },
  };
  replace([...saidas, saida]);
  return saida;
}

export const changeSaida = (chave: string, fields: Partial<Saida>): void =>
  replace(saidas.map((one) => (one.chave === chave ? { ...one, ...fields } : one)));

/** Marks what failed as on its way again; false where it is so already, or was given up. */
export function setOut(chave: string): boolean {
  if (!saidas.some((one) => one.chave === chave && one.estado === 'falhou')) return false;
  changeSaida(chave, { estado: 'enviando', erro: null, parte: 0 });
  return true;
}

export function removeSaida(chave: string): void {
  const found = saidas.find((one) => one.chave === chave);
  if (found?.url) URL.revokeObjectURL(found.url);
  replace(saidas.filter((one) => one.chave !== chave));
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

const NONE: readonly Saida[] = [];

/** What is being sent, of every conversation. */
export const useSaidas = (): readonly Saida[] =>
  useSyncExternalStore(
    watch,
    () => saidas,
    () => NONE,
  );
