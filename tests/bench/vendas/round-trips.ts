import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export type Counter = { url: string; trips: () => number; reset: () => void; close: () => Promise<void> };

/** A door before the database that counts how often a client spoke after the server had: its round trips. */
export async function countingDoor(url: string): Promise<Counter> {
  const target = new URL(url);
  let trips = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    let answered = true;
    client.on('data', (bytes) => {
      if (answered) trips++;
      answered = false;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      answered = true;
      client.write(bytes);
    });
    client.on('close', () => upstream.destroy()).on('error', () => upstream.destroy());
    upstream.on('close', () => client.destroy()).on('error', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    trips: () => trips,
    reset: () => {
      trips = 0;
    },
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
