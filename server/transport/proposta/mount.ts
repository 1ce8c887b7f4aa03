import type { Hono } from 'hono';
import { contextOfLink } from '#server/acesso/index.ts';
import { getAparencia } from '#server/documentos/index.ts';
import { consume, type Limite, secondsUntilFree } from '#server/limites/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { nameRoute } from '#server/platform/trace.ts';
import { acceptByLink, type LinkAberto, openLink, readPdfOfLink, refuseByLink } from '#server/propostas/index.ts';
import { type Bindings, ipOf } from '../caller.ts';
import { isForeign } from '../origin.ts';
import { readBody } from '../read-body.ts';
import { notice, proposalPage } from './page.ts';

const PATH = '/p/:token';
/** A form of a name, a document and a reason. */
const LARGEST = 16 * 1024;
const LONGEST_AGENT = 512;

type Visit = { request: Request; token: string; ip: string | null; request_id: string };

const missing = () =>
  notice(
    404,
    'Proposta não encontrada',
    'Confira se o endereço está inteiro: ele é comprido, e programas de mensagem às vezes o cortam. Se estiver, peça outro link a quem enviou a proposta.',
  );
const gone = ({ retrato, estado }: LinkAberto) =>
  estado === 'cancelada'
    ? notice(
        410,
        'Esta proposta foi cancelada',
        `${retrato.empresa.nome} cancelou a proposta ${retrato.numero}. Se ainda tem interesse, fale com quem a enviou.`,
      )
    : notice(
        410,
        'Este link não vale mais',
        `O link da proposta ${retrato.numero}, de ${retrato.empresa.nome}, chegou ao fim. Peça outro a quem a enviou.`,
      );

/**
 * Adds `/p/<token>/`: the page of a proposal for whoever has its link, its PDF, and the forms that accept and refuse it. A GET changes
 * nothing whatever: programs that scan mail and show previews open every link.
 */
export function mountProposta(app: Hono<{ Bindings: Bindings }>): void {
  const at = (path: string, serve: (visit: Visit) => Promise<Response>, limite: Limite) => {
    return async (request: Request, token: string, bindings: Bindings | undefined) => {
      nameRoute(path);
      const request_id = requestId(request.headers.get('x-request-id'));
      const ip = ipOf(bindings, request);
      const answer = await guarded({ request, token, ip, request_id }, serve, limite);
      answer.headers.set('X-Request-Id', request_id);
      return answer;
    };
  };
  const show = at(PATH, showPage, 'proposta:ip');
  const pdf = at(`${PATH}/pdf`, showPdf, 'proposta:ip');
  const accept = at(`${PATH}/aceitar`, acceptForm, 'proposta:resposta');
  const refuse = at(`${PATH}/recusar`, refuseForm, 'proposta:resposta');
  app.get(PATH, (c) => show(c.req.raw, c.req.param('token'), c.env));
  app.get(`${PATH}/pdf`, (c) => pdf(c.req.raw, c.req.param('token'), c.env));
  app.post(`${PATH}/aceitar`, (c) => accept(c.req.raw, c.req.param('token'), c.env));
  app.post(`${PATH}/recusar`, (c) => refuse(c.req.raw, c.req.param('token'), c.env));
  for (const [path, allow] of [
    [PATH, 'GET, HEAD'],
    [`${PATH}/pdf`, 'GET, HEAD'],
    [`${PATH}/aceitar`, 'POST'],
    [`${PATH}/recusar`, 'POST'],
  ] as const) {
    app.all(path, async () => {
      nameRoute(path);
      const answer = await notice(405, 'Aqui não se faz isso', 'Abra o endereço da proposta no navegador.');
      answer.headers.set('Allow', allow);
      return answer;
    });
  }
  for (const path of ['/p', '/p/*']) {
    app.all(path, () => {
      nameRoute('/p/*');
      return missing();
    });
  }
}

async function guarded(visit: Visit, serve: (visit: Visit) => Promise<Response>, limite: Limite): Promise<Response> {
  try {
    const outcome = await consume(limite, limitedAddress(visit.ip));
    if (outcome.allowed) return await serve(visit);
    const seconds = secondsUntilFree(outcome);
    const answer = await notice(
      429,
      'Muitos acessos em pouco tempo',
      `Espere ${seconds} segundos e abra a página de novo.`,
    );
    answer.headers.set('Retry-After', String(seconds));
    return answer;
  } catch (err) {
    logger().error({ err, request_id: visit.request_id }, 'A page of a proposal could not be served');
    return notice(500, 'Algo deu errado do nosso lado', `Tente de novo. Ao pedir ajuda, informe ${visit.request_id}.`);
  }
}

/** The link and its company's context; or the page for one that shows nothing. */
async function open(visit: Visit): Promise<{ link: LinkAberto; ctx: Ctx } | Response> {
  const link = await openLink(db(), visit.token);
  if (!link) return missing();
  if (link.estado === 'fechada' || link.estado === 'cancelada') return gone(link);
  const { ip, request_id } = visit;
  const ctx = await contextOfLink(db(), link.empresa_id, { ip, request_id });
  return ctx ? { link, ctx } : missing();
}

const draw = async (
  status: number,
  { token }: Visit,
  { link, ctx }: { link: LinkAberto; ctx: Ctx },
  said: Pick<Parameters<typeof proposalPage>[1], 'recado' | 'form'> = {},
): Promise<Response> => {
  const { logo_url } = await getAparencia(ctx);
  return proposalPage(status, { link, token, fuso: ctx.fuso, logo_url, ...said });
};

async function showPage(visit: Visit): Promise<Response> {
  const opened = await open(visit);
  return opened instanceof Response ? opened : draw(200, visit, opened);
}

async function showPdf(visit: Visit): Promise<Response> {
  const opened = await open(visit);
  if (opened instanceof Response) return opened;
  const { link, ctx } = opened;
  const file = await readPdfOfLink(ctx, link);
  if (!file) return missing();
  return new Response(visit.request.method === 'HEAD' ? null : file, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(file.byteLength),
      'Content-Disposition': `inline; filename="proposta-${link.retrato.numero.replace(/[^\w-]/g, '')}-v${link.versao}.pdf"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}

const acceptForm = (visit: Visit) =>
  answerForm(visit, acceptByLink, {
    titulo: 'Proposta aceita',
    texto: 'Obrigado! A sua resposta foi registrada. Guarde o PDF: ele não muda mais.',
  });

const refuseForm = (visit: Visit) =>
  answerForm(visit, refuseByLink, {
    titulo: 'Proposta recusada',
    texto: 'A sua resposta foi registrada. Obrigado por avisar.',
  });

async function answerForm(
  visit: Visit,
  verb: typeof acceptByLink,
  done: { titulo: string; texto: string },
): Promise<Response> {
  const { request } = visit;
  // The token is the permission and no cookie is read; all the same no other site posts in a reader's name.
  if (isForeign(request)) {
    return notice(
      403,
      'Responda na página da proposta',
      'A resposta veio de outro site e não foi aceita. Abra o link da proposta e responda nela.',
    );
  }
  const fields = await readFields(request);
  if (fields instanceof Response) return fields;
  const opened = await open(visit);
  if (opened instanceof Response) return opened;
  const { link, ctx } = opened;
  try {
    const agent = request.headers.get('user-agent');
    const user_agent = agent === null ? null : clean(agent).slice(0, LONGEST_AGENT);
    await verb(ctx, link, fields, { user_agent });
    return await draw(200, visit, { ctx, link: await again(visit, link) }, { recado: { tipo: 'bom', ...done } });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const now = { ctx, link: await again(visit, link) };
    if (error.code === 'CONFLICT') {
      return draw(409, visit, now, { recado: { tipo: 'erro', titulo: 'Não deu certo', texto: error.message } });
    }
    if (error.code !== 'VALIDATION_ERROR') throw error;
    const { nome = '', documento = '', motivo } = fields;
    const first = error.details?.hash?.[0];
    const texto = first ?? 'Confira o que está marcado abaixo.';
    return draw(400, visit, now, {
      recado: { tipo: 'erro', titulo: 'Falta alguma coisa', texto },
      form: { nome, documento, details: error.details, ...(motivo === undefined ? {} : { motivo }) },
    });
  }
}

/** The link as the answer left it. */
const again = async ({ token }: Visit, link: LinkAberto): Promise<LinkAberto> => (await openLink(db(), token)) ?? link;

/** Without what no text has. */
const clean = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, '');

async function readFields(request: Request): Promise<Record<string, string> | Response> {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type')?.trim() ?? '')) {
    return notice(
      415,
      'Responda na página da proposta',
      'O formulário não chegou como o desta página. Abra o link e responda nela.',
    );
  }
  const bytes = await readBody(request, LARGEST);
  if (!bytes) return notice(413, 'A resposta é grande demais', 'Escreva um motivo mais curto.');
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString()));
}
