import { Pill } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** What the button that takes it away does. */
  remove: string;
  /** None while the list is not limited so. */
  onRemove: (() => unknown) | null;
  children: ReactNode;
};

/** A limit of a list that a link led to: it is not chosen among the filters, and can only be taken away. */
export function FilterPill({ remove, onRemove, children }: Props) {
  if (onRemove === null) return null;
  return (
    <Pill
      size="lg"
      withRemoveButton
      onRemove={onRemove}
      // The pill is made for inputs, where the keyboard removes it otherwise.
      removeButtonProps={{ 'aria-label': remove, 'aria-hidden': false, tabIndex: 0 }}
    >
      {children}
    </Pill>
  );
}
