import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invalid } from '#server/platform/errors.ts';
import { Gate } from '#server/platform/gate.ts';
import { logger } from '#server/platform/logger.ts';
import type { Exame } from './examine.ts';
import { type DocumentoLido, DocumentoRecusado, type FormatoDocumento } from './limits.ts';
import type { FromWorker, ToWorker } from './read-worker.ts';

/** Megabytes of a thread: what its objects take, and as much again of bytes beside them. */
const MEMORY_MB = 384;
const MB = 1024 * 1024;
/** The engine limits objects alone: what else a thread has taken is looked at so often. */
const LOOK_MS = 50;
const EXAMINE_MS = 20_000;
const READ_MS = 60_000;

/** Examinations and readings take turns. */
const threads = new Gate(2, 'Há muitos documentos sendo lidos agora. Tente de novo em instantes.');

const TOO_LARGE = 'O documento é complexo demais para ser lido. Divida-o em partes.';
const UNREADABLE = 'O documento não pôde ser lido. Abra-o no programa de origem, salve de novo e reenvie.';
const TOO_LATE = 'O documento demorou demais para ser lido. Divida-o em partes.';

type Result = Extract<FromWorker, { exame: Exame } | { lido: DocumentoLido }>;

/**
 * Finds out what a document is by its content, in a thread with limits of memory and time; the name tells only texts apart. No text is
 * taken out of it yet. `paginas` is exact for a PDF, one for each 3,000 characters of a text, and null of what must be read first.
 * @throws DomainError VALIDATION_ERROR on `arquivo` for what is of another type, protected, broken, empty or too large; TOO_MANY_REQUESTS
 *   where too many wait
 */
export async function examineDocumento(caminho: string, nome: string): Promise<Exame> {
  try {
    const result = await threads.run('examine', () => inThread({ caminho, examinar: nome }, EXAMINE_MS));
    if ('exame' in result) return result.exame;
  } catch (error) {
    throw error instanceof DocumentoRecusado ? invalid('arquivo', error.message) : error;
  }
  throw new Error('The thread answered something else');
}

/**
 * Reads the headings and paragraphs of a document that was examined, in a thread with limits of memory and time.
 * @param lidas is told how many pages of a PDF were read, now and then
 * @throws DocumentoRecusado where it has no text, is broken, or takes more than is allowed; DomainError TOO_MANY_REQUESTS where too
 *   many wait
 */
export async function readDocumento(
  caminho: string,
  formato: FormatoDocumento,
  lidas?: (paginas: number) => void,
): Promise<DocumentoLido> {
  const result = await threads.run('read', () => inThread({ caminho, ler: formato }, READ_MS, lidas));
  if ('lido' in result) return result.lido;
  throw new Error('The thread answered something else');
}

async function inThread(workerData: ToWorker, ms: number, lidas?: (paginas: number) => void): Promise<Result> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    execArgv: [],
  });
  const late = AbortSignal.timeout(ms);
  const full = new AbortController();
  const look = setInterval(() => void lookAt(worker, full), LOOK_MS);
  try {
    const messages = on(worker, 'message', { signal: AbortSignal.any([late, full.signal]), close: ['exit'] });
    for await (const [message] of messages) {
      const said = message as FromWorker;
      if ('recusa' in said) throw new DocumentoRecusado(said.recusa);
      if (!('paginas' in said)) return said;
      lidas?.(said.paginas);
    }
    throw new Error('The thread that reads a document ended without a word');
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || full.signal.aborted) throw new DocumentoRecusado(TOO_LARGE);
    // The disk's fault is not the document's.
    if (error instanceof DocumentoRecusado || syscall) throw error;
    if (late.aborted) throw new DocumentoRecusado(TOO_LATE);
    // A library that gives up on a file in a way of its own: no fault of this process, but one to be known.
    logger().error({ err: error }, 'A document could not be read');
    throw new DocumentoRecusado(UNREADABLE);
  } finally {
    clearInterval(look);
    await worker.terminate();
  }
}

/** Ends the wait for a thread that has taken too many bytes. */
async function lookAt(worker: Worker, full: AbortController): Promise<void> {
  // A thread that has ended, or has not begun, has none.
  const memory = await worker.getHeapStatistics().catch(() => null);
  if (memory && memory.external_memory + memory.malloced_memory > MEMORY_MB * MB) full.abort();
}
