import fc from 'fast-check';
import { Form, textsOf } from '#tests/support/form.ts';
import type { Described } from '#tests/support/openapi.ts';
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

/** Forms that the document calls right; with `good`, whose file is one of those, so that they succeed. `fields` are those beside the file. */
export const rightForms = (
  good?: fc.Arbitrary<Uint8Array>,
  fields: fc.Arbitrary<Record<string, unknown>> = fc.constant({}),
): fc.Arbitrary<Draft> =>
  fc
    .record({
      fields,
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

const typed = (type: string) => ({ 'content-type': type });

/** Whether an operation takes files of any kind, of 100 MB, and keeps them as they come; others take a photo or a document of 10 MB. */
const takesAny = ({ operation }: Described) => operation.operationId === 'enviarAnexo';

/** A form with a file that is larger than the operation takes. */
export const tooLarge = (described: Described, fields: Record<string, unknown> = {}): Form =>
  new Form([
    ...textsOf(fields),
    { name: 'arquivo', filename: 'a.jpg', bytes: Buffer.alloc((takesAny(described) ? 101 : 11) * 1024 * 1024) },
  ]);

const HTML = '<!doctype html><script>alert(1)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const NO_FILES: readonly [bytes: Uint8Array | string, filename: string][] = [
  ['', 'foto.jpg'],
  [HTML, 'foto.png'],
  [SVG, 'foto.svg'],
  [Buffer.alloc(5_000), 'foto.jpg'],
  [Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000)]), 'foto.png'],
];
/** Files that are none of the kind asked for. */
const OTHER_FILES: typeof NO_FILES = [
  ['%PDF-1.7', 'foto.jpg'],
  [JPEG.subarray(0, JPEG.length / 2), 'foto.jpg'],
];

const kept = new WeakMap<Described, Draft>();

/** Forms that are none, or have no file that the operation takes, with the refusal of each; `fields` are right ones beside the file. */
export function wrongFormsOf(described: Described, fields: Record<string, unknown> = {}): readonly Draft[] {
  const texts = textsOf(fields);
  const file = (bytes: Uint8Array | string = JPEG, field = 'arquivo', filename = 'foto.jpg') => {
    return { name: field, filename, bytes };
  };
  const form = (...files: ConstructorParameters<typeof Form>[0]) => new Form([...texts, ...files]);
  const whole = form(file());
  const cut = (length: number) => draft(whole.bytes.subarray(0, length), { headers: typed(whole.type), expected: 400 });
  const large = kept.get(described) ?? draft(tooLarge(described), { expected: 413 });
  kept.set(described, large);
  return [
    ...['text/plain', 'application/json', 'multipart/mixed; boundary=x', 'multipart/form-datax', '*/*', ';'].map(
      (type) => draft(whole.bytes, { headers: typed(type), expected: 415 }),
    ),
    ...['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=outra'].map((type) =>
      draft(whole.bytes, { headers: typed(type), expected: 400 }),
    ),
    ...[0, 1, 20, 60, 120, whole.bytes.length - 60, whole.bytes.length - 10].map(cut),
    ...[
      form(),
      form({ name: 'arquivo', bytes: 'texto' }),
      form(file(JPEG, 'foto')),
      form(file(), file()),
      ...[...NO_FILES, ...(takesAny(described) ? [] : OTHER_FILES)].map(([bytes, filename]) =>
        form(file(bytes, 'arquivo', filename)),
      ),
    ].map((body) => draft(body, { expected: 400 })),
    large,
  ];
}
