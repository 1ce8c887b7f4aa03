'use client';

import { useSession } from 'next-auth/react';
import { useState } from 'react';

/** Takes the panel to another company of the user. */
export function useSwitchCompany(): { switching: number | null; switchTo: (empresa_id: number) => Promise<void> } {
  const { update } = useSession();
  const [switching, setSwitching] = useState<number | null>(null);
  return {
    switching,
    switchTo: async (empresa_id) => {
      setSwitching(empresa_id);
      await update({ empresa_id });
      // A full page load, so that no data of the other company stays in memory.
      window.location.assign('/inicio');
    },
  };
}
