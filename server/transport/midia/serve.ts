import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { consume, secondsUntilFree } from '#server/limites/index.ts';
import { type Aberto, MIDIA_PATH, openArquivo } from '#server/midia/index.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { type Bindings, ipOf } from '../caller.ts';
import { ERRORS } from '../errors.ts';
import { refusal } from '../rest/openapi-components.ts';
import { rangeOf } from './range.ts';

/** A file is data, whatever is in it: a browser that is led to it runs nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const refused = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json(refusal(code, message), { status, headers: { 'Cache-Control': 'no-store', ...headers } });

const missing = () => refused(404, 'NOT_FOUND', 'Arquivo não encontrado, ou o endereço dele venceu.');

/** Adds `GET /midia/<address>`: files at their signed addresses, for whoever has one; no cookie and no token is read. */
export function mountMidia(app: Hono<{ Bindings: Bindings }>): void {
  const path = `${MIDIA_PATH}/:endereco`;
  app.get(path, async (c) => {
    nameRoute(path);
    const id = requestId(c.req.header('x-request-id'));
    const outcome = await consume('midia:ip', limitedAddress(ipOf(c.env, c.req.raw)));
    const answer = outcome.allowed
      ? await serve(c.req.raw, c.req.param('endereco'), id)
      : refused(429, 'TOO_MANY_REQUESTS', 'Muitos arquivos pedidos em pouco tempo.', {
          'Retry-After': String(secondsUntilFree(outcome)),
        });
    answer.headers.set('X-Request-Id', id);
    return answer;
  });
  app.all(path, () => refused(405, 'METHOD_NOT_ALLOWED', 'Aceitos: GET, HEAD.', { Allow: 'GET, HEAD' }));
  for (const other of [MIDIA_PATH, `${MIDIA_PATH}/*`]) app.all(other, () => missing());
}

async function serve(request: Request, endereco: string, id: string): Promise<Response> {
  try {
    const found = await openArquivo(db(), endereco);
    const answer = found && (await answerWith(request, found));
    return answer ?? missing();
  } catch (error) {
    if (error instanceof DomainError) return refused(ERRORS[error.code].status, error.code, error.message);
    logger().error({ err: error, request_id: id }, 'A file could not be served');
    return refused(500, 'INTERNAL_ERROR', `Erro interno. Ao pedir ajuda, informe a requisição ${id}.`);
  }
}

async function answerWith(request: Request, found: Aberto): Promise<Response | null> {
  const { tamanho, etag, seconds, read } = found;
  const headers = {
    'Content-Type': contentType(found),
    'Content-Disposition': disposition(found),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': POLICY,
    // A shop's own page may show what its owner was given the address of.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': `private, max-age=${seconds}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  };
  if (names(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const trecho = rangeOf(request, tamanho, etag);
  if (trecho === 'none') {
    const range = { 'Content-Range': `bytes */${tamanho}` };
    return refused(416, 'VALIDATION_ERROR', `O arquivo tem ${tamanho} bytes, e não este trecho.`, range);
  }
  const sent = trecho ? trecho.fim - trecho.inicio + 1 : tamanho;
  const range: Record<string, string> = trecho
    ? { 'Content-Range': `bytes ${trecho.inicio}-${trecho.fim}/${tamanho}` }
    : {};
  const whole = { ...headers, ...range, 'Content-Length': String(sent) };
  if (request.method === 'HEAD') return new Response(null, { headers: whole });
  const bytes = await read(trecho ?? undefined);
  const status = trecho ? 206 : 200;
  return bytes && new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { status, headers: whole });
}

const names = (header: string | null, etag: string) =>
  header?.split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim())) ?? false;

/** What a browser shows without running anything of it; everything else is saved. */
const SHOWN = new Set([
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'],
  ...['audio/mpeg', 'audio/ogg', 'audio/aac', 'audio/mp4', 'audio/wav', 'audio/webm'],
  ...['video/mp4', 'video/webm', 'video/3gpp', 'video/quicktime'],
]);

/** Every text, of whatever kind, is served as one that no program reads. */
const contentType = ({ tipo, original }: Aberto) =>
  original && /^(?:text\/|message\/|application\/(?:json|xml|x-ofx)$)/.test(tipo) ? 'text/plain' : tipo;

/** The sender's name for the file, with the ending of what is served; in ASCII, and whole (RFC 6266). */
function disposition({ nome, tipo, original }: Aberto): string {
  const name = original ? nome : `${nome.replace(/\.\w{1,5}$/, '')}.${tipo.split('/')[1]}`;
  const ascii = name.replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${SHOWN.has(tipo) ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
