import { z } from '#server/platform/validation.ts';
import { instantPattern } from '#server/platform/written-forms.ts';
import type { Schema } from './openapi-types.ts';

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;
type Written = Parameters<Override>[0]['jsonSchema'];

/** A Zod schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...found } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: written }) => {
      declared(zodSchema, written);
      readable(written, io);
      if (zodSchema instanceof z.ZodObject) {
        if (io === 'input') written.required = requiredKeys(zodSchema.shape);
        // A new field needs no new version of the API, so a client may not rely on there being no other field.
        else delete written.additionalProperties;
      }
    },
  });
  return found as Schema;
}

/** Where a schema declares its wire form, the declaration replaces the one that Zod derives. */
function declared(zodSchema: Parameters<Override>[0]['zodSchema'], written: Written): void {
  const meta = z.globalRegistry.get(zodSchema);
  if (!meta) return;
  if ('type' in meta) delete written.anyOf;
  for (const key of ['default', 'examples'] as const) if (key in meta) written[key] = meta[key] as never;
}

/** Shortens the JSON Schema without a change of its meaning. */
function readable(written: Written, io: 'input' | 'output'): void {
  const { anyOf } = written;
  const [first, second, ...more] = anyOf ?? [];
  if (first && second?.type === 'null' && more.length === 0 && typeof first.type === 'string') {
    delete written.anyOf;
    const values = first.enum ? { enum: [...first.enum, null] } : {};
    Object.assign(written, { ...first, ...written, type: [first.type, 'null'], ...values });
  }
  // Of what comes in, the largest id is a rule.
  if (written.maximum === Number.MAX_SAFE_INTEGER && io === 'output') delete written.maximum;
  if (written.minimum === Number.MIN_SAFE_INTEGER) delete written.minimum;
  if (written.exclusiveMinimum === 0 && [written.type].flat().includes('integer')) {
    delete written.exclusiveMinimum;
    written.minimum = 1;
  }
  // Zod's own pattern, which counts leap years, says no more than `format`.
  if (written.format?.startsWith('date') && written.pattern?.includes('02-29')) delete written.pattern;
  // The format alone would take a `t` and a `z`, and a second that leaps.
  if (written.format === 'date-time' && io === 'input') written.pattern ??= instantPattern();
}

/** Zod marks every field with a preprocess as required. Whether the field accepts `undefined` decides. */
const requiredKeys = (shape: Record<string, z.ZodType>) =>
  Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
