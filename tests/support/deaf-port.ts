import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

const LISTEN_AND_FREEZE = `
const { parentPort } = require('node:worker_threads');
const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});`;

/** A port of this machine at which connections are neither made nor refused: its queue is full and nobody takes them. */
export async function startDeafPort(): Promise<{ port: number; close(): Promise<void> }> {
  const worker = new Worker(LISTEN_AND_FREEZE, { eval: true });
  const [port]: number[] = await once(worker, 'message');
  if (port === undefined) throw new Error('No port');
  const waiting: Socket[] = [];
  for (let i = 0; i < 4; i++) waiting.push(connect(port, '127.0.0.1').on('error', () => undefined));
  // Those that the queue takes are connected by then.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    port,
    async close() {
      for (const socket of waiting) socket.destroy();
      await worker.terminate();
    },
  };
}
