import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestId } from '#server/platform/ids.ts';
import { notAllowed } from './methods.ts';

/**
 * Answers a request that Next, Hono and next-auth would each make something else of, and says whether it did: 400 where the target is
 * not a path (`*`, or an address with a host of its own, to which Next would redirect); for TRACE, which cannot be a fetch request, 405
 * with the methods that `allowed` tells of the path, and 404 where it tells none. The answer has the API's envelope: it may be one of its
 * routes.
 */
export function refuseTarget(
  { url = '', method, headers }: IncomingMessage,
  response: ServerResponse,
  allowed: (path: string) => readonly string[] | null,
): boolean {
  if (isPath(url) && method !== 'TRACE') return false;
  const { status, allow, body } = isPath(url) ? refuseTrace(allowed(url.replace(/\?.*$/s, ''))) : NO_PATH;
  const sent = headers['x-request-id'];
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestId(typeof sent === 'string' ? sent : null),
    Connection: 'close',
    ...(allow ? { Allow: allow } : {}),
  });
  response.end(JSON.stringify(body));
  return true;
}

type Refused = { status: number; allow?: string; body: object };

const refused = (code: string, message: string) => ({ success: false, error: { code, message } });

const NO_PATH: Refused = {
  status: 400,
  body: refused('VALIDATION_ERROR', 'O endereço da requisição precisa ser um caminho, como /inicio.'),
};

function refuseTrace(methods: readonly string[] | null): Refused {
  if (methods === null) return { status: 404, body: refused('NOT_FOUND', 'Endereço não encontrado.') };
  const allow = methods.join(', ');
  return { status: 405, allow, body: notAllowed('TRACE', allow) };
}

/** Whether a target is in origin form (RFC 9112): a path, with a query or without. */
export const isPath = (target: string): boolean => target.startsWith('/');

/** For the server's event `connect`: nobody is given a way through this process. */
export function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {});
  socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy());
}
