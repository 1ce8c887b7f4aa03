'use client';

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';

/** Pages that are read on the way to a message: 50 messages each. */
const MOST_PAGES = 60;

type Query = {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
};

type Options = {
  procurada: number | null;
  known: ReadonlyMap<number, unknown>;
  query: Query;
  scroller: RefObject<HTMLElement | null>;
  onFound: () => void;
  onArrived: () => void;
};

/** Goes to a message of the conversation, and reads older pages until it is there. */
export function useProcurada({ procurada, known, query, scroller, onFound, onArrived }: Options) {
  const [target, setTarget] = useState<number | null>(procurada);
  const [achada, setAchada] = useState<number | null>(null);
  useEffect(() => {
    if (procurada !== null) setTarget(procurada);
  }, [procurada]);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  /** Whether a page was asked for on the way to this one: an older failure does not end it. */
  const asked = useRef(false);
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (target === null) asked.current = false;
    if (target === null || pages === 0) return;
    if (known.has(target)) {
      const line = scroller.current?.querySelector<HTMLElement>(`#mensagem-${target}`);
      if (!line) return;
      onFound();
      line.scrollIntoView({ block: 'center' });
      line.focus({ preventScroll: true });
      setAchada(target);
      setTarget(null);
      onArrived();
    } else if (hasNextPage && pages < MOST_PAGES) {
      if (isFetchingNextPage) return;
      if (asked.current && isFetchNextPageError) {
        setTarget(null);
        onArrived();
        notifyError(error);
        return;
      }
      asked.current = true;
      void fetchNextPage();
    } else {
      setTarget(null);
      onArrived();
      notifyDone('A mensagem é muito antiga para ser mostrada aqui.');
    }
  }, [
    target,
    known,
    pages,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    error,
    fetchNextPage,
    scroller,
    onFound,
    onArrived,
  ]);
  const jump = useCallback((id: number) => {
    setAchada(null);
    setTarget(id);
  }, []);
  return { achada, searching: target !== null && pages > 0, jump };
}
