import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * What a simulator does with its next request of a kind; after the list it answers as it should.
 * `cut-before`, `cut-after`: the connection is gone before it does anything, or before it answers. `silent-before`, `silent-after`: it
 * keeps the connection and says nothing. `late`: answers after so long. `garbage`: does it, and answers what nobody can read. A status:
 * answered without doing anything, or, with `acts`, after it was done.
 */
export type Mood =
  | 'cut-before'
  | 'cut-after'
  | 'silent-before'
  | 'silent-after'
  | 'garbage'
  | { late: number }
  | { status: number; body?: unknown; headers?: Record<string, string>; acts?: boolean };

export type Asked = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers'] };
export type Reply = { status?: number; json?: unknown; bytes?: Uint8Array; headers?: Record<string, string> };

/** A route of a simulator: the part of its name before `:` is the kind whose moods it follows. */
export type Route = (asked: Asked, body: Buffer) => Reply | Promise<Reply>;

/** An HTTP server that plays a platform: it says in each answer that it is a simulator. */
export class Simulador {
  url = '';
  /** What was asked, as it came. */
  readonly asked: (Asked & { kind: string })[] = [];
  readonly #moods = new Map<string, Mood[]>();
  readonly #find: (asked: Asked) => { kind: string; route: Route } | null;
  readonly #name: string;
  readonly #sockets = new Set<Socket>();
  #close: () => Promise<void> = async () => undefined;

  constructor(name: string, find: (asked: Asked) => { kind: string; route: Route } | null) {
    this.#name = name;
    this.#find = find;
  }

  /** What it does with the next requests of a kind, in their order. */
  script(kind: string, ...moods: Mood[]): void {
    this.#moods.set(kind, [...(this.#moods.get(kind) ?? []), ...moods]);
  }

  /** How many requests of a kind came. */
  count(kind: string): number {
    return this.asked.filter((each) => each.kind === kind).length;
  }

  async listen(port = 0): Promise<void> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#close = () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of this.#sockets) socket.destroy();
      });
  }

  close(): Promise<void> {
    return this.#close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const { method = 'GET', headers } = request;
    const asked: Asked = { method, path: decodeURIComponent(pathname), query: searchParams, headers };
    const found = this.#find(asked);
    this.asked.push({ ...asked, kind: found?.kind ?? 'unknown' });
    const mood = found ? this.#moods.get(found.kind)?.shift() : undefined;
    if (mood === 'cut-before') return void request.socket.destroy();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (mood === 'silent-before') return;
    const isStatus = typeof mood === 'object' && 'status' in mood;
    const refused = isStatus && mood.acts !== true;
    const reply: Reply = refused
      ? {}
      : found
        ? await found.route(asked, Buffer.concat(chunks))
        : { status: 404, json: { error: 'Not Found' } };
    if (mood === 'cut-after') return void request.socket.destroy();
    if (mood === 'silent-after') return;
    if (typeof mood === 'object' && 'late' in mood) await wait(mood.late);
    if (mood === 'garbage') return this.#answer(response, { bytes: Buffer.from('<html>'), headers: {} });
    this.#answer(response, isStatus ? { status: mood.status, json: mood.body, headers: mood.headers } : reply);
  }

  #answer(response: ServerResponse, { status = 200, json, bytes, headers = {} }: Reply): void {
    const body = bytes ?? Buffer.from(json === undefined ? '' : JSON.stringify(json));
    response.writeHead(status, {
      ...(bytes ? {} : { 'Content-Type': 'application/json' }),
      ...{ 'Content-Length': body.length, 'X-Simulador': this.#name },
      ...headers,
    });
    response.end(body);
  }
}

/** Sends a notice, as a platform does: so many times at once. Answers the statuses. */
export async function sendNotice(
  url: string,
  body: Uint8Array,
  { headers = {}, times = 1 }: { headers?: Record<string, string>; times?: number } = {},
): Promise<number[]> {
  const sent = Array.from({ length: times }, async () => {
    const answer = await fetch(url, {
      ...{ method: 'POST', body: Buffer.from(body) },
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    await answer.arrayBuffer();
    return answer.status;
  });
  return Promise.all(sent);
}
