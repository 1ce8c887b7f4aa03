import { open } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { EnvError, env, refuseToStart } from '#server/platform/env.ts';
import { invalid } from '#server/platform/errors.ts';
import { Gate } from '#server/platform/gate.ts';
import { isZip } from './bytes.ts';
import { readRaizes } from './certificate.ts';
import { ARQUIVO } from './limits.ts';
import type { FromWorker, ToWorker } from './read-worker.ts';
import type { Julgado } from './types.ts';

const MEMORY_MB = 256;

/** One thread reads for all; companies take turns. */
const gate = new Gate(1, 'Há muitas notas sendo lidas agora. Tente de novo em instantes.');

type Thread = { worker: Worker; isReady: boolean };
let thread: Thread | undefined;

/** The thread that reads, kept from file to file; it does not keep the process alive. */
function threadOf(): Thread {
  if (thread) return thread;
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: env.ICP_BRASIL_CERTS ?? null,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  });
  const made: Thread = { worker, isReady: false };
  worker.unref();
  worker.once('message', () => {
    made.isReady = true;
  });
  worker.once('exit', () => {
    if (thread === made) thread = undefined;
  });
  thread = made;
  return made;
}

/** At a process's start: with a folder that cannot be read, no note could be. The process ends. */
export function requireRaizes(): void {
  try {
    if (env.ICP_BRASIL_CERTS) readRaizes(env.ICP_BRASIL_CERTS);
  } catch (error) {
    const { message } = error as Error;
    refuseToStart(
      new EnvError(`Invalid configuration:\n  - ICP_BRASIL_CERTS: name a folder of certificates (${message})`),
    );
  }
}

const LATE = { recusa: 'O arquivo demorou demais para ser lido, e não foi importado.', motivo: 'xml' } as const;
const LARGE = { recusa: 'O arquivo é grande demais para ser lido.', motivo: 'tamanho' } as const;

/**
 * Asks the thread; one that is late, or out of memory, is ended, and the next file gets a new one. What the thread takes to begin is not the
 * file's: on a busy machine it may be seconds.
 */
async function ask(message: ToWorker): Promise<FromWorker> {
  const asked = threadOf();
  const { worker } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<FromWorker>();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => {
      resolve(LATE);
      void end();
    }, ARQUIVO.prazo);
  };
  const end = async () => {
    thread = thread === asked ? undefined : thread;
    await worker.terminate();
  };
  const heard = (said: FromWorker) => ('pronta' in said ? begin() : resolve(said));
  const failed = (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(LARGE) : reject(error);
  const ended = () => reject(new Error('The thread that reads notes ended without a word'));
  worker.ref();
  worker.on('message', heard).once('error', failed).once('exit', ended);
  if (asked.isReady) begin();
  worker.postMessage(message);
  try {
    const said = await promise;
    if ('falha' in said) throw new Error(`A note could not be read: ${said.falha}`);
    return said;
  } finally {
    clearTimeout(timer);
    worker.off('message', heard).off('error', failed).off('exit', ended);
    worker.unref();
  }
}

/**
 * Judges a file of the spool: an XML, or each one of a ZIP, in their order. Nothing is written.
 * @returns what became of each, and whether it came alone, in no ZIP
 * @param homologacao whether notes of SEFAZ's test environment are taken: the demonstration's
 * @throws DomainError VALIDATION_ERROR on `arquivo` where the ZIP itself cannot be taken
 */
export async function readArquivo(
  empresa_id: number,
  { caminho, nome, tamanho }: { caminho: string; nome: string; tamanho: number },
  homologacao = false,
): Promise<{ julgados: Julgado[]; sozinho: boolean }> {
  const bytes = await firstOf(caminho);
  if (!isZip(bytes)) return { julgados: [await judge(empresa_id, { nome, bytes }, homologacao)], sozinho: true };
  const said = await gate.run(String(empresa_id), () => ask({ zip: caminho, tamanho }));
  if ('recusa' in said) throw invalid('arquivo', said.recusa);
  if (!('partes' in said)) throw new Error('The thread that reads notes gave no parts of a ZIP');
  const judged: Julgado[] = [];
  for (const parte of said.partes) {
    judged.push('bytes' in parte ? await judge(empresa_id, parte, homologacao) : { ...parte, bytes: new Uint8Array() });
  }
  return { julgados: judged, sozinho: false };
}

/** An XML whole; of what is larger than one may be, so much that it is refused for it. */
async function firstOf(caminho: string): Promise<Uint8Array> {
  const file = await open(caminho);
  try {
    const bytes = Buffer.alloc(ARQUIVO.xml + 1);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function judge(
  empresa_id: number,
  parte: { nome: string; bytes: Uint8Array },
  homologacao: boolean,
): Promise<Julgado> {
  const said = await gate.run(String(empresa_id), () => ask({ xml: parte.bytes, homologacao }));
  if ('recusa' in said) return { ...parte, recusa: said.recusa, motivo: said.motivo };
  if (!('lido' in said)) throw new Error('The thread that reads notes gave no note');
  return { ...parte, lido: said.lido };
}

/** Judges bytes that are at hand, as a file's. */
export const readBytes = (empresa_id: number, nome: string, bytes: Uint8Array, homologacao = false): Promise<Julgado> =>
  judge(empresa_id, { nome, bytes }, homologacao);
