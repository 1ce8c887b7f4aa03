import { code128, qrcode } from 'bwip-js/generic';

/** A code's outlines in modules, each a list of points; what lies within an even number of them is light. */
export type Codigo = { width: number; height: number; contornos: readonly (readonly (readonly [number, number])[])[] };

/** Units of the library to a module: even, so that the middle of every bar is a whole number. */
const SCALE = 2;

type Canvas = Parameters<typeof code128<Codigo>>[1];

/** The library's canvas, which ignores all drawing; each kind of code replaces the methods that it needs. */
const canvas = (end: (width: number, height: number) => Codigo): Canvas => {
  const size: [number, number] = [0, 0];
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width: number, height: number) => {
      size[0] = width;
      size[1] = height;
    },
    line: () => undefined,
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => end(size[0], size[1]),
  };
};

const [START_C, CODE_C, CODE_A] = [105, 99, 101];

const pairs = (digits: string): number[] => (digits.match(/../g) ?? []).map(Number);

/** Of set A the capital letters and digits, by their ASCII codes. */
const setA = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0) - 32);

/**
 * The code words of a key: pairs of digits in set C; the part of the CNPJ that may have letters in set A, where it has any. The library
 * would choose sets by length alone.
 */
export function wordsOf(chave: string): number[] {
  if (/^\d{44}$/.test(chave)) return [START_C, ...pairs(chave)];
  return [START_C, ...pairs(chave.slice(0, 6)), CODE_A, ...setA(chave.slice(6, 18)), CODE_C, ...pairs(chave.slice(18))];
}

/** The CODE-128 of a key; its check digit and the bars are the library's. */
export function barsOf(chave: string): Codigo {
  const contornos: [number, number][][] = [];
  const drawing = canvas((width) => ({ width: width / SCALE, height: 1, contornos }));
  drawing.line = (x, _y0, _x1, _y1, thickness) => {
    const half = thickness / SCALE / 2;
    const [left, right] = [x / SCALE - half, x / SCALE + half];
    contornos.push([
      [left, 0],
      [right, 0],
      [right, 1],
      [left, 1],
    ]);
  };
  const text = wordsOf(chave)
    .map((word) => `^${String(word).padStart(3, '0')}`)
    .join('');
  // `raw` is an option of this kind of code, which the library's types leave out.
  const options = { bcid: 'code128', text, raw: true, scale: SCALE };
  return code128<Codigo>(options, drawing);
}

/** The QR code of an address, as the manual of the NFC-e wants it (level M). */
export function qrOf(text: string): Codigo {
  // Squares are drawn twice as large as bars.
  const unit = SCALE * 2;
  const contornos: [number, number][][] = [];
  const drawing = canvas((width, height) => ({ width: width / unit, height: height / unit, contornos }));
  drawing.polygon = (points) => {
    contornos.push(points.map(([x = 0, y = 0]) => [x / unit, y / unit]));
  };
  const options = { bcid: 'qrcode', text, eclevel: 'M', scale: SCALE };
  return qrcode<Codigo>(options, drawing);
}
