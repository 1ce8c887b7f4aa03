/** Reciprocal rank fusion: how much the first places outweigh the others. */
const K = 10;

export type Lugares = { id: number; palavras: number | null; sentido: number | null };

/**
 * Two rankings as one (reciprocal rank fusion), best first. Points of different methods cannot be compared; places can.
 * @param peso what the places by meaning are worth beside those by words
 */
export function fuse(palavras: readonly number[], sentido: readonly number[], peso = 1): Lugares[] {
  const all = new Map<number, Lugares>();
  const at = (id: number) => all.get(id) ?? { id, palavras: null, sentido: null };
  for (const [index, id] of palavras.entries()) all.set(id, { ...at(id), palavras: index + 1 });
  for (const [index, id] of sentido.entries()) all.set(id, { ...at(id), sentido: index + 1 });
  const points = (one: Lugares) =>
    (one.palavras === null ? 0 : 1 / (K + one.palavras)) + (one.sentido === null ? 0 : peso / (K + one.sentido));
  return [...all.values()].sort((a, b) => points(b) - points(a) || a.id - b.id);
}
