import { type Entry, open, type ZipFile } from 'yauzl';

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
 * Opens a ZIP and lists its parts, without unpacking any. A file that says that it unpacks to more than is allowed is refused here; one
 * that lies about it, while the part is read. Whoever opened it closes `zip`.
 * @throws what `tooLarge` and `corrupted` make
 */
export function openZip(path: string, { desempacotada, partes, tooLarge, corrupted }: Limits): Promise<Parts> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) {
        reject(corrupted());
        return;
      }
      const refuse = (refusal: Error) => {
        zip.close();
        reject(refusal);
      };
      const entries = new Map<string, Entry>();
      let size = 0;
      zip.on('entry', (entry: Entry) => {
        size += entry.uncompressedSize;
        if (size > desempacotada || entries.size >= partes) {
          refuse(tooLarge());
          return;
        }
        entries.set(entry.fileName.replace(/^\//, ''), entry);
        zip.readEntry();
      });
      zip.on('end', () => resolve({ zip, entries }));
      zip.on('error', () => refuse(corrupted()));
      zip.readEntry();
    });
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
