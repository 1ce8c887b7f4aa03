import { headers } from 'next/headers';
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { contextOfSession } from '#server/acesso/index.ts';
import { record } from '#server/auditoria/index.ts';
import {
  endSession,
  enterEmpresa,
  normalizedEmail,
  noticeNewDevice,
  openSession,
  type PanelSession,
  recordRefusedSignIn,
  signIn,
} from '#server/identidade/index.ts';
import { consume, giveBack, type Limite } from '#server/limites/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { DomainError } from '#server/platform/errors.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { IP_HEADER, ipFromHeader, limitedAddress } from '#server/platform/net.ts';
import { addLogFields } from '#server/platform/trace.ts';
import { countSignIn } from '../http-metrics.ts';
import { deviceCookie, knownDevice } from './devices.ts';

export type { PanelSession };

/** Of the cookie. How long a session stays open, its row says. */
const EIGHT_HOURS = 8 * 60 * 60;

const LONGEST_URL = 2_048;

/** The error of a sign-in that was refused before its password was checked; the screen has its own words for it. */
const THROTTLED = 'MUITAS_TENTATIVAS';
/** Replaces every unexpected error: next-auth would put the error's text, with values of queries, into an address. */
const UNAVAILABLE = 'INDISPONIVEL';

/**
 * Counts an attempt before the password is checked: one limit after the other, so that an attempt that one of them refuses does not
 * touch the next. From a device that signed in to the account before, only its own limit counts: nobody else can use that one up. The
 * returned function takes the counts back.
 */
async function throttle(email: string, address: string, device: string | null): Promise<() => Promise<unknown>> {
  const counts: readonly (readonly [Limite, string])[] = device
    ? [['entrada:dispositivo', device]]
    : [
        ['entrada:ip', address],
        ['entrada:par', `${email} ${address}`],
        ['entrada:conta', email],
      ];
  for (const [limite, who] of counts) {
    if ((await consume(limite, who)).allowed) continue;
    countSignIn('limitada');
    throw new Error(THROTTLED);
  }
  return () => Promise.all(counts.map(([limite, who]) => giveBack(limite, who)));
}

/**
 * The cookie by which this browser is known from now on; undefined when the account has too many new ones today. Otherwise whoever once
 * knew the password could have made themselves any number of devices, each with guesses of its own.
 */
async function remember(cookies: string | undefined, email: string, device: string | null) {
  if (device !== null) return deviceCookie(cookies, email, device);
  return (await consume('entrada:dispositivo-novo', email)).allowed ? deviceCookie(cookies, email) : undefined;
}

/** More wait for their passwords to be checked than the process has room for: no fault of its own. */
const isCrowded = (error: unknown) => error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS';

type Credentials = Partial<Record<'email' | 'senha', unknown>> | undefined;

type Browser = { ip: string | null; cookies: string | undefined; agente: string | null };

async function enter(credentials: Credentials, { ip, cookies, agente }: Browser) {
  // In a JSON body the e-mail may be of any type.
  const email = typeof credentials?.email === 'string' ? normalizedEmail(credentials.email) : '';
  const device = knownDevice(cookies, email);
  const address = limitedAddress(ip);
  const forgive = await throttle(email, address, device);
  const found = await signIn(db(), credentials, device ?? address).catch(async (error: unknown) => {
    // Nobody learned whether the password was right.
    await forgive();
    if (!isCrowded(error)) throw error;
    countSignIn('limitada');
    throw new Error(UNAVAILABLE);
  });
  countSignIn(found ? 'aceita' : 'recusada');
  if (!found) {
    tellRefused(email, ip);
    return null;
  }
  await forgive();
  const { usuario_id, empresa_id, primeira_vez } = found;
  const request_id = requestId();
  addLogFields({ request_id, empresa_id, usuario_id });
  const { sessao } = await inTransaction(db(), async (tx) => {
    const opened = await openSession(tx, { usuario_id, ip, agente });
    if (device === null && !primeira_vez) await noticeNewDevice(tx, { usuario_id, ip, agente });
    if (empresa_id !== null) {
      const { ctx } = await contextOfSession(tx, { sessao: opened.sessao, usuario_id, empresa_id }, { request_id, ip });
      await record(ctx, { acao: 'sessao.aberta', recurso: 'usuario', recurso_id: null, recurso_nome: found.nome });
    }
    return opened;
  });
  const dispositivo = await remember(cookies, email, device);
  return {
    ...{ id: String(usuario_id), name: found.nome, email: found.email, sessao, usuario_id, empresa_id },
    ...(dispositivo ? { dispositivo } : {}),
  };
}

/** Nobody waits for this: the answer to a wrong password takes as long for an e-mail that nobody has. */
function tellRefused(email: string, ip: string | null): void {
  recordRefusedSignIn(db(), email, { request_id: requestId(), ip }).catch((err: unknown) =>
    logger().warn({ err }, 'A refused sign-in was not recorded'),
  );
}

/** Who asks, where next-auth's callbacks do not say it. */
async function callerNow() {
  // Outside of a request of Next there is nobody.
  const sent = await Promise.resolve()
    .then(headers)
    .catch(() => null);
  return { request_id: requestId(sent?.get('x-request-id')), ip: ipFromHeader(sent?.get(IP_HEADER)) };
}

/** Whether a part of the cookie is a session of the panel; one from before an update may be of another form. */
export const isSession = (value: unknown): value is PanelSession =>
  typeof value === 'object' && value !== null && 'sessao' in value && 'usuario_id' in value && 'empresa_id' in value;

const browserOf = (headers: Record<string, string | undefined> = {}): Browser => ({
  ip: ipFromHeader(headers[IP_HEADER]),
  cookies: headers.cookie,
  agente: headers['user-agent'] ?? null,
});

/** Panel sign-in: e-mail and password, a signed cookie of eight hours. */
export const authOptions: NextAuthOptions = {
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
      credentials: { email: { label: 'E-mail', type: 'email' }, senha: { label: 'Senha', type: 'password' } },
      authorize: (credentials, request) =>
        enter(credentials, browserOf(request.headers)).catch((err: unknown) => {
          if (err instanceof Error && (err.message === THROTTLED || err.message === UNAVAILABLE)) throw err;
          logger().error({ err }, 'Sign-in failed');
          throw new Error(UNAVAILABLE);
        }),
    }),
  ],
  events: {
    // The cookie may have been copied: it opens nothing any more.
    async signOut({ token }) {
      if (isSession(token.painel)) await endSession(db(), token.painel, await callerNow());
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
        if (!isThere && (await enterEmpresa(db(), painel, await callerNow()))) token.painel = painel;
      }
      return token;
    },
    // Anybody may send any `url`. next-auth's own callback throws where it is no address, and puts its answer into a header.
    redirect({ url, baseUrl }) {
      const wanted = URL.parse(String(url), baseUrl);
      return wanted?.origin === baseUrl && wanted.href.length <= LONGEST_URL ? wanted.href : baseUrl;
    },
  },
};

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
