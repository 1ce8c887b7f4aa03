import { Pill } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** Name of the button that removes the limit. */
  remove: string;
  /** Null while the list has no such limit. */
  onRemove: (() => unknown) | null;
  children: ReactNode;
};

/** A list's limit that came with a link: no filter chooses it, and the button removes it. */
export function FilterPill({ remove, onRemove, children }: Props) {
  if (onRemove === null) return null;
  return (
    <Pill
      size="lg"
      withRemoveButton
      onRemove={onRemove}
      // Mantine's pill is made for inputs, which remove it by the keyboard; here its button has to.
      removeButtonProps={{ 'aria-label': remove, 'aria-hidden': false, tabIndex: 0 }}
    >
      {children}
    </Pill>
  );
}
