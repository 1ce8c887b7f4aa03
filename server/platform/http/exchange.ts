import type { Dispatcher } from 'undici';
import { type Connection, type ConnectTimes, since } from '#server/platform/http/connection.ts';
import { Fault, faultOf, type HttpFault, type Phase, timedOut } from '#server/platform/http/faults.ts';
import type { Pool } from '#server/platform/http/pool.ts';

/** Bytes of an answer's body that are kept. */
export const BODY_LIMIT = 2_048;

/** Answers that only announce another (1xx), before the request has failed: servers send one or two. */
const INTERIM_LIMIT = 10;

/** A timer so late means that the process stood still; then so long is given for the answers that came meanwhile. */
const FROZEN_MS = 1_000;
const CATCH_UP_MS = 250;

/** Duration of each phase, in milliseconds. */
export type HttpTimes = ConnectTimes & {
  /** From the request on a ready connection until the answer's headers. */
  resposta?: number;
  total: number;
};

/** The result of one request. `status` is kept where the answer failed after its headers. */
export type HttpResult = {
  status: number | null;
  falha: HttpFault | null;
  /** A short text for the person who looks into the fault. */
  detalhe: string | null;
  cabecalhos: [string, string][];
  /** At most as many bytes as the request asks for, as they came. */
  corpo: Buffer;
  corpo_truncado: boolean;
  /** The address of the connection or, where none was made, the first one that was tried. */
  ip: string | null;
  conexao_nova: boolean;
  /** Raw bytes that came over the socket for this request, on a new connection those of TLS's handshake too. */
  bytes_recebidos: number;
  /** Has the connection's phases only where the connection was made for this request. */
  tempos: HttpTimes;
};

export type PostRequest = {
  url: string;
  /** POST by default. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  headers: [string, string][];
  body?: Buffer | string;
  timeoutMs: number;
  /** Bytes of the answer's body that are kept; 2,048 by default. */
  bodyLimit?: number;
  signal?: AbortSignal;
  /**
   * For what must not be done twice: a connection of its own, closed afterwards, and no second request where that breaks. Without it, a
   * request that an idle connection swallowed is made again.
   */
  once?: boolean;
  /** Asked once the connection is ready, the moment before the request is written; where it says no, nothing is sent. */
  mayBegin?: () => boolean;
};

const NOTHING = Buffer.alloc(0);

/** One request and its answer, from the first connection to the result. The class is undici's handler too. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: PostRequest;
  readonly #target: { url: URL; exempt: boolean };
  readonly #pool: Pool;
  readonly #finish: (result: HttpResult) => void;
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout;
  readonly #options: Dispatcher.DispatchOptions;
  #connection: Connection;
  #sentAt = 0;
  #headersAt = 0;
  #answered = false;
  #interim = 0;
  #again = false;
  #overslept = false;
  #done = false;
  #status: number | null = null;
  #headers: [string, string][] = [];
  #body: Buffer = NOTHING;
  #truncated = false;

  constructor(
    request: PostRequest,
    target: { url: URL; exempt: boolean },
    pool: Pool,
    finish: (result: HttpResult) => void,
  ) {
    this.#request = request;
    this.#target = target;
    this.#pool = pool;
    this.#finish = finish;
    this.#options = {
      method: request.method ?? 'POST',
      path: target.url.pathname + target.url.search,
      headers: request.headers.flat(),
      ...(request.body === undefined ? {} : { body: request.body }),
    };
    this.#timer = setTimeout(() => this.#timeOut(), request.timeoutMs);
    this.#connection = request.once ? pool.create(target.url, target.exempt) : pool.take(target.url, target.exempt);
  }

  /** Sends the request; the answer goes to `finish`. */
  start(): void {
    this.#connection.client.dispatch(this.#options, this);
  }

  /** Ends the exchange at once, for a reason of this process; resolves when the socket is closed. */
  async stop(detalhe: string): Promise<void> {
    this.#fail(new Fault('interrompida', detalhe));
    await this.#connection.destroy();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#request.mayBegin?.() === false) {
      this.#fail(new Fault('interrompida', 'nada foi enviado'));
      controller.abort(new Error('not sent'));
      return;
    }
    this.#sentAt = performance.now();
  }

  onResponseStarted(): void {
    this.#answered = true;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (this.#done) return;
    // A status below 200 announces the answer that follows.
    if (status < 200) {
      if (++this.#interim > INTERIM_LIMIT) {
        this.#fail(new Fault('resposta_invalida', `mais de ${INTERIM_LIMIT} respostas provisórias (1xx)`));
      }
      return;
    }
    this.#headersAt = performance.now();
    this.#status = status;
    this.#headers = pairs(controller.rawHeaders);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    const room = (this.#request.bodyLimit ?? BODY_LIMIT) - this.#body.length;
    // A copy: the chunk is a view of a much larger buffer.
    this.#body = Buffer.concat([this.#body, chunk.subarray(0, room)]);
    if (chunk.length <= room) return;
    this.#truncated = true;
    this.#settle(null);
    void this.#connection.destroy();
  }

  onResponseEnd(): void {
    if (this.#done) return;
    const connection = this.#connection;
    this.#settle(null);
    if (this.#request.once) void connection.destroy();
    else this.#pool.release(this.#target.url, this.#target.exempt, connection);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#done) return;
    const connection = this.#connection;
    const fault = faultOf(error, this.#phase());
    // The server closed an idle connection while this request was written to it. A second request is safe even if the server
    // read the first: receivers discard a delivery whose idempotency key they have seen.
    if (fault.falha === 'conexao_interrompida' && !connection.fresh && !this.#answered && !this.#again) {
      this.#again = true;
      void connection.destroy();
      this.#connection = this.#pool.create(this.#target.url, this.#target.exempt);
      this.start();
      return;
    }
    this.#fail(fault);
  }

  #phase(): Phase {
    return this.#status === null ? this.#connection.phase : 'corpo';
  }

  #timeOut(): void {
    // A process that was frozen is told first that time has passed, and then what its sockets received meanwhile.
    const late = performance.now() - this.#startedAt - this.#request.timeoutMs;
    if (late > FROZEN_MS && !this.#overslept) {
      this.#overslept = true;
      this.#timer = setTimeout(() => this.#timeOut(), CATCH_UP_MS);
      return;
    }
    this.#fail(timedOut(this.#phase(), this.#request.timeoutMs));
  }

  #fail(fault: Fault): void {
    if (this.#done) return;
    this.#settle(fault);
    void this.#connection.destroy();
  }

  #settle(fault: Fault | null): void {
    this.#done = true;
    clearTimeout(this.#timer);
    const { fresh, times, ip } = this.#connection;
    const tempos: HttpTimes = {
      ...(fresh ? times : undefined),
      ...(this.#headersAt > 0 && { resposta: since(this.#sentAt, this.#headersAt) }),
      total: since(this.#startedAt),
    };
    this.#finish({
      status: this.#status,
      falha: fault?.falha ?? null,
      detalhe: fault?.message ?? null,
      cabecalhos: this.#headers,
      corpo: this.#body,
      corpo_truncado: this.#truncated,
      ip,
      conexao_nova: fresh,
      bytes_recebidos: this.#connection.received,
      tempos,
    });
  }
}

function pairs(raw: Dispatcher.DispatchController['rawHeaders']): [string, string][] {
  if (!Array.isArray(raw)) return [];
  const found: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) found.push([text(raw[i]), text(raw[i + 1])]);
  return found;
}

const text = (value: Buffer | string | undefined): string =>
  typeof value === 'string' ? value : (value?.toString('latin1') ?? '');
