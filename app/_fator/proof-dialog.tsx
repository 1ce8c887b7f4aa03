'use client';

import { useEffect, useRef, useState } from 'react';
import { registerProof } from '#app/_trpc/proof.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';

const ProofWindow = onDemand(() => import('./proof-form.tsx').then((m) => m.ProofWindow));

/** Asks the person at the panel for their password, or a passkey, before something delicate; the call that needs it waits. */
export function ProofDialog() {
  const [opened, setOpened] = useState(false);
  const answer = useRef<(proved: boolean) => void>(() => {});
  useEffect(
    () =>
      registerProof(() => {
        setOpened(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  function end(proved: boolean) {
    setOpened(false);
    answer.current(proved);
  }
  return <ProofWindow opened={opened} onClose={() => end(false)} onProved={() => end(true)} />;
}
