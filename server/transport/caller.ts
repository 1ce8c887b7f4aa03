import { env } from '#server/platform/env.ts';
import { clientIp, IP_HEADER, ipFromHeader } from '#server/platform/net.ts';

/** The bindings that @hono/node-server gives a request of a socket; empty where Next hands the request over. */
export type Bindings = {
  incoming?: { socket: { remoteAddress?: string }; headers: Record<string, string | string[] | undefined> };
};

/** The caller's address: the socket's, or the one that trusted proxies name, or the one that main.ts handed to Next. */
export function ipOf(bindings: Bindings | undefined, request: Request): string | null {
  const incoming = bindings?.incoming;
  if (!incoming) return ipFromHeader(request.headers.get(IP_HEADER));
  const forwarded = incoming.headers['x-forwarded-for'];
  const chain = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
  return clientIp(incoming.socket.remoteAddress, chain, env.TRUSTED_PROXIES);
}
