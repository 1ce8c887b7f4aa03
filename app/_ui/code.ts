import { code128, qrcode } from 'bwip-js/browser';

/** A code's dark parts as the path of an SVG, in modules (the thinnest bar, the smallest square), quiet zone included. */
export type Code = { kind: 'barras' | 'qr'; width: number; height: number; path: string };

/** Bars of more characters would not fit 72 mm of paper at a width that every reader reads. */
const MOST_BARS = 15;

/** Empty modules that readers need around the code. */
const QUIET = { barras: 10, qr: 4 };

/**
 * The code of a shipment's number, which reads back as exactly that number: Code 128 where it is short and printable ASCII,
 * else a QR code.
 */
export function codeOf(numero: string): Code {
  return /^[\x20-\x7e]+$/.test(numero) && numero.length <= MOST_BARS ? bars(numero) : squares(numero);
}

function bars(text: string): Code {
  let path = '';
  const drawing = canvas((width) => ({ kind: 'barras', width: width + 2 * QUIET.barras, height: 1, path }));
  drawing.line = (x, _y0, _x1, _y1, thickness) => {
    const width = thickness / SCALE;
    path += `M${x / SCALE - width / 2 + QUIET.barras} 0h${width}v1h${-width}z`;
  };
  return code128({ bcid: 'code128', text, scale: SCALE }, drawing);
}

/** A QR code that reads back as the text. */
export const qrOf = (text: string): Code => squares(text);

function squares(text: string): Code {
  let path = '';
  const side = (size: number) => size + 2 * QUIET.qr;
  const drawing = canvas((width) => ({ kind: 'qr', width: side(width / 2), height: side(width / 2), path }));
  drawing.polygon = (points) => {
    // Squares are drawn twice as large as bars.
    path += `M${points.map((point) => point.map((at) => at / SCALE / 2 + QUIET.qr).join(' ')).join('L')}z`;
  };
  return qrcode({ bcid: 'qrcode', text, scale: SCALE }, drawing);
}

/** Units of the library to a module: even, so that the middle of every bar is a whole number. */
const SCALE = 2;

/** The library's canvas, which ignores all drawing; each kind of code replaces the methods that it needs. */
function canvas(end: (width: number) => Code): Parameters<typeof code128<Code>>[1] {
  let modules = 0;
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      modules = width / SCALE;
    },
    line: () => undefined,
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => end(modules),
  };
}
