import ipaddr from 'ipaddr.js';

/** An address in its canonical form; an IPv4 one inside IPv6 (`::ffff:…`) as IPv4. Null when it is none. */
export function normalizeIp(address: string | null | undefined): string | null {
  if (!address || !ipaddr.isValid(address)) return null;
  return ipaddr.process(address).toString();
}

/** A network in canonical CIDR form, a bare address as /32 or /128; null when malformed. */
export function normalizeCidr(text: string): string | null {
  const trimmed = text.trim();
  try {
    if (!trimmed.includes('/')) {
      const address = normalizeIp(trimmed);
      if (!address || (!trimmed.includes(':') && trimmed.split('.').length !== 4)) return null;
      return `${address}/${address.includes(':') ? 128 : 32}`;
    }
    const [address, bits] = ipaddr.parseCIDR(trimmed);
    if (address.kind() === 'ipv4' && trimmed.split('.').length !== 4) return null;
    const network =
      address.kind() === 'ipv4'
        ? ipaddr.IPv4.networkAddressFromCIDR(trimmed)
        : ipaddr.IPv6.networkAddressFromCIDR(trimmed);
    return `${network.toString()}/${bits}`;
  } catch {
    return null;
  }
}

/** Whether the address is inside one of the networks; no network at all means any address. */
export function isAllowed(ip: string | null, cidrs: readonly string[]): boolean {
  if (cidrs.length === 0) return true;
  if (!ip || !ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return cidrs.some((cidr) => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return network.kind() === address.kind() && address.match(network, bits);
  });
}

/** Whether every address of `inner` is also in one of `outer` (a child key stays within its parent's networks). */
export function isWithin(inner: readonly string[], outer: readonly string[]): boolean {
  if (outer.length === 0) return true;
  if (inner.length === 0) return false;
  return inner.every((cidr) => {
    const [network, bits] = ipaddr.parseCIDR(cidr);
    return outer.some((candidate) => {
      const [wider, widerBits] = ipaddr.parseCIDR(candidate);
      return wider.kind() === network.kind() && widerBits <= bits && network.match(wider, widerBits);
    });
  });
}
