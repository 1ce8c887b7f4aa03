import type { Hono } from 'hono';
import { AVISOS_PATHS, findCanalDoAviso, type TipoCanal } from '#server/canais/index.ts';
import { db } from '#server/platform/db.ts';
import { readId, requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { type Bindings, ipOf } from './caller.ts';
import { absent, refused, takeNotice } from './notice.ts';

const LIMITES = { ip: 'canais:ip', desconhecido: 'canais:desconhecido' } as const;
const METHODS = ['GET', 'POST'];

/**
 * Adds the addresses to which platforms of channels post their notices: `/integracoes/whatsapp/<channel>/` (signed by Meta),
 * `/integracoes/gateway/<secret>/` and `/integracoes/sms/<secret>/` (the path is the secret, so it is in no log), these two also with
 * whatever a gateway appends. A notice is proved, kept as it came and answered; what it says is read by a job afterwards.
 */
export function mountCanais(app: Hono<{ Bindings: Bindings }>): void {
  for (const [tipo, prefix] of Object.entries(AVISOS_PATHS) as [keyof typeof AVISOS_PATHS, string][]) {
    for (const path of [`${prefix}:fim`, ...(tipo === 'whatsapp' ? [] : [`${prefix}:fim/:evento`])]) {
      app.on(METHODS, path, async (c) => {
        nameRoute(`${prefix}:fim`);
        const id = requestId(c.req.header('x-request-id'));
        const answer = await take(c.req.raw, {
          tipo,
          fim: c.req.param('fim') ?? '',
          address: ipOf(c.env, c.req.raw),
          id,
        });
        answer.headers.set('X-Request-Id', id);
        return answer;
      });
      app.all(path, () =>
        refused(405, 'METHOD_NOT_ALLOWED', `Aceitos: ${METHODS.join(', ')}.`, { Allow: METHODS.join(', ') }),
      );
    }
    app.all(`${prefix}*`, () => absent());
  }
}

type Asked = { tipo: TipoCanal; fim: string; address: string | null; id: string };

function take(request: Request, { tipo, fim, address, id }: Asked): Promise<Response> {
  const canal_id = tipo === 'whatsapp' ? readId(fim) : null;
  const mayBe = tipo === 'whatsapp' ? canal_id !== null : /^[\w-]{43}$/.test(fim);
  const onde = canal_id === null ? { tipo, segredo: fim } : { tipo, id: canal_id };
  const find = async () => (mayBe ? findCanalDoAviso(db(), onde) : null);
  return takeNotice(request, { ip: limitedAddress(address), id, limites: LIMITES, find }, async (receive, corpo) => {
    const url = new URL(request.url);
    const { method: metodo, headers } = request;
    const taken = await receive({ metodo, query: url.searchParams, headers, corpo, ip: address });
    if (taken.como === 'desconhecido' || taken.como === 'cheio') return taken.como;
    if (taken.como === 'recusado') {
      logger().warn(
        { canal_id: taken.canal_id, motivo: taken.motivo, request_id: id },
        'A notice of a channel was refused',
      );
      return refused(403, 'FORBIDDEN', 'O aviso não foi aceito: confira a assinatura e a rede de origem.');
    }
    const headersOf = (type: string) => ({
      'Content-Type': type,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    if (taken.como === 'resposta') {
      return new Response(taken.texto, { status: taken.status, headers: headersOf('text/plain; charset=utf-8') });
    }
    return taken.texto === null
      ? Response.json({ success: true, message: 'Aviso recebido.' }, { headers: { 'Cache-Control': 'no-store' } })
      : new Response(taken.texto, { headers: headersOf(taken.tipo_texto ?? 'text/plain; charset=utf-8') });
  });
}
