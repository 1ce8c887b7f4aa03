import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

type Photo = {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
};

/** A picture that no other test has: the upper half red, the lower half blue, with a corner of its own. */
export async function photo({ width = 40, height = 30, format = 'jpeg', orientation }: Photo = {}): Promise<Buffer> {
  const half = Math.ceil(height / 2);
  const top = { create: { width, height: half, channels: 3 as const, background: '#d01010' } };
  const corner = { width: 8, height: 8, channels: 3 as const };
  const made = sharp({ create: { width, height, channels: 3, background: '#1010d0' } })
    .composite([
      { input: top, top: 0, left: 0 },
      { input: randomBytes(8 * 8 * 3), raw: corner, top: height - 8, left: 0 },
    ])
    .toFormat(format);
  return orientation ? made.withMetadata({ orientation }).toBuffer() : made.toBuffer();
}

/** A JPEG that says where it was taken, by whom and with what. */
export async function photoWithPlace(): Promise<Buffer> {
  return sharp(await photo({ width: 300, height: 200 }))
    .withExif({
      IFD0: { Make: 'CameraDoTeste', Artist: 'Fulana de Tal' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 0/1' },
    })
    .jpeg()
    .toBuffer();
}

/** Pixels that no encoder makes small. */
export async function noise(edge: number): Promise<Buffer> {
  return sharp(randomBytes(edge * edge * 3), { raw: { width: edge, height: edge, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG with a compressed text, colour profile or XMP packet that unpacks to 64 MB. */
export async function stuffed(kind: 'zTXt' | 'iCCP' | 'iTXt'): Promise<Buffer> {
  const png = await photo({ format: 'png' });
  const head = { zTXt: 'Comment\0\0', iCCP: 'icc\0\0', iTXt: 'XML:com.adobe.xmp\0\x01\0\0\0' }[kind];
  const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024, 'A'), { level: 9 });
  // Behind the signature and the header.
  return Buffer.concat([
    png.subarray(0, 33),
    chunk(kind, Buffer.concat([Buffer.from(head), packed])),
    png.subarray(33),
  ]);
}

/** A progressive JPEG whose smallest scan comes 5,000 times: each has the decoder go over the whole picture. */
export async function scans(): Promise<Buffer> {
  const jpeg = await sharp(await photo({ width: 2_000, height: 2_000 }))
    .jpeg({ progressive: true })
    .toBuffer();
  const starts: number[] = [];
  for (let at = jpeg.indexOf('ffda', 0, 'hex'); at >= 0; at = jpeg.indexOf('ffda', at + 2, 'hex')) starts.push(at);
  const pieces = starts.slice(1, -1).map((at, i) => jpeg.subarray(at, starts[i + 2]));
  const [smallest = Buffer.alloc(0)] = pieces.sort((a, b) => a.length - b.length);
  const last = starts.at(-1) ?? 0;
  return Buffer.concat([jpeg.subarray(0, last), ...Array.from({ length: 5_000 }, () => smallest), jpeg.subarray(last)]);
}

/** A right PNG of a few kilobytes, of so many white pixels. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit of grey a pixel; each line begins with its filter.
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
