import type { Readable } from 'node:stream';
import { Fault, TransferFault } from '#server/platform/http/faults.ts';
import { guardOfCustomers } from '#server/platform/http/guarded-host.ts';
import { type GuardedClientOptions, openPool } from '#server/platform/http/pool.ts';
import { Transfer } from '#server/platform/http/transfer-exchange.ts';
import type { Corpo, Head, TransferRequest } from '#server/platform/http/transfer-message.ts';
import { createJudge } from '#server/platform/http/url-guard.ts';
import { InFlight } from '#server/platform/in-flight.ts';

export { type Enviada, TransferFault } from '#server/platform/http/faults.ts';
export { multipart } from '#server/platform/http/multipart.ts';
export type { Corpo, TransferRequest } from '#server/platform/http/transfer-message.ts';

const MIB = 1_024 * 1_024;
/** Bytes of an answer that is read whole, where nobody asks for more or less; and the most that may be asked for. */
const ANSWER_BYTES = MIB;
const MOST_ANSWER_BYTES = 8 * MIB;
/** Addresses whose verdicts are kept: those to which messages go. Files have one each. */
const VERDICTS = 64;

type Common = Omit<TransferRequest, 'method' | 'body' | 'maior'>;
export type Download = Common & {
  /** GET by default; some APIs give files as the answer to a POST. */
  method?: 'GET' | 'POST';
  body?: TransferRequest['body'];
  /** Most bytes of the answer's body: more is a fault with `grande`, before the first byte where the server tells. */
  maior: number;
};
export type Upload = Common & { method?: 'POST' | 'PUT'; body: Corpo };
export type WholeRequest = Common & {
  /** GET by default. */
  method?: TransferRequest['method'];
  body?: TransferRequest['body'];
  /** Bytes of the answer's body: 1 MiB by default, 8 MiB at most. More is a fault with `grande`. */
  bodyLimit?: number;
};

/** An answer that was read whole. */
export type Answered = { status: number; headers: Headers; corpo: Buffer };

export type TransferClient = {
  /**
   * Asks for something large, whose bytes come as they are read. They end by a TransferFault where they break off. Whoever does not read
   * them calls `bytes.destroy()`; the connection ends with the time-out at the latest.
   * @throws TransferFault
   */
  download(request: Download): Promise<Head>;
  /**
   * Sends something large (POST unless it says otherwise) as it is read, and reads the answer.
   * @throws TransferFault
   */
  upload(request: Upload): Promise<Answered>;
  /**
   * Sends a request (GET unless it says otherwise), and reads the answer.
   * @throws TransferFault
   */
  request(request: WholeRequest): Promise<Answered>;
  /** Ends what is in flight, closes every connection and refuses what comes later. */
  close(): Promise<void>;
};

/**
 * HTTP with servers that customers name, beside the client of deliveries (`createGuardedClient`): for answers and bodies that are larger
 * than a notice. The same guard judges each connection, after DNS; no redirect is followed, no proxy used, nothing decompressed (an answer
 * that comes compressed unasked is a fault). Bounded in bytes, in time as a whole and in time without progress. Connections are kept; a
 * request that is not safe to be written twice takes none that was idle for seconds. Status codes are answers, not faults.
 */
export function createTransferClient(options: GuardedClientOptions): TransferClient {
  const { pool } = openPool(options);
  const judge = createJudge(options, VERDICTS);
  const inFlight = new InFlight<Transfer>();
  let closed = false;

  function begin(request: TransferRequest): Promise<Head> {
    if (closed || request.signal?.aborted) throw unsent(new Fault('interrompida', 'nada foi enviado'));
    const destination = judge(request.url);
    if (!destination.ok) throw unsent(new Fault('endereco_bloqueado', destination.motivo));
    const transfer = new Transfer(request, destination, pool, () => inFlight.delete(transfer));
    inFlight.add(transfer);
    return transfer.start();
  }

  async function whole(request: TransferRequest): Promise<Answered> {
    const { status, headers, bytes } = await begin(request);
    return { status, headers, corpo: await readWhole(bytes) };
  }

  return {
    download: async (request) => begin({ method: 'GET', ...request }),
    upload: (request) => whole({ method: 'POST', ...request, maior: ANSWER_BYTES }),
    request: ({ bodyLimit = ANSWER_BYTES, ...request }) =>
      whole({ method: 'GET', ...request, maior: Math.min(bodyLimit, MOST_ANSWER_BYTES) }),
    async close() {
      closed = true;
      await Promise.all([...inFlight].map((transfer) => transfer.stop('o processo está parando')));
      await pool.close();
    },
  };
}

/** All bytes of a stream. By its events, which take a third of the time of an iteration over so few pieces. */
function readWhole(bytes: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    bytes.on('data', (piece: Buffer) => pieces.push(piece));
    bytes.once('end', () => resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)));
    bytes.once('error', reject);
  });
}

const unsent = (fault: Fault) => new TransferFault(fault, { enviada: 'nao' });

let shared: { key: string; client: TransferClient } | undefined;

/** The process's client for servers that customers name. Its idle connections keep no process alive. */
function client(): TransferClient {
  const options = guardOfCustomers();
  const key = JSON.stringify(options);
  if (shared?.key !== key) {
    void shared?.client.close();
    shared = { key, client: createTransferClient(options) };
  }
  return shared.client;
}

/** `TransferClient.download` by the process's client. */
export const download: TransferClient['download'] = (request) => client().download(request);
/** `TransferClient.upload` by the process's client. */
export const upload: TransferClient['upload'] = (request) => client().upload(request);
/** `TransferClient.request` by the process's client. */
export const request: TransferClient['request'] = (asked) => client().request(asked);
