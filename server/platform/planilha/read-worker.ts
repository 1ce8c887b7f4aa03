import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readCsv } from './csv-reader.ts';
import { type Formato, type Linha, Medidor, PlanilhaRecusada } from './limits.ts';
import { readXlsx } from './xlsx-reader.ts';

/**
 * Reads one spreadsheet in a thread of its own, whose memory is limited, and hands its rows over a batch at a time: the next one is read
 * when the last was taken. The kind of file is told by its first bytes, not by its name.
 */
export type FromWorker = { formato: Formato } | { linhas: Linha[] } | { fim: true } | { recusa: string };

/** Rows, and characters, that are handed over at once: a text that many cells share is copied for each. */
const BATCH = 500;
const CHARACTERS = 1_000_000;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const say = (message: FromWorker) => parentPort?.postMessage(message);
const taken = () => new Promise<void>((resolve) => parentPort?.once('message', () => resolve()));

async function read(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 8).equals(OLE)) {
    throw new PlanilhaRecusada('Este é um arquivo do Excel antigo (.xls) ou com senha: salve-o como .xlsx, sem senha.');
  }
  const begin = (formato: Formato) => say({ formato });
  const rows = bytes.subarray(0, 4).equals(ZIP) ? readXlsx(path, begin) : readCsv(bytes, begin);
  let batch: Linha[] = [];
  let size = 0;
  const medidor = new Medidor();
  for await (const row of rows) {
    size += medidor.take(row);
    batch.push(row);
    if (batch.length < BATCH && size < CHARACTERS) continue;
    say({ linhas: batch });
    batch = [];
    size = 0;
    await taken();
  }
  if (batch.length > 0) {
    say({ linhas: batch });
    await taken();
  }
  say({ fim: true });
}

await read(workerData as string).catch((error: unknown) => {
  if (!(error instanceof PlanilhaRecusada)) throw error;
  say({ recusa: error.message });
});
parentPort?.close();
