import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

const LABEL = 'Limpar filtros';

/** The end of a list's filters: back to the whole list, while it is not. */
export function ClearFilters({ state }: { state: { filtered: boolean; clear: () => unknown } }) {
  if (!state.filtered) return null;
  return (
    <Button variant="subtle" onClick={() => state.clear()}>
      {LABEL}
    </Button>
  );
}

/** What a list says that has nothing for its filters. */
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
