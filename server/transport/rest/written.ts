import { isoInZone } from '#server/platform/clock.ts';
import { z } from '#server/platform/validation.ts';

/** Writes a value for an answer, with instants in the given zone. */
export type Writer = (value: unknown, zone: string) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * How a schema's records go out: the fields that the schema declares and no others, in its order, and each Date as ISO 8601 with the
 * offset of the company's zone. Nothing is checked: what was written to the database is never refused on its way out.
 */
export function writerOf(schema: z.core.$ZodType): Writer {
  if (schema instanceof z.ZodNullable) return writerOf(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const element = writerOf(schema.element);
    return (value, zone) => (Array.isArray(value) ? value.map((one) => element(one, zone)) : value);
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]): [string, Writer] => [name, writerOf(field)]);
    return (value, zone) =>
      isRecord(value) ? Object.fromEntries(fields.map(([name, write]) => [name, write(value[name], zone)])) : value;
  }
  return (value, zone) => (value instanceof Date ? isoInZone(value, zone) : value);
}
