import { consume, giveBack, type Limite, type Outcome, secondsUntilFree } from '#server/limites/index.ts';
import { logger } from '#server/platform/logger.ts';
import { readBody } from './read-body.ts';
import { refusal } from './rest/openapi-components.ts';

/*
 * What the doors have in common to which other services post their notices (banks, platforms of channels): they are open to anybody, so they are
 * bounded in bytes, in time and by address, and tell nobody how near a guess came.
 */

/** Bytes of a notice. */
const LARGEST = 1_024 * 1_024;
/** A notice comes within so long, or not at all. */
const PATIENCE_MS = 10_000;

export const refused = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json(refusal(code, message), { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** The one answer of every path that nobody has. */
export const absent = () => refused(404, 'NOT_FOUND', 'Endereço não encontrado.');

type Limites = { ip: Limite; desconhecido: Limite };

/** What a door makes of a notice; `desconhecido` counts as a guess. */
type Taken = Response | 'desconhecido' | 'cheio';

const tooMany = (use: Outcome) =>
  refused(429, 'TOO_MANY_REQUESTS', 'Muitos avisos em pouco tempo.', {
    'Retry-After': String(secondsUntilFree(use)),
    Connection: 'close',
  });

type Notice<T> = {
  ip: string;
  id: string;
  limites: Limites;
  /** Whom the path names; null where it is nobody's: nothing is read then. */
  find: () => Promise<T | null>;
};

/**
 * Takes a notice: the address's limit first, then whose path it is, then its bytes, then what the door makes of them. Wrong paths use up a
 * limit of their own, which no right path feels: a platform serves many companies from one address, and one company's path that is gone
 * must not silence the others.
 */
export async function takeNotice<T>(
  request: Request,
  { ip, id, limites, find }: Notice<T>,
  take: (found: T, body: Uint8Array<ArrayBuffer>) => Promise<Taken>,
): Promise<Response> {
  try {
    const use = await consume(limites.ip, ip);
    if (!use.allowed) return tooMany(use);
    const found = await find();
    if (found === null) return await guessed(limites, ip);
    const body = await readNotice(request);
    if (body instanceof Response) return body;
    if (!body) return refused(413, 'PAYLOAD_TOO_LARGE', 'O aviso passa de 1 MiB.', { Connection: 'close' });
    const taken = await take(found, body);
    if (taken === 'desconhecido') return await guessed(limites, ip);
    if (taken !== 'cheio') return taken;
    await giveBack(limites.ip, ip);
    return refused(503, 'UNAVAILABLE', 'Há avisos demais à espera.', { 'Retry-After': '60' });
  } catch (error) {
    // Of the error alone: the address is a secret.
    logger().error({ err: error, request_id: id }, 'A notice could not be taken');
    return refused(500, 'INTERNAL_ERROR', `Erro interno. Ao pedir ajuda, informe a requisição ${id}.`);
  }
}

async function guessed({ desconhecido }: Limites, ip: string): Promise<Response> {
  const use = await consume(desconhecido, ip);
  return use.allowed ? absent() : tooMany(use);
}

/** A notice's bytes; null where they are too many. Whoever breaks off, or is too slow, is refused: that is no fault of this process. */
async function readNotice(request: Request): Promise<Uint8Array<ArrayBuffer> | Response | null> {
  try {
    return await readBody(bounded(request), LARGEST);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return refused(isLate ? 408 : 400, 'VALIDATION_ERROR', 'O aviso não chegou inteiro.', { Connection: 'close' });
  }
}

/** The same request, whose body ends with an error when it takes too long. */
function bounded(request: Request): Request {
  const { body, headers } = request;
  if (!body) return request;
  const late = AbortSignal.timeout(PATIENCE_MS);
  // Counted as it comes, whatever length is told.
  const open = new Headers(headers);
  open.delete('content-length');
  return new Request('http://aviso.invalid/', {
    method: 'POST',
    headers: open,
    body: body.pipeThrough(new TransformStream(), { signal: late }),
    duplex: 'half',
  } as RequestInit);
}
