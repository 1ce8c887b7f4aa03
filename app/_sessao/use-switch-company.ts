'use client';

import { useState } from 'react';
import { notifyError } from '#app/_ui/feedback.tsx';
import { leaveThen } from '#app/_ui/unsaved.tsx';
import { openCompany } from './session.ts';

/**
 * Takes the panel to another company of the user. What was filled in and not saved is asked about before the session changes: who stays on the
 * page would save it in the other company.
 */
export function useSwitchCompany(): { switching: number | null; switchTo: (empresa_id: number) => void } {
  const [switching, setSwitching] = useState<number | null>(null);
  return {
    switching,
    switchTo: (empresa_id) =>
      leaveThen(() => {
        setSwitching(empresa_id);
        openCompany(empresa_id).catch((error: unknown) => {
          setSwitching(null);
          notifyError(error);
        });
      }),
  };
}
