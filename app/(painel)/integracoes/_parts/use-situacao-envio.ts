'use client';

import { trpc } from '#app/_trpc/client.ts';
import { useSessao } from '../../_shell/session.tsx';
import type { SituacaoEnvio } from './envio-words.ts';

const EVERY_MS = 10_000;

/** Whether deliveries are sent, followed as it changes; undefined until it is known, and for roles that see no webhooks. */
export function useSituacaoEnvio(everyMs = EVERY_MS): SituacaoEnvio | undefined {
  const enabled = useSessao().can('webhooks:read');
  return trpc.entregas.situacao.useQuery(undefined, { enabled, refetchInterval: everyMs }).data;
}
