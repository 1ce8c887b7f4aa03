import superjson from 'superjson';

/** What the panel sends besides JSON's own. Of the others, one makes arrays of any length, one numbers of any, one patterns. */
const KINDS = new Set(['undefined', 'Date', 'number']);

const isKnown = (leaf: unknown) => Array.isArray(leaf) && leaf.length === 1 && KINDS.has(leaf[0]);

/** superjson notes a kind at each path (`{"desde": ["Date"]}`), or one for the whole value. */
function isPlain(values: unknown): boolean {
  if (values === undefined || isKnown(values)) return true;
  return typeof values === 'object' && values !== null && Object.values(values).every(isKnown);
}

/** Reads what a browser sent. @throws Error where that asks for more than the panel ever does */
function deserialize(sent: Parameters<typeof superjson.deserialize>[0]): unknown {
  if (!isPlain(sent?.meta?.values)) throw new Error('Tipo de dado não aceito.');
  return superjson.deserialize(sent);
}

/** superjson both ways, but from outside only what the panel sends. */
export const transformer = { input: { serialize: superjson.serialize, deserialize }, output: superjson };
