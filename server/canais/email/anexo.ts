import type { Readable } from 'node:stream';
import type { AttachmentStream, MessageText } from 'mailparser';
import { type Bruta, type CanalAberto, FalhaDoCanal, type MidiaRecebida } from '#server/canais/port.ts';
import { openBruta } from './read.ts';

type Parser = typeof import('./leitura/parser.ts');
type Found = { bytes: AsyncIterable<Uint8Array>; mime: string | null; nome: string | null };

const gone = (message: string) => new FalhaDoCanal(message, { resultado: 'final' });

/**
 * The bytes of a file of an e-mail, read once more out of the e-mail as it was kept. Nothing of it is in memory but the piece at hand.
 * @throws FalhaDoCanal `final` where the e-mail, or the file in it, is gone
 */
export async function fetchMidia(
  _canal: CanalAberto,
  midia: Pick<MidiaRecebida, 'referencia' | 'mime'>,
  signal: AbortSignal,
  bruta: Bruta | null,
): Promise<Found> {
  if (!bruta) throw gone('O e-mail deste anexo não está mais guardado.');
  const { indice } = midia.referencia;
  if (typeof indice !== 'number') throw gone('O anexo não diz onde está.');
  signal.throwIfAborted();
  const { isArquivo, nameOf, newParser } = await import('./leitura/parser.ts');
  const source = await openBruta(bruta);
  const parts = source.pipe(newParser(false).parser) as unknown as Readable;
  source.once('error', (error) => parts.destroy(error));
  const end = () => {
    source.destroy();
    parts.destroy();
  };
  signal.addEventListener('abort', end, { once: true });
  parts.once('close', () => signal.removeEventListener('abort', end));
  try {
    const part = await find(parts, indice, isArquivo);
    return { bytes: bytesOf(part, end, signal), mime: part.contentType, nome: nameOf(part) };
  } catch (error) {
    end();
    throw error;
  }
}

/** Goes through the parts up to the one that is asked for; those before it are read and forgotten. */
async function find(parts: Readable, indice: number, isArquivo: Parser['isArquivo']): Promise<AttachmentStream> {
  let at = -1;
  const iterator = parts.iterator({ destroyOnReturn: false }) as AsyncIterator<AttachmentStream | MessageText>;
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    const part = next.value;
    if (part.type !== 'attachment') continue;
    if (isArquivo(part)) at++;
    if (at === indice && isArquivo(part)) return part;
    part.content.resume();
    part.release?.();
  }
  throw gone('O anexo não está no e-mail.');
}

async function* bytesOf(part: AttachmentStream, end: () => void, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of part.content as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      yield chunk;
    }
    signal.throwIfAborted();
  } finally {
    end();
  }
}
