import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { decoded, type Exame, examine } from './examine.ts';
import { type DocumentoLido, DocumentoRecusado, type FormatoDocumento } from './limits.ts';
import { readMarkdown, readPlain } from './text-reader.ts';

/** What the thread is asked for, and what it says: one result or refusal at the end. */
export type ToWorker = { caminho: string } & ({ examinar: string } | { ler: FormatoDocumento });
export type FromWorker = { paginas: number } | { exame: Exame } | { lido: DocumentoLido } | { recusa: string };

const say = (message: FromWorker) => parentPort?.postMessage(message);

/** Loads only the libraries of the format: loading those of all takes longer than reading most documents. */
async function read(caminho: string, formato: FormatoDocumento): Promise<DocumentoLido> {
  if (formato === 'pdf') {
    const { readPdf } = await import('./pdf-reader.ts');
    return readPdf(caminho, (paginas) => say({ paginas }));
  }
  if (formato === 'docx') {
    const { readDocx } = await import('./docx-reader.ts');
    return readDocx(caminho);
  }
  if (formato === 'xlsx' || formato === 'csv') {
    const { readSheet } = await import('./sheet-reader.ts');
    return readSheet(caminho, formato);
  }
  const texto = decoded(await readFile(caminho), formato);
  if (formato === 'html') {
    const { readHtml } = await import('./html-reader.ts');
    return readHtml(texto);
  }
  return formato === 'markdown' ? readMarkdown(texto) : readPlain(texto, formato);
}

// What libraries have to say of a file would be lines of the log.
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => undefined;

const asked = workerData as ToWorker;
try {
  if ('examinar' in asked) say({ exame: await examine(asked.caminho, asked.examinar) });
  else say({ lido: await read(asked.caminho, asked.ler) });
} catch (error) {
  if (!(error instanceof DocumentoRecusado)) throw error;
  say({ recusa: error.message });
}
parentPort?.close();
