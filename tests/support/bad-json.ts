const bytes = (...list: number[]) => Uint8Array.from(list);
const text = (value: string) => new TextEncoder().encode(value);

/** JSON literals that no field of the API takes. */
export const NEVER = [
  'true',
  '[]',
  '[1]',
  '["entrada"]',
  '{}',
  '{"id":1}',
  '[[[[1]]]]',
  '{"toString":1}',
  '[{"toString":1}]',
  '"\\u0000"',
  '"\\ud800"',
];

/** JSON literals that no id can be. */
export const NO_ID = ['false', '0', '-1', '1.5', '"1"', '""', '"abc"', '1e400', '-1e400', '9007199254740993'].concat([
  '9223372036854775807',
  '9223372036854775808',
  '1'.repeat(400),
  '0.1e1',
  '1E500',
  '-0',
]);

/** Bodies that are not a JSON object. */
export const NO_OBJECT: [string, string | Uint8Array][] = [
  ['empty', ''],
  ['null', 'null'],
  ['a number', '1'],
  ['a decimal', '1.5'],
  ['a string', '"x"'],
  ['an array', '[]'],
  ['an array of bodies', '[{"produto_id":1}]'],
  ['cut short', '{"produto_id":'],
  ['a trailing comma', '{"a":1,}'],
  ['single quotes', "{'a':1}"],
  ['two objects', '{}{}'],
  ['NaN', '{"quantidade":NaN}'],
  ['a comment', '{} // fim'],
  ['form data', 'produto_id=1&tipo=entrada'],
  ['XML', '<a/>'],
  ['a NUL byte', '{}\0'],
  ['a control character in a string', '{"observacao":"a\nb"}'],
  ['broken UTF-8', Buffer.concat([text('{"observacao":"'), bytes(0xff, 0xfe), text('"}')])],
  ['cut UTF-8', Buffer.concat([text('{"observacao":"'), bytes(0xe2, 0x82), text('"}')])],
  ['an overlong NUL', Buffer.concat([text('{"observacao":"'), bytes(0xc0, 0x80), text('"}')])],
  ['a surrogate in UTF-8', Buffer.concat([text('{"observacao":"'), bytes(0xed, 0xa0, 0x80), text('"}')])],
  ['UTF-16', Buffer.from('\ufeff{"produto_id":1}', 'utf16le')],
  ['100,000 open arrays', '['.repeat(100_000)],
  ['100,000 arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['50,000 nested objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
];
