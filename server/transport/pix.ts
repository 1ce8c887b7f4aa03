import type { Hono } from 'hono';
import { AVISOS_PATH, receiveAviso } from '#server/cobrancas/index.ts';
import { consume, giveBack, peek, secondsUntilFree } from '#server/limites/index.ts';
import { db } from '#server/platform/db.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { type Bindings, ipOf } from './caller.ts';
import { readBody } from './read-body.ts';
import { refusal } from './rest/openapi-components.ts';

/** Bytes of a notice. */
const LARGEST = 1_024 * 1_024;
/** A notice comes within so long, or not at all. */
const PATIENCE_MS = 10_000;

const refused = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  Response.json(refusal(code, message), { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** The one answer of every path that no account has: nothing tells how near a guess came. */
const absent = () => refused(404, 'NOT_FOUND', 'Endereço não encontrado.');

/**
 * Adds `POST /integracoes/pix/<secret>`, with and without the `/pix` that banks append: their notices of payments. The path is the secret
 * (256 bits), so it is in no log. A notice is kept and answered; what it says is asked of the bank afterwards.
 */
export function mountPix(app: Hono<{ Bindings: Bindings }>): void {
  for (const path of [`${AVISOS_PATH}:segredo`, `${AVISOS_PATH}:segredo/pix`]) {
    app.post(path, async (c) => {
      nameRoute(`${AVISOS_PATH}:segredo`);
      const id = requestId(c.req.header('x-request-id'));
      const answer = await take(c.req.raw, c.req.param('segredo') ?? '', limitedAddress(ipOf(c.env, c.req.raw)), id);
      answer.headers.set('X-Request-Id', id);
      return answer;
    });
    app.all(path, () => refused(405, 'METHOD_NOT_ALLOWED', 'Aceito: POST.', { Allow: 'POST' }));
  }
  app.all(`${AVISOS_PATH}*`, () => absent());
}

async function take(request: Request, segredo: string, ip: string, id: string): Promise<Response> {
  try {
    const guesses = await peek('pix:desconhecido', ip);
    const use = guesses.allowed ? await consume('pix:ip', ip) : guesses;
    if (!use.allowed) {
      return refused(429, 'TOO_MANY_REQUESTS', 'Muitos avisos em pouco tempo.', {
        'Retry-After': String(secondsUntilFree(use)),
        Connection: 'close',
      });
    }
    if (!/^[\w-]{43}$/.test(segredo)) return await guessed(ip);
    const body = await readBody(bounded(request), LARGEST);
    if (!body) return refused(413, 'PAYLOAD_TOO_LARGE', 'O aviso passa de 1 MiB.', { Connection: 'close' });
    const found = await receiveAviso(db(), segredo, body);
    if (found === 'desconhecido') return await guessed(ip);
    if (found === 'ilegivel') {
      return refused(400, 'VALIDATION_ERROR', 'O corpo deve ser um objeto JSON, com até 1.000 pagamentos em `pix`.');
    }
    if (found === 'cheio') {
      await giveBack('pix:ip', ip);
      return refused(503, 'UNAVAILABLE', 'Há avisos demais à espera do banco.', { 'Retry-After': '60' });
    }
    return Response.json({ success: true, message: 'Aviso recebido.' }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      return refused(408, 'VALIDATION_ERROR', 'O aviso não chegou inteiro.', { Connection: 'close' });
    }
    // Of the error alone: the address is a secret.
    logger().error({ err: error, request_id: id }, 'A notice of Pix could not be taken');
    return refused(500, 'INTERNAL_ERROR', `Erro interno. Ao pedir ajuda, informe a requisição ${id}.`);
  }
}

async function guessed(ip: string): Promise<Response> {
  await consume('pix:desconhecido', ip);
  return absent();
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
