// Gateways change the form of their notices with each version: they are read field by field, and what has another type is not there.

export type Objeto = Record<string, unknown>;

export const isObjeto = (value: unknown): value is Objeto =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a path of fields. */
export function at(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path) found = isObjeto(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found;
}

export const objectAt = (value: unknown, ...path: string[]): Objeto => {
  const found = at(value, ...path);
  return isObjeto(found) ? found : {};
};

/** A text that is not empty; null for anything else. */
export function textAt(value: unknown, ...path: string[]): string | null {
  const found = at(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** A number, also where it is written as a text or as the two halves of 64 bits. */
export function numberAt(value: unknown, ...path: string[]): number | null {
  const found = at(value, ...path);
  if (isObjeto(found) && typeof found.low === 'number') {
    const high = typeof found.high === 'number' ? found.high : 0;
    return high * 2 ** 32 + (found.low >>> 0);
  }
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The items of a list, or the one thing that is there in place of one. */
export const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** A moment in seconds since 1970, or in milliseconds where it is too large for seconds; null for what can be none. */
export function momentOf(seconds: number | null): Date | null {
  if (seconds === null || seconds <= 0 || seconds >= 1e14) return null;
  return new Date(seconds > 1e11 ? seconds : seconds * 1_000);
}
