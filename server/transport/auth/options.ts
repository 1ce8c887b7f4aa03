import type { NextAuthOptions } from 'next-auth';
import credentials from 'next-auth/providers/credentials';
import { endSession, enterEmpresa, type PanelSession } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { IP_HEADER, ipFromHeader } from '#server/platform/net.ts';
import { browserOf, enter } from './enter.ts';
import { isSession } from './session-cookie.ts';

export type { PanelSession };

// Node gives what a CommonJS package exports as one object, its default among it; bundlers give that default.
const { default: CredentialsProvider = credentials } = credentials as typeof credentials & {
  default?: typeof credentials;
};

/** Of the cookie. How long a session stays open, its row says. */
const EIGHT_HOURS = 8 * 60 * 60;

const LONGEST_URL = 2_048;

/** Who asks: next-auth's callbacks do not say it. */
const callerOf = (sent: Headers) => ({
  request_id: requestId(sent.get('x-request-id')),
  ip: ipFromHeader(sent.get(IP_HEADER)),
});

/** Panel sign-in (`enter.ts`): a signed cookie of eight hours. `sent` are the request's headers. */
export const authOptionsOf = (sent: Headers): NextAuthOptions => ({
  pages: { signIn: '/entrar', error: '/entrar', signOut: '/entrar' },
  session: { strategy: 'jwt', maxAge: EIGHT_HOURS },
  ...(env.NEXTAUTH_SECRET ? { secret: env.NEXTAUTH_SECRET } : {}),
  logger: {
    error: (code, metadata) =>
      logger().warn({ code, err: 'error' in metadata ? metadata.error : undefined }, 'Sign-in'),
    warn: (code) => logger().debug({ code }, 'Sign-in'),
    debug: () => {},
  },
  providers: [
    CredentialsProvider({
      credentials: { email: {}, senha: {}, codigo: {}, passkey: {} },
      authorize: (credentials, request) => enter(credentials, browserOf(request.headers)),
    }),
  ],
  events: {
    // The cookie may have been copied: it opens nothing any more.
    async signOut({ token }) {
      if (isSession(token.painel)) await endSession(db(), token.painel, callerOf(sent));
    },
  },
  callbacks: {
    async jwt({ token, user, trigger, session }) {
      if (user && isSession(user)) {
        token.painel = { sessao: user.sessao, usuario_id: user.usuario_id, empresa_id: user.empresa_id };
      }
      // The company switcher may choose only a company that the user belongs to.
      const wanted: unknown = trigger === 'update' ? session?.empresa_id : undefined;
      if (typeof wanted === 'number' && Number.isSafeInteger(wanted) && isSession(token.painel)) {
        const painel = { ...token.painel, empresa_id: wanted };
        const isThere = token.painel.empresa_id === wanted;
        if (!isThere && (await enterEmpresa(db(), painel, callerOf(sent)))) token.painel = painel;
      }
      return token;
    },
    // Anybody may send any `url`. next-auth's own callback throws where it is no address, and puts its answer into a header.
    redirect({ url, baseUrl }) {
      const wanted = URL.parse(String(url), baseUrl);
      return wanted?.origin === baseUrl && wanted.href.length <= LONGEST_URL ? wanted.href : baseUrl;
    },
  },
});

declare module 'next-auth' {
  interface User {
    /** The Set-Cookie header by which the browser is known at its next sign-in. */
    dispositivo?: string;
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    painel?: PanelSession;
  }
}
