import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as NetServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type CertificateKind, certificate } from '#tests/support/certificates.ts';

/** A request as it came. */
export type Received = {
  method: string;
  path: string;
  /** Names and values as written, in their order. */
  headers: [string, string][];
  /** The value of a header, whatever its case. */
  header(name: string): string | undefined;
  body: Buffer;
  /** When its last byte came, in milliseconds since 1970. */
  at: number;
  /** 1 for the first connection that carried a request, and so on. */
  connection: number;
};

export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  delayMs?: number;
};

/**
 * `hang`: never answers. `reset`: TCP reset in place of an answer. `cut`: closes in the middle of the body.
 * `endless`: a body of 5 GB. `drip`: headers, then one byte per `dripMs`. `bomb`: gzip that unpacks to 1,000 times its
 * size. `garbage`: something that is not HTTP. `many-headers`: more than 16 KB of them. Without end, as fast as they are taken:
 * `extension`, a chunk's extension; `interim`, 103 answers; `headers-in-interim`, the same with 8 KB in each; `trailing`, line breaks
 * after a whole answer.
 */
export type Mode =
  | 'hang'
  | 'reset'
  | 'cut'
  | 'endless'
  | 'drip'
  | 'bomb'
  | 'garbage'
  | 'many-headers'
  | keyof typeof FLOODS;

/** What to do with one request; `n` is its number, from 1. */
export type Script = (request: Received, n: number) => Reply | Mode | Promise<Reply | Mode>;

export type Receiver = {
  /** Address of its root, with 127.0.0.1 as the host. */
  readonly url: string;
  readonly port: number;
  readonly requests: Received[];
  /** TCP connections accepted so far, and those still open. */
  readonly connections: number;
  readonly open: number;
  /** Bytes that an endless answer has handed over. */
  readonly sent: number;
  /** Answers from now on: always the same, or as a function decides. */
  reply(script: Reply | Script): void;
  mode(mode: Mode): void;
  /** Resolves when `count` requests have come; rejects after `timeoutMs` (10 s). */
  received(count: number, timeoutMs?: number): Promise<Received[]>;
  close(): Promise<void>;
};

export type ReceiverOptions = {
  /** HTTPS with such a certificate (`TEST_CA` vouches for the valid one), or a TCP port that never says a word. */
  tls?: CertificateKind | 'silent';
  port?: number;
  dripMs?: number;
};

const FIVE_GB = 5 * 1_024 ** 3;
const ZEROS = Buffer.alloc(65_536);
const interim = (headers: string) => `HTTP/1.1 103 Early Hints\r\n${headers}\r\n`;
/** What is sent once, and what follows again and again. */
const FLOODS = {
  extension: ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', 'x'.repeat(65_536)],
  interim: ['', interim('').repeat(2_500)],
  'headers-in-interim': ['', interim(`Link: ${'x'.repeat(8_000)}\r\n`).repeat(8)],
  trailing: ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', '\r\n'.repeat(32_768)],
} as const;
const isFlood = (mode: Mode): mode is keyof typeof FLOODS => mode in FLOODS;

/**
 * A webhook receiver on real sockets, which does what the test says. It answers 200 until told otherwise.
 *
 *     const receiver = await startReceiver();
 *     receiver.reply((request, n) => (n < 3 ? { status: 500 } : { status: 200, body: 'ok' }));
 *     await receiver.received(3);
 *     await receiver.close();
 */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const requests: Received[] = [];
  const sockets = new Set<Socket>();
  const numbers = new WeakMap<Socket, number>();
  let numbered = 0;
  let connections = 0;
  let sent = 0;
  let script: Script = () => ({});

  function* fiveGigabytes() {
    for (; sent < FIVE_GB; sent += ZEROS.length) yield ZEROS;
  }

  async function handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const number = numbers.get(message.socket) ?? ++numbered;
    numbers.set(message.socket, number);
    const request = read(message, Buffer.concat(chunks), number);
    requests.push(request);
    const behaviour = await script(request, requests.length);
    if (typeof behaviour === 'object') return answer(response, behaviour);
    return misbehave(behaviour, message.socket, response);
  }

  async function misbehave(mode: Mode, socket: Socket, response: ServerResponse): Promise<void> {
    if (mode === 'reset') socket.resetAndDestroy();
    if (mode === 'garbage') socket.end('220 mail.example ESMTP\r\n');
    if (mode === 'many-headers') response.writeHead(200, { 'X-Long': 'x'.repeat(20_000) }).end();
    if (mode === 'bomb')
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10_000_000)));
    if (mode === 'cut') {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('the first half', () => socket.destroy());
    }
    if (mode === 'endless') {
      response.writeHead(200, { 'Content-Length': String(FIVE_GB) });
      await pipeline(fiveGigabytes, response);
    }
    if (isFlood(mode)) {
      const [once, again] = FLOODS[mode];
      socket.write(once);
      const pour = () => {
        while (!socket.destroyed && socket.write(again)) sent += again.length;
        sent += again.length;
      };
      socket.on('drain', pour);
      pour();
    }
    if (mode === 'drip') {
      response.writeHead(200);
      while (!socket.destroyed) {
        response.write('.');
        await wait(options.dripMs ?? 50);
      }
    }
  }

  const listener = (message: IncomingMessage, response: ServerResponse) => {
    // A client that gives up in the middle is part of what is tested.
    handle(message, response).catch(() => message.socket.destroy());
  };
  const server = serve(options.tls, listener);
  server.on('connection', (socket: Socket) => {
    connections++;
    sockets.add(socket);
    // Unread, it would not be noticed that the client has gone.
    if (options.tls === 'silent') socket.resume();
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}/`,
    port,
    requests,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    get sent() {
      return sent;
    },
    reply(next) {
      script = typeof next === 'function' ? next : () => next;
    },
    mode(mode) {
      script = () => mode;
    },
    async received(count, timeoutMs = 10_000) {
      const deadline = Date.now() + timeoutMs;
      while (requests.length < count) {
        if (Date.now() > deadline) throw new Error(`${requests.length} of ${count} requests came in ${timeoutMs} ms`);
        await wait(5);
      }
      return requests.slice();
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function serve(
  tls: ReceiverOptions['tls'],
  listener: (message: IncomingMessage, response: ServerResponse) => void,
): Server | NetServer {
  if (tls === undefined) return createServer(listener);
  if (tls === 'silent') return createTcpServer();
  return createSecureServer(certificate(tls), listener);
}

function read(message: IncomingMessage, body: Buffer, connection: number): Received {
  const { rawHeaders: raw } = message;
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push([raw[i] ?? '', raw[i + 1] ?? '']);
  return {
    method: message.method ?? '',
    path: message.url ?? '',
    headers,
    header: (name) => headers.find(([other]) => other.toLowerCase() === name.toLowerCase())?.[1],
    body,
    at: Date.now(),
    connection,
  };
}

async function answer(response: ServerResponse, { status = 200, headers = {}, body = '', delayMs }: Reply) {
  if (delayMs) await wait(delayMs);
  response.writeHead(status, headers).end(body);
}
