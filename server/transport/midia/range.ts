import type { Trecho } from '#server/midia/index.ts';

/**
 * The part of a body that a request asks for (RFC 9110, 14.2): null for the whole, as for several parts, another unit, or a part of what the
 * caller has in another version; `none` where the body has no such part.
 */
export function rangeOf({ method, headers }: Request, tamanho: number, etag: string): Trecho | 'none' | null {
  const known = headers.get('if-range');
  if (method !== 'GET' || (known !== null && known.trim() !== etag)) return null;
  const [, from = '', to = ''] =
    /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(headers.get('range')?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const last = tamanho - 1;
  // The last so many bytes.
  if (from === '') return Number(to) > 0 ? { inicio: Math.max(0, tamanho - Number(to)), fim: last } : 'none';
  const inicio = Number(from);
  if (to !== '' && Number(to) < inicio) return null;
  return inicio > last ? 'none' : { inicio, fim: to === '' ? last : Math.min(Number(to), last) };
}
