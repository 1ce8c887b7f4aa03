import { domainToASCII } from 'node:url';
import { env } from '#server/platform/env.ts';
import { createVetter, systemLookup } from '#server/platform/http/resolve.ts';
import { checkDestination, type GuardOptions, withoutBrackets } from '#server/platform/http/url-guard.ts';

/** What connections to servers that customers name may reach: public addresses and, outside production, the networks that are allowed. */
export const guardOfCustomers = (): GuardOptions => ({
  production: env.APP_ENV === 'production',
  allowed: env.WEBHOOK_ALLOWED_NETWORKS,
});

const vetters = new Map<string, ReturnType<typeof createVetter>>();

function vetterOf(allowed: readonly string[]) {
  const key = allowed.join();
  const known = vetters.get(key);
  if (known) return known;
  const made = createVetter(allowed, systemLookup(allowed));
  vetters.set(key, made);
  return made;
}

const SO_O_NOME = 'Informe só o nome do servidor.';

/** Why a server's name may not be used, as a sentence for people; null where it may, as far as its text tells. */
export function whyNotHost(host: string): string | null {
  // A path behind the name would be cut off in silence.
  if (/[/?]/.test(host)) return SO_O_NOME;
  const verdict = checkDestination(`https://${host.includes(':') ? `[${host}]` : host}/`, guardOfCustomers());
  if (!verdict.ok) return verdict.motivo;
  const asked = withoutBrackets(verdict.url.hostname);
  return asked === (domainToASCII(host) || host).toLowerCase() ? null : SO_O_NOME;
}

/**
 * An address of a server that a customer named, for a connection that is not HTTP (IMAP, SMTP, SMPP): the connection is made to the
 * address that was judged, with the name kept for TLS alone, so that a name that resolves otherwise a moment later leads nowhere else.
 * @throws Fault
 */
export async function resolveHost(host: string): Promise<{ address: string; servername: string }> {
  const { production, allowed } = guardOfCustomers();
  const [first] = await vetterOf(production ? [] : allowed)(host.toLowerCase(), false);
  if (!first) throw new Error('A vetted name has an address');
  return { address: first.address, servername: host };
}
