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

/** The signed-in user's membership; null without a session or after it ended. For server-rendered layouts. */
export async function currentMembership(): Promise<Membership | null> {
  const session = await readPanelSession();
  return session ? findMembership(db(), session) : null;
}

/** Path and query of the page being rendered, to return to after sign-in. */
export async function currentPath(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER) ?? '/inicio';
  return path.startsWith('/') && !path.startsWith('//') ? path : '/inicio';
}
