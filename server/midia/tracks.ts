import { type FileHandle, open } from 'node:fs/promises';

const MIB = 1024 * 1024;
/** How much of a file's own description is read, and how many boxes are passed on the way to it. */
const DESCRIPTION = 8 * MIB;
const MOST_BOXES = 1_000;

/** Whether what may be a film has sound and no picture: a recording. */
export async function isSoundAlone(caminho: string, mime: string): Promise<boolean> {
  const file = await open(caminho, 'r');
  try {
    return mime === 'video/webm' ? isWebmSound(await read(file, 0, MIB)) : isMp4Sound(await readMovie(file));
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { size } = await file.stat();
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
  return bytes.subarray(0, bytesRead);
}

/** The box in which an MP4 tells its tracks, wherever it lies; nothing where there is none. */
async function readMovie(file: FileHandle): Promise<Buffer> {
  let at = 0;
  for (let n = 0; n < MOST_BOXES; n++) {
    const head = await read(file, at, 16);
    if (head.length < 16) break;
    const small = head.readUInt32BE(0);
    const size = small === 1 ? Number(head.readBigUInt64BE(8)) : small;
    if (head.toString('latin1', 4, 8) === 'moov') return read(file, at, Math.min(size || DESCRIPTION, DESCRIPTION));
    if (size < 8) break;
    at += size;
  }
  return Buffer.alloc(0);
}

/** By the handlers of its tracks. */
function isMp4Sound(movie: Buffer): boolean {
  const handlers = new Set<string>();
  for (let at = movie.indexOf('hdlr'); at >= 0; at = movie.indexOf('hdlr', at + 4)) {
    handlers.add(movie.toString('latin1', at + 12, at + 16));
  }
  return handlers.has('soun') && !handlers.has('vide');
}

/** By the codecs of its tracks: element CodecID, its length, and a name that begins with the kind. */
function isWebmSound(head: Buffer): boolean {
  const kinds = new Set(Array.from(head.toString('latin1').matchAll(/\x86[\x80-\xff]([AV])_/g), ([, kind]) => kind));
  return kinds.has('A') && !kinds.has('V');
}
