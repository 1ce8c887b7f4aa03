import { type Context, Hono } from 'hono';
import { contextOfSession } from '#server/acesso/index.ts';
import { getImportacao, MODELOS, readFaulty } from '#server/importacao/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import { readId, requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { IP_HEADER, ipFromHeader } from '#server/platform/net.ts';
import type { Valor } from '#server/platform/planilha/write-cells.ts';
import { addLogFields, nameRoute, withLogFields } from '#server/platform/trace.ts';
import type { PanelSession } from '../auth/options.ts';
import { type ReadSession, sessionOfRequest } from '../auth/session-cookie.ts';
import { ERRORS } from '../errors.ts';
import { isForeign } from '../origin.ts';
import { HttpError } from '../rest/http-error.ts';
import { requireShownCompany, shownBy } from '../shown-company.ts';
import { drawCobrancaOf } from './cobranca-pdf.ts';
import { download, type Formato } from './download.ts';
import { exportList } from './export-list.ts';
import { printDanfe, sendXml } from './print-nota.ts';
import { printProposta } from './print-proposta.ts';
import { printVenda } from './print-venda.ts';
import { receiveAnexo } from './receive-anexo.ts';
import { receiveConhecimento } from './receive-conhecimento.ts';
import { receiveExtrato } from './receive-extrato.ts';
import { receiveImagem } from './receive-imagem.ts';
import { receiveImportacao } from './receive-importacao.ts';
import { receiveLogo } from './receive-logo.ts';
import { receiveModelo } from './receive-modelo.ts';
import { receiveNotas } from './receive-notas.ts';
import { showEmail } from './show-email.ts';

const PREFIX = '/api/arquivos';

/** Whether a request is for a file that the panel sends or takes. */
export const isArquivo = (url: string): boolean => url.startsWith(`${PREFIX}/`);

type Variables = { verb: Ctx; id: string };

const PRIVATE = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

/**
 * The panel's files: spreadsheets and photos that come in, lists and printed orders that go out, under the session and the same rule
 * about other sites as the panel's procedures. They do not go through Next, whose bundle has modules of its own: how many files are
 * worked on at a time is counted in one place.
 */
function makeApp(readSession: ReadSession) {
  const app = new Hono<{ Variables: Variables }>().basePath(PREFIX);
  app.use(async (c, next) => {
    c.set('id', requestId(c.req.header('x-request-id')));
    // A HEAD would begin a file that nobody reads.
    if (!['GET', 'POST'].includes(c.req.raw.method)) {
      throw new HttpError(405, 'Aceitos: GET, POST.', { Allow: 'GET, POST' });
    }
    await next();
    c.header('X-Request-Id', c.get('id'));
  });
  app.use(async (c, next) => {
    const request = c.req.raw;
    if (isForeign(request)) throw new DomainError('FORBIDDEN', 'Origem não permitida.');
    const session = await readSession(request);
    if (!session) throw new DomainError('UNAUTHENTICATED', 'Sua sessão terminou. Entre de novo.');
    const ip = ipFromHeader(request.headers.get(IP_HEADER));
    const { ctx } = await contextOfSession(db(), session, { request_id: c.get('id'), ip });
    requireShownCompany(shownBy(request), ctx.empresa_id);
    addLogFields({ empresa_id: ctx.empresa_id, usuario_id: ctx.ator.id, request_id: ctx.request_id });
    c.set('verb', ctx);
    await next();
  });
  app.post('/produtos/:id/imagens', async (c) =>
    Response.json(await receiveImagem(c.get('verb'), c.req.raw, c.req.param('id')), { status: 201, headers: PRIVATE }),
  );
  app.post('/conversas/:id/anexos', async (c) =>
    Response.json(await receiveAnexo(c.get('verb'), c.req.raw, c.req.param('id')), { status: 201, headers: PRIVATE }),
  );
  app.post('/modelos-whatsapp/:id', async (c) =>
    Response.json(await receiveModelo(c.get('verb'), c.req.raw, c.req.param('id')), { status: 201, headers: PRIVATE }),
  );
  app.post('/logo', async (c) =>
    Response.json(await receiveLogo(c.get('verb'), c.req.raw), { status: 201, headers: PRIVATE }),
  );
  app.post('/importacoes', async (c) =>
    Response.json(await receiveImportacao(c.get('verb'), c.req.raw), { status: 201, headers: PRIVATE }),
  );
  app.post('/conhecimento', async (c) => {
    const publicado = await receiveConhecimento(c.get('verb'), c.req.raw);
    return Response.json(publicado, { status: publicado.criado ? 201 : 200, headers: PRIVATE });
  });
  app.post('/notas-fiscais', async (c) =>
    Response.json(await receiveNotas(c.get('verb'), c.req.raw), { headers: PRIVATE }),
  );
  app.get('/notas-fiscais/:id/danfe.pdf', (c) => printDanfe(c.get('verb'), c.req.param('id')));
  app.get('/notas-fiscais/:id/nota.xml', (c) => sendXml(c.get('verb'), c.req.param('id')));
  app.post('/extratos', async (c) =>
    Response.json(await receiveExtrato(c.get('verb'), c.req.raw), { status: 201, headers: PRIVATE }),
  );
  app.get('/cobrancas/:arquivo', (c) => printCobranca(c.get('verb'), c.req.param('arquivo')));
  app.get('/importacoes/modelos/:arquivo', (c) => sendModelo(c.get('verb'), c.req.param('arquivo')));
  app.get('/importacoes/:id/erros.csv', (c) => sendErros(c.get('verb'), c.req.param('id')));
  app.get('/listas/:arquivo', (c) => {
    const { nome, formato } = fileOf(c.req.param('arquivo'));
    return exportList(c.get('verb'), nome, formato, new URL(c.req.url).searchParams);
  });
  app.get('/vendas/:arquivo', (c) => printVenda(c.get('verb'), c.req.param('arquivo')));
  app.get('/propostas/:arquivo', (c) => printProposta(c.get('verb'), c.req.param('arquivo')));
  app.get('/emails/:id', (c) => showEmail(c.get('verb'), c.req.param('id'), new URL(c.req.url).searchParams));
  app.notFound(() => {
    throw notFound('Arquivo não encontrado.');
  });
  app.onError(refuse);
  return app;
}

/** What the panel's page is told of a file that was refused. */
function refuse(error: Error, c: Context<{ Variables: Variables }>): Response {
  if (error instanceof HttpError) {
    // What is left of the body is not read.
    const headers = { ...PRIVATE, ...error.headers };
    return Response.json({ message: error.message }, { status: error.status, headers });
  }
  if (error instanceof DomainError) {
    const { code, message, details } = error;
    return Response.json(
      { message, ...(details ? { details } : {}) },
      { status: ERRORS[code].status, headers: PRIVATE },
    );
  }
  logger().error({ err: error }, 'A file of the panel failed');
  const message = `Erro interno. Ao pedir ajuda, informe a requisição ${c.get('id')}.`;
  return Response.json({ message }, { status: 500, headers: PRIVATE });
}

/** `produtos.csv` as name and format. */
function fileOf(arquivo: string): { nome: string; formato: Formato } {
  const [, nome = '', formato = ''] = /^([a-z-]+)\.(csv|xlsx)$/.exec(arquivo) ?? [];
  if (formato !== 'csv' && formato !== 'xlsx') throw notFound('Arquivo não encontrado.');
  return { nome, formato };
}

async function printCobranca(ctx: Ctx, arquivo: string): Promise<Response> {
  const id = readId(/^(\d+)\.pdf$/.exec(arquivo)?.[1] ?? '');
  if (id === null) throw notFound('Cobrança não encontrada.');
  const { nome, file } = await drawCobrancaOf(ctx, { id });
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${nome}"` };
  return new Response(file, { headers: { ...PRIVATE, ...headers } });
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

function sendModelo({ fuso }: Ctx, arquivo: string): Response {
  const { nome, formato } = fileOf(arquivo);
  const modelo = Object.entries(MODELOS).find(([tipo]) => tipo === nome)?.[1];
  if (!modelo) throw notFound('Modelo não encontrado.');
  return download({ nome: `modelo-${nome}`, formato, fuso, colunas: modelo.colunas, linhas: once(modelo.linhas) });
}

/** The rows with a fault, as the file had them, with what is wrong in a column more: to be mended and sent again. */
async function sendErros(ctx: Ctx, text: string): Promise<Response> {
  const id = readId(text);
  if (id === null) throw notFound('Importação não encontrada.');
  const { cabecalho, campos } = await getImportacao(ctx, { id });
  const nameOf = (campo: string) => campos.find((one) => one.campo === campo)?.nome ?? campo;
  const linhas = async function* (): AsyncGenerator<Valor[][]> {
    for await (const rows of readFaulty(ctx, id)) {
      yield rows.map(({ celulas, erros }) => [
        ...cabecalho.map((_, i) => decimalComma(celulas[i] ?? null)),
        Object.entries(erros ?? {})
          .map(([campo, messages]) => `${nameOf(campo)}: ${messages.join(' ')}`)
          .join(' | '),
      ]);
    }
  };
  const colunas = [...cabecalho, 'Erros'].map((nome) => ({ nome, forma: 'texto' as const }));
  return download({ nome: `importacao-${id}-erros`, formato: 'csv', fuso: ctx.fuso, colunas, linhas: linhas() });
}

const decimalComma = (celula: Valor): Valor => (typeof celula === 'number' ? String(celula).replace('.', ',') : celula);

const withFields =
  (app: ReturnType<typeof makeApp>) =>
  (request: Request): Promise<Response> => {
    nameRoute(PREFIX);
    return withLogFields({ procedimento: 'arquivos' }, async () => app.fetch(request));
  };

/** Every door of the panel's files, as `GET /listas/:arquivo`: for tests, which try each. */
export const portasDeArquivos = (): string[] =>
  makeApp(async () => null)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.slice(PREFIX.length)}`);

/** Answers a request for one of the panel's files. */
export const serveArquivos = withFields(makeApp(sessionOfRequest));

/** The same for a known session: for tests. */
export const serveArquivosOf = (session: PanelSession | null, request: Request): Promise<Response> =>
  withFields(makeApp(async () => session))(request);
