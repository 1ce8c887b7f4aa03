import { headers } from 'next/headers';
import { getServerSession } from 'next-auth';
import { findMembership, type Membership } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { PATH_HEADER } from '#server/platform/net.ts';
import { authOptions, type PanelSession } from './options.ts';

/** The request's session cookie, verified; null when there is none. */
export async function readPanelSession(): Promise<PanelSession | null> {
  const session = await getServerSession(authOptions);
  return session?.painel ?? null;
}

/** Who is signed in, where; null when nobody is, or when the session ended. For server-rendered layouts. */
export async function currentMembership(): Promise<Membership | null> {
  const session = await readPanelSession();
  return session ? findMembership(db(), session) : null;
}

/** Address (path and query) of the page being rendered, for coming back after sign-in. */
export async function currentPath(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER) ?? '/inicio';
  return path.startsWith('/') && !path.startsWith('//') ? path : '/inicio';
}
