'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';

export type Session = Outputs['sessao']['atual'];

const SessionContext = createContext<Session | null>(null);

export function SessionValue({ value, children }: { value: Session; children: ReactNode }) {
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The signed-in user and the company; screens render once they are known. */
export function useSessao(): Session & { can: (escopo: string) => boolean } {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSessao outside of the panel');
  return { ...session, can: (escopo) => session.escopos.includes(escopo) };
}
