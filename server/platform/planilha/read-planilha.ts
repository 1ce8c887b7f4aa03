import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { invalid } from '#server/platform/errors.ts';
import { type Formato, type Linha, PLANILHA } from './limits.ts';
import type { FromWorker } from './read-worker.ts';

/** Megabytes of the thread that reads a file. */
const MEMORY_MB = 384;

type Take = { formato: (formato: Formato) => void; linhas: (linhas: Linha[]) => Promise<void> };

/**
 * Reads a CSV or XLSX from disk in a thread with limits of memory and time, and hands out its rows in batches: the next one is read when
 * `take.linhas` has ended. The caller's thread does not wait for a parser, and no file can take its memory.
 * @throws DomainError VALIDATION_ERROR on `arquivo` where the file cannot be read, or is larger than is allowed
 */
export async function readPlanilha(path: string, take: Take): Promise<void> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  });
  const late = AbortSignal.timeout(PLANILHA.prazo);
  try {
    for await (const [message] of on(worker, 'message', { signal: late, close: ['exit'] })) {
      const said = message as FromWorker;
      if ('fim' in said) return;
      if ('recusa' in said) throw invalid('arquivo', said.recusa);
      if ('formato' in said) take.formato(said.formato);
      else {
        await take.linhas(said.linhas);
        worker.postMessage('more');
      }
    }
    throw new Error('The thread that reads a file ended without a word');
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw invalid('arquivo', 'A planilha é grande demais: divida-a em partes.');
    if (name === 'AbortError') throw invalid('arquivo', 'A planilha demorou demais para ser lida: divida-a em partes.');
    throw error;
  } finally {
    await worker.terminate();
  }
}
