'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useState } from 'react';
import { type Inputs, trpc } from '#app/_trpc/client.ts';
import { parseAsSearch } from '#app/_ui/list-state.ts';
import { chaveDaLista, RELEITURA } from '../_ao-vivo/chaves.ts';
import type { Conversa } from '../_ao-vivo/types.ts';

type Filtros = Inputs['conversas']['list'];

export const ABAS = ['minhas', 'ninguem', 'todas', 'arquivadas'] as const;
export type Aba = (typeof ABAS)[number];
export const STATUS = ['aberta', 'aguardando_atendente', 'em_atendimento', 'concluida'] as const;

const PAGE = 50;
/** A list of which more was read is not read again whenever the window gets the focus, nor each minute. */
const MOST_REREAD = 3;
const LAST = 'romaneio-conversas-aba';

function lastAba(): Aba {
  try {
    return ABAS.find((aba) => aba === localStorage.getItem(LAST)) ?? 'todas';
  } catch {
    return 'todas';
  }
}

function rememberAba(aba: Aba): void {
  try {
    localStorage.setItem(LAST, aba);
  } catch {
    // No storage: the next visit begins with all.
  }
}

const OF_ABA: Record<Aba, Filtros> = {
  minhas: { de: 'eu' },
  ninguem: { de: 'ninguem' },
  todas: {},
  arquivadas: { arquivada: 'true' },
};

/** What the inbox shows, in the address: reloading, going back and passing the address on lead to the same. */
export function useCaixa() {
  const [first] = useState(lastAba);
  const [state, setState] = useQueryStates(
    {
      c: parseAsInteger,
      m: parseAsInteger,
      aba: parseAsStringLiteral(ABAS),
      canal: parseAsInteger,
      status: parseAsStringLiteral(STATUS),
      busca: parseAsSearch.withDefault(''),
    },
    { history: 'replace', clearOnDefault: true },
  );
  const aba = state.aba ?? first;
  const { canal, status, busca } = state;
  const filtros = useMemo(
    (): Filtros => ({
      ...OF_ABA[aba],
      ...(status ? { status } : aba === 'arquivadas' ? {} : { abertas: true }),
      ...(canal === null ? {} : { canal_id: canal }),
      ...(busca ? { busca } : {}),
      por_pagina: PAGE,
    }),
    [aba, status, canal, busca],
  );
  return {
    ...state,
    aba,
    filtros,
    filtrada: canal !== null || status !== null,
    /** Opens a conversation, at one of its messages where one is named; null goes back to the list. */
    open: (id: number | null, mensagem: number | null = null) =>
      setState({ c: id, m: mensagem }, { history: id === state.c ? 'replace' : 'push' }),
    arrived: () => setState({ m: null }),
    setAba: (next: Aba) => {
      rememberAba(next);
      return setState({ aba: next });
    },
    change: (next: { canal?: number | null; status?: (typeof STATUS)[number] | null; busca?: string | null }) =>
      setState(next),
  };
}

export type Caixa = ReturnType<typeof useCaixa>;

/** The list of conversations, read page by page. */
export function useLista(filtros: Filtros) {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    queryKey: chaveDaLista(filtros),
    queryFn: ({ pageParam, signal }) => client.conversas.list.query({ ...filtros, pagina: pageParam }, { signal }),
    initialPageParam: 1,
    // Above 500 nobody counts: there is more where a page is full.
    getNextPageParam: ({ total_registros, ao_menos, resultados }, pages) =>
      pages.length * PAGE < total_registros || (ao_menos && resultados.length >= PAGE) ? pages.length + 1 : undefined,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= MOST_REREAD,
    refetchInterval: ({ state }) => (state.data?.pages.length ?? 0) <= MOST_REREAD && RELEITURA.refetchInterval,
  });
  const conversas = useMemo(() => {
    // One that moved while pages were read is on two of them.
    const rows = new Map<number, Conversa>();
    for (const page of query.data?.pages ?? [])
      for (const row of page.resultados) rows.set(row.id, rows.get(row.id) ?? row);
    return [...rows.values()];
  }, [query.data]);
  const last = query.data?.pages.at(-1);
  return { query, conversas, total: last?.total_registros ?? 0, aoMenos: last?.ao_menos };
}
