/** Fields of an error that name no value of anybody's. */
const FIELDS = [
  'code',
  'constraint_name',
  'table_name',
  'column_name',
  'syscall',
  'address',
  'port',
  'status',
] as const;
const DEEPEST = 5;
const LONGEST_QUERY = 500;

type ErrorLike = { name?: unknown; message?: unknown; stack?: unknown; cause?: unknown; errors?: unknown };

const isErrorLike = (value: unknown): value is ErrorLike & Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'message' in value;

/**
 * An error as the log may keep it: type, message, frames and codes, through its causes. Never the values of a query, a line that a
 * constraint refused, or the text that could not be read: drivers write these into messages and properties.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!isErrorLike(error)) return typeof error === 'object' ? null : error;
  const entry: Record<string, unknown> = { type: nameOf(error), message: messageOf(error) };
  for (const field of FIELDS) if (error[field] !== undefined) entry[field] = error[field];
  if (typeof error.stack === 'string') entry.stack = framesOf(error.stack);
  if (depth === DEEPEST) return entry;
  if (error.cause !== undefined) entry.cause = errorForLog(error.cause, depth + 1);
  if (Array.isArray(error.errors))
    entry.errors = error.errors.slice(0, DEEPEST).map((one) => errorForLog(one, depth + 1));
  return entry;
}

const nameOf = (error: ErrorLike) =>
  error instanceof Error && error.name === 'Error' ? error.constructor.name : String(error.name ?? 'Error');

function messageOf(error: ErrorLike & Record<string, unknown>): string {
  // drizzle's message ends with the values.
  if ('params' in error && typeof error.query === 'string')
    return `Failed query: ${error.query}`.slice(0, LONGEST_QUERY);
  const message = String(error.message);
  const quotesInput =
    error.name === 'SyntaxError' || (typeof error.severity === 'string' && String(error.code).startsWith('22'));
  return quotesInput ? message.replace(/".*"/s, '"…"') : message;
}

const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
