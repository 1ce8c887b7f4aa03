import { createServer, type Socket } from 'node:net';

/**
 * The receiver of the bench, a process of its own: answers 204 to every POST as soon as its body is there, at as little cost as
 * Node allows; paths under /hung never get an answer. It notes when each movement arrived and hands the notes over on request.
 */
const ANSWER = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

let total = 0;
let noting = false;
let arrivals: [movement: number, webhook: number, at: number][] = [];

const now = () => performance.timeOrigin + performance.now();

function take(socket: Socket, received: Buffer): Buffer {
  let rest = received;
  for (;;) {
    const end = rest.indexOf(HEAD_END);
    if (end < 0) return rest;
    const head = rest.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const next = end + HEAD_END.length + length;
    if (rest.length < next) return rest;
    total++;
    if (noting) {
      const body = rest.toString('latin1', end + HEAD_END.length, next);
      arrivals.push([
        Number(/"dados":\{"id":(\d+)/.exec(body)?.[1]),
        Number(/"webhook_id":(\d+)/.exec(body)?.[1]),
        now(),
      ]);
    }
    rest = rest.subarray(next);
    if (!head.startsWith('POST /hung')) socket.write(ANSWER);
  }
}

const server = createServer((socket) => {
  let received: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    received = take(socket, received.length === 0 ? chunk : Buffer.concat([received, chunk]));
  });
  socket.on('error', () => socket.destroy());
});

process.on('message', (message) => {
  if (message === 'note') {
    arrivals = [];
    noting = true;
  }
  if (message === 'notes') {
    noting = false;
    process.send?.({ arrivals, total });
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
