import { createReadStream } from 'node:fs';
import { OFFICE_ANTIGO } from './tipos-anexo.ts';

/** An entry of the directory of a compound file: 128 bytes, at a multiple of 128. */
const ENTRY = 128;
const STREAM = 2;
const ROOT = 5;
/** The class of installers, which are compound files too. */
const INSTALLER = Buffer.from('84100c0000000000c000000000000046', 'hex');

const NAMES = Object.keys(OFFICE_ANTIGO).map((name) => ({ name, bytes: Buffer.from(`${name}\0`, 'utf16le') }));

/** The names of an old office document's main streams; none of what is another compound file. */
export async function officeStreams(caminho: string): Promise<string[]> {
  const found = new Set<string>();
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(caminho) as AsyncIterable<Buffer>) {
    const bytes = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % ENTRY);
    for (let at = 0; at < whole; at += ENTRY) {
      const type = bytes[at + 66];
      if (type === ROOT && bytes.subarray(at + 80, at + 96).equals(INSTALLER)) return [];
      if (type !== STREAM) continue;
      const length = bytes.readUInt16LE(at + 64);
      const entry = NAMES.find(({ bytes: name }) => length === name.length && bytes.indexOf(name, at) === at);
      if (entry) found.add(entry.name);
    }
    left = bytes.subarray(whole);
  }
  return Object.keys(OFFICE_ANTIGO).filter((name) => found.has(name));
}
