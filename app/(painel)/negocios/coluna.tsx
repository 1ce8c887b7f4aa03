'use client';

import { Skeleton, Text } from '@mantine/core';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { goesOn } from '#app/_trpc/next-page.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatInteger, formatMoney } from '#app/_ui/format.ts';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { whenDraggable } from './arrastar.ts';
import { CartaoView } from './cartao.tsx';
import { useCartoes } from './cartoes.tsx';
import { cartoesOf, colunaInput, LIMITE } from './colunas.ts';
import classes from './quadro.module.css';
import type { Cartao, EtapaDoQuadro, Filtros } from './types.ts';

/** The next page is read when so few cards are left below. */
const AHEAD = 12;
/** A column of which more was read is not read again whenever the window gets the focus. */
const MOST_REREAD = 3;

type Props = {
  etapa: EtapaDoQuadro;
  filtros: Filtros;
  movable: boolean;
  hoje: string;
  onMenu: (cartao: Cartao, etapa_id: number, button: HTMLElement) => void;
  /** Opens the form of a new deal in this stage; undefined for those who may not. */
  onNovo: ((etapa_id: number) => void) | undefined;
  /** Tells the board how to bring a place of the column into sight. */
  onScroller: (etapa_id: number, scrollTo: ((index: number) => void) | null) => void;
  onScroll: () => void;
};

/** A stage: its name, what it comes to, and its cards, of which those near the eye are drawn. */
export function Coluna({ etapa, filtros, movable, hoje, onMenu, onNovo, onScroller, onScroll }: Props) {
  const query = trpc.negocios.coluna.useInfiniteQuery(colunaInput(etapa.id, filtros), {
    getNextPageParam: (page) => page.proxima ?? undefined,
    placeholderData: (previous) => previous,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= MOST_REREAD,
  });
  const { isFetchNextPageError, fetchNextPage } = query;
  const more = goesOn(query);
  const cartoes = cartoesOf(query.data);
  const [touched, setTouched] = useState<number | null>(null);
  const at = cartoes.findIndex(({ id }) => id === touched);
  const tabbed = Math.max(0, at);
  const column = useRef<HTMLElement>(null);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [over, setOver] = useState(false);
  const [last, setLast] = useState(0);
  const Cartoes = useCartoes(etapa.quantidade > LIMITE);
  useEffect(() => {
    if (more && last >= cartoes.length - AHEAD) void fetchNextPage();
  }, [more, fetchNextPage, last, cartoes.length]);
  const onCards = useCallback(
    (scrollTo: ((index: number) => void) | null) => onScroller(etapa.id, scrollTo),
    [etapa.id, onScroller],
  );

  useEffect(() => {
    const element = column.current;
    if (!element || !scroller) return;
    return whenDraggable(({ combine, dropTargetForElements, autoScrollForElements }) =>
      combine(
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.tipo === 'negocio',
          getData: () => ({ coluna_id: etapa.id }),
          onDrag: ({ location }) => setOver(location.current.dropTargets[0]?.element === element),
          onDragLeave: () => setOver(false),
          onDrop: () => setOver(false),
        }),
        autoScrollForElements({ element: scroller }),
      ),
    );
  }, [etapa.id, scroller]);

  const touch = useCallback((id: number) => setTouched(id), []);
  const words = etapa.quantidade === 1 ? '1 negócio' : `${formatInteger(etapa.quantidade)} negócios`;
  return (
    <section
      ref={column}
      className={classes.column}
      aria-label={`${etapa.nome}: ${words}`}
      data-over={over || undefined}
    >
      <header className={classes.head} style={{ borderTopColor: etapa.cor }}>
        <div className={classes.headName}>
          <h2>{etapa.nome}</h2>
          <span className={`${classes.count} numero`}>{formatInteger(etapa.quantidade)}</span>
          <RowMenu label={`Ações da etapa ${etapa.nome}`}>
            {onNovo ? (
              <RowItem icon={IconPlus} onClick={() => onNovo(etapa.id)}>
                Novo negócio aqui
              </RowItem>
            ) : null}
            <RowItem icon={IconSettings} href="/negocios/ajustes">
              Ajustar etapas
            </RowItem>
          </RowMenu>
        </div>
        <span className={`${classes.sum} numero`}>{formatMoney(etapa.valor)}</span>
      </header>
      <div ref={setScroller} className={classes.scroll} onScroll={onScroll}>
        {query.error && !query.data ? (
          <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Loading />
        ) : cartoes.length === 0 ? (
          <Empty>{movable ? 'Arraste um negócio para cá.' : 'Nenhum negócio nesta etapa.'}</Empty>
        ) : Cartoes === null || scroller === null ? (
          <Loading />
        ) : (
          <Cartoes
            ids={cartoes.map(({ id }) => id)}
            tabbed={tabbed}
            setsize={etapa.quantidade}
            scroller={scroller}
            onLast={setLast}
            onScroller={onCards}
            render={(index) => {
              const cartao = cartoes[index];
              return cartao ? (
                <CartaoView
                  cartao={cartao}
                  etapa_id={etapa.id}
                  index={index}
                  count={etapa.quantidade}
                  tabbed={index === tabbed}
                  movable={movable}
                  hoje={hoje}
                  onMenu={onMenu}
                  onTouch={touch}
                />
              ) : null;
            }}
          />
        )}
        {isFetchNextPageError ? <LoadError message={query.error.message} onRetry={() => void fetchNextPage()} /> : null}
      </div>
    </section>
  );
}

const Loading = () => (
  <div className={classes.loading} aria-busy>
    <Skeleton height={96} />
    <Skeleton height={96} />
    <Skeleton height={96} />
  </div>
);

const Empty = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" ta="center" py="xl" px="sm">
    {children}
  </Text>
);
