'use client';

import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadError } from '#app/_ui/data-table.tsx';
import { dayOf, formatInteger } from '#app/_ui/format.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { Select } from '#app/_ui/select.tsx';
import { useSessao } from '../_shell/session.tsx';
import { whenDraggable } from './arrastar.ts';
import { cartaoId } from './cartao.tsx';
import type { Aberto, Passo } from './cartao-menu.tsx';
import { Coluna } from './coluna.tsx';
import classes from './quadro.module.css';
import type { Cartao, EtapaDoQuadro, Filtros } from './types.ts';
import { type Lugar, useMover } from './use-mover.ts';

const CartaoMenu = onDemand(() => import('./cartao-menu.tsx').then((m) => m.CartaoMenu));
const GanharModal = onDemand(() => import('./_parts/ganhar-modal.tsx').then((m) => m.GanharModal));
const PerderModal = onDemand(() => import('./_parts/perder-modal.tsx').then((m) => m.PerderModal));

type Props = {
  funil_id: number;
  filtros: Filtros;
  query: {
    data: { etapas: EtapaDoQuadro[] } | undefined;
    error: { message: string } | null;
    refetch: () => unknown;
  };
  onNovo: ((etapa_id: number) => void) | undefined;
};

/** The board of a funnel: a column for each stage, between which deals are moved. */
export function Quadro({ query, ...props }: Props) {
  if (query.error && !query.data) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton height={420} />;
  return <Board {...props} etapas={query.data.etapas} />;
}

type Closing = { acao: 'ganhar' | 'perder'; negocio: Cartao };
type BoardProps = Omit<Props, 'query'> & { etapas: EtapaDoQuadro[] };

const ARROWS: Readonly<Record<string, { column: number; place: number }>> = {
  ArrowUp: { column: 0, place: -1 },
  ArrowDown: { column: 0, place: 1 },
  ArrowLeft: { column: -1, place: 0 },
  ArrowRight: { column: 1, place: 0 },
};

/** Frames to wait for a card that is to get the focus: it is drawn after its column has scrolled. */
const FRAMES = 30;

function focusSoon(id: number, left = FRAMES): void {
  const node = document.getElementById(cartaoId(id));
  if (node) node.focus({ preventScroll: left === FRAMES });
  else if (left > 0) requestAnimationFrame(() => focusSoon(id, left - 1));
}

function Board({ funil_id, filtros, etapas, onNovo }: BoardProps) {
  const { can, empresa } = useSessao();
  const movable = can('crm:write');
  const narrow = useMediaQuery('(max-width: 47.99em)');
  const [shown, setShown] = useState<number | null>(null);
  const [said, say] = useState('');
  const [aberto, setAberto] = useState<Aberto | null>(null);
  const [closing, setClosing] = useState<Closing | null>(null);
  const [closingOpen, setClosingOpen] = useState(false);
  const { cartoes, mover, moverParaOFim } = useMover({ funil_id, filtros, etapas, say });
  const board = useRef<HTMLDivElement>(null);
  /** What had the focus before a card's menu. */
  const opener = useRef<Element | null>(null);
  const scrollers = useRef(new Map<number, (index: number) => void>());
  const hoje = dayOf(new Date(), empresa.fuso);
  const visible = narrow ? etapas.filter(({ id }, i) => (shown === null ? i === 0 : id === shown)) : etapas;

  const placeOf = (id: number, etapa_id: number) => cartoes(etapa_id).findIndex((one) => one.id === id);

  function go(etapa_id: number, index: number): void {
    const found = cartoes(etapa_id)[index];
    if (!found) return;
    scrollers.current.get(etapa_id)?.(index);
    focusSoon(found.id);
  }

  function move(cartao: Cartao, from: number, lugar: Lugar, focus = true): void {
    if (from === lugar.etapa_id && placeOf(cartao.id, from) === lugar.index) return;
    mover(cartao, from, lugar);
    if (!focus) return;
    // The column draws the card where it is now.
    requestAnimationFrame(() => {
      scrollers.current.get(lugar.etapa_id)?.(lugar.index);
      requestAnimationFrame(() => focusSoon(cartao.id));
    });
  }

  function step(cartao: Cartao, etapa_id: number, passo: Passo): void {
    const at = placeOf(cartao.id, etapa_id);
    if (passo === 'fim') void moverParaOFim(cartao, etapa_id);
    else move(cartao, etapa_id, { etapa_id, index: passo === 'topo' ? 0 : passo === 'subir' ? at - 1 : at + 1 });
  }

  const latest = useRef({ cartoes, move });
  latest.current = { cartoes, move };
  useEffect(() => {
    const element = board.current;
    return whenDraggable(({ combine, monitorForElements, autoScrollForElements, extractClosestEdge }) =>
      combine(
        monitorForElements({
          canMonitor: ({ source }) => source.data.tipo === 'negocio',
          onDrop: ({ source, location: { current } }) => {
            const column = current.dropTargets.find(({ data }) => data.coluna_id !== undefined);
            const beside = current.dropTargets.find(({ data }) => data.negocio_id !== undefined);
            const [id, from, to] = [
              Number(source.data.id),
              Number(source.data.etapa_id),
              Number(column?.data.coluna_id),
            ];
            const cartao = latest.current.cartoes(from).find((one) => one.id === id);
            if (!column || !cartao || beside?.data.negocio_id === id) return;
            const others = latest.current.cartoes(to).filter((one) => one.id !== id);
            const near = others.findIndex((one) => one.id === beside?.data.negocio_id);
            const after = beside && extractClosestEdge(beside.data) === 'bottom' ? 1 : 0;
            latest.current.move(cartao, from, { etapa_id: to, index: near < 0 ? others.length : near + after }, false);
          },
        }),
        ...(element ? [autoScrollForElements({ element })] : []),
      ),
    );
  }, []);

  // The board ends where the window does.
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return;
    const reach = () => {
      const top = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--topo', `${Math.round(top)}px`);
    };
    reach();
    const observer = new ResizeObserver(reach);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const openMenu = useCallback((cartao: Cartao, etapa_id: number, beside: HTMLElement) => {
    const { top, left, height, width } = beside.getBoundingClientRect();
    opener.current = document.activeElement;
    setAberto({ cartao, etapa_id, box: { top, left: left + width, height } });
  }, []);
  const onScroller = useCallback((etapa_id: number, scrollTo: ((index: number) => void) | null) => {
    if (scrollTo) scrollers.current.set(etapa_id, scrollTo);
    else scrollers.current.delete(etapa_id);
  }, []);
  const closeMenu = useCallback(() => {
    // The menu is gone at once, and gives nothing back by itself.
    const inMenu = document.activeElement?.closest('[role="menu"]');
    if (inMenu && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    setAberto(null);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const node = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-negocio]') : null;
    if (!node || event.shiftKey || event.metaKey) return;
    const [id, etapa_id] = [Number(node.dataset.negocio), Number(node.dataset.etapa)];
    const column = visible.findIndex((etapa) => etapa.id === etapa_id);
    const at = placeOf(id, etapa_id);
    const cartao = cartoes(etapa_id)[at];
    if (!cartao) return;
    const moving = event.ctrlKey || event.altKey;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      const next = visible[column + arrow.column];
      if (!next) return;
      const there = cartoes(next.id).length - (arrow.column === 0 || !moving ? 1 : 0);
      const index = Math.min(Math.max(0, at + arrow.place), Math.max(0, there));
      if (!moving) go(next.id, index);
      else if (movable) move(cartao, etapa_id, { etapa_id: next.id, index });
    } else if ((event.key === 'Home' || event.key === 'End') && !moving) {
      event.preventDefault();
      go(etapa_id, event.key === 'Home' ? 0 : cartoes(etapa_id).length - 1);
    } else if (event.key.toLowerCase() === 'm' && !moving && movable) {
      event.preventDefault();
      openMenu(cartao, etapa_id, node.querySelector<HTMLElement>('button') ?? node);
    }
  }

  function close(acao: Closing['acao'], negocio: Cartao): void {
    setClosing({ acao, negocio });
    setClosingOpen(true);
  }
  const dialog = (acao: Closing['acao']) => ({
    opened: closingOpen && closing?.acao === acao,
    negocio: closing?.negocio ?? null,
    onClose: () => setClosingOpen(false),
  });

  return (
    <>
      <span hidden data-lista-larga />
      {narrow ? (
        <Select
          aria-label="Etapa"
          mb="sm"
          allowDeselect={false}
          value={String(visible[0]?.id ?? '')}
          onChange={(id) => setShown(Number(id))}
          data={etapas.map(({ id, nome, quantidade }) => ({
            value: String(id),
            label: `${nome} (${formatInteger(quantidade)})`,
          }))}
        />
      ) : null}
      <VisuallyHidden id="quadro-teclas">
        Setas: outro negócio. Enter: abrir.{movable ? ' M: mover para. Ctrl ou Alt com setas: mover já.' : ''}
      </VisuallyHidden>
      {/* Keys of the cards within, each of which has a focus of its own. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div ref={board} className={classes.board} onKeyDown={onKeyDown}>
        {visible.map((etapa) => (
          <Coluna
            key={etapa.id}
            etapa={etapa}
            filtros={filtros}
            movable={movable}
            hoje={hoje}
            onMenu={openMenu}
            onNovo={onNovo}
            onScroller={onScroller}
            onScroll={closeMenu}
          />
        ))}
      </div>
      <VisuallyHidden role="status" aria-live="polite" data-quadro-diz>
        {said}
      </VisuallyHidden>
      {aberto ? (
        <CartaoMenu
          opened
          aberto={aberto}
          etapas={etapas}
          index={placeOf(aberto.cartao.id, aberto.etapa_id)}
          onClose={closeMenu}
          onMove={(etapa_id) => move(aberto.cartao, aberto.etapa_id, { etapa_id, index: 0 })}
          onStep={(passo) => step(aberto.cartao, aberto.etapa_id, passo)}
          onWin={() => close('ganhar', aberto.cartao)}
          onLose={() => close('perder', aberto.cartao)}
        />
      ) : null}
      <GanharModal {...dialog('ganhar')} />
      <PerderModal {...dialog('perder')} />
    </>
  );
}
