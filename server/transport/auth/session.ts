import { cookies, headers } from 'next/headers';
import type { HalfOpen, Membership, PanelSession, Pessoa } from '#server/identidade/index.ts';
import { PATH_HEADER } from '#server/platform/net.ts';
import { hosted } from '../host.ts';

/** The request's session cookie, verified; null when there is none. Scripts of the page can read nothing of it. */
export async function readPanelSession(): Promise<PanelSession | null> {
  return hosted().sessionIn((await cookies()).getAll().map(({ name, value }) => [name, value]));
}

/** The signed-in user's membership; null without a session or after it ended. For server-rendered layouts. */
export async function currentMembership(): Promise<Membership | null> {
  const session = await readPanelSession();
  return session ? hosted().membershipOf(session) : null;
}

/** The signed-in person, in whatever companies; null without a session or after it ended. */
export async function currentPessoa(): Promise<Pessoa | null> {
  const session = await readPanelSession();
  return session ? hosted().pessoaOf(session) : null;
}

export type { HalfOpen };

/** The session that waits for its second factor; null where there is none. */
export async function currentHalfOpen(): Promise<HalfOpen | null> {
  return hosted().halfOpenOf(await readPanelSession());
}

/** The company that stays closed until the person has set up a second factor; null where none is. */
export async function currentClosed(): Promise<{ empresa_nome: string } | null> {
  const session = await readPanelSession();
  const place = session && (await hosted().placeOf(session));
  return place?.falta_segundo_fator ? { empresa_nome: place.empresa_nome } : null;
}

/** Path and query of the page being rendered, to return to after sign-in. */
export async function currentPath(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER) ?? '/inicio';
  return path.startsWith('/') && !path.startsWith('//') ? path : '/inicio';
}
