'use client';

import { useSyncExternalStore } from 'react';
import { newKey } from '#app/_trpc/once.ts';
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
  /** Messages after it that others of what was on its way have become: none of them is this one, however alike. */
  outras: readonly number[];
  /** What is sent once more is written once. */
  envio: string;
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
    ...{ outras: [], envio: newKey() },
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

/** What was on its way is a message of its conversation now. */
export function arrivedAs({ chave, conversa_id }: Saida, mensagem_id: number): void {
  removeSaida(chave);
  replace(
    saidas.map((one) => (one.conversa_id === conversa_id ? { ...one, outras: [...one.outras, mensagem_id] } : one)),
  );
}

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

const NONE: readonly Saida[] = [];

/** As it is now: others may have arrived since. */
export const saidaOf = (chave: string): Saida | undefined => saidas.find((one) => one.chave === chave);

/** What is being sent, of every conversation. */
export const useSaidas = (): readonly Saida[] =>
  useSyncExternalStore(
    watch,
    () => saidas,
    () => NONE,
  );
