import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { heights: readonly number[]; gap?: 'md' | 'lg'; children?: ReactNode };

/** Stands in place of data that is loading: one block per height, below the children. */
export const Skeletons = ({ heights, gap = 'md', children }: Props) => (
  <Stack gap={gap} aria-busy>
    {children}
    {heights.map((height, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never move
      <Skeleton key={i} height={height} />
    ))}
  </Stack>
);
