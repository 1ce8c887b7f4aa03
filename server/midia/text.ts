import { createReadStream } from 'node:fs';

/** Bytes that no text has, in UTF-8 or in Latin-1: control characters but tab, line ends, form feed and the end mark of DOS. */
const NO_TEXT = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x7f || (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(byte)) ? 1 : 0,
);

/** How far the beginning of a page or of an XML's first element is looked for. */
const HEAD = 64 * 1024;

/** Elements with which a page begins, or what a browser makes one of. */
const PAGES = new Set(['html', 'head', 'body', 'script', 'svg', 'iframe', 'frameset', 'stylesheet', 'transform']);

/** What a file without a signature is: a text by all of its bytes, a text that something runs (script, page), or no text. */
export async function judgeText(caminho: string): Promise<'text' | 'program' | 'binary'> {
  let head = '';
  for await (const chunk of createReadStream(caminho, { highWaterMark: HEAD }) as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (NO_TEXT[byte] === 1) return 'binary';
    head ||= chunk.toString('latin1');
  }
  const text = head.replace(/^\xef\xbb\xbf/, '');
  return text.startsWith('#!') || isPage(text) ? 'program' : 'text';
}

/** Whether a text begins as a page, or as an XML that browsers make a page of. */
function isPage(text: string): boolean {
  let at = 0;
  // Behind blanks, comments and instructions; each search begins where the last one ended.
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++;
    if (text.charAt(at) !== '<') return false;
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : null;
    if (end === null) break;
    if (/^<\?(?:php|xml-stylesheet)/i.test(text.slice(at, at + 16))) return true;
    const closed = text.indexOf(end, at + 2);
    // A comment that does not end in the part that is read hides what it begins.
    if (closed < 0) return true;
    at = closed + end.length;
  }
  const [, doctype] = /^<!doctype\s+([\w:-]{1,40})/i.exec(text.slice(at, at + 100)) ?? [];
  if (doctype !== undefined) return true;
  const [, element = ''] = /^<(?:[\w.-]{1,40}:)?([\w.-]{1,40})/.exec(text.slice(at, at + 100)) ?? [];
  return PAGES.has(element.toLowerCase());
}
