import superjson from 'superjson';

/** The kinds of value that the panel sends beyond JSON. Other kinds of superjson's could build huge arrays, huge numbers or patterns. */
const KINDS = new Set(['undefined', 'Date', 'number']);

const isKnown = (leaf: unknown) => Array.isArray(leaf) && leaf.length === 1 && KINDS.has(leaf[0]);

/** superjson notes a kind at each path (`{"desde": ["Date"]}`), or one for the whole value. */
function isPlain(values: unknown): boolean {
  if (values === undefined || isKnown(values)) return true;
  return typeof values === 'object' && values !== null && Object.values(values).every(isKnown);
}

/** Reads a browser's input. @throws Error for a kind of value that the panel never sends */
function deserialize(sent: Parameters<typeof superjson.deserialize>[0]): unknown {
  if (!isPlain(sent?.meta?.values)) throw new Error('Tipo de dado não aceito.');
  return superjson.deserialize(sent);
}

/** superjson in both directions; input may hold only the kinds of value that the panel sends. */
export const transformer = { input: { serialize: superjson.serialize, deserialize }, output: superjson };
