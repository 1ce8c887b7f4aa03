'use client';

import { ColorSwatch, Menu } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconThumbDown,
  IconTrophy,
} from '@tabler/icons-react';
import classes from './quadro.module.css';
import type { Cartao, EtapaDoQuadro } from './types.ts';

/** Whose menu is open, and beside what. */
export type Aberto = { cartao: Cartao; etapa_id: number; box: { top: number; left: number; height: number } };

export type Passo = 'topo' | 'subir' | 'descer' | 'fim';

type Props = {
  opened: boolean;
  aberto: Aberto;
  etapas: readonly EtapaDoQuadro[];
  /** The card's place in its column. */
  index: number;
  onClose: () => void;
  onMove: (etapa_id: number) => void;
  onStep: (passo: Passo) => void;
  onWin: () => void;
  onLose: () => void;
};

const PASSOS = [
  { passo: 'topo', label: 'Para o topo', icon: IconArrowBarToUp },
  { passo: 'subir', label: 'Subir', icon: IconArrowUp },
  { passo: 'descer', label: 'Descer', icon: IconArrowDown },
  { passo: 'fim', label: 'Para o fim', icon: IconArrowBarToDown },
] as const;

/** The menu of a card; one for the whole board, so that thousands of cards stay light. */
export function CartaoMenu({ opened, aberto, etapas, index, onClose, onMove, onStep, onWin, onLose }: Props) {
  const { cartao, etapa_id, box } = aberto;
  const count = etapas.find(({ id }) => id === etapa_id)?.quantidade ?? 0;
  // The menu would give the focus to its first item, and where that one is out of use nobody got in.
  const first = etapas.find(({ id }) => id !== etapa_id)?.id;
  return (
    <Menu opened={opened} onClose={onClose} position="bottom-end" shadow="md" width={230} withinPortal>
      <Menu.Target>
        <button type="button" tabIndex={-1} className={classes.anchor} style={box}>
          Ações de {cartao.titulo}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>Mover para…</Menu.Label>
        {etapas.map(({ id, nome, cor }) => (
          <Menu.Item
            key={id}
            disabled={id === etapa_id}
            data-autofocus={id === first || undefined}
            leftSection={<ColorSwatch color={cor} size={12} withShadow={false} aria-hidden />}
            onClick={() => onMove(id)}
          >
            {nome}
          </Menu.Item>
        ))}
        <Menu.Label>Nesta etapa</Menu.Label>
        {PASSOS.map(({ passo, label, icon: Icon }) => (
          <Menu.Item
            key={passo}
            disabled={passo === 'topo' || passo === 'subir' ? index <= 0 : index >= count - 1}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => onStep(passo)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrophy size={16} aria-hidden />} onClick={onWin}>
          Ganhar
        </Menu.Item>
        <Menu.Item leftSection={<IconThumbDown size={16} aria-hidden />} color="red" onClick={onLose}>
          Perder
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
