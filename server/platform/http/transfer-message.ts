import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** A body that is read while it is sent. */
export type Corpo = {
  /** Bytes, all of which must come. */
  length: number;
  /** Its Content-Type, where the request's headers say none. */
  type?: string;
  /** Asked for once the connection is there. */
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
};

export type TransferRequest = {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Only what the caller adds: host, length, `Accept-Encoding: identity` and a User-Agent are there by themselves. */
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | string | Corpo;
  /** Most bytes of the answer's body. */
  maior: number;
  /** From DNS to the last byte of the answer. */
  timeoutMs: number;
  /** How long nothing may move, in either direction; a minute by default. While the reader of an answer waits, it does not count. */
  idleMs?: number;
  signal?: AbortSignal;
};

/** An answer whose body comes as it is read. */
export type Head = { status: number; headers: Headers; bytes: Readable };

/** Whether a body is read while it is sent. */
export const isStream = (body: TransferRequest['body']): body is Corpo =>
  typeof body === 'object' && !(body instanceof Uint8Array);

/** What is sent as headers, names and values in turn. */
export function headersOf(headers: TransferRequest['headers'] = {}, body: TransferRequest['body']): string[] {
  const own = Object.entries(headers);
  const said = new Set(own.map(([name]) => name.toLowerCase()));
  const added = [
    ['Accept-Encoding', 'identity'],
    ['User-Agent', 'Romaneio/1.0'],
    ...(isStream(body) && body.type ? [['Content-Type', body.type]] : []),
  ] as [string, string][];
  const length: [string, string][] = isStream(body) && body.length > 0 ? [['Content-Length', `${body.length}`]] : [];
  return [...own, ...added.filter(([name]) => !said.has(name.toLowerCase())), ...length].flat();
}

/** The headers of an answer. */
export function readHeaders(raw: Dispatcher.DispatchController['rawHeaders']): Headers {
  const headers = new Headers();
  if (!Array.isArray(raw)) return headers;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    try {
      headers.append(String(raw[i]), Buffer.from(raw[i + 1] ?? '').toString('latin1'));
    } catch {
      // What is no header to the platform, nobody can ask for.
    }
  }
  return headers;
}
