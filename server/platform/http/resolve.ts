import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Fault, faultOf } from '#server/platform/http/faults.ts';
import { isLocalhost, isPublicAddress, LOOPBACK, whyNotPublic } from '#server/platform/http/url-guard.ts';

type Address = { address: string; family: number };

/** Every address of a name. */
export type LookupAll = (hostname: string) => Promise<readonly Address[]>;

/** Resolves a host and vets its addresses. Lookups of one name at the same time share one answer. */
export type Vetter = (hostname: string, exempt: boolean) => Promise<readonly Address[]>;

/**
 * Makes the function that turns a host (a name, or an address without brackets) into the addresses that may be connected
 * to, IPv4 first. One address that is neither public nor allowed refuses the whole name.
 * @throws Fault
 */
export function createVetter(allowed: readonly string[], lookupAll: LookupAll): Vetter {
  const asking = new Map<string, Promise<readonly Address[]>>();

  function ask(hostname: string): Promise<readonly Address[]> {
    const pending = asking.get(hostname);
    if (pending) return pending;
    const answer = Promise.resolve()
      .then(() => lookupAll(hostname))
      .finally(() => asking.delete(hostname));
    asking.set(hostname, answer);
    return answer;
  }

  return async (hostname, exempt) => {
    const family = isIP(hostname);
    if (family !== 0) return vet([{ address: hostname, family }], allowed, exempt);
    if (isLocalhost(hostname)) {
      const reachable = exempt ? LOOPBACK : LOOPBACK.filter(({ address }) => isPublicAddress(address, allowed));
      return reachable.length > 0 ? reachable : vet(LOOPBACK, allowed, exempt);
    }
    const found = await ask(hostname).catch((error: unknown) => {
      throw faultOf(error, 'dns');
    });
    if (found.length === 0) throw new Fault('dns_nao_resolvido', 'o nome não tem endereço');
    return vet(found, allowed, exempt).toSorted((a, b) => a.family - b.family);
  };
}

function vet(addresses: readonly Address[], allowed: readonly string[], exempt: boolean): readonly Address[] {
  const refused = exempt ? undefined : addresses.find(({ address }) => !isPublicAddress(address, allowed));
  if (!refused) return addresses;
  // The address is not shown: it may belong to a machine of the internal network.
  throw new Fault('endereco_bloqueado', `o servidor está num endereço que ${whyNotPublic(refused.address)}`);
}

/**
 * The default resolver. It asks DNS without the thread pool, in which a few names with silent servers would block every lookup of the
 * process. The system's own resolver (hosts file, search domains) serves where internal networks are allowed, or where no name server
 * can be reached.
 */
export function systemLookup(
  allowed: readonly string[],
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver({ timeout: 2_500, tries: 2 }),
): LookupAll {
  return async (hostname) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = [...addressesOf(v4, 4), ...addressesOf(v6, 6)];
    if (addresses.length > 0) return addresses;
    const error: unknown = v4.status === 'rejected' ? v4.reason : undefined;
    if (allowed.length > 0 || (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) {
      return lookup(hostname, { all: true, order: 'verbatim' });
    }
    throw error;
  };
}

const addressesOf = (answer: PromiseSettledResult<readonly string[]>, family: number): Address[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
