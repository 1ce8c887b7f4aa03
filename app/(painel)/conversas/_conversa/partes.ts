/** An address in a text: with its protocol, or beginning with www. What ends a sentence is not part of it. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'“”]+/giu;
const ENDS = /[.,;:!?)\]}’”»…]+$/u;

/** A text's parts: words, and addresses where they lead. */
export function partsOf(text: string): { text: string; href: string | null }[] {
  const parts: { text: string; href: string | null }[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = balanced(match[0]);
    const href = address.toLowerCase().startsWith('www.') ? `https://${address}` : address;
    if (!URL.canParse(href)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), href: null });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** The address without what ends the sentence; a bracket that it opened itself stays. */
function balanced(found: string): string {
  const end = ENDS.exec(found);
  if (!end) return found;
  const bare = found.slice(0, end.index);
  return end[0].startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}
