import { randomUUID } from 'node:crypto';
import type { Corpo } from '#server/platform/http/transfer.ts';
import { FalhaDoCanal } from '../port.ts';

/** Bytes of base64 that so many bytes become. */
const encodedLength = (length: number) => 4 * Math.ceil(length / 3);

async function* encode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const piece of bytes) {
    const all = Buffer.concat([rest, piece]);
    const whole = all.length - (all.length % 3);
    rest = all.subarray(whole);
    if (whole > 0) yield Buffer.from(all.subarray(0, whole).toString('base64'));
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'));
}

/**
 * A JSON body that carries a file in base64 without holding it: gateways take files in that form in every version.
 * @param build the body; where its field has the text that it is given, the file goes
 */
export function jsonWithFile(
  build: (place: string) => unknown,
  file: { tamanho: number; open: () => Promise<AsyncIterable<Uint8Array>> },
): Corpo {
  // What the message itself says cannot hold it.
  const place = randomUUID();
  const text = JSON.stringify(build(place));
  const start = text.indexOf(`"${place}"`) + 1;
  const [before, after] = [Buffer.from(text.slice(0, start)), Buffer.from(text.slice(start + place.length))];
  return {
    type: 'application/json',
    length: before.length + encodedLength(file.tamanho) + after.length,
    async *open() {
      yield before;
      yield* encode(await file.open());
      yield after;
    },
  };
}

/** The most of an answer that may come before its file. */
const HEAD_LIMIT = 256 * 1_024;
const unreadable = () =>
  new FalhaDoCanal('O gateway não entregou o arquivo de uma forma que pudesse ser lida.', {
    codigo: 'resposta_ilegivel',
  });

/**
 * Reads a file out of a JSON answer that carries it in base64 as a field of this name, without holding the answer. Base64 has no
 * character that JSON escapes, so that the field ends at the next quotation mark.
 * @throws FalhaDoCanal where the field is not there, is broken off, or holds something else
 */
export async function* fileOfJson(answer: AsyncIterable<Uint8Array>, field: string): AsyncGenerator<Buffer> {
  const name = new RegExp(`"${field}"\\s*:\\s*"`);
  let head = '';
  let inside = false;
  let rest = '';
  for await (const piece of answer) {
    let text = Buffer.from(piece).toString('latin1');
    if (!inside) {
      head += text;
      const found = name.exec(head);
      if (!found && head.length > HEAD_LIMIT) throw unreadable();
      if (!found) continue;
      inside = true;
      text = head.slice(found.index + found[0].length);
    }
    const end = text.indexOf('"');
    const all = rest + (end < 0 ? text : text.slice(0, end));
    const whole = end < 0 ? all.length - (all.length % 4) : all.length;
    rest = all.slice(whole);
    const now = all.slice(0, whole);
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(now)) throw unreadable();
    if (now !== '') yield Buffer.from(now, 'base64');
    // The rest of the answer is not read: whoever reads this ends it.
    if (end >= 0) return;
  }
  throw unreadable();
}
