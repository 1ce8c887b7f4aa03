import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestId } from '#server/platform/ids.ts';

/**
 * Answers a request that Next, Hono and next-auth would each make something else of, and says whether it did: 400 where the target is
 * not a path (`*`, or an address with a host of its own, to which Next would redirect), 405 for TRACE, which cannot be a fetch request. The
 * answer has the API's envelope: it may be one of its routes.
 */
export function refuseTarget({ url = '', method, headers }: IncomingMessage, response: ServerResponse): boolean {
  const isTrace = method === 'TRACE';
  if (isPath(url) && !isTrace) return false;
  const error = isTrace
    ? { code: 'METHOD_NOT_ALLOWED', message: 'Método TRACE não permitido.' }
    : { code: 'VALIDATION_ERROR', message: 'O endereço da requisição precisa ser um caminho, como /inicio.' };
  const sent = headers['x-request-id'];
  response.writeHead(isTrace ? 405 : 400, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestId(typeof sent === 'string' ? sent : null),
    Connection: 'close',
    ...(isTrace ? { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' } : {}),
  });
  response.end(JSON.stringify({ success: false, error }));
  return true;
}

/** Whether a target is in origin form (RFC 9112): a path, with a query or without. */
export const isPath = (target: string): boolean => target.startsWith('/');

/** For the server's event `connect`: nobody is given a way through this process. */
export function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {});
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
}
