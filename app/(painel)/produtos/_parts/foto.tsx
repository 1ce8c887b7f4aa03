'use client';

import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import type { Imagem } from '../types.ts';
import classes from './fotos.module.css';

type Props = {
  imagem: Imagem;
  /** The product's name: what the photo shows. */
  nome: string;
  count: number;
  /** What moves and deletes it; none for who may only look. */
  actions: { onMove: (posicao: number) => void; onDelete: () => void; busy: boolean } | undefined;
  drag: {
    moving: boolean;
    over: boolean;
    onStart: () => void;
    onOver: () => void;
    onDrop: () => void;
    onEnd: () => void;
  };
};

/** One photo in its place, with what moves and deletes it; arrow keys move it as well. */
export function Foto({ imagem, nome, count, actions, drag }: Props) {
  const { posicao, urls } = imagem;
  const name = `Foto ${posicao} de ${count} de ${nome}`;
  const over = (event: DragEvent) => {
    event.preventDefault();
    drag.onOver();
  };
  return (
    <li
      className={classes.tile}
      draggable={actions !== undefined}
      data-moving={drag.moving || undefined}
      data-over={drag.over || undefined}
      onDragStart={drag.onStart}
      onDragOver={over}
      onDrop={drag.onDrop}
      onDragEnd={drag.onEnd}
    >
      {/* biome-ignore lint/performance/noImgElement: the photo has its sizes already */}
      <img src={urls.media} alt={`${nome}, foto ${posicao}`} loading="lazy" decoding="async" draggable={false} />
      {posicao === 1 ? (
        <Badge size="xs" variant="white" className={classes.principal}>
          Principal
        </Badge>
      ) : null}
      {actions ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be of a form of its own
        <div className={classes.actions} role="group" aria-label={name}>
          <span>
            <Move
              label="Mover para antes"
              icon={IconArrowLeft}
              off={posicao === 1}
              actions={actions}
              to={posicao - 1}
            />
            <Move
              label="Mover para depois"
              icon={IconArrowRight}
              off={posicao === count}
              actions={actions}
              to={posicao + 1}
            />
          </span>
          <Tooltip label="Remover">
            <ActionIcon
              size="sm"
              variant="subtle"
              color="red"
              aria-label={`Remover foto ${posicao}`}
              onClick={actions.onDelete}
            >
              <IconTrash size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      ) : null}
    </li>
  );
}

type MoveProps = {
  label: string;
  icon: typeof IconArrowLeft;
  off: boolean;
  to: number;
  actions: NonNullable<Props['actions']>;
};

function Move({ label, icon: Icon, off, to, actions }: MoveProps) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={off || actions.busy}
      onClick={() => actions.onMove(to)}
    >
      <Icon size={15} aria-hidden />
    </ActionIcon>
  );
}
