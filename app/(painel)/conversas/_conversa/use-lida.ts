'use client';

import { useEffect } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import type { Conversa } from '../../_ao-vivo/types.ts';
import { useEncaixar } from '../../_ao-vivo/use-encaixar.ts';
import { useSessao } from '../../_shell/session.tsx';

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
    const look = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      ending.abort();
      mutate({ id });
    };
    look();
    if (!signal.aborted) {
      window.addEventListener('focus', look, { signal });
      document.addEventListener('visibilitychange', look, { signal });
    }
    return () => ending.abort();
  }, [id, waits, ultima_mensagem_id, mutate]);
}
