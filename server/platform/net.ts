import ipaddr from 'ipaddr.js';

const parsedNetworks = new WeakMap<readonly string[], ReturnType<typeof ipaddr.parseCIDR>[]>();

/** The networks of a list, which is asked about again and again: a list that was parsed once is not to change. */
function networksOf(cidrs: readonly string[]) {
  const known = parsedNetworks.get(cidrs);
  if (known) return known;
  const parsed = cidrs.map((cidr) =>
    ipaddr.parseCIDR(cidr.includes('/') ? cidr : `${cidr}/${cidr.includes(':') ? 128 : 32}`),
  );
  parsedNetworks.set(cidrs, parsed);
  return parsed;
}

/** Whether the address is inside one of the networks (CIDR, or a bare address). An IPv4 one inside IPv6 counts as IPv4. */
export function isInside(address: string, cidrs: readonly string[]): boolean {
  if (cidrs.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networksOf(cidrs).some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/** Whether the text is an address or a network in CIDR form. */
export const isNetwork = (text: string): boolean => ipaddr.isValidCIDR(text) || ipaddr.isValid(text);

const canonical = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : null);

const WITH_PORT = /^(?:\[([^\]]+)\]|((?:\d{1,3}\.){3}\d{1,3}))(?::\d+)?$/;

/** An address of `X-Forwarded-For`, to which some proxies add the port. */
const withoutPort = (hop: string): string => WITH_PORT.exec(hop)?.slice(1).find(Boolean) ?? hop;

/**
 * The client's address: the peer's, or, where the peer is a trusted proxy, the nearest address in `X-Forwarded-For` that
 * is not a trusted proxy itself (`TRUSTED_PROXIES`).
 */
export function clientIp(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string | null {
  if (!peer) return null;
  const hops = forwardedFor?.split(',').map((hop) => withoutPort(hop.trim())) ?? [];
  let address = peer;
  while (trusted.length > 0 && isInside(address, trusted)) {
    const next = hops.pop();
    if (!next || !ipaddr.isValid(next)) break;
    address = next;
  }
  return canonical(address);
}

/** The key of a limit by address: an IPv4 address, or the IPv6 network of 64 bits, since one subscriber has all addresses of it. */
export function limitedAddress(address: string | null): string {
  if (address === null) return 'desconhecido';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** Header in which main.ts hands the client's address to routes that Next serves; whatever came from outside is replaced. */
export const IP_HEADER = 'x-romaneio-ip';

/** Header in which main.ts tells server-rendered layouts the address that was asked. */
export const PATH_HEADER = 'x-romaneio-path';

const shared = globalThis as typeof globalThis & { romaneioOwnsIpHeader?: boolean };

/** Says that this process overwrites IP_HEADER on every request, so that it can be believed. */
export function ownIpHeader(): void {
  shared.romaneioOwnsIpHeader = true;
}

/** The client's address as main.ts found it; null where nobody vouches for the header. */
export function ipFromHeader(value: string | null | undefined): string | null {
  return shared.romaneioOwnsIpHeader && value ? canonical(value) : null;
}
