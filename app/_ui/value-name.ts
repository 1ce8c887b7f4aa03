'use client';

import { useId } from 'react';

/**
 * Names the button of a calendar by its label and by what was chosen: by the label alone, which Mantine gives it, nobody hears what was chosen.
 */
export function useValueName(): { id: string; 'aria-labelledby': string } {
  const id = useId();
  return { id, 'aria-labelledby': `${id}-label ${id}` };
}
