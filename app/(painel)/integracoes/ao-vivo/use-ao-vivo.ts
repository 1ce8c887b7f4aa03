'use client';

import { useDocumentVisibility } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { type Filtro, filterLines, type Line, linesOf, mergeLines } from './lines.ts';

/** Milliseconds between readings, while the page is in sight. */
const EVERY_MS = 1_500;
/** After a reading that failed. */
const AGAIN_MS = 5_000;

const FIRST_MS = 15 * 60_000;
/** As the server does for events: what was written late is asked for again. */
const OVERLAP_MS = 60_000;
const REQUESTS = 100;

type State = { lines: Line[]; added: number; error: string | null; loaded: boolean };
const NOTHING: State = { lines: [], added: 0, error: null, loaded: false };

/**
 * What happens, read every second and a half while the page is in sight and nobody has paused it. One reading follows another: a slow
 * server is asked less often, not more at once.
 */
export function useAoVivo(filtro: Filtro, { paused, requests }: { paused: boolean; requests: boolean }) {
  const utils = trpc.useUtils();
  const visible = useDocumentVisibility() !== 'hidden';
  const [state, setState] = useState<State>(NOTHING);
  const cursor = useRef<Date | null>(null);
  const { webhook_id, registro, requisicao, falhas } = filtro;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter begins anew
  useEffect(() => {
    cursor.current = null;
    setState(NOTHING);
  }, [webhook_id, registro, requisicao, falhas]);

  const read = useCallback(async () => {
    const desde = cursor.current;
    const since = new Date(desde ? desde.getTime() - OVERLAP_MS : Date.now() - FIRST_MS);
    const [happened, called] = await Promise.all([
      utils.eventos.aoVivo.fetch(
        { webhook_id, registro, requisicao, falhas, desde: desde?.toISOString() },
        { staleTime: 0 },
      ),
      requests
        ? utils.requisicoes.list.fetch({ desde: since.toISOString(), por_pagina: REQUESTS }, { staleTime: 0 })
        : null,
    ]);
    cursor.current = happened.ate;
    return linesOf(happened, called?.resultados ?? []);
  }, [utils, webhook_id, registro, requisicao, falhas, requests]);

  // Paused, another filter is still read once: it would show nothing otherwise.
  const stopped = paused && state.loaded;
  useEffect(() => {
    if (stopped || !visible) return;
    let ended = false;
    let timer: number | undefined;
    const turn = async () => {
      let wait = EVERY_MS;
      try {
        const lines = await read();
        if (ended) return;
        setState((before) => {
          const merged = mergeLines(before.lines, lines);
          return { ...merged, added: before.loaded ? merged.added : 0, error: null, loaded: true };
        });
      } catch (error) {
        if (ended) return;
        wait = AGAIN_MS;
        setState((before) => ({ ...before, error: error instanceof Error ? error.message : String(error) }));
      }
      timer = window.setTimeout(() => void turn(), wait);
    };
    void turn();
    return () => {
      ended = true;
      window.clearTimeout(timer);
    };
  }, [stopped, visible, read]);

  return { ...state, lines: filterLines(state.lines, filtro) };
}
