/**
 * The fields in which a record's form differs from what it began with. A save that sends no others leaves what somebody else changed
 * meanwhile as it is.
 * @param now what the form would send of the whole record
 * @param begun the same of the values that it began with; null where they were not whole, and all fields are sent
 */
export function changedOf<T extends object>(now: T, begun: T | null): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(begun ?? {}));
  const changed = Object.entries(now).filter(([name, value]) => !same(value, before.get(name)));
  return Object.fromEntries(changed) as Partial<T>;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
