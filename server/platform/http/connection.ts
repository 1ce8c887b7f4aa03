import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls, type SecureContext, type TLSSocket } from 'node:tls';
import { Client } from 'undici';
import { Fault, faultOf, type Phase } from '#server/platform/http/faults.ts';
import type { Vetter } from '#server/platform/http/resolve.ts';
import { isPublicAddress, withoutBrackets } from '#server/platform/http/url-guard.ts';

/** How long an idle connection stays open; less where the server's Keep-Alive says so. */
const IDLE_MS = 15_000;
/** The greatest age of a connection, after which a new one resolves the name again. */
const MAX_AGE_MS = 300_000;
/** Bytes of an answer after which nothing more of it is read: its head, interim answers and chunk extensions included. */
export const ANSWER_LIMIT = 65_536;
/** TLS session tickets of a connection: servers send one to four. */
const TICKET_LIMIT = 10;
/** How long one of several addresses is tried before the next. */
const NEXT_ADDRESS_MS = 1_000;

/** The settings that connections are made with. */
export type Dialing = {
  vet: Vetter;
  allowed: readonly string[];
  secureContext: SecureContext;
};

/** Milliseconds from one moment of `performance.now()` to another, to the microsecond. */
export const since = (start: number, end = performance.now()): number => Math.round((end - start) * 1_000) / 1_000;

/** How long each phase of a connection took, in milliseconds. */
export type ConnectTimes = { dns?: number; conexao?: number; tls?: number };

/**
 * One socket to an origin, with undici's HTTP/1.1 on top. It connects to vetted addresses only, and tells its phase, which gives a
 * fault its name.
 */
export class Connection {
  readonly client: Client;
  phase: Phase = 'resposta';
  times: ConnectTimes = {};
  ip: string | null = null;
  /** Whether the present request is the socket's first. */
  fresh = true;
  /** Raw bytes of the present answer after which nothing more of it is read. */
  answerLimit = ANSWER_LIMIT;
  /** Since when no exchange uses it, by `performance.now()`. */
  idleSince = 0;
  readonly #url: URL;
  readonly #exempt: boolean;
  readonly #dialing: Dialing;
  #socket: Socket | null = null;
  #tcp: Socket | null = null;
  /** Raw bytes that had come when the present exchange began, and bytes handed to HTTP since then. */
  #before = 0;
  #read = 0;
  #connectedAt = 0;
  #destroyed: Promise<void> | null = null;

  /** `onGone` is called when the socket has closed. */
  constructor(url: URL, exempt: boolean, dialing: Dialing, onGone: (connection: Connection) => void) {
    this.#url = url;
    this.#exempt = exempt;
    this.#dialing = dialing;
    this.client = new Client(url.origin, {
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      keepAliveTimeoutThreshold: 1_000,
      // The exchange's own time-out covers all phases.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (_options, callback) => {
        this.#connect().then(
          (socket) => callback(null, socket),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    });
    this.client.on('disconnect', () => onGone(this));
  }

  /** Whether the connection may carry another request, where it was idle for less than so many milliseconds. */
  isUsable(now: number, idleMs = Infinity): boolean {
    if (this.#socket === null || this.#socket.destroyed) return false;
    return now - this.#connectedAt < MAX_AGE_MS && now - this.idleSince < idleMs;
  }

  /** Raw bytes of the present exchange: the answer's and, on a new connection, those of TLS's handshake. */
  get received(): number {
    return (this.#tcp?.bytesRead ?? 0) - this.#before;
  }

  /** From now on `received` counts for another exchange. */
  beginExchange(): void {
    this.#before = this.#tcp?.bytesRead ?? 0;
    this.#read = 0;
    this.answerLimit = ANSWER_LIMIT;
  }

  /** Closes the socket at once, and ends the exchange on it. */
  destroy(): Promise<void> {
    this.#destroyed ??= this.client.destroy();
    this.#socket?.destroy();
    return this.#destroyed;
  }

  async #connect(): Promise<Socket> {
    this.fresh = true;
    this.times = {};
    this.ip = null;
    try {
      const socket = await this.#dial();
      this.#limit(socket);
      this.#connectedAt = performance.now();
      this.phase = 'resposta';
      return socket;
    } catch (error) {
      this.#socket?.destroy();
      throw faultOf(error, this.phase);
    }
  }

  async #dial(): Promise<Socket> {
    const host = withoutBrackets(this.#url.hostname);
    const secure = this.#url.protocol === 'https:';
    const isName = isIP(host) === 0;

    this.phase = 'dns';
    let started = performance.now();
    const addresses = await this.#dialing.vet(host, this.#exempt);
    if (isName) this.times.dns = since(started);
    this.#mustBeWanted();

    this.phase = 'conexao';
    this.ip = addresses[0]?.address ?? null;
    started = performance.now();
    const lookup: LookupFunction = (_hostname, _options, callback) => callback(null, [...addresses]);
    const tcp = this.#hold(
      connectTcp({
        host,
        port: Number(this.#url.port) || (secure ? 443 : 80),
        lookup,
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
        noDelay: true,
      }),
    );
    this.#tcp = tcp;
    await happens(tcp, 'connect');
    this.times.conexao = since(started);
    this.#mustBeWanted();
    const { remoteAddress } = tcp;
    if (remoteAddress === undefined) throw closed();
    // This is the machine at the other end, whatever the resolver and the system answered before.
    if (!this.#exempt && !isPublicAddress(remoteAddress, this.#dialing.allowed)) {
      this.ip = null;
      throw new Fault('endereco_bloqueado', 'a conexão chegou a um endereço que não é público');
    }
    this.ip = remoteAddress;
    if (!secure) return tcp;

    this.phase = 'tls';
    started = performance.now();
    const tls: TLSSocket = this.#hold(
      connectTls({
        socket: tcp,
        host,
        ...(isName && { servername: host }),
        secureContext: this.#dialing.secureContext,
        ALPNProtocols: ['http/1.1'],
        // Explicit, because an environment variable can change the default.
        rejectUnauthorized: true,
      }),
    );
    await happens(tls, 'secureConnect');
    this.times.tls = since(started);
    return tls;
  }

  /**
   * Closes the socket once an answer, or what comes unasked between two, is over its limit: undici bounds heads and bodies alone. The
   * piece that crosses the limit (64 KiB at most) is still parsed, so that an answer that is merely long counts as one.
   */
  #limit(socket: Socket): void {
    const refuse = (detalhe: string) => socket.destroy(new Fault('resposta_invalida', detalhe));
    const push = socket.push.bind(socket);
    socket.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (this.#read > this.answerLimit && socket.readableLength === 0) {
        refuse(`a resposta passou de ${Math.round(this.answerLimit / 1_024)} KB sem chegar ao fim`);
      }
      this.#read += chunk?.length ?? 0;
      return push(chunk, encoding);
    };
    // TLS's own messages reach no reader. After the handshake, session tickets are those that a server can send endlessly.
    let tickets = 0;
    socket.on('session', () => {
      if (++tickets > TICKET_LIMIT) refuse('a negociação TLS não chega ao fim');
    });
  }

  #mustBeWanted(): void {
    if (this.#destroyed) throw new Fault('interrompida', 'a conexão foi abandonada');
  }

  #hold<S extends Socket>(socket: S): S {
    // An error after this code's listeners are gone and before undici's are there must not end the process.
    socket.on('error', () => undefined);
    this.#socket = socket;
    return socket;
  }
}

const closed = () => Object.assign(new Error('closed'), { code: 'ECONNRESET' });

function happens(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error) => {
      socket.off(event, done).off('error', settle).off('close', ended);
      if (error) reject(error);
      else resolve();
    };
    const done = () => settle();
    const ended = () => settle(closed());
    socket.once(event, done).once('error', settle).once('close', ended);
  });
}
