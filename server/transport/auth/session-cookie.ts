import { getToken } from 'next-auth/jwt';
import type { PanelSession } from '#server/identidade/index.ts';
import { env } from '#server/platform/env.ts';

// What reads the session's cookie without Next: the web process itself does, too.

/** Who is signed in, of a request. Tests read it of no cookie. */
export type ReadSession = (request: Request) => Promise<PanelSession | null>;

/** Whether a part of the cookie is a session of the panel; one from before an update may be of another form. */
export const isSession = (value: unknown): value is PanelSession =>
  typeof value === 'object' && value !== null && 'sessao' in value && 'usuario_id' in value && 'empresa_id' in value;

/** The session of a Cookie header, verified; null when there is none. */
export function sessionOfHeader(header = ''): Promise<PanelSession | null> {
  return sessionIn(
    header.split(/; */).map((each) => {
      const cut = each.indexOf('=');
      return [each.slice(0, cut), each.slice(cut + 1)];
    }),
  );
}

/** The session of a request's cookies, verified; null when there is none. */
export const sessionOfRequest: ReadSession = ({ headers }) => sessionOfHeader(headers.get('cookie') ?? '');

/** The session among cookies, verified; null where there is none. */
export async function sessionIn(sent: string[][]): Promise<PanelSession | null> {
  const token = await getToken({
    req: { cookies: Object.fromEntries(sent), headers: {} } as Parameters<typeof getToken>[0]['req'],
    secureCookie: env.APP_URL.startsWith('https://'),
    ...(env.NEXTAUTH_SECRET ? { secret: env.NEXTAUTH_SECRET } : {}),
  });
  return isSession(token?.painel) ? token.painel : null;
}
