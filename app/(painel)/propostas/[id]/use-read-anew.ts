import { useEffect } from 'react';
import { trpc } from '#app/_trpc/client.ts';

/** Reads the proposal behind a dialog anew where the dialog was refused because somebody else has changed it. */
export function useReadAnew(isStale: boolean): void {
  const { propostas } = trpc.useUtils();
  useEffect(() => {
    if (isStale) void propostas.invalidate();
  }, [isStale, propostas]);
}
