'use client';

import { useEffect } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { useEncaixar } from '../../_ao-vivo/use-encaixar.ts';
import { useSessao } from '../../_shell/session.tsx';

/** Milliseconds until a reading that reached nobody is told again. */
const AGAIN_MS = 5_000;

/** The open conversation is read when somebody looks at it: its window is in front, and is theirs. */
export function useLida({ id, nao_lidas, ultima_mensagem_id }: Conversa): void {
  const { can } = useSessao();
  const { renew } = useEncaixar();
  const { mutate } = trpc.conversas.read.useMutation({ onSuccess: renew });
  const waits = nao_lidas > 0 && can('crm:write');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is to be read again
  useEffect(() => {
    if (!waits) return;
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = false;
    const look = () => {
      if (asked || signal.aborted || document.visibilityState !== 'visible' || !document.hasFocus()) return;
      asked = true;
      mutate(
        { id },
        {
          onSuccess: () => ending.abort(),
          onError: ({ data }) => {
            asked = false;
            // Without a connection it is said once there is one.
            if (!data && !signal.aborted) timer = setTimeout(look, AGAIN_MS);
          },
        },
      );
    };
    window.addEventListener('focus', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    look();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [id, waits, ultima_mensagem_id, mutate]);
}
