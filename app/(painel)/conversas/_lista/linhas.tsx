'use client';

import { Button, Skeleton } from '@mantine/core';
import { IconInbox, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { goesOn } from '#app/_trpc/next-page.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { type Caixa, useLista } from '../use-caixa.ts';
import { Achadas } from './achadas.tsx';
import { Linha } from './linha.tsx';
import classes from './lista.module.css';
import { useRowsInSight } from './use-rows-in-sight.ts';

/** The height of a row (`.linha`). */
const ROW = 76;
const BEYOND = 6;
/** The next page is read when so few rows are left below. */
const AHEAD = 15;

/** Where the arrows lead from a row. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

type Props = { caixa: Caixa; onListed: (ids: readonly number[]) => void };

/** The conversations of a list, of which those near the eye are drawn; the arrows, and j and k, go from one to the next. */
export function Linhas({ caixa, onListed }: Props) {
  const { empresa } = useSessao();
  const { query, conversas } = useLista(caixa.filtros);
  const eu = trpc.conversas.contagens.useQuery().data?.eu ?? null;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [touched, setTouched] = useState<number | null>(null);
  const tabbed = Math.max(
    0,
    conversas.findIndex(({ id }) => id === (touched ?? caixa.c)),
  );
  // The row that has the focus, or that Tab leads to, stays.
  const { rows, show } = useRowsInSight({
    scroller,
    count: conversas.length,
    height: ROW,
    beyond: BEYOND,
    kept: tabbed,
  });
  const last = rows.filter((index) => index !== tabbed).at(-1) ?? 0;
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = goesOn(query);
  useEffect(() => {
    if (more && last >= conversas.length - AHEAD) void fetchNextPage();
  }, [more, fetchNextPage, last, conversas.length]);

  const ids = conversas.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are what is told
  useEffect(() => onListed(conversas.map(({ id }) => id)), [ids]);

  // A row that has the focus and leaves the list hands it to the one that takes its place.
  const focused = useRef<{ id: number; index: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = focused;
    if (!current || conversas.length === 0 || document.activeElement !== document.body) return;
    const at = conversas.findIndex(({ id }) => id === current.id);
    const next = conversas[at >= 0 ? at : Math.min(current.index, conversas.length - 1)];
    if (next) focusRow(scroller, next.id);
  });

  function go(event: KeyboardEvent, index: number) {
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : STEPS[event.key];
    const next = step === undefined ? undefined : conversas[index + step];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    setTouched(next.id);
    show(index + step);
    // A far row is drawn in the next frame; a near one takes the focus at once, so that a quick second key starts from it.
    if (!focusRow(scroller, next.id)) requestAnimationFrame(() => focusRow(scroller, next.id));
  }

  if (query.data === undefined) {
    return query.error ? <LoadError message={query.error.message} onRetry={() => void query.refetch()} /> : <Loading />;
  }
  return (
    <div ref={setScroller} className={classes.rolagem} tabIndex={-1}>
      {conversas.length === 0 ? (
        <Nenhuma caixa={caixa} />
      ) : (
        <ul className={classes.linhas} style={{ height: conversas.length * ROW }} aria-label="Conversas">
          {rows.map((index) => {
            const conversa = conversas[index];
            return conversa ? (
              <li
                key={conversa.id}
                className={classes.lugar}
                style={{ transform: `translateY(${index * ROW}px)` }}
                aria-setsize={hasNextPage ? -1 : conversas.length}
                aria-posinset={index + 1}
              >
                <Linha
                  conversa={conversa}
                  href={`/conversas?c=${conversa.id}`}
                  zone={empresa.fuso}
                  eu={eu}
                  current={conversa.id === caixa.c}
                  tabbed={index === tabbed}
                  onOpen={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    void caixa.open(conversa.id);
                  }}
                  onKey={(event) => go(event, index)}
                  onFocus={() => {
                    setTouched(conversa.id);
                    focused.current = { id: conversa.id, index };
                  }}
                  onBlur={(event) => {
                    // Whoever goes elsewhere takes the focus along; a row that is taken away does not.
                    if (event.relatedTarget) focused.current = null;
                  }}
                />
              </li>
            ) : null;
          })}
        </ul>
      )}
      {isFetchNextPageError ? <LoadError message={query.error.message} onRetry={() => void fetchNextPage()} /> : null}
      {caixa.busca ? <Achadas caixa={caixa} /> : null}
    </div>
  );
}

/** Gives the focus to a conversation's row, where it is drawn. */
export function focusRow(within: ParentNode | null, id: number): boolean {
  const row = within?.querySelector<HTMLElement>(`[data-conversa="${id}"]`);
  row?.focus();
  return Boolean(row);
}

const Loading = () => (
  <div role="status" aria-label="Carregando conversas" style={{ padding: 14 }}>
    {Array.from({ length: 7 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
      <Skeleton key={i} height={54} mb={22} radius="md" />
    ))}
  </div>
);

const EMPTY = {
  minhas: ['Nenhuma conversa com você', 'O que você assumir, ou o que lhe atribuírem, aparece aqui.'],
  ninguem: ['Ninguém espera', 'As conversas que ninguém assumiu aparecem aqui.'],
  todas: ['Nenhuma conversa em aberto', 'As novas aparecem aqui assim que chegam.'],
  arquivadas: ['Nenhuma conversa arquivada', 'O que você arquivar sai das listas e fica aqui.'],
} as const;

function Nenhuma({ caixa: { aba, busca, filtrada, change } }: { caixa: Caixa }) {
  if (busca || filtrada) {
    return (
      <EmptyState
        icon={<IconSearch />}
        title="Nada encontrado"
        action={
          <Button variant="default" size="xs" onClick={() => void change({ busca: null, canal: null, status: null })}>
            Limpar busca e filtros
          </Button>
        }
      >
        Nenhuma conversa {busca ? `com “${busca}”` : 'com estes filtros'} nesta caixa.
      </EmptyState>
    );
  }
  const [title, words] = EMPTY[aba];
  return (
    <EmptyState icon={<IconInbox />} title={title}>
      {words}
    </EmptyState>
  );
}
