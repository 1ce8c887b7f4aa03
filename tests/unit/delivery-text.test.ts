import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexDump, prettyJson } from '#app/(painel)/integracoes/_parts/body-text.ts';
import { curlOf, opensslOf, quote } from '#app/(painel)/integracoes/_parts/curl.ts';

// What the panel offers to copy, and how it shows bodies: never other bytes than those that were sent.

/** Text as a body or a header may hold it, with everything that a shell would like to read. */
const awkward = fc.string({
  unit: fc.oneof(fc.constantFrom(...'\'"\\$`!*?[]{}#~&|;<> \n\té😀'), fc.string({ minLength: 1 })),
});
const text = awkward.map((value) => value.replaceAll('\0', ''));

/** What a shell makes of a command line: its words, told by a program that prints them. */
function wordsOf(command: string): string[] {
  const program = 'process.stdout.write(JSON.stringify(process.argv.slice(1)))';
  const script = `curl() { "$NODE" -e '${program}' -- "$@"; }\n${command}`;
  const out = execFileSync('sh', ['-c', script], { env: { ...process.env, NODE: process.execPath } });
  return JSON.parse(out.toString());
}

test('a quoted word reaches its command as it is', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 5, maxLength: 40 }), (values) => {
      expect(wordsOf(`curl ${values.map(quote).join(' ')}`)).toEqual(values);
    }),
    { numRuns: 5, examples: [[["it's", "'", "'\\''", '$(id)', 'a\nb', '', '\\']]] },
  );
});

test('the curl command has the address, the bytes and every header but those that curl writes itself', () => {
  const corpo = `{"nome":"Pão d'água","x":"$(id) \`id\` \\"!\\"","n":1.50}`;
  const headers = [
    { nome: 'host', valor: 'loja.com.br' },
    { nome: 'connection', valor: 'keep-alive' },
    { nome: 'Content-Type', valor: 'application/json; charset=utf-8' },
    { nome: 'X-Webhook-Signature', valor: 'sha256=00ff' },
    { nome: 'X-Vazio', valor: '' },
    { nome: 'X-Aspas', valor: `o'clock "$HOME"` },
    { nome: 'content-length', valor: '99' },
  ];
  expect(wordsOf(curlOf({ url: "https://loja.com.br/a?b=[1]&c='x'", headers, corpo }))).toEqual([
    ...['--globoff', '-X', 'POST'],
    ...['-H', 'Content-Type: application/json; charset=utf-8'],
    ...['-H', 'X-Webhook-Signature: sha256=00ff'],
    ...['-H', 'X-Vazio;'],
    ...['-H', `X-Aspas: o'clock "$HOME"`],
    ...['--data-raw', corpo],
    "https://loja.com.br/a?b=[1]&c='x'",
  ]);
});

test('the openssl command gives the signature', () => {
  const corpo = `{"nome":"Pão d'água %s \\\\n","total":"10.00"}`;
  const out = execFileSync('sh', ['-c', opensslOf(corpo)], { env: { ...process.env, WEBHOOK_SECRET: 'whsec_x' } });
  expect(out.toString().trim().split(/[= ]+/).at(-1)).toBe(createHmac('sha256', 'whsec_x').update(corpo).digest('hex'));
});

test('JSON laid out means the same, and is laid out as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(prettyJson(json)).toBe(JSON.stringify(JSON.parse(json), null, 2));
    }),
    // Numbers are not read: they are told apart below.
    { examples: [['{"a":[],"b":{},"c":[[{}]]}'], ['"x{,}:[]"'], ['{"a\\"":"\\\\"}']] },
  );
});

test('numbers keep their digits when they are laid out', () => {
  expect(prettyJson('{"a":10.500,"b":12345678901234567890,"c":1e400}')).toBe(
    '{\n  "a": 10.500,\n  "b": 12345678901234567890,\n  "c": 1e400\n}',
  );
});

test.each(['', 'não é JSON', '{"a":1', '{a:1}'])('%j is not laid out', (value) => {
  expect(prettyJson(value)).toBeNull();
});

test('bytes are shown sixteen a line, with what can be read of them', () => {
  expect(hexDump(Buffer.from([0, 1, 255, 65, 66, ...Buffer.from('Romaneio, bytes')]).toString('base64'))).toBe(
    [
      '0000  00 01 ff 41 42 52 6f 6d 61 6e 65 69 6f 2c 20 62  ...ABRomaneio, b',
      '0010  79 74 65 73                                      ytes',
    ].join('\n'),
  );
});
