import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { FalhaDoCanal } from '#server/canais/port.ts';
import { DomainError } from '#server/platform/errors.ts';
import { Gate } from '#server/platform/gate.ts';
import { logger } from '#server/platform/logger.ts';
import { LEITURA } from './limites.ts';
import type { FromWorker, ToWorker } from './read-worker.ts';
import { type Lida, MODOS, type Modo } from './tipos.ts';

/** One thread reads for all; companies take turns. */
const gate = new Gate(1, 'Há muitos e-mails sendo lidos agora. Tente de novo em instantes.');

let thread: Worker | undefined;

/** The thread that reads, kept from e-mail to e-mail; it does not keep the process alive. */
function threadOf(): Worker {
  if (thread) return thread;
  const made = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: LEITURA.memoria },
    execArgv: [],
  });
  made.unref();
  // What fails when its answer is given already is nobody's, and does not end the process.
  made.on('error', () => undefined);
  made.once('exit', () => {
    if (thread === made) thread = undefined;
  });
  thread = made;
  return made;
}

type Answer = Exclude<FromWorker, { mais: true }>;

/** Time that the thread may take for one e-mail: what it waits for bytes does not count. */
class Prazo {
  #left: number = LEITURA.prazo;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #late: () => void;

  constructor(late: () => void) {
    this.#late = late;
  }

  run(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(this.#late, Math.max(this.#left, 0));
  }

  rest(): void {
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#since;
  }
}

/** Asks the thread; one that is late, or out of memory, is ended, and the next e-mail gets a new one. */
async function ask(modo: Modo, open: () => Promise<Readable>): Promise<Answer> {
  const source = await open();
  const worker = threadOf();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let next = () => {};
  const end = (answer: Answer) => {
    resolve(answer);
    thread = thread === worker ? undefined : thread;
    void worker.terminate();
  };
  const prazo = new Prazo(() => end({ recusa: 'It took too long' }));
  const heard = (message: FromWorker) => ('mais' in message ? next() : resolve(message));
  const failed = (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? end({ recusa: 'It takes too much memory' }) : reject(error);
  const ended = () => reject(new Error('The thread that reads e-mails ended without a word'));
  worker.ref();
  worker.on('message', heard).once('error', failed).once('exit', ended);
  try {
    const say = (message: ToWorker) => worker.postMessage(message);
    const answered = promise.then(
      () => true,
      () => true,
    );
    say({ ler: modo });
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      const more = new Promise<boolean>((ask) => {
        next = () => ask(false);
      });
      prazo.run();
      // A copy: what is posted is the whole memory that lies behind a piece.
      say({ bytes: new Uint8Array(chunk) });
      const isDone = await Promise.race([answered, more]);
      prazo.rest();
      if (isDone) break;
    }
    prazo.run();
    say({ fim: true });
    return await promise;
  } catch (error) {
    // Half an e-mail is none: the thread would wait for the rest.
    end({ recusa: 'Its bytes could not be read' });
    throw error;
  } finally {
    prazo.rest();
    worker.off('message', heard).off('error', failed).off('exit', ended);
    worker.unref();
    source.destroy();
  }
}

/**
 * Reads an e-mail in a thread with limits of memory and time. What is too much for it is read again with less: without HTML, and then the
 * header alone.
 * @returns what was read, and whether it is all
 * @throws FalhaDoCanal `final` where not even the header can be read; `tentar` where too many wait
 */
export async function readLida(
  canal: { id: number; empresa_id: number },
  open: () => Promise<Readable>,
): Promise<{ lida: Lida; modo: Modo }> {
  for (const modo of MODOS) {
    const answer = await inTurn(canal.empresa_id, () => ask(modo, open));
    if ('lida' in answer) return { lida: answer.lida, modo };
    const motivo = 'falha' in answer ? answer.falha : answer.recusa;
    logger().warn({ canal_id: canal.id, modo, motivo: motivo.slice(0, 500) }, 'An e-mail could not be read whole');
  }
  throw new FalhaDoCanal('O e-mail não pôde ser lido.', { resultado: 'final' });
}

async function inTurn<T>(empresa_id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await gate.run(String(empresa_id), work);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TOO_MANY_REQUESTS') throw new FalhaDoCanal(error.message);
    throw error;
  }
}
