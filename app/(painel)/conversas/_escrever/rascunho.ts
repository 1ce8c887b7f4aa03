'use client';

import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from '#app/_ui/drafts.ts';

/** What is being written in a conversation: to the contact, and to colleagues. */
export type Rascunho = { texto: string; nota: string };

export const EMPTY_DRAFT: Rascunho = { texto: '', nota: '' };
export const draftName = (conversa_id: number): string => `conversa#${conversa_id}`;

/** Milliseconds after the last key. */
const PAUSE = 300;

type Alter = (before: Rascunho) => Rascunho;

/** Changes the draft in the fields of a conversation that is open. */
const open = new Map<number, (alter: Alter) => void>();

/** Changes a conversation's draft: in its fields where it is open, or else where it is kept. */
function alterDraft(conversa_id: number, alter: Alter): void {
  const shown = open.get(conversa_id);
  const name = draftName(conversa_id);
  if (shown) shown(alter);
  else keepDraft(name, EMPTY_DRAFT, alter({ ...EMPTY_DRAFT, ...readDraft(name) }));
}

/** Gives back what could not be sent, before what was written since. */
export const giveBackDraft = (conversa_id: number, texto: string): void =>
  alterDraft(conversa_id, (before) => ({ ...before, texto: [texto, before.texto].filter(Boolean).join('\n\n') }));

/** What was sent is no draft any more; what was written behind it while it was on its way stays. */
export const sentDraft = (conversa_id: number, field: keyof Rascunho, texto: string): void =>
  alterDraft(conversa_id, (before) => ({ ...before, [field]: restOf(before[field].trimStart(), texto) }));

const restOf = (written: string, texto: string) =>
  written.startsWith(texto) ? written.slice(texto.length).trimStart() : written;

/** A conversation's draft: it stays when another conversation is opened, or the page is loaded again. */
export function useRascunho(conversa_id: number) {
  const name = draftName(conversa_id);
  const [rascunho, setRascunho] = useState<Rascunho>(() => ({ ...EMPTY_DRAFT, ...readDraft(name) }));
  const latest = useRef(rascunho);
  latest.current = rascunho;
  useEffect(() => {
    const timer = setTimeout(() => keepDraft(name, EMPTY_DRAFT, rascunho), PAUSE);
    return () => clearTimeout(timer);
  }, [name, rascunho]);
  useEffect(() => {
    const keep = () => keepDraft(name, EMPTY_DRAFT, latest.current);
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [name]);
  useEffect(() => {
    open.set(conversa_id, (alter) => {
      const next = alter(latest.current);
      latest.current = next;
      setRascunho(next);
      keepDraft(name, EMPTY_DRAFT, next);
    });
    return () => void open.delete(conversa_id);
  }, [conversa_id, name]);
  return {
    rascunho,
    change: (fields: Partial<Rascunho>) => setRascunho((before) => ({ ...before, ...fields })),
  };
}
