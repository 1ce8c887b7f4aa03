'use client';

import { useState } from 'react';
import { notifyError } from '#app/_ui/feedback.tsx';
import { openCompany } from './session.ts';

/** Takes the panel to another company of the user. */
export function useSwitchCompany(): { switching: number | null; switchTo: (empresa_id: number) => Promise<void> } {
  const [switching, setSwitching] = useState<number | null>(null);
  return {
    switching,
    switchTo: async (empresa_id) => {
      setSwitching(empresa_id);
      await openCompany(empresa_id).catch((error: unknown) => {
        setSwitching(null);
        notifyError(error);
      });
    },
  };
}
