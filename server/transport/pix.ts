import type { Hono } from 'hono';
import { AVISOS_PATH, findContaDoAviso } from '#server/cobrancas/index.ts';
import { db } from '#server/platform/db.ts';
import { requestId } from '#server/platform/ids.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { type Bindings, ipOf } from './caller.ts';
import { absent, refused, takeNotice } from './notice.ts';

const LIMITES = { ip: 'pix:ip', desconhecido: 'pix:desconhecido' } as const;

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

const take = (request: Request, segredo: string, ip: string, id: string) => {
  const find = async () => (/^[\w-]{43}$/.test(segredo) ? findContaDoAviso(db(), segredo) : null);
  return takeNotice(request, { ip, id, limites: LIMITES, find }, async (receive, body) => {
    const found = await receive(body);
    if (found === 'ilegivel') {
      return refused(400, 'VALIDATION_ERROR', 'O corpo deve ser um objeto JSON, com até 1.000 pagamentos em `pix`.');
    }
    if (found === 'cheio') return found;
    return Response.json({ success: true, message: 'Aviso recebido.' }, { headers: { 'Cache-Control': 'no-store' } });
  });
};
