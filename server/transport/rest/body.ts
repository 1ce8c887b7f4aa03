import { JsonNumber } from '#server/platform/decimal.ts';
import { DomainError } from '#server/platform/errors.ts';
import { readBody } from '../read-body.ts';
import { HttpError } from './http-error.ts';

const LARGEST = 1024 * 1024;

/** Entries of the longest body's lists, several times over: each takes a moment to read, and more to refuse. */
const MOST_ENTRIES = 20_000;

const malformed = (message: string) => new DomainError('VALIDATION_ERROR', message);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whoever breaks off in the middle of a body, or is too slow, has made a mistake: that is no fault of this process. */
const brokenOff = (): never => {
  throw malformed('O corpo não chegou inteiro.');
};

/** Whether the body says that it is JSON. */
export const isJson = ({ headers }: Request): boolean =>
  /^application\/json\s*(;|$)/i.test((headers.get('content-type') ?? '').trim());

/**
 * Reads a JSON object from a request: UTF-8, `application/json`, at most 1 MiB, and 20,000 entries in its lists. Where the body is
 * optional, nothing is an empty object; `orForm`: whoever sends another type is told that a form may come too.
 * @returns the body's text, and its value with every number that is not a plain integer as text
 */
export async function readJsonBody(
  request: Request,
  { optional = false, orForm = false }: { optional?: boolean | undefined; orForm?: boolean } = {},
): Promise<{ text: string; value: Record<string, unknown> }> {
  const typed = isJson(request);
  const bytes = typed || optional ? await readBody(request, LARGEST).catch(brokenOff) : new Uint8Array();
  if (optional && bytes?.length === 0) return { text: '', value: {} };
  if (!typed) {
    const form = orForm ? ' ou, com um arquivo, multipart/form-data' : '';
    throw new HttpError(415, `Envie o corpo como Content-Type: application/json${form}.`);
  }
  if (!bytes) throw new HttpError(413, 'O corpo passa de 1 MiB.', { Connection: 'close' });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    if (request.headers.has('content-encoding')) {
      throw new HttpError(415, 'Envie o corpo sem compressão, e sem o cabeçalho Content-Encoding.');
    }
    throw malformed('O corpo não é UTF-8 válido.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text, keepingNumbers());
  } catch (error) {
    throw error instanceof DomainError ? error : malformed('O corpo não é JSON válido.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonNumber) {
    throw malformed('O corpo precisa ser um objeto JSON.');
  }
  return { text, value: value as Record<string, unknown> };
}

/** `keepNumbers` for one body, whose reading ends where its lists have too many entries. */
function keepingNumbers() {
  let entries = 0;
  return function (this: unknown, ...given: Parameters<typeof keepNumbers>): unknown {
    if (Array.isArray(this) && ++entries > MOST_ENTRIES) {
      throw malformed('As listas do corpo têm itens demais: no máximo 20.000 ao todo.');
    }
    return keepNumbers(...given);
  };
}

/**
 * Keeps a number that is not an integer as its text, so that a decimal never becomes a float. An integer may be written as programs that
 * only know floats write one (`258.0`): to JSON Schema it is the same.
 */
export function keepNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const isInteger = /^-?\d{1,16}(?:\.0)?$/.test(context.source) && Number.isSafeInteger(value);
  return isInteger ? value : new JsonNumber(context.source);
}
