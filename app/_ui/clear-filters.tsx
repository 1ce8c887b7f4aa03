import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

const LABEL = 'Limpar filtros';

/** Ends a row of filters: the button back to the whole list, while a filter is set. */
export function ClearFilters({ state }: { state: { filtered: boolean; clear: () => unknown } }) {
  if (!state.filtered) return null;
  return (
    <Button variant="subtle" onClick={() => state.clear()}>
      {LABEL}
    </Button>
  );
}

/** Stands in place of a list without records for its filters. */
export function NothingFound({
  icon,
  title,
  onClear,
  children,
}: {
  icon: ReactNode;
  title: string;
  onClear: () => unknown;
  children: ReactNode;
}) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Button variant="default" onClick={() => onClear()}>
          {LABEL}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
