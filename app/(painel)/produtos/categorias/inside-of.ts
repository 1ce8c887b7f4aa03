import type { Categoria } from '../types.ts';

/** A category and all that are inside it: where it cannot go. `all` has each before what is inside it. */
export function insideOf(all: readonly Categoria[], id: number): ReadonlySet<number> {
  const inside = new Set([id]);
  for (const one of all) {
    if (one.categoria_pai_id !== null && inside.has(one.categoria_pai_id)) inside.add(one.id);
  }
  return inside;
}
