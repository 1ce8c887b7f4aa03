import { OAuthRefusal } from '#server/acesso/index.ts';
import { readBody } from '../read-body.ts';
import { HttpError } from '../rest/http-error.ts';

const LARGEST = 64 * 1024;

const invalid = (description: string) => new OAuthRefusal('invalid_request', description);

/** Parameters that are refused in an address: logs and histories would keep them. */
const SECRETS = ['client_secret', 'code', 'code_verifier', 'refresh_token', 'access_token', 'token'];

/**
 * The fields of a form (RFC 6749 §3.2): one without a value counts as not sent, and each may be sent once.
 * @throws OAuthRefusal invalid_request; HttpError 413
 */
export async function readForm(request: Request): Promise<Map<string, string>> {
  const { searchParams } = new URL(request.url);
  const leaked = SECRETS.find((name) => searchParams.has(name));
  if (leaked) throw invalid(`O campo ${leaked} vai no corpo, nunca na URL.`);
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type')?.trim() ?? '')) {
    throw invalid('Envie o corpo como application/x-www-form-urlencoded.');
  }
  const fields = new Map<string, string>();
  const bytes = await readBody(request, LARGEST);
  if (!bytes) throw new HttpError(413, 'O corpo passa de 64 KiB.', { Connection: 'close' });
  for (const [name, value] of new URLSearchParams(Buffer.from(bytes).toString())) {
    if (fields.has(name)) throw invalid(`O campo ${printable(name)} se repete.`);
    fields.set(name, value);
  }
  for (const [name, value] of fields) if (value === '') fields.delete(name);
  return fields;
}

/** @throws OAuthRefusal invalid_request where the field is missing */
export function required(fields: Map<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw invalid(`Falta o campo ${name}.`);
  return value;
}

/** A parameter's name, from outside, without the characters that `error_description` may not have. */
const printable = (name: string) => name.slice(0, 40).replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?');
