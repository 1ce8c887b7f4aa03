import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends a request over one kept-alive connection and answers with its status; null closes the connection. */
export type Lane = (bytes: Buffer | null) => Promise<number>;

/** A request as it goes over the wire, made once: the client should cost the machine next to nothing. */
export function requestBytes(method: string, path: string, token: string, body?: unknown): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`];
  if (text) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

const HEAD_END = '\r\n\r\n';

/** Opens a connection. Reads only what the product answers with: a status line, a Content-Length, a body, which `heard` is given. */
export async function openLane(port: number, heard?: (body: string) => void): Promise<Lane> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let settle: ((status: number) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const end = received.indexOf(HEAD_END);
    if (end < 0) return;
    const head = received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) fail?.(new Error(`No Content-Length:\n${head}`));
    if (received.length < end + HEAD_END.length + length) return;
    heard?.(received.toString('utf8', end + HEAD_END.length));
    received = Buffer.alloc(0);
    settle?.(Number(head.slice(9, 12)));
  });
  socket.on('error', (error) => fail?.(error));
  return (bytes) =>
    new Promise((resolve, reject) => {
      if (bytes === null) {
        socket.end(() => resolve(0));
        return;
      }
      settle = resolve;
      fail = reject;
      socket.write(bytes);
    });
}
