import type { Ctx } from '#server/platform/context.ts';

/** Stands for a path and a query; percent-encoded as it is in a URL that was read. */
const HIDDEN = '/…';
const HIDDEN_PATH = encodeURI(HIDDEN);

/** Parts of an address that are shorter are words, and no keys. */
const SHORTEST_KEY = 6;

/** An address as lists show it: scheme, host and port. Its path and its query often hold a key of the receiver. */
export const shortAddress = (url: string): string => (URL.canParse(url) ? new URL(url).origin + HIDDEN : HIDDEN);

/** Whether a text is an address as lists show it, and so none to send to. */
export function isShortAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search } = new URL(text);
  return pathname === HIDDEN_PATH && search === '';
}

/** An address as a reader may see it: whole to those only who may change a webhook, as the values of custom headers are. */
export const visibleAddress = (ctx: Pick<Ctx, 'escopos'>, url: string): string =>
  ctx.escopos.has('webhooks:write') ? url : shortAddress(url);

/**
 * A part of the receiver's answer as a reader may see it: error pages and redirects repeat the address that was called, so that the parts
 * of its path and its query are cut out.
 */
export function visibleAnswer(ctx: Pick<Ctx, 'escopos'>, text: string, url: string): string {
  if (ctx.escopos.has('webhooks:write') || !URL.canParse(url)) return text;
  const { pathname, search, searchParams } = new URL(url);
  const raw = [...pathname.split('/'), ...search.slice(1).split(/[&=]/)];
  const parts = [...raw, ...raw.map(decoded), ...searchParams.values()];
  return [...new Set(parts)]
    .filter(({ length }) => length >= SHORTEST_KEY)
    .sort((a, b) => b.length - a.length)
    .reduce((left, part) => left.replaceAll(part, '…'), text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
