'use client';

import { ColorInput, ColorSwatch, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

/** The colours offered; any other can be typed. */
const CORES = ['#1C7ED6', '#0CA678', '#F08C00', '#7048E8', '#E03131', '#1098AD', '#D6336C', '#5C940D'];

/** The first of the colours offered. */
export const PRIMEIRA_COR = '#1C7ED6';

/** Chooses a colour, by a swatch, by the field of colours or by typing `#RRGGBB`. */
export const CorField = (props: ComponentProps<typeof ColorInput>) => (
  <ColorInput
    label="Cor"
    format="hex"
    swatches={CORES}
    withEyeDropper={false}
    popoverProps={{ withinPortal: true }}
    {...props}
  />
);

/** A name with its colour before it. */
export const Coloured = ({ cor, children }: { cor: string; children: ReactNode }) => (
  <Group gap={8} wrap="nowrap" component="span">
    <ColorSwatch color={cor} size={14} withShadow={false} aria-hidden />
    <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
  </Group>
);
