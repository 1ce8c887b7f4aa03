import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routes } from '#server/transport/rest/app.ts';
import { keepNumbers } from '#server/transport/rest/body.ts';
import type { Parameter, Schema } from '#server/transport/rest/openapi-types.ts';
import type { Body } from '#server/transport/rest/route.ts';
import { document, faultsOf, whole } from '#tests/support/openapi.ts';
import { edgesOf, fieldsOf, type Place, withValue } from '#tests/support/schema-edges.ts';
import { saidInWords, untoldWords, wordsIn } from '#tests/support/told-in-words.ts';

// Whether the document tells the whole form of each field and parameter: a value that its schema takes is taken by the rule, too. What no
// schema can say is listed here, and the document says it in words. EDGE_RUNS tries more values of each field, EDGE_SEED others.

const SEED = Number(process.env.EDGE_SEED ?? 20_261_107);
const RUNS = Number(process.env.EDGE_RUNS ?? 200);

type Refused = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** What a rule refuses of values that the document takes, in as few words as show it. */
function untold(place: string, value: unknown, { issues }: Refused, wordsOf: (field: string) => string): string[] {
  return issues
    .filter(({ path, message }) => !saidInWords(String(path.at(-1)), message, wordsOf(String(path[0]))))
    .map(({ path, message }) => `${place} = ${JSON.stringify(value)?.slice(0, 80)} → ${path.join('.')}: ${message}`);
}

const bodies = routes.flatMap(({ operationId, body }) =>
  [body, body?.form].flatMap((one) => (one ? [{ operationId, body: one }] : [])),
);

const nameOf = (place: Place) => place.map((part) => (typeof part === 'number' ? '[]' : part)).join('.');

/** As it comes over the wire: numbers keep their digits. */
const received = (value: unknown) => JSON.parse(JSON.stringify(value), keepNumbers);

/** The schema of a body without its file, and the example. */
function bodyOf({ name, schema, example }: Body): { written: Schema; rule: typeof schema; example: unknown } {
  const written = whole(document.components.schemas[name] ?? {});
  const { arquivo: _, ...properties } = written.properties ?? {};
  const required = written.required?.filter((field) => field !== 'arquivo') ?? [];
  const rule = 'arquivo' in schema.shape ? schema.omit({ arquivo: true } as never) : schema;
  return { written: { ...written, properties, required }, rule: rule as typeof schema, example };
}

describe.each(bodies)(`$operationId, $body.name (seed ${SEED})`, ({ body }) => {
  test('what the document takes of each field, the rule takes', () => {
    const { written, rule, example } = bodyOf(body);
    const found: string[] = [];
    const wordsOf = (field: string) => `${wordsIn(written.properties?.[field])}\n${document.info.description}`;
    for (const [place, schema] of fieldsOf(written)) {
      for (const value of fc.sample(edgesOf(schema), { numRuns: RUNS, seed: SEED })) {
        const sent = withValue(example, place, value);
        if (faultsOf(written, sent).length > 0) continue;
        const judged = rule.safeParse(received(sent));
        if (!judged.success) found.push(...untold(nameOf(place), value, judged.error, wordsOf));
      }
    }
    expect(found.slice(0, 10)).toEqual([]);
  });
});

const queries = routes.flatMap(({ method, path, operationId, query }) => {
  const { parameters = [] } = document.paths[path]?.[method.toLowerCase()] ?? {};
  const asked = (whole(parameters) as Parameter[]).filter((parameter) => parameter.in === 'query');
  return query && asked.length > 0 ? [{ operationId, query, asked }] : [];
});

describe.each(queries)(`$operationId (seed ${SEED})`, ({ query, asked }) => {
  test('what the document takes of each parameter, the rule takes', () => {
    const found: string[] = [];
    for (const { name, schema, description = '' } of asked) {
      for (const value of fc.sample(edgesOf(schema), { numRuns: RUNS, seed: SEED })) {
        // A parameter without a value counts as not sent.
        if (value === '') continue;
        const judged = query.safeParse({ [name]: String(value) });
        if (!judged.success) found.push(...untold(name, value, judged.error, () => description));
      }
    }
    expect(found.slice(0, 10)).toEqual([]);
  });
});

test('every refusal that is listed as told in words is one', () => {
  expect(untoldWords()).toEqual([]);
});
