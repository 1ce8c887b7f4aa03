'use client';

import { useEffect, useRef, useState } from 'react';
import { keepDraft, readDraft } from '#app/_ui/drafts.ts';

/** What is being written in a conversation: to the contact, and to colleagues. */
export type Rascunho = { texto: string; nota: string };

export const EMPTY_DRAFT: Rascunho = { texto: '', nota: '' };
export const draftName = (conversa_id: number): string => `conversa#${conversa_id}`;

/** Milliseconds after the last key. */
const PAUSE = 300;

/** Takes a text back into the field of a conversation that is open. */
const open = new Map<number, (texto: string) => void>();

/** Gives back what could not be sent: into the open field, whose draft it is then, or else into the conversation's draft. */
export function giveBackDraft(conversa_id: number, texto: string): void {
  const take = open.get(conversa_id);
  if (take) take(texto);
  else keepDraft(draftName(conversa_id), EMPTY_DRAFT, { ...EMPTY_DRAFT, ...readDraft(draftName(conversa_id)), texto });
}

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
    open.set(conversa_id, (texto) => {
      const next = { ...latest.current, texto: [texto, latest.current.texto].filter(Boolean).join('\n\n') };
      latest.current = next;
      setRascunho(next);
      keepDraft(name, EMPTY_DRAFT, next);
    });
    return () => void open.delete(conversa_id);
  }, [conversa_id, name]);
  return {
    rascunho,
    change: (fields: Partial<Rascunho>) => setRascunho((before) => ({ ...before, ...fields })),
    /** What was sent is no draft any more. */
    sent: (field: keyof Rascunho) => {
      const next = { ...latest.current, [field]: '' };
      latest.current = next;
      setRascunho(next);
      // Also where the field is not on the page any more, which has kept its draft as it left.
      keepDraft(name, EMPTY_DRAFT, next);
    },
  };
}
