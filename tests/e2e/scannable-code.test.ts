import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { codeOf } from '#app/_ui/code.ts';
import { openBrowser } from '#tests/support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  browser = await openBrowser();
});

const LONGEST = 'EXPEDICAO-2026-SAO-PAULO-CENTRO-0000000000000000-1';

test.each([
  ['000001', 'Code128'],
  ['LOJA-2026-0118', 'Code128'],
  [LONGEST, 'QRCode'],
  ['ÇÃO-1', 'QRCode'],
])('a reader makes of the code of %s exactly that number (%s)', async (numero, format) => {
  const { kind, width, height, path } = codeOf(numero);
  const page = await browser.newPage({ viewport: { width: 1200, height: 600 } });
  const tall = kind === 'barras' ? 120 : height * 4;
  await page.setContent(
    `<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" width="${width * 4}" height="${tall}"><path d="${path}"/></svg>`,
  );
  const picture = await page.screenshot();
  await page.close();
  const found = await readBarcodes(new Uint8Array(picture));
  expect(found.map(({ text }) => text)).toEqual([numero]);
  expect(found[0]?.format).toBe(format);
});
