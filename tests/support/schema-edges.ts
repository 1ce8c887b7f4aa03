import fc from 'fast-check';
import type { Schema } from '#server/transport/rest/openapi-types.ts';
import { faultsOf } from '#tests/support/openapi.ts';
import { textsLike } from '#tests/support/schema-values.ts';

/** Texts that schemas forget: nothing, spaces, control characters, letters of all the world, and what means something to a parser. */
const TEXTS: readonly string[] = [
  ...['', ' ', '\n', '\t', 'a\nb', 'a\tb', '\u0000', 'a\u0000b', '\u007f', '\u0085', '\u200b', '\ufeff'],
  ...['\u00a0', '\u2028', 'é', 'e\u0301', '漢', '😀', '👨‍👩‍👧', '\u202ex', ' x ', 'x', 'a b', '<b>', "'", '"'],
  ...['\\', '%', '%00', '../..', '[oculto]', '__proto__', 'constructor', 'null', 'true', 'NaN', 'Infinity'],
  ...['{{x}}', '*', '-', '.', '/', '()', '+', '0', '-0', '1', '-1', '01', '+1', '1.5', '1,5', '.5', '5.', '1e3'],
  ...['1E+3', '1e-3', '1e30', '1e999', '0x10', '١', '１', '0.0', '0.00', '0.001', '0.0001', '100', '100.00'],
  ...['100.01', '101', '999.99', '1000', '9'.repeat(15), '9'.repeat(16), '9999999999999.99'],
  ...['99999999999999.99', '00000000000000000001', '99999999999999999999', '18.90', '10.500', '1.5000'],
  ...['https://a', 'https://a.b/ç', 'HTTP://A.B', 'http://a b', 'https://a.b/ x', 'https://a.b/\\'],
  ...['https://a.b#x', 'https://', 'http://[::1', 'https://[2001:db8::1]/', 'https://u:p@a.b/'],
  ...['https://a.b:99999', 'https://a.b:22/', 'https://1.2.3', '//a.b', 'https://a..b', 'https://-a.b'],
  ...['https://a.1', 'https://xn--a', 'ftp://a.b', 'javascript:alert(1)', 'mailto:a@b.co', '2026-01-01'],
  ...['2026-02-29', '2028-02-29', '2026-02-30', '1899-12-31', '1900-01-01', '2200-12-31', '2201-01-01'],
  ...['2026-01-01T00:00:00Z', '2026-01-01t00:00:00z', '2026-01-01T00:00Z', '2026-01-01 00:00:00Z'],
  ...['2026-01-01T00:00:00', '2026-12-31T23:59:60Z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:00+23:59'],
  ...['2026-01-01T00:00:00-0300', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'],
  ...['2026-01-01T00:00:00.123456789Z', '2126-01', '2126-13', 'a@b', 'a@b.c', 'a@b.co', 'é@b.co', "a'@b.co"],
  ...['.a@b.co', 'a..b@b.co', 'a@-b.co', 'a@b.co.', 'r***@exemplo.com.br', '24988884321', '(24) 98888-4321'],
  ...['+55 24 98888-4321', '08001234567', '40041234', '12345678', '+351 912 345 678', '*****-4321'],
  ...['11222333000181', '11.222.333/0001-81', '11222333000180', '12ABC34501DE35', '52998224725'],
  ...['529.982.247-25', '00000000000', '7891000315507', '7891000315508', '12345670', '0901.21.00', '25620-001'],
  ...['RJ', 'rj', ' Rj', 'ZZ', '30/60', '30/60/90', '60/30', '30 / 60', '1000', '10.0.0.0/8', '10.0.0.0/33'],
  ...['010.0.0.1', '1', '::/0', '::ffff:10.0.0.1', 'fe80::1%eth0', '1::2::3', 'America/Sao_Paulo'],
  ...['america/sao_paulo', 'UTC', '+03:00', 'America/Nada', 'estoque:read', 'estoque:nada'],
];

const NUMBERS = [
  ...[0, 1, 0.5, 0.01, 0.001, 1e-7, 100, 100.01, 101, 999.99, 1000, 1e12, 1e13, 1e14, 1e15, 1e16, 1e20, 1e300],
  ...[99_999.999, 999_999.99, 9_999_999_999_999.99, 99_999_999_999_999.5, 999_999_999_999_999, -0.01, -1, -99.99, -100],
];

const boundary = (...limits: (number | undefined)[]) =>
  limits.flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1]));

function texts({ pattern, format, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  const most = Math.min(maxLength ?? 300, 3_000);
  const found: fc.Arbitrary<string>[] = [
    fc.constantFrom(...TEXTS),
    fc.string({ unit: 'binary', maxLength: Math.min(most, 100) }).map((value) => value.toWellFormed()),
    fc.constantFrom(...['a', '1', ' ', '😀'].flatMap((one) => [one.repeat(minLength), one.repeat(most)])),
  ];
  if (pattern) found.push(textsLike(pattern, most));
  if (format === 'date' || format === 'date-time') {
    const instant = fc.date({ min: new Date('1890-01-01'), max: new Date('2210-01-01'), noInvalidDate: true });
    found.push(instant.map((at) => at.toISOString().slice(0, format === 'date' ? 10 : undefined)));
  }
  if (format === 'uri') found.push(fc.webUrl());
  return fc.oneof(...found);
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum, exclusiveMinimum, minItems = 0, maxItems = 5, items, properties } = schema;
  switch (type) {
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.oneof(
        fc.constantFrom(...boundary(minimum, maximum), 2 ** 31, 2 ** 31 - 1, Number.MAX_SAFE_INTEGER),
        fc.integer(),
      );
    case 'number':
      return fc.oneof(
        fc.constantFrom(...NUMBERS, ...boundary(minimum, maximum, exclusiveMinimum)),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const list: fc.Arbitrary<unknown[]> = fc.array(edgesOf(items ?? {}), {
        minLength: minItems,
        maxLength: Math.min(maxItems, 120),
      });
      // Twice the same to a person, and not to a schema.
      const twice = list.map((all): unknown[] => [...all, String(all[0]).toUpperCase()]);
      return fc.oneof(list, items?.type === 'string' ? twice : list);
    }
    default: {
      if (properties) {
        const fields = Object.entries(properties).map(([name, inner]) => [name, edgesOf(inner)]);
        return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
          requiredKeys: schema.required ?? [],
        });
      }
      const { propertyNames = {}, additionalProperties, maxProperties = 5 } = schema;
      const values = typeof additionalProperties === 'object' ? edgesOf(additionalProperties) : fc.jsonValue();
      return fc.dictionary(texts(propertyNames), values, { maxKeys: maxProperties });
    }
  }
}

function candidates(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (!schema.type && !schema.properties) return fc.jsonValue();
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

/** Values that the document's schema takes, from its edges and beyond what its author thought of; each judged by the schema itself. */
export const edgesOf = (schema: Schema): fc.Arbitrary<unknown> =>
  candidates(schema).filter((value) => faultsOf(schema, value).length === 0);

/** Where a field is in a body: names, and places in lists. */
export type Place = readonly (string | number)[];

/** The fields of a body one by one, those of a list's objects in its first; with the schema of each. */
export function* fieldsOf(schema: Schema, place: Place = []): Generator<[Place, Schema]> {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const here = [...place, name];
    if (inner.items?.properties) yield* fieldsOf(inner.items, [...here, 0]);
    if (inner.properties) yield* fieldsOf(inner, here);
    else yield [here, inner];
  }
}

/** The body with a value in a place. */
export function withValue(body: unknown, place: Place, value: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return value;
  const found = Array.isArray(body) ? [...body] : { ...(body as object | null) };
  const inner = Reflect.get(found, name) ?? (typeof rest[0] === 'number' ? [] : {});
  Object.defineProperty(found, name, {
    value: withValue(inner, rest, value),
    ...{ enumerable: true, configurable: true, writable: true },
  });
  return found;
}

/** Texts of the right form about the limits of their length; without a form, of letters that take one byte and four. */
function textsAtLimits({ pattern, format, minLength = 0, maxLength }: Schema, seed: number): string[] {
  const lengths = [...boundary(minLength), ...boundary(maxLength)].filter((n) => n >= 0 && n <= 20_000);
  const most = Math.min(maxLength ?? 60, 3_000);
  const formed = pattern ? fc.sample(textsLike(pattern, most), { numRuns: 3, seed }) : [];
  const days = ['1899-12-31', '1900-01-01', '2026-02-29', '2028-02-29', '2200-12-31', '2201-01-01'];
  return [
    ...['', ' ', '\u0000', '\u2028', 'São José 漢 😀', '[oculto]'],
    ...lengths.flatMap((n) => ['a'.repeat(n), '1'.repeat(n), '😀'.repeat(n)]),
    ...formed,
    ...formed.map((text) => `${text}!`),
    ...(format === 'date' ? days : []),
    ...(format === 'date-time' ? days.map((day) => `${day}T23:59:59-03:00`) : []),
  ];
}

function numbersAtLimits({ type, minimum, maximum, exclusiveMinimum }: Schema): number[] {
  const steps = [type].flat().includes('integer') ? [] : [0.001, 0.01, 0.1];
  const limits = [minimum, maximum, exclusiveMinimum].filter((n) => n !== undefined);
  return [
    ...[0, 1, -1, 0.5, 1e15 - 1, 1e15, 1e21],
    ...boundary(...limits),
    ...limits.flatMap((n) => steps.flatMap((step) => [n - step, n + step])),
  ];
}

function listsAtLimits({ items = {}, minItems = 0, maxItems }: Schema, seed: number): unknown[][] {
  const [one] = fc.sample(edgesOf(items), { numRuns: 1, seed });
  const sizes = [...boundary(minItems), ...boundary(maxItems)].filter((n) => n >= 0 && n <= 1_001);
  return [...sizes.map((n) => Array<unknown>(n).fill(one)), [null]];
}

/**
 * Values about every limit that a schema tells, at it, one below and one above, with some of other types and of its own at random:
 * those that it takes, and those that it does not.
 */
export function aboutLimits(schema: Schema, seed: number): { within: unknown[]; beyond: unknown[] } {
  const types = [schema.type ?? []].flat();
  const drawn = fc.sample(edgesOf(schema), { numRuns: 3, seed });
  const all: unknown[] = [
    ...[null, true, 1, 'x', [], {}],
    ...drawn,
    ...(schema.enum ?? []).slice(0, 3),
    ...(schema.enum ? [String(schema.enum[0]).toUpperCase(), ` ${String(schema.enum[0])}`] : []),
    ...(types.includes('string') && !schema.enum ? textsAtLimits(schema, seed) : []),
    ...(types.includes('integer') || types.includes('number') ? numbersAtLimits(schema) : []),
    ...(types.includes('array') ? listsAtLimits(schema, seed) : []),
  ];
  const each = [...new Map(all.map((value) => [JSON.stringify(value), value])).values()];
  const takes = (value: unknown) => faultsOf(schema, value).length === 0;
  return { within: each.filter(takes), beyond: each.filter((value) => !takes(value)) };
}
