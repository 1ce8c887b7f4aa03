/**
 * Where in an answer or a notice something is: names and places of lists with dots between (`messages.0.id`), `*` for every one of a list,
 * whose texts are joined by line breaks, and `|` between places of which the first that has something counts.
 */
export type Caminho = string;

/** Something is at the path and, where values are named, is one of them. */
export type Condicao = { caminho: Caminho; valores?: readonly string[] | undefined };

export function holds({ caminho, valores }: Condicao, value: unknown): boolean {
  const found = textsAt(value, caminho);
  return valores === undefined ? found.length > 0 : found.some((one) => valores.includes(one));
}

/** What is at a path, as texts, one for each alternative that has something. */
export function textsAt(value: unknown, caminho: Caminho): string[] {
  return caminho.split('|').flatMap((one) => {
    const found = walk(value, one.trim().split('.'))
      .map(textOf)
      .filter((text) => text !== null);
    return found.length > 0 ? [found.join('\n')] : [];
  });
}

/** The first of them; null where there is none, or no path. */
export const textAt = (value: unknown, caminho: Caminho | null): string | null =>
  caminho === null ? null : (textsAt(value, caminho)[0] ?? null);

/** The records of a list, or the one that is no list; none where the path leads nowhere. */
export function recordsAt(value: unknown, caminho: Caminho | null): unknown[] {
  const found = caminho === null ? [value] : walk(value, caminho.split('.'));
  return found.flatMap((one) => (Array.isArray(one) ? one : [one])).filter(isRecord);
}

function walk(value: unknown, names: readonly string[]): unknown[] {
  const [name, ...rest] = names;
  if (name === undefined) return [value];
  if (name === '*') return Array.isArray(value) ? value.flatMap((one) => walk(one, rest)) : [];
  if (!isRecord(value) || !Object.hasOwn(value, name)) return [];
  return walk(value[name], rest);
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
