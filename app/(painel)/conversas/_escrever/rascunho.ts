'use client';

import { useEffect, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#app/_ui/drafts.ts';

/** What is being written in a conversation: to the contact, and to colleagues. */
export type Rascunho = { texto: string; nota: string };

export const EMPTY_DRAFT: Rascunho = { texto: '', nota: '' };
export const draftName = (conversa_id: number): string => `conversa#${conversa_id}`;

/** Milliseconds after the last key. */
const PAUSE = 300;

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
  return {
    rascunho,
    change: (fields: Partial<Rascunho>) => setRascunho((before) => ({ ...before, ...fields })),
    /** What was sent is no draft any more. */
    sent: (field: keyof Rascunho) => {
      const next = { ...latest.current, [field]: '' };
      latest.current = next;
      setRascunho(next);
      if (next.texto === '' && next.nota === '') forgetDraft(name);
    },
  };
}
