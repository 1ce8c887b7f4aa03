import { once } from 'node:events';
import { Agent, type ClientRequest, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { setEnv } from '#server/platform/env.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { api as app } from '#server/transport/api.ts';
import { Form } from '#tests/support/form.ts';

export type Paginacao = {
  pagina_atual: number;
  total_paginas: number;
  total_registros: number;
  por_pagina: number;
  proxima: string | null;
  anterior: string | null;
};

type Row = Record<string, unknown>;

/** Every shape an answer's body can have; a test reads the part that its case should have. */
export type Body = {
  success: boolean;
  message: string;
  detail: string;
  data: Row & { resultados: Row[]; paginacao: Paginacao };
  error: { code: string; message: string; details?: Record<string, string[]> };
};

/** One answer as it came over the wire. */
export type Answer = { status: number; headers: Headers; text: string; json: Body };

export type Call = {
  token?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is text, bytes or a form. */
  body?: unknown;
};

/** The REST app on a real socket. */
export class Api {
  readonly port: number;
  readonly #close: () => Promise<void>;
  readonly #agent: Agent | undefined;

  /** @param agent keeps connections; without one each request has its own */
  constructor(port: number, close: () => Promise<void>, agent?: Agent) {
    this.port = port;
    this.#close = close;
    this.#agent = agent;
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Asks over a connection of node:http, so that any method, header and body can be sent. */
  call(method: string, path: string, { token, headers = {}, body }: Call = {}): Promise<Answer> {
    const sent = body instanceof Form ? body.bytes : body;
    const payload =
      sent === undefined || typeof sent === 'string' || sent instanceof Uint8Array ? sent : JSON.stringify(sent);
    const type = body instanceof Form ? body.type : 'application/json';
    return send(
      { port: this.port, agent: this.#agent },
      method,
      path,
      {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload === undefined
          ? {}
          : { 'content-type': type, 'content-length': String(Buffer.byteLength(payload)) }),
        ...headers,
      },
      (outgoing) => outgoing.end(payload),
    );
  }

  get(path: string, token?: string | null, headers?: Record<string, string>): Promise<Answer> {
    return this.call('GET', path, { token: token ?? null, ...(headers ? { headers } : {}) });
  }

  post(path: string, token: string | null, body: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, { token, body, ...(headers ? { headers } : {}) });
  }

  /** A chunked body, written piece by piece. */
  postChunks(
    path: string,
    token: string,
    chunks: Iterable<string | Uint8Array>,
    type = 'application/json',
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    return send({ port: this.port }, 'POST', path, headers, (outgoing) => {
      for (const chunk of chunks) outgoing.write(chunk);
      outgoing.end();
    });
  }

  /** Writes bytes to a bare connection and gives back all that came until the server closed it. */
  async raw(bytes: string | Uint8Array): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    socket.setTimeout(5_000, () => socket.destroy());
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'close');
    return text;
  }
}

function send(
  to: { port: number; agent?: Agent | undefined },
  method: string,
  path: string,
  headers: Record<string, string>,
  write: (outgoing: ClientRequest) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port, agent = false } = to;
    const outgoing = httpRequest({ host: '127.0.0.1', port, method, path, headers, agent });
    let answered = false;
    outgoing.on('response', (incoming) => {
      answered = true;
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const found = new Headers();
        for (let i = 0; i < incoming.rawHeaders.length; i += 2) {
          found.append(incoming.rawHeaders[i] ?? '', incoming.rawHeaders[i + 1] ?? '');
        }
        resolve({ status: incoming.statusCode ?? 0, headers: found, text, json: parse(text) });
      });
    });
    // A server that refuses a body early may cut the connection after its answer.
    outgoing.on('error', (error) => {
      if (answered) return;
      // The server closed a connection that was kept, before it read this request from it.
      if (outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
        send({ port }, method, path, headers, write).then(resolve, reject);
      else reject(error);
    });
    write(outgoing);
  });
}

function parse(text: string): Body {
  try {
    return JSON.parse(text) as Body;
  } catch {
    return {} as Body;
  }
}

/**
 * Starts the REST app on a free port, as main.ts mounts it; `rateLimitScale` lifts the limits for tests of other things. `keepAlive`: for
 * tests of thousands of requests, which have no interest in connections.
 */
export async function startApi({ rateLimitScale = 1, keepAlive = false } = {}): Promise<Api> {
  setEnv({ RATE_LIMIT_SCALE: String(rateLimitScale) });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  // Given up before the server does so, after five seconds.
  const agent = keepAlive ? new Agent({ keepAlive, timeout: 2_000 }) : undefined;
  const close = async () => {
    agent?.destroy();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
    // Written behind the requests: nothing of it may still be under way when the database goes.
    await requisicaoWriter().flush();
  };
  return new Api(address.port, close, agent);
}
