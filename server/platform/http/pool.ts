import { createSecureContext, rootCertificates } from 'node:tls';
import { Connection, type Dialing } from '#server/platform/http/connection.ts';
import { createVetter, type LookupAll, systemLookup } from '#server/platform/http/resolve.ts';
import type { GuardOptions } from '#server/platform/http/url-guard.ts';

export type GuardedClientOptions = GuardOptions & {
  /** Another resolver, for tests. */
  lookup?: LookupAll;
  /** A certificate authority besides the usual ones. */
  ca?: string;
  /** What the client shows of itself to servers that ask for it (mutual TLS), in PEM or as PKCS #12. */
  certificate?: ClientCertificate;
};

export type ClientCertificate = { cert: string; key: string } | { pfx: Buffer; passphrase: string };

const MAX_IDLE_PER_ORIGIN = 256;
const MAX_IDLE = 1_024;

/** Idle connections by origin, the most recently used first. A busy connection belongs to its exchange. */
export class Pool {
  readonly #idle = new Map<string, Connection[]>();
  readonly #dialing: Dialing;
  #count = 0;

  constructor(dialing: Dialing) {
    this.#dialing = dialing;
  }

  /** An idle connection to the URL's origin that was used in the last so many milliseconds, or else a new one. */
  take(url: URL, exempt: boolean, idleMs = Infinity): Connection {
    // A connection that was made without vetting serves only the exempt address.
    const key = keyOf(url, exempt);
    const now = performance.now();
    for (;;) {
      const connection = this.#idle.get(key)?.at(-1);
      if (!connection) return this.create(url, exempt);
      this.#remove(key, connection);
      if (connection.isUsable(now, idleMs)) {
        connection.beginExchange();
        return connection;
      }
      void connection.destroy();
    }
  }

  /** A new connection, also where an idle one exists. */
  create(url: URL, exempt: boolean): Connection {
    const key = keyOf(url, exempt);
    return new Connection(url, exempt, this.#dialing, (connection) => {
      if (this.#remove(key, connection)) void connection.destroy();
    });
  }

  /** Gives a connection back after a complete answer. */
  release(url: URL, exempt: boolean, connection: Connection): void {
    const key = keyOf(url, exempt);
    const idle = this.#idle.get(key) ?? [];
    if (idle.length >= MAX_IDLE_PER_ORIGIN || this.#count >= MAX_IDLE || !connection.isUsable(performance.now())) {
      void connection.destroy();
      return;
    }
    connection.fresh = false;
    connection.idleSince = performance.now();
    idle.push(connection);
    this.#idle.set(key, idle);
    this.#count++;
  }

  /** Closes every idle connection. */
  async close(): Promise<void> {
    const all = [...this.#idle.values()].flat();
    this.#idle.clear();
    this.#count = 0;
    await Promise.all(all.map((connection) => connection.destroy()));
  }

  #remove(key: string, connection: Connection): boolean {
    const idle = this.#idle.get(key);
    const index = idle?.lastIndexOf(connection) ?? -1;
    if (!idle || index < 0) return false;
    idle.splice(index, 1);
    this.#count--;
    if (idle.length === 0) this.#idle.delete(key);
    return true;
  }
}

const keyOf = (url: URL, exempt: boolean) => (exempt ? `${url.origin} exempt` : url.origin);

/** What vets and makes the connections of a guarded client. In production no network is allowed besides public ones. */
export function openPool({ production, allowed, lookup, ca, certificate }: GuardedClientOptions) {
  const networks = production ? [] : allowed;
  const vet = createVetter(networks, lookup ?? systemLookup(networks));
  const secureContext = createSecureContext({
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    ...certificate,
  });
  return { vet, pool: new Pool({ vet, allowed: networks, secureContext }) };
}
