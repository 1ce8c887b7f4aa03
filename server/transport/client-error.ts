import type { OutgoingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestId } from '#server/platform/ids.ts';

/** What node:http says of requests that it takes no more of. */
const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const NOT_ENCODED =
  'O endereço tem acentos ou outros caracteres que não podem vir como são: codifique-os. No lugar de busca=café, escreva busca=caf%C3%A9.';
const NO_HTTP = 'A requisição não é HTTP válido.';

/**
 * For the server's event `clientError`: a request that node:http cannot read, and that reaches no door. Without this the answer is empty, and
 * whoever asked for `?busca=café` is told nothing.
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Duplex & { _httpMessage?: OutgoingMessage },
): void {
  // In the middle of another answer, which this one would become a part of.
  if (!socket.writable || socket._httpMessage?.headersSent) {
    socket.destroy(error);
    return;
  }
  const status = STATUS[error.code ?? ''];
  socket.end(status ? `HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n` : badRequest(error), () => socket.destroy());
}

function badRequest({ code }: NodeJS.ErrnoException): string {
  const message = code === 'HPE_INVALID_URL' ? NOT_ENCODED : NO_HTTP;
  const body = JSON.stringify({ success: false, error: { code: 'VALIDATION_ERROR', message } });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId(),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`;
}
