import { readFile } from 'node:fs/promises';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** The parts of a ZIP by name. */
export type Parts = { zip: ZipFile; entries: ReadonlyMap<string, Entry> };

type Limits = {
  /** Most bytes of all parts, unpacked. */
  desempacotada: number;
  /** Most parts. */
  partes: number;
  tooLarge: () => Error;
  corrupted: () => Error;
};

/**
 * Reads a ZIP and lists its parts, of which each has its own name, without unpacking any. A file that says that it unpacks to more than is allowed is refused here; one
 * that lies about it, while the part is read. The file does not stay open: a thread that is ended would not close it.
 * @throws what `tooLarge` and `corrupted` make
 */
export async function openZip(path: string, limits: Limits): Promise<Parts> {
  const bytes = await readFile(path);
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) reject(limits.corrupted());
      else listParts(zip, limits).then(resolve, reject);
    });
  });
}

function listParts(zip: ZipFile, { desempacotada, partes, tooLarge, corrupted }: Limits): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let size = 0;
    zip.on('entry', (entry: Entry) => {
      size += entry.uncompressedSize;
      if (size > desempacotada || entries.size >= partes) {
        reject(tooLarge());
        return;
      }
      const name = entry.fileName.replace(/^\//, '');
      // Of two parts of one name nobody knows which another reader takes; and any number of them would count as one.
      if (entries.has(name)) {
        reject(corrupted());
        return;
      }
      entries.set(name, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve({ zip, entries }));
    zip.on('error', () => reject(corrupted()));
    zip.readEntry();
  });
}

/**
 * A part's bytes as they are unpacked: no more of them than the ZIP's list says.
 * @throws Error where the part is broken, or longer than was said
 */
export async function* readPart({ zip }: Parts, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error || !found ? reject(error) : resolve(found)));
  });
  yield* stream as AsyncIterable<Buffer>;
}
