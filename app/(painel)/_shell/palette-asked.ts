import { plain } from '#app/_ui/plain.ts';

/** What is asked of ⌘K's records: a text, the id of one, or both, and of which kind where the query says so. */
export type Asked = { busca: string; id: number | null; kind: string | null };

/** A shorter text is in too many records to be a search for one. */
const SHORTEST = 2;

/**
 * Reads a query: "#123" is an id of any kind; "pedido 187" or "expedição #12" a number or an id of one kind, whose words are given; all
 * else a text. Null for a text that is too short.
 *
 * @param kinds the words of each kind, without accents and capitals
 */
export function readAsked(query: string, kinds: Readonly<Record<string, readonly string[]>>): Asked | null {
  const text = query.trim();
  const bare = /^#\s*(\d{1,15})$/.exec(text);
  if (bare) return { busca: '', id: Number(bare[1]), kind: null };
  const [, word = '', hash, number = ''] = /^(.+?)\s+(?:n[º°o.]\s*)?(#?)\s*(\d{1,15})$/u.exec(text) ?? [];
  const kind = Object.keys(kinds).find((name) => kinds[name]?.includes(plain(word)));
  if (kind) return { busca: hash ? '' : number, id: Number(number), kind };
  return text.length < SHORTEST ? null : { busca: text, id: null, kind: null };
}
