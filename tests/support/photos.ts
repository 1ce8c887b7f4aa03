import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

type Photo = {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';
  /** EXIF orientation, 1 to 8. */
  orientation?: number;
};

let serial = 0;

/** A picture that no other test has: the upper half red, the lower half blue. */
export async function photo({ width = 40, height = 30, format = 'jpeg', orientation }: Photo = {}): Promise<Buffer> {
  const top = await sharp({ create: { width, height: Math.ceil(height / 2), channels: 3, background: '#d01010' } })
    .png()
    .toBuffer();
  // One pixel of another shade each time, so that no two are alike.
  serial++;
  const mark = { r: serial & 255, g: (serial >> 8) & 255, b: process.pid & 255 };
  const dot = await sharp({ create: { width: 2, height: 2, channels: 3, background: mark } })
    .png()
    .toBuffer();
  const made = sharp({ create: { width, height, channels: 3, background: '#1010d0' } })
    .composite([
      { input: top, top: 0, left: 0 },
      { input: dot, top: 0, left: 0 },
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

/** A file of a few kilobytes that says it is a picture of so many pixels. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
