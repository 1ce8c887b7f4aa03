import { DrizzleQueryError } from 'drizzle-orm/errors';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { newSecret, type SecretPrefix } from '#server/platform/crypto.ts';
import { errorForLog } from '#server/platform/error-log.ts';
import { requestId } from '#server/platform/ids.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';

// Logs carry ids and never a secret.

const SECRET = 'valor-que-ninguem-pode-ver';
const PREFIXES: SecretPrefix[] = ['rmn_tok', 'rmn_sec', 'rmn_cod', 'rmn_at', 'rmn_rt', 'whsec'];

function postgresError(fields: Record<string, string>): Error {
  const error = Object.assign(new postgres.PostgresError(fields.message ?? ''), { severity: 'ERROR', ...fields });
  return Object.assign(error, { parameters: [SECRET], args: [SECRET], query: `INSERT … ${SECRET}` });
}

const refusedRow = postgresError({
  message: 'new row for relation "usuarios" violates check constraint "recusa"',
  code: '23514',
  constraint_name: 'recusa',
  detail: `Failing row contains (${SECRET}).`,
});

test.each<[string, unknown, Record<string, unknown>]>([
  [
    'a query that failed, with its values',
    new DrizzleQueryError('insert into x values ($1)', [SECRET], refusedRow),
    {
      message: 'Failed query: insert into x values ($1)',
      cause: { type: 'PostgresError', code: '23514', constraint_name: 'recusa' },
    },
  ],
  [
    'a value that PostgreSQL could not read',
    postgresError({ message: `invalid input syntax for type bigint: "${SECRET}"`, code: '22P02' }),
    { message: 'invalid input syntax for type bigint: "…"' },
  ],
  ['JSON that could not be read', parseFailure(), { type: 'SyntaxError' }],
  [
    'an error of several',
    new AggregateError([refusedRow], 'several'),
    { message: 'several', errors: [{ code: '23514' }] },
  ],
  [
    'what a driver hangs on an error',
    Object.assign(new Error('boom', { cause: Object.assign(new Error('deeper'), { command: { args: [SECRET] } }) }), {
      input: SECRET,
      code: 'E_X',
    }),
    { message: 'boom', code: 'E_X', cause: { message: 'deeper' } },
  ],
  ['an object in place of an error', { message: 'no', nested: SECRET }, { message: 'no' }],
])('%s is logged without what it failed on', (_what, error, expected) => {
  const entry = errorForLog(error);
  expect(entry).toMatchObject(expected);
  expect(JSON.stringify(entry)).not.toContain(SECRET);
});

test('an error whose causes go round ends', () => {
  const error: Error & { cause?: unknown } = new Error('round');
  error.cause = error;
  expect(JSON.stringify(errorForLog(error)).length).toBeLessThan(20_000);
});

test.each(PREFIXES)('%s is cut short wherever it is, and is no request id', (prefix) => {
  const secret = newSecret(prefix);
  const body = secret.slice(prefix.length + 1);
  for (const text of [
    secret,
    `x_${secret}`,
    `/v1/${secret}/?a=${secret}`,
    secret.replaceAll('_', '%5F'),
    `"${secret}"`,
  ]) {
    expect(maskSecrets(text)).not.toContain(body.slice(0, 12));
  }
  expect(requestId(secret)).toMatch(/^req_[0-9a-f]{32}$/);
  expect(requestId(`a_${secret}`.slice(0, 64))).toMatch(/^req_[0-9a-f]{32}$/);
});

test('passwords of addresses and signed cookies are cut short; what is no secret stays', () => {
  expect(maskSecrets(`postgres://app:${SECRET}@db:5432/x`)).toBe('postgres://app:…@db:5432/x');
  expect(maskSecrets('eyJhbGciOiJkaXIiLCJlbmMi..q-x_1.abc "next"')).toBe('eyJ… "next"');
  // After a line break, as JSON writes it.
  expect(maskSecrets('a\\neyJhbGciOiJkaXIiLCJlbmMi.q-x_1.abc')).toBe('a\\neyJ…');
  for (const text of ['/v1/estoque/1/', 'req_0123456789abcdef', 'http://localhost:3000/a@b', 'rmn_app_abc123']) {
    expect(maskSecrets(text)).toBe(text);
  }
});

test('a text that is made to look like the beginning of many secrets is read once', () => {
  for (const piece of ['-eyJ', 'eyJaaaaaaaa-', '//a:b', 'rmn_tok_', 'whsec']) {
    const text = piece.repeat(300_000 / piece.length);
    // Read again from each beginning, the text takes a minute and a half: longer than a test may.
    expect(maskSecrets(text).length, piece).toBeLessThanOrEqual(text.length);
  }
});

function parseFailure(): unknown {
  try {
    return JSON.parse(`{"a": ${SECRET}`);
  } catch (error) {
    return error;
  }
}
