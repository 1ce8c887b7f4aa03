import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ANSWER_LIMIT, type Connection } from '#server/platform/http/connection.ts';
import { type Enviada, Fault, faultOf, type Phase, TransferFault, timedOut } from '#server/platform/http/faults.ts';
import type { Pool } from '#server/platform/http/pool.ts';
import {
  type Corpo,
  type Head,
  headersOf,
  isStream,
  readHeaders,
  type TransferRequest,
} from '#server/platform/http/transfer-message.ts';

const IDLE_MS = 60_000;
/** Bytes of an answer that wait for its reader. */
const WAITING = 256 * 1_024;
/** A kept connection is taken for a POST only so soon after its last use: what its server closes meanwhile would leave the POST's fate unknown. */
const FRESH_MS = 2_000;
/** A timer so late means that the process stood still; then so long is given for what came meanwhile. */
const FROZEN_MS = 1_000;
const CATCH_UP_MS = 250;
const INTERIM_LIMIT = 10;

/** One request and its answer, as streams. The class is undici's handler too. */
export class Transfer implements Dispatcher.DispatchHandler {
  readonly #request: TransferRequest;
  readonly #target: { url: URL; exempt: boolean };
  readonly #pool: Pool;
  readonly #ended: () => void;
  readonly #head = Promise.withResolvers<Head>();
  readonly #startedAt = performance.now();
  #progressAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #connection: Connection;
  #enviada: Enviada = 'nao';
  #source: AsyncIterable<Uint8Array> | undefined;
  #status: number | null = null;
  #bytes: Readable | undefined;
  #received = 0;
  #interim = 0;
  #answered = false;
  #again = false;
  #waits = false;
  #overslept = false;
  #done = false;

  constructor(
    request: TransferRequest,
    target: { url: URL; exempt: boolean },
    pool: Pool,
    /** Called once, when the connection is not needed any more. */
    ended: () => void,
  ) {
    this.#request = request;
    this.#target = target;
    this.#pool = pool;
    this.#ended = ended;
    const isSafe = request.method !== 'POST';
    this.#connection = pool.take(target.url, target.exempt, isSafe ? undefined : FRESH_MS);
  }

  /**
   * Sends the request; resolves to the answer's head, with its body to be read.
   * @throws TransferFault
   */
  start(): Promise<Head> {
    this.#request.signal?.addEventListener('abort', this.#aborted, { once: true });
    this.#watch();
    this.#dispatch();
    return this.#head.promise;
  }

  /** Ends the transfer at once, for a reason of this process; resolves when the socket is closed. */
  async stop(detalhe: string): Promise<void> {
    this.#fail(new Fault('interrompida', detalhe));
    await this.#connection.destroy();
  }

  readonly #aborted = () => this.#fail(new Fault('interrompida', 'a transferência foi interrompida'));

  #dispatch(): void {
    const { method, body, headers, maior } = this.#request;
    const { url } = this.#target;
    // The body, and of many small chunks as much again.
    this.#connection.answerLimit = ANSWER_LIMIT + 2 * maior;
    const stream = isStream(body) && body.length > 0 ? this.#pieces(body) : undefined;
    const sent = stream ?? (isStream(body) ? '' : body);
    this.#connection.client.dispatch(
      {
        ...{ method, path: url.pathname + url.search, headers: headersOf(headers, body) },
        // undici takes what can be iterated, which its types do not say.
        ...(sent === undefined ? {} : { body: sent as Readable | Uint8Array | string }),
      },
      this,
    );
  }

  /** The body, piece by piece. undici writes the request's head with the first piece. */
  async *#pieces({ length, open }: Corpo): AsyncGenerator<Uint8Array> {
    let left = length;
    try {
      this.#source = await open();
      if (this.#done) this.#endSource();
      for await (const piece of this.#source) {
        if (piece.byteLength === 0) continue;
        left -= piece.byteLength;
        if (left < 0) break;
        this.#enviada = left === 0 ? 'talvez' : 'em_parte';
        this.#progress();
        yield piece;
      }
    } catch (cause) {
      this.#fail(new Fault('interrompida', 'o que seria enviado não pôde ser lido', cause));
    }
    if (left !== 0) this.#fail(new Fault('interrompida', 'o que seria enviado não tem o tamanho informado'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#done) {
      controller.abort(new Error('not sent'));
      return;
    }
    const { body } = this.#request;
    if (!isStream(body) || body.length === 0) this.#enviada = 'talvez';
    this.#progress();
  }

  onResponseStarted(): void {
    this.#answered = true;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (this.#done) return;
    this.#progress();
    if (status < 200) {
      if (++this.#interim > INTERIM_LIMIT)
        this.#fail(new Fault('resposta_invalida', `mais de ${INTERIM_LIMIT} respostas provisórias (1xx)`));
      return;
    }
    this.#status = status;
    const headers = readHeaders(controller.rawHeaders);
    const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
    if (coding !== 'identity') {
      this.#fail(new Fault('resposta_invalida', 'a resposta veio comprimida, sem que se pedisse'));
    } else if (Number(headers.get('content-length') ?? 0) > this.#request.maior) {
      this.#tooLarge();
    } else {
      const bytes = this.#reader(controller);
      this.#bytes = bytes;
      this.#head.resolve({ status, headers, bytes });
    }
  }

  #reader(controller: Dispatcher.DispatchController): Readable {
    const bytes = new Readable({
      highWaterMark: WAITING,
      read: () => {
        if (!this.#waits) return;
        this.#waits = false;
        this.#progress();
        controller.resume();
      },
      destroy: (error, callback) => {
        // Also called where everything was read: an error that nobody needs would cost its stack.
        if (!this.#done) this.#fail(new Fault('interrompida', 'a leitura foi abandonada'));
        callback(error);
      },
    });
    // Whoever reads is told; a fault that nobody waits for must not end the process.
    return bytes.on('error', () => undefined);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    this.#progress();
    this.#received += chunk.length;
    if (this.#received > this.#request.maior) {
      this.#tooLarge();
    } else if (this.#bytes?.push(chunk) === false) {
      this.#waits = true;
      controller.pause();
    }
  }

  onResponseEnd(): void {
    if (this.#done) return;
    const connection = this.#connection;
    this.#settle();
    this.#bytes?.push(null);
    this.#pool.release(this.#target.url, this.#target.exempt, connection);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#done) return;
    const connection = this.#connection;
    const fault = faultOf(error, this.#phase());
    const { method, body } = this.#request;
    // The server closed an idle connection while this request was written to it: what may be done twice is sent once more.
    const isStale = fault.falha === 'conexao_interrompida' && !connection.fresh && !this.#answered && !this.#again;
    if (isStale && method !== 'POST' && !isStream(body)) {
      this.#again = true;
      this.#enviada = 'nao';
      void connection.destroy();
      this.#connection = this.#pool.create(this.#target.url, this.#target.exempt);
      this.#dispatch();
    } else this.#fail(fault);
  }

  #phase(): Phase {
    return this.#status === null ? this.#connection.phase : 'corpo';
  }

  #tooLarge(): void {
    this.#fail(new Fault('resposta_invalida', 'a resposta é maior do que o permitido'), true);
  }

  #progress(): void {
    this.#progressAt = performance.now();
    this.#overslept = false;
  }

  /** One timer for both limits of time: it looks when the earlier one could be over. */
  #watch(): void {
    const { timeoutMs, idleMs = IDLE_MS } = this.#request;
    const whole = this.#startedAt + timeoutMs;
    const idle = this.#waits ? Infinity : this.#progressAt + idleMs;
    const due = Math.min(whole, idle);
    const late = performance.now() - due;
    if (late < 0 || (late > FROZEN_MS && !this.#overslept)) {
      // A process that was frozen is told first that time has passed, and then what its sockets received meanwhile.
      if (late >= 0) this.#overslept = true;
      const wait = late < 0 ? -late : CATCH_UP_MS;
      this.#timer = setTimeout(() => this.#watch(), wait);
      return;
    }
    const { falha } = timedOut(this.#phase(), timeoutMs);
    const detalhe =
      whole <= idle ? `o tempo limite de ${timeoutMs / 1000} s acabou` : `nada foi nem veio por ${idleMs / 1000} s`;
    this.#fail(new Fault(falha, detalhe));
  }

  #fail(fault: Fault, grande = false): void {
    if (this.#done) return;
    this.#settle();
    const told = new TransferFault(fault, { enviada: this.#enviada, status: this.#status, grande });
    if (this.#bytes) this.#bytes.destroy(told);
    else this.#head.reject(told);
    void this.#connection.destroy();
    this.#endSource();
  }

  /** A source that has stopped would be waited for without end. */
  #endSource(): void {
    if (this.#source instanceof Readable) this.#source.destroy();
  }

  #settle(): void {
    this.#done = true;
    clearTimeout(this.#timer);
    this.#request.signal?.removeEventListener('abort', this.#aborted);
    this.#ended();
  }
}
