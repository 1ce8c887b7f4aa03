'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCalendar, IconChecklist, IconDots } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { whenDraggable } from './arrastar.ts';
import classes from './quadro.module.css';
import type { Cartao } from './types.ts';

type Edge = 'top' | 'bottom' | 'left' | 'right';

type Props = {
  cartao: Cartao;
  etapa_id: number;
  index: number;
  /** Of the column, those that are not read yet too. */
  count: number;
  /** Tab leads to this card of its column. */
  tabbed: boolean;
  movable: boolean;
  /** The company's day. */
  hoje: string;
  onMenu: (cartao: Cartao, etapa_id: number, button: HTMLElement) => void;
  onTouch: (id: number) => void;
};

const DAY = 86_400_000;

/** "Ana Lúcia Prado" → "AP". */
const initials = (nome: string) => {
  const words = nome.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
};

/** The id of the link in a card, which is what has its focus. */
export const cartaoId = (id: number) => `negocio-${id}`;

/** A deal on the board: dragged by the pointer, moved by the keys of the board and by its menu. */
export const CartaoView = memo(function CartaoView(props: Props) {
  const { cartao, etapa_id, index, count, tabbed, movable, hoje, onMenu, onTouch } = props;
  const { id, titulo, codigo, contato_nome, responsavel_nome, previsao_fechamento: previsao } = cartao;
  const box = useRef<HTMLDivElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || !movable) return;
    return whenDraggable(({ combine, draggable, dropTargetForElements, attachClosestEdge, extractClosestEdge }) =>
      combine(
        draggable({
          element,
          getInitialData: () => ({ tipo: 'negocio', id, etapa_id }),
          onDragStart: () => {
            setDragged(true);
            onTouch(id);
          },
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.tipo === 'negocio',
          getIsSticky: () => false,
          getData: ({ input }) =>
            attachClosestEdge({ negocio_id: id }, { element, input, allowedEdges: ['top', 'bottom'] }),
          onDrag: ({ self, source }) => setEdge(source.data.id === id ? null : extractClosestEdge(self.data)),
          onDragLeave: () => setEdge(null),
          onDrop: () => setEdge(null),
        }),
      ),
    );
  }, [id, etapa_id, movable, onTouch]);
  const dias = Math.max(0, Math.floor((Date.now() - cartao.na_etapa_desde.getTime()) / DAY));
  const late = previsao !== null && previsao < hoje;
  return (
    <div
      ref={box}
      className={classes.slot}
      data-negocio={id}
      data-etapa={etapa_id}
      data-edge={edge ?? undefined}
      data-dragged={dragged || undefined}
    >
      <div className={classes.card}>
        <div className={classes.cardHead}>
          <Link
            id={cartaoId(id)}
            href={`/negocios/${id}`}
            className={classes.title}
            draggable={false}
            tabIndex={tabbed ? 0 : -1}
            aria-describedby="quadro-teclas"
            onFocus={() => onTouch(id)}
          >
            {titulo}
          </Link>
          <button
            type="button"
            className={classes.dots}
            tabIndex={tabbed ? 0 : -1}
            aria-label={`Ações de ${titulo}`}
            aria-haspopup="menu"
            onClick={(event) => onMenu(cartao, etapa_id, event.currentTarget)}
          >
            <IconDots size={16} aria-hidden />
          </button>
        </div>
        <div className={classes.sub}>
          <span className="numero">#{codigo}</span>
          {contato_nome ? <span className={classes.contato}>{contato_nome}</span> : null}
        </div>
        {cartao.parado ? (
          <div className={classes.parado}>
            <IconAlertTriangle size={13} aria-hidden />
            parado há {dias === 1 ? '1 dia' : `${dias} dias`}
          </div>
        ) : null}
        <div className={classes.foot}>
          <span className={`${classes.valor} numero`}>{formatMoney(cartao.valor)}</span>
          <span className={classes.marks}>
            {cartao.atividades_pendentes > 0 ? (
              <span className={classes.mark} data-late={cartao.atividade_atrasada || undefined}>
                <IconChecklist size={14} aria-hidden />
                {cartao.atividades_pendentes}
                <VisuallyHidden>
                  {cartao.atividades_pendentes === 1 ? ' atividade pendente' : ' atividades pendentes'}
                  {cartao.atividade_atrasada ? ', com atraso' : ''}
                </VisuallyHidden>
              </span>
            ) : null}
            {previsao ? (
              <span className={classes.mark} data-late={late || undefined}>
                <IconCalendar size={14} aria-hidden />
                <VisuallyHidden>{late ? 'Previsão vencida: ' : 'Previsão: '}</VisuallyHidden>
                {formatDay(previsao).slice(0, 5)}
              </span>
            ) : null}
            {responsavel_nome ? (
              <span className={classes.avatar} title={responsavel_nome}>
                <span aria-hidden>{initials(responsavel_nome)}</span>
                <VisuallyHidden>Responsável: {responsavel_nome}</VisuallyHidden>
              </span>
            ) : null}
          </span>
        </div>
        <VisuallyHidden>
          Posição {index + 1} de {count}
        </VisuallyHidden>
      </div>
    </div>
  );
});
