import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A stretch of network between a client and a server on loopback, which a test can break. */
export type Wire = {
  port: number;
  /** Connections that were made over it. */
  connections: number;
  /** From now on nothing goes through, and nothing says so. */
  freeze(): void;
  thaw(): void;
  /** Ends all connections. */
  cut(): void;
  /** Ends the connection over which so many more bytes came from the server. */
  cutAfter(bytes: number): void;
  /** Ends every connection once so many bytes came over it from the server. */
  cutEach(bytes: number): void;
};

/** Leads connections to a port of this machine, until the test ends. */
export async function startWire(to: number): Promise<Wire> {
  const pairs = new Set<Socket>();
  let frozen = false;
  let left = Number.POSITIVE_INFINITY;
  let each = Number.POSITIVE_INFINITY;
  const server = createServer((client) => {
    wire.connections++;
    const upstream = connect(to, '127.0.0.1');
    let came = 0;
    for (const [from, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      pairs.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(from);
        if (!frozen) other.destroy();
      });
      from.on('data', (chunk) => {
        if (frozen) return;
        if (from === upstream) {
          left -= chunk.length;
          came += chunk.length;
        }
        if (left >= 0 && came <= each) other.write(chunk);
        else {
          left = Number.POSITIVE_INFINITY;
          client.destroy();
          upstream.destroy();
        }
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of pairs) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const wire: Wire = {
    port: (server.address() as { port: number }).port,
    connections: 0,
    freeze: () => {
      frozen = true;
    },
    thaw: () => {
      frozen = false;
    },
    cut,
    cutAfter: (bytes) => {
      left = bytes;
    },
    cutEach: (bytes) => {
      each = bytes;
    },
  };
  return wire;
}
