import { contextOfSession } from '#server/acesso/index.ts';
import { createImagem, requireRoomForImagem } from '#server/catalogo/index.ts';
import { db } from '#server/platform/db.ts';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import { readId, requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { IP_HEADER, ipFromHeader } from '#server/platform/net.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';
import { readPanelSession } from '../auth/session.ts';
import { ERRORS } from '../errors.ts';
import { isForeign } from '../origin.ts';
import { HttpError } from '../rest/http-error.ts';
import { receiveUpload } from './receive.ts';
import { withKept } from './with-upload.ts';

/** What the panel's page is told of a file that was refused. */
export type Refused = { message: string; details?: ErrorDetails };

/**
 * The panel's door for a product's photo: a form with one file, under the same session and the same rule about other sites as the panel's
 * procedures. Answers the photo, or why it was refused.
 */
export function receiveImagem(request: Request, produto: string): Promise<Response> {
  const request_id = requestId(request.headers.get('x-request-id'));
  return withLogFields({ request_id, procedimento: 'produtos.enviarFoto' }, async () => {
    const headers = { 'Cache-Control': 'no-store', 'X-Request-Id': request_id };
    try {
      return Response.json(await receive(request, produto, request_id), { status: 201, headers });
    } catch (error) {
      const { status, told } = translate(error, request_id);
      if (status >= 500) logger().error({ err: error }, 'Panel upload failed');
      // What is left of the body is not read.
      return Response.json(told, {
        status,
        headers: { ...headers, ...(status === 413 ? { Connection: 'close' } : {}) },
      });
    }
  });
}

async function receive(request: Request, produto: string, request_id: string) {
  if (isForeign(request)) throw new DomainError('FORBIDDEN', 'Origem não permitida.');
  const session = await readPanelSession();
  if (!session) throw new DomainError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo.');
  const ip = ipFromHeader(request.headers.get(IP_HEADER));
  const { ctx } = await contextOfSession(db(), session, { request_id, ip });
  addLogFields({ empresa_id: ctx.empresa_id, usuario_id: ctx.ator.id });
  const id = readId(produto);
  if (id === null) throw new DomainError('NOT_FOUND', 'Produto não encontrado.');
  await requireRoomForImagem(ctx, { id });
  const { recebido } = await receiveUpload(request, { finalidade: 'foto_produto', empresa_id: ctx.empresa_id });
  try {
    const { imagem } = await withKept(ctx, recebido, 'fotos', async (arquivo) => ({
      kept: true,
      imagem: await createImagem(ctx, { id, arquivo }),
    }));
    return imagem;
  } finally {
    await recebido.discard();
  }
}

function translate(error: unknown, request_id: string): { status: number; told: Refused } {
  if (error instanceof HttpError) return { status: error.status, told: { message: error.message } };
  if (error instanceof DomainError) {
    const { message, details } = error;
    return { status: ERRORS[error.code].status, told: { message, ...(details ? { details } : {}) } };
  }
  return { status: 500, told: { message: `Erro interno. Ao pedir ajuda, informe a requisição ${request_id}.` } };
}
