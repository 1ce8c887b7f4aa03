import fc from 'fast-check';
import { Form } from '#tests/support/form.ts';
import { photo } from '#tests/support/photos.ts';
import type { Draft } from '#tests/support/rest-draft.ts';

// Requests to an operation that takes a form with a file, for the tests that make requests out of the document.

const PHOTOS = await Promise.all((['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) => photo({ format })));
const [JPEG = Buffer.of()] = PHOTOS;

/** One of each kind of photo. */
export const anyPhoto: fc.Arbitrary<Uint8Array> = fc.constantFrom(...PHOTOS);

let serial = 0;

const draft = (body: Draft['body'], more: Partial<Draft> = {}): Draft => ({ query: '', headers: {}, body, ...more });

const name = fc.string({ maxLength: 40 }).map((text) => text.replace(/[\r\n"\\\0]/g, '') || 'foto');

/** Values of a form's other fields, as its texts. */
const textsOf = (values: Record<string, unknown>) =>
  Object.entries(values).flatMap(([field, value]) =>
    value === undefined || value === null ? [] : [{ name: field, bytes: String(value) }],
  );

/** Forms that the document calls right; with `good`, whose file is one of those, so that they succeed. `fields` are those beside the file. */
export const rightForms = (
  good?: fc.Arbitrary<Uint8Array>,
  fields: fc.Arbitrary<unknown> = fc.constant({}),
): fc.Arbitrary<Draft> =>
  fc
    .record({
      fields: fields as fc.Arbitrary<Record<string, unknown>>,
      bytes: good ?? fc.oneof(anyPhoto, fc.uint8Array({ minLength: 1, maxLength: 2_000 })),
      name,
      type: fc.constantFrom('image/jpeg', 'image/png', 'application/octet-stream', 'text/html'),
      key: fc.option(fc.stringMatching(/^[!-~]{1,40}$/), { nil: undefined }),
    })
    .map(({ bytes, name: filename, type, key, fields: others }) =>
      draft(new Form([...textsOf(others), { name: 'arquivo', filename, type, bytes }]), {
        headers: key === undefined ? {} : { 'idempotency-key': `${key}-${++serial}` },
      }),
    );

const file = (bytes: Uint8Array | string = JPEG, field = 'arquivo') => ({ name: field, filename: 'foto.jpg', bytes });
const whole = Form.of(JPEG);
const typed = (type: string) => ({ 'content-type': type });
const cut = (length: number) => draft(whole.bytes.subarray(0, length), { headers: typed(whole.type), expected: 400 });

/** Forms that are none, or have no photo, with the refusal of each. */
export const WRONG_FORMS: readonly Draft[] = [
  ...['text/plain', 'application/json', 'multipart/mixed; boundary=x', 'multipart/form-datax', '*/*', ';'].map((type) =>
    draft(whole.bytes, { headers: typed(type), expected: 415 }),
  ),
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=outra'].map((type) =>
    draft(whole.bytes, { headers: typed(type), expected: 400 }),
  ),
  ...[0, 1, 20, 60, 120, whole.bytes.length - 60, whole.bytes.length - 10].map(cut),
  ...[
    new Form([]),
    new Form([{ name: 'arquivo', bytes: 'texto' }]),
    new Form([file(JPEG, 'foto')]),
    new Form([file(), file()]),
    Form.of(''),
    Form.of('<!doctype html><script>alert(1)</script>', 'foto.png', 'image/png'),
    Form.of('<svg xmlns="http://www.w3.org/2000/svg"/>', 'foto.svg', 'image/svg+xml'),
    Form.of('%PDF-1.7'),
    Form.of(JPEG.subarray(0, JPEG.length / 2)),
    Form.of(Buffer.alloc(5_000)),
  ].map((body) => draft(body, { expected: 400 })),
  draft(Form.of(Buffer.alloc(11 * 1024 * 1024)), { expected: 413 }),
];

export const wrongForms: fc.Arbitrary<Draft> = fc.constantFrom(...WRONG_FORMS);
