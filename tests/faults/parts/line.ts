import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A stretch of network on loopback in front of a server of others. It is broken as a network is: no byte of a stream is lost, and others follow. */
export type Line = {
  port: number;
  /** Nobody listens for so long, and every connection is reset, whatever is under way on it. */
  cut(ms: number): Promise<void>;
  /** Nothing goes through for so long, in either direction, and nothing says so; then all goes on. */
  hold(ms: number): Promise<void>;
  close(): Promise<void>;
};

/** Leads connections to a port of this machine. */
export async function openLine(to: number): Promise<Line> {
  const pairs = new Set<[Socket, Socket]>();
  let held = false;
  const join = ([one, other]: [Socket, Socket]) => {
    one.pipe(other);
    other.pipe(one);
  };
  const part = ([one, other]: [Socket, Socket]) => {
    for (const [from, into] of [
      [one, other],
      [other, one],
    ] as const) {
      from.unpipe(into);
      from.pause();
    }
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true });
    const pair: [Socket, Socket] = [client, upstream];
    pairs.add(pair);
    for (const [socket, other] of [pair, [upstream, client] as const]) {
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        pairs.delete(pair);
        other.destroySoon();
      });
    }
    if (held) part(pair);
    else join(pair);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const reset = () => {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    }
  };
  const unlisten = () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    reset();
    return closed;
  };
  return {
    port,
    async cut(ms) {
      await unlisten();
      await sleep(ms);
      await listen(port);
    },
    async hold(ms) {
      held = true;
      for (const pair of pairs) part(pair);
      await sleep(ms);
      held = false;
      for (const pair of pairs) join(pair);
    },
    close: unlisten,
  };
}
