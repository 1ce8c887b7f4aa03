import type { ReactNode } from 'react';

/** About the height of a card, before it is measured. */
export const CARD = 112;

export type CartoesProps = {
  ids: readonly number[];
  /** The card that Tab leads to. */
  tabbed: number;
  /** Of the column, those that are not read yet too. */
  setsize: number;
  /** What scrolls them: they begin at its top. */
  scroller: HTMLElement;
  render: (index: number) => ReactNode;
  /** Hears the last card that is near the eye. */
  onLast: (index: number) => void;
  /** Is given what brings a card into sight. */
  onScroller: (scrollTo: ((index: number) => void) | null) => void;
};
