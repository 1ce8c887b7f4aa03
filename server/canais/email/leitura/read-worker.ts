import { PassThrough } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { parseEmail } from './parse.ts';
import { EmailRecusado, type Lida, type Modo } from './tipos.ts';

/**
 * Reads e-mails in a thread of its own, so that none can hold up the process: whoever asks ends the thread where an answer is late. One
 * e-mail at a time; its bytes come in pieces, each of which is asked for.
 */
export type ToWorker = { ler: Modo } | { bytes: Uint8Array } | { fim: true };
export type FromWorker = { mais: true } | { lida: Lida } | { recusa: string } | { falha: string };

const say = (message: FromWorker) => parentPort?.postMessage(message);

let source: PassThrough | undefined;

async function read(bytes: PassThrough, modo: Modo): Promise<void> {
  try {
    say({ lida: await parseEmail(bytes, modo) });
  } catch (error) {
    if (error instanceof EmailRecusado) say({ recusa: error.message });
    else say({ falha: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    bytes.destroy();
  }
}

parentPort?.on('message', (asked: ToWorker) => {
  if ('ler' in asked) {
    source = new PassThrough();
    // What is read no more needs no more bytes.
    source.on('error', () => undefined).on('close', () => say({ mais: true }));
    void read(source, asked.ler);
  } else if (!source || source.destroyed) return;
  else if ('fim' in asked) source.end();
  else if (source.write(asked.bytes)) say({ mais: true });
  else source.once('drain', () => say({ mais: true }));
});
