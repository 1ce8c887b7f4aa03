import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { ArquivoGrande, type Recebido, spoolFile } from '#server/midia/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { HttpError } from '../rest/http-error.ts';
import { CAMPO } from './campo.ts';

/** What a form may have beside its file: names of fields, boundaries, headers of parts. */
const OVERHEAD = 256 * 1024;
const LIMITS = { fields: 50, fieldSize: 64 * 1024, fieldNameSize: 200, files: 10, parts: 60, headerPairs: 20 };

const malformed = () => new DomainError('VALIDATION_ERROR', 'O corpo não é multipart/form-data válido.');

/** The most bytes that a file may have, and the same in words. */
type Limite = { maior: number; maior_em_palavras: string };

/** A file that came, the texts of the fields that were asked for, and the names of the form's other fields, which nobody reads. */
export type Upload = { recebido: Recebido; fields: Record<string, string>; ignored: readonly string[] };

/** Whether the body says that it is a form that may have a file. */
export const isForm = ({ headers }: Request): boolean =>
  /^multipart\/form-data\s*(;|$)/i.test((headers.get('content-type') ?? '').trim());

/** @throws HttpError 415 for another type of body */
export function requireForm(request: Request): void {
  if (!isForm(request)) throw new HttpError(415, 'Envie o corpo como Content-Type: multipart/form-data.');
}

/**
 * Reads a form with one file, in the field `arquivo`, to the spool; never into memory.
 * @param names the text fields that are read beside it, at most once each
 * @throws HttpError 415 for another type of body, 413 for a file that is too large; DomainError VALIDATION_ERROR for what is no such form.
 *   Nothing stays in the spool then.
 */
export async function receiveUpload(
  request: Request,
  { empresa_id }: Pick<Ctx, 'empresa_id'>,
  { maior, maior_em_palavras }: Limite,
  names: Iterable<string> = [],
): Promise<Upload> {
  const type = request.headers.get('content-type')?.trim() ?? '';
  requireForm(request);
  const large = () => new HttpError(413, `O arquivo passa de ${maior_em_palavras}.`, { Connection: 'close' });
  const most = maior + OVERHEAD;
  if (Number(request.headers.get('content-length') ?? 0) > most) throw large();
  try {
    const upload = await parse(request, type, { maior, empresa_id, most, names: new Set(names) });
    if (upload.recebido.tamanho > 0) return upload;
    await upload.recebido.discard();
    throw invalid(CAMPO, 'O arquivo está vazio.');
  } catch (error) {
    throw error instanceof ArquivoGrande ? large() : error;
  }
}

type Expected = { maior: number; empresa_id: number; most: number; names: ReadonlySet<string> };

/** The body as it comes; more than `most` bytes end it. */
async function* bounded(body: ReadableStream<Uint8Array> | null, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new ArquivoGrande(`More than ${most} bytes`);
    yield chunk;
  }
}

/** A part's bytes; a part that breaks off is the sender's fault, not the disk's. */
async function* partOf(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch {
    throw malformed();
  }
}

async function parse(request: Request, type: string, { most, names, ...whose }: Expected): Promise<Upload> {
  const parser = makeParser(type);
  const ignored: string[] = [];
  const fields = new Map<string, string>();
  const parts: Readable[] = [];
  let spooled: Promise<Recebido> | undefined;
  let refusal: Error | undefined;
  const ending = new AbortController();
  const refuse = (error: Error) => {
    refusal ??= error;
    ending.abort();
  };
  parser.on('file', (field, stream, nome) => {
    parts.push(stream);
    stream.on('error', () => undefined);
    if (field !== CAMPO) {
      if (names.has(field)) refuse(invalid(field, 'Envie este campo como texto, sem `filename`.'));
      ignored.push(field);
      stream.resume();
    } else if (spooled) {
      stream.resume();
      refuse(invalid(CAMPO, 'Envie um arquivo por requisição.'));
    } else {
      spooled = spoolFile(partOf(stream), { ...whose, nome });
      spooled.catch(refuse);
    }
  });
  parser.on('field', (field, text, _nameCut, isCut) => {
    if (field === CAMPO)
      refuse(invalid(CAMPO, 'Envie o conteúdo do arquivo nesta parte do formulário, com `filename`.'));
    else if (!names.has(field)) ignored.push(field);
    else if (fields.has(field)) refuse(invalid(field, 'Envie este campo uma vez só.'));
    else if (isCut) refuse(invalid(field, 'O texto passa de 64 KB.'));
    // What the parser writes where bytes are no UTF-8: letters would be lost in silence.
    else if (text.includes('\uFFFD')) refuse(invalid(field, 'O texto não é UTF-8 válido.'));
    else fields.set(field, text);
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(event, () => refuse(malformed()));
  try {
    await pipeline(bounded(request.body, most), parser, { signal: ending.signal });
    if (!spooled) throw invalid(CAMPO, 'Este campo é obrigatório.');
    return { recebido: await spooled, fields: Object.fromEntries(fields), ignored };
  } catch (error) {
    // A part that nobody ends would keep its file for ever.
    for (const part of parts) part.destroy(new Error('The form broke off'));
    const left = await spooled?.catch(() => undefined);
    await left?.discard();
    if (refusal) throw refusal;
    throw error instanceof ArquivoGrande || error instanceof DomainError ? error : malformed();
  }
}

function makeParser(type: string) {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS });
  } catch {
    // Without a boundary.
    throw malformed();
  }
}
