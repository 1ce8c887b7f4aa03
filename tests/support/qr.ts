import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { extractImages, getDocumentProxy } from 'unpdf';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let ready: Promise<unknown> | undefined;

/**
 * The QR codes that a reader, another implementation than the one that drew them, finds in a picture. Other kinds are
 * not asked for: one picture in 400 has, somewhere in its modules, rows that read as an ITF bar code of four digits.
 */
async function read(picture: Parameters<typeof readBarcodes>[0]): Promise<string[]> {
  ready ??= readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((wasm) =>
    prepareZXingModule({
      overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer },
      fireImmediately: true,
    }),
  );
  await ready;
  return (await readBarcodes(picture, { formats: ['QRCode'] })).map(({ text }) => text);
}

/** The QR codes of a PNG. */
export const codesOfPng = (png: Uint8Array): Promise<string[]> => read(png);

/** The QR codes of the pictures on a PDF's first page. */
export async function codesOfPdf(pdf: Uint8Array): Promise<string[]> {
  const images = await extractImages(await getDocumentProxy(pdf), 1);
  const found: string[] = [];
  for (const { data, width, height, channels } of images) {
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 3; c++) pixels[i * 4 + c] = data[i * channels + (channels === 1 ? 0 : c)] ?? 255;
    }
    found.push(...(await read({ data: pixels, width, height } as ImageData)));
  }
  return found;
}
