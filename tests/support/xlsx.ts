import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** Parts of a ZIP by name. */
export type Parts = Record<string, string | Buffer>;

/** A ZIP of these parts, written byte by byte, so that a test may also write what no program would. */
export function zipOf(parts: Parts): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, contents] of Object.entries(parts)) {
    const bytes = Buffer.from(contents);
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), about, place, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** The parts of a ZIP, unpacked: its list of contents at the end names them. Nothing of a ZIP64, which no file of a test is. */
export function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const parts: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, name, extra, comment] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      ...[28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)),
    ] as [number, number, number, number, number];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(from, from + size);
    parts[bytes.toString('utf8', at + 46, at + 46 + name)] = String(method === 0 ? packed : inflateRawSync(packed));
    at += 46 + name + extra + comment;
  }
  return parts;
}
