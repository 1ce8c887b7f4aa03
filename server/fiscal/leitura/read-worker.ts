import { parentPort, workerData } from 'node:worker_threads';
import { readRaizes } from './certificate.ts';
import { NotaRecusada } from './limits.ts';
import { readXml } from './read-xml.ts';
import type { Lido } from './types.ts';
import { readZip } from './zip.ts';

/**
 * Judges notes in a thread of its own, so that no file can hold up the process: whoever asks ends the thread where an answer is late. One
 * request at a time: an XML's bytes, or a ZIP by its path.
 */
export type ToWorker = { xml: Uint8Array; homologacao: boolean } | { zip: string; tamanho: number };
export type FromWorker =
  | { lido: Lido }
  | { recusa: string; motivo: NotaRecusada['motivo'] }
  | {
      partes: (
        | { nome: string; bytes: Uint8Array }
        | { nome: string; recusa: string; motivo: NotaRecusada['motivo'] }
      )[];
    }
  | { falha: string }
  /** Said once, when the thread has loaded what it reads with. */
  | { pronta: true };

const raizes = workerData ? readRaizes(workerData as string) : [];

const told = ({ message, motivo }: NotaRecusada) => ({ recusa: message, motivo });

async function answer(asked: ToWorker): Promise<FromWorker> {
  try {
    if ('xml' in asked) return { lido: readXml(asked.xml, { raizes, homologacao: asked.homologacao }) };
    const partes = await readZip(asked.zip, asked.tamanho);
    return { partes: partes.map((one) => ('recusa' in one ? { nome: one.nome, ...told(one.recusa) } : one)) };
  } catch (error) {
    if (error instanceof NotaRecusada) return told(error);
    return { falha: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', async (asked: ToWorker) => {
  parentPort?.postMessage(await answer(asked));
});
parentPort?.postMessage({ pronta: true } satisfies FromWorker);
