import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Answers a request that Next, Hono and next-auth would each make something else of, and says whether it did: 400 where the target is
 * not a path (`*`, or an address with a host of its own, to which Next would redirect), 405 for TRACE, which cannot be a fetch request.
 */
export function refuseTarget({ url = '', method }: IncomingMessage, response: ServerResponse): boolean {
  const isTrace = method === 'TRACE';
  if (isPath(url) && !isTrace) return false;
  const message = isTrace ? 'Método não permitido.' : 'O endereço da requisição precisa ser um caminho, como /inicio.';
  response.writeHead(isTrace ? 405 : 400, {
    'Content-Type': 'application/json; charset=utf-8',
    Connection: 'close',
    ...(isTrace ? { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' } : {}),
  });
  response.end(JSON.stringify({ message }));
  return true;
}

/** Whether a target is in origin form (RFC 9112): a path, with a query or without. */
export const isPath = (target: string): boolean => target.startsWith('/');

/** For the server's event `connect`: nobody is given a way through this process. */
export function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {});
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
}
