import ipaddr from 'ipaddr.js';
import { isInside } from '#server/platform/net.ts';

/** An address in its canonical form; an IPv4 one inside IPv6 (`::ffff:…`) as IPv4. Null when it is none. */
export function normalizeIp(address: string | null | undefined): string | null {
  if (!address || !ipaddr.isValid(address)) return null;
  return ipaddr.process(address).toString();
}

/** A network in canonical CIDR form, a bare address as /32 or /128, one of `::ffff:…` as IPv4; null when malformed. */
export function normalizeCidr(text: string): string | null {
  const [, address = '', length] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  // Of IPv4 only the plain dotted form: other readings of "010.0.0.1" and "1" are not what people mean.
  if (!(address.includes(':') ? ipaddr.IPv6.isValid(address) : ipaddr.IPv4.isValidFourPartDecimal(address)))
    return null;
  const written = ipaddr.parse(address);
  const mapped = written instanceof ipaddr.IPv6 && written.isIPv4MappedAddress();
  const width = written.kind() === 'ipv4' ? 32 : 128;
  const bits = Number(length ?? width);
  if (bits > width) return null;
  if (mapped && bits >= 96) return network(written.toIPv4Address(), bits - 96);
  return network(written, bits);
}

function network(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const cidr = `${address.toString()}/${bits}`;
  const first =
    address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${first.toString()}/${bits}`;
}

/** Whether the address is inside one of the networks; no network at all means any address. */
export function isAllowed(ip: string | null, cidrs: readonly string[]): boolean {
  return cidrs.length === 0 || (ip !== null && isInside(ip, cidrs));
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
