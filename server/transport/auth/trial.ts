import { env } from '#server/platform/env.ts';
import { currentMembership } from './session.ts';

/**
 * The company for which the documentation may offer a short token of the session: in development alone, to its administrators. Elsewhere
 * the documentation is open to anybody, and a token is pasted into it. Null where there is none.
 */
export async function currentTrial(): Promise<{ id: number; nome: string } | null> {
  if (env.APP_ENV !== 'development') return null;
  const membership = await currentMembership();
  return membership?.papel === 'administrador' ? { id: membership.empresa_id, nome: membership.empresa_nome } : null;
}
