import { expect, test } from 'vitest';
import type { Schema } from '#server/transport/rest/openapi-types.ts';
import { document, operations, whole } from '#tests/support/openapi.ts';

// An example names records that only the documentation has: each field of a body that takes an id says which request gives it.

const isId = (name: string, { type, items }: Schema) =>
  ([type].flat().includes('integer') && /(^|_)id$|^(antes|depois)_de$/.test(name)) ||
  (items !== undefined && [items.type].flat().includes('integer'));

function* idsIn(schema: Schema, above = ''): Generator<[name: string, field: Schema]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (isId(name, field)) yield [`${above}${name}`, field];
    yield* idsIn(field, `${above}${name}.`);
    if (field.items) yield* idsIn(field.items, `${above}${name}[].`);
  }
}

const bodies = operations.flatMap(({ name, operation }) =>
  Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => ({ name, schema: whole(schema) as Schema })),
);

const fields = bodies.flatMap(({ name, schema }) => [...idsIn(schema)].map(([field, told]) => ({ name, field, told })));

test('every id of a body is found', () => {
  expect(fields.length).toBeGreaterThan(80);
});

test.each(fields)('$name: $field says which request gives the id, and there is that request', ({ told }) => {
  const sources = [...(told.description ?? '').matchAll(/`GET (\S+?)`/g)].map(([, path]) => path ?? '');
  expect(sources).not.toEqual([]);
  for (const path of sources) expect(document.paths[path]?.get, path).toBeDefined();
});
