import { createServer, type Socket } from 'node:net';

/**
 * A receiver that means harm, a process of its own: to each POST it answers with as many bytes as the other side takes. Paths under
 * /chunks get a chunk whose extension never ends, paths under /interim 103 answers without end.
 */
const CHUNKS = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;');
const EXTENSION = Buffer.alloc(65_536, 'x');
const INTERIM = Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2_500));

let requests = 0;
let sent = 0;

function pour(socket: Socket, bytes: Buffer): void {
  const go = () => {
    while (!socket.destroyed) {
      sent += bytes.length;
      if (!socket.write(bytes)) return;
    }
  };
  socket.on('drain', go);
  go();
}

const server = createServer((socket) => {
  socket.on('error', () => socket.destroy());
  socket.once('data', (head) => {
    requests++;
    if (head.toString('latin1').startsWith('POST /interim')) return pour(socket, INTERIM);
    socket.write(CHUNKS);
    pour(socket, EXTENSION);
  });
});

process.on('message', () => {
  process.send?.({ requests, sent });
  requests = 0;
  sent = 0;
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
