import { isoInZone } from '#server/platform/clock.ts';
import { z } from '#server/platform/validation.ts';

/** Turns a value into its form on the wire, with instants in the given zone. */
export type Writer = (value: unknown, zone: string) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The writer of a schema's records: the fields that the schema declares and no others, in the schema's order, and each Date as ISO 8601
 * with the offset of the company's zone. The writer checks nothing: a row of the database is never refused on its way out.
 */
export function writerOf(schema: z.core.$ZodType): Writer {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return writerOf(schema.unwrap());
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
