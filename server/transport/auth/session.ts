import { cookies, headers } from 'next/headers';
import { getToken } from 'next-auth/jwt';
import { findMembership, findPessoa, type Membership, type Pessoa } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { PATH_HEADER } from '#server/platform/net.ts';
import { isSession, type PanelSession } from './options.ts';

/** The request's session cookie, verified; null when there is none. Scripts of the page can read nothing of it. */
export async function readPanelSession(): Promise<PanelSession | null> {
  const sent = (await cookies()).getAll().map(({ name, value }) => [name, value]);
  const token = await getToken({
    req: { cookies: Object.fromEntries(sent), headers: {} } as Parameters<typeof getToken>[0]['req'],
    secureCookie: env.APP_URL.startsWith('https://'),
    ...(env.NEXTAUTH_SECRET ? { secret: env.NEXTAUTH_SECRET } : {}),
  });
  return isSession(token?.painel) ? token.painel : null;
}

/** The signed-in user's membership; null without a session or after it ended. For server-rendered layouts. */
export async function currentMembership(): Promise<Membership | null> {
  const session = await readPanelSession();
  return session ? findMembership(db(), session) : null;
}

/** The signed-in person, in whatever companies; null without a session or after it ended. */
export async function currentPessoa(): Promise<Pessoa | null> {
  const session = await readPanelSession();
  return session ? findPessoa(db(), session) : null;
}

/** Path and query of the page being rendered, to return to after sign-in. */
export async function currentPath(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER) ?? '/inicio';
  return path.startsWith('/') && !path.startsWith('//') ? path : '/inicio';
}
