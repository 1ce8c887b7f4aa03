'use client';

import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

type Props = {
  nome: string;
  posicao: number;
  last: number;
  loading: boolean;
  onMove: (posicao: number) => void;
};

/** Moves a record one place up or down. */
export const PlaceButtons = ({ nome, posicao, last, loading, onMove }: Props) => (
  <Group gap={2} wrap="nowrap">
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Subir ${nome}`}
      disabled={posicao <= 1 || loading}
      onClick={() => onMove(posicao - 1)}
    >
      <IconArrowUp size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Descer ${nome}`}
      disabled={posicao >= last || loading}
      onClick={() => onMove(posicao + 1)}
    >
      <IconArrowDown size={16} aria-hidden />
    </ActionIcon>
  </Group>
);
