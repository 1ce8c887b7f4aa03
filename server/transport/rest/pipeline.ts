import { authenticateToken, contextOfCredential, isAllowed } from '#server/acesso/index.ts';
import { consumeAll, type Limite, peek, tooMany } from '#server/limites/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { JsonNumber } from '#server/platform/decimal.ts';
import { DomainError, invalid } from '#server/platform/errors.ts';
import { type Answer, isAnswered, prepareOnce, runOnce } from '#server/platform/idempotency.ts';
import { readId, requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { addLogFields, withLogFields } from '#server/platform/trace.ts';
import { z } from '#server/platform/validation.ts';
import { type Custo, charge } from '../costs.ts';
import { notAllowedText } from '../methods.ts';
import { CAMPO } from '../midia/campo.ts';
import { isForm, receiveUpload, requireForm } from '../midia/receive.ts';
import { rulesOf, type TakesFile, withReceived } from '../midia/with-upload.ts';
import { publicAddress } from '../origin.ts';
import { isJson, readJsonBody } from './body.ts';
import { writeEnvelope } from './envelope.ts';
import { formFields, printOf, readFormFields } from './form-fields.ts';
import { HttpError, quotaHeaders, type Refusal, toRefusal } from './http-error.ts';
import { LONGEST_PATH, logRequest } from './log-request.ts';
import { OUTSIDE, type Passage, type Sent, type Target } from './passage.ts';
import type { PageUrl, Route } from './route.ts';

/**
 * Takes a request through authenticate → network → rate limit → scope → parse → verb → envelope, and answers. Never
 * throws: a fault is a 500 that names the request.
 *
 * @param target the declared route with its path parameters, the methods that a known path allows, or null for no such path
 */
export function answer(request: Request, ip: string | null, target: Target): Promise<Response> {
  const request_id = requestId(request.headers.get('x-request-id'));
  return withLogFields({ request_id }, () => pass(request, ip, target, request_id));
}

async function pass(request: Request, ip: string | null, target: Target, id: string): Promise<Response> {
  const passage: Passage = {
    request,
    url: new URL(request.url),
    ip,
    request_id: id,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': id, 'Cache-Control': 'no-store' },
    credential: undefined,
    recusa: null,
    ignored: new Set(),
    sent: undefined,
    started: performance.now(),
    ...{ entered: 0, read: 0, acted: 0, writing: 0 },
  };
  const escopo = target && 'route' in target ? target.route.escopo : undefined;
  let status: number;
  let body: Sent;
  let refusal: Refusal | null = null;
  try {
    const ctx = await enter(passage, target && 'route' in target ? target.route.limite : 'leitura');
    passage.entered = performance.now();
    ({ status, body } = await act(passage, ctx, target));
  } catch (error) {
    const lacks = error instanceof DomainError && error.code === 'FORBIDDEN' && passage.credential && escopo;
    refusal = toRefusal(error, id, {
      sent: Boolean(request.headers.get('authorization')),
      ...(lacks && !passage.credential?.escopos.has(escopo) ? { escopo } : {}),
    });
    ({ status, body } = refusal);
    Object.assign(passage.headers, refusal.headers);
    if (status >= 500)
      logger().error({ err: error, path: maskSecrets(passage.url.pathname).slice(0, LONGEST_PATH) }, 'Request failed');
  }
  passage.acted = performance.now();
  if (passage.ignored.size > 0) passage.headers['X-Campos-Ignorados'] = ignoredHeader(passage.ignored);
  logRequest(passage, target, { status, refusal, body });
  return new Response(body, { status, headers: passage.headers });
}

/** RFC 6750, 2.3, allows a token in this parameter. Logs and histories would keep the token, so the request is refused. */
const IN_ADDRESS = 'access_token';

/** Authenticate (401) → network (403) → rate limit (429). */
async function enter(passage: Passage, limite: Limite): Promise<Ctx> {
  const { request, ip, request_id, headers } = passage;
  const authorization = request.headers.get('authorization');
  if (!authorization) {
    const misplaced = passage.url.searchParams.has(IN_ADDRESS) ? 'Um token na URL não é aceito. ' : '';
    throw new DomainError('UNAUTHENTICATED', `${misplaced}Informe o token no cabeçalho Authorization: Bearer <token>.`);
  }
  const [, token] = /^Bearer +([^\s]+)$/i.exec(authorization.trim()) ?? [];
  if (!token) throw new DomainError('UNAUTHENTICATED', 'Cabeçalho Authorization malformado: use Bearer <token>.');
  const credential = await authenticateToken(db(), token);
  passage.credential = credential;
  addLogFields({ empresa_id: credential.empresa_id, [`${credential.tipo}_id`]: credential.id });
  const networkAllowed = isAllowed(ip, credential.ips_permitidos);
  // A request from a refused network does not count against the token's quota; its answer has the quota's headers all the same.
  const who = `${credential.tipo}:${credential.id}`;
  const outcome = networkAllowed
    ? await consumeAll([
        [limite, who],
        ['empresa', String(credential.empresa_id)],
      ])
    : { ...(await peek(limite, who)), limite };
  Object.assign(headers, quotaHeaders(outcome));
  if (!networkAllowed) {
    passage.recusa = `${OUTSIDE}${limitedAddress(ip)}`;
    throw new DomainError('FORBIDDEN', `O IP ${ip ?? 'desconhecido'} não está entre as redes permitidas deste token.`);
  }
  if (!outcome.allowed) {
    passage.recusa = outcome.limite;
    const whose = outcome.limite === 'empresa' ? ' da empresa' : '';
    throw tooMany(`Limite de requisições${whose} excedido.`, outcome);
  }
  const ctx = await contextOfCredential(credential, { request_id, ip, db: db() });
  return { ...ctx, endereco: publicAddress(request) };
}

/** Scope (403) → parse (400) → verb → envelope. */
async function act(passage: Passage, ctx: Ctx, target: Target): Promise<{ status: number; body: Sent }> {
  const { request, url, headers } = passage;
  if (url.searchParams.has(IN_ADDRESS)) {
    headers['WWW-Authenticate'] = 'Bearer error="invalid_request"';
    const message = 'Envie o token só no cabeçalho Authorization: o que esteve em uma URL deve ser revogado.';
    throw invalid(IN_ADDRESS, message);
  }
  if (!target) throw new DomainError('NOT_FOUND', 'Endereço não encontrado.');
  if ('allow' in target) {
    const allow = target.allow.join(', ');
    if (request.method === 'OPTIONS') {
      headers.Allow = allow;
      return { status: 204, body: null };
    }
    throw new HttpError(405, notAllowedText(request.method, allow), { Allow: allow });
  }
  const { route } = target;
  if (passage.credential?.fora_do_plano.includes(route.escopo)) {
    throw new DomainError(
      'FORBIDDEN',
      `Esta ação exige o escopo ${route.escopo}, de um módulo que não está no plano da empresa.`,
    );
  }
  requireScope(ctx, route.escopo);
  const params: Record<string, number> = {};
  for (const [name, text] of Object.entries(target.params)) {
    const id = readId(text);
    if (id === null) throw new DomainError('NOT_FOUND', 'Registro não encontrado.');
    params[name] = id;
  }
  const query = readQuery(passage, route);
  const form = asForm(route, request);
  if (form) return actWithFile(passage, ctx, form, { query, params });
  const sent = await readSent(request, route);
  if (sent) passage.sent = { value: sent.value, bytes: Buffer.byteLength(sent.text) };
  const body = readFields(passage, route, sent?.value);
  const input = { ...query, ...body, ...params };
  passage.read = performance.now();
  if (route.file) return actOnFile(passage, ctx, route, input);
  const run = (inner: Ctx) => charging(inner, route.custo, input, () => answerOf(passage, inner, route, input));
  const named = keyOf(passage, ctx, route, sent?.text ?? '');
  if (!named) return run(ctx);
  return replaying(passage, await runOnce(ctx.db, named, (tx) => run({ ...ctx, db: tx })));
}

/** The route as it takes the request, where that is a form with a file. */
function asForm(route: Route, request: Request): Route | null {
  const form = route.body?.form;
  if (form && isForm(request)) return { ...route, body: form, custo: form.custo };
  return route.body?.upload ? route : null;
}

/**
 * The same for a form with a file: the file is received, judged and, where it is kept, put into the store before any transaction. Under an Idempotency-Key
 * the file's digest and the fields stand for the body.
 */
async function actWithFile(
  passage: Passage,
  ctx: Ctx,
  route: Route,
  { query, params }: { query: Record<string, string>; params: Record<string, number> },
): Promise<{ status: number; body: string | null }> {
  const { upload, schema } = route.body as NonNullable<Route['body']> & { upload: TakesFile };
  requireForm(passage.request);
  // Of a request that comes again, the first answer counts: the thing that it made may be the last for which there was room.
  const asked = keyOf(passage, ctx, route, '');
  if (!asked || !(await isAnswered(ctx.db, asked))) await upload.before(ctx, { ...query, ...params });
  const names = formFields(schema).keys();
  const { recebido, fields, ignored } = await receiveUpload(passage.request, ctx, rulesOf(upload), names);
  for (const name of ignored) passage.ignored.add(name);
  passage.sent = { value: { ...fields, [CAMPO]: `(arquivo de ${recebido.tamanho} bytes)` }, bytes: recebido.tamanho };
  passage.read = performance.now();
  try {
    const input = { ...query, ...readFields(passage, route, readFormFields(schema, fields)), ...params };
    const keeping: typeof withReceived = async (...given) => {
      await upload.beforeKeeping?.(ctx, input);
      return withReceived(...given);
    };
    const run = (inner: Ctx, arquivo: unknown) => answerOf(passage, inner, route, { ...input, [CAMPO]: arquivo });
    const named = keyOf(passage, ctx, route, printOf(recebido.sha256, fields));
    if (!named) {
      return await keeping(ctx, recebido, upload, route.custo, async (arquivo) => {
        const made = await run(ctx, arquivo);
        return { ...made, kept: isMade(route, made) };
      });
    }
    const done = await prepareOnce(ctx.db, named, (once) =>
      keeping(ctx, recebido, upload, route.custo, async (arquivo) => {
        const made = await once((tx) => run({ ...ctx, db: tx }, arquivo));
        return { ...made, kept: !made.replayed && isMade(route, made) };
      }),
    );
    return replaying(passage, done);
  } finally {
    await recebido.discard();
  }
}

/** Whether a record was made; not where the one that is there already is the answer, and has a file of its own. */
const isMade = ({ found }: Route, { status }: { status: number }) => found === undefined || status !== 200;

/** Calls the verb and answers the file that it made. */
async function actOnFile({ headers }: Passage, ctx: Ctx, route: Route, input: Record<string, unknown>) {
  const { file = null, ...answered } = await route.answer(ctx, input, String);
  Object.assign(headers, answered.headers);
  return { status: route.status, body: file };
}

/** Calls the verb and writes its answer. */
async function answerOf(passage: Passage, ctx: Ctx, route: Route, input: Record<string, unknown>): Promise<Answer> {
  const { request, url, headers } = passage;
  const answered = await route.answer(ctx, input, (...place) => pageAddress(request, url, ...place));
  Object.assign(headers, answered.headers);
  const began = performance.now();
  const body = writeEnvelope(answered);
  passage.writing = performance.now() - began;
  return { status: answered.status ?? route.status, body };
}

/** What a request's Idempotency-Key stands for; null for one without. */
function keyOf({ request, url }: Passage, { ator }: Ctx, { method }: Route, body: string) {
  const key = method === 'POST' ? request.headers.get('idempotency-key') : null;
  if (key === null) return null;
  const fingerprint = `${method} ${url.pathname.replace(/\/*$/, '/')}\n${body}`;
  return { owner: `${ator.tipo}:${ator.id}`, key, fingerprint };
}

function replaying({ headers }: Passage, done: Answer & { replayed: boolean }): Answer {
  if (done.replayed) headers['Idempotent-Replayed'] = 'true';
  return done;
}

/** Counts what costs, once: an answer that is repeated for its Idempotency-Key does not come by here. */
async function charging<T>(ctx: Ctx, custo: Custo | undefined, input: unknown, work: () => Promise<T>): Promise<T> {
  if (!custo) return work();
  const settle = await charge(ctx, custo, input);
  try {
    return await work();
  } catch (error) {
    await settle(error instanceof DomainError ? error.code : 'INTERNAL_ERROR');
    throw error;
  }
}

/** The last value of each declared parameter. An empty parameter counts as not sent; an undeclared one is noted as ignored. */
function readQuery(passage: Passage, route: Route): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of passage.url.searchParams) {
    if (!route.query || !Object.hasOwn(route.query.shape, name)) {
      passage.ignored.add(name);
    } else if (value !== '') query[name] = value;
  }
  return query;
}

/** The JSON body; of a POST that takes none, what was sent all the same, so that its fields are named as ignored. */
async function readSent(request: Request, { method, body }: Route) {
  if (body) return readJsonBody(request, { optional: body.optional, orForm: body.form !== undefined });
  return method === 'POST' && isJson(request) ? readJsonBody(request, { optional: true }) : undefined;
}

/**
 * The declared fields of a body. What a verb takes from other doors must not come in by this one, so the rest goes no further. A field that
 * means nothing beside the others is judged as ever, and named as ignored.
 */
function readFields(
  { ignored }: Passage,
  { body }: Route,
  sent: Record<string, unknown> = {},
): Record<string, unknown> {
  const fields = Object.entries(sent).filter(([name]) => {
    const declared = body && Object.hasOwn(body.schema.shape, name);
    if (!declared) ignored.add(name);
    return declared;
  });
  const known = Object.fromEntries(fields.map(([name, value]) => [name, readLines(ignored, name, body, value)]));
  for (const name of body?.unused?.(known) ?? []) ignored.add(name);
  return known;
}

/** The same for a list of objects: a field that they do not declare is named once for all of them, `itens.preco_total`. */
function readLines(ignored: Set<string>, name: string, body: Route['body'], value: unknown): unknown {
  const line = lineSchema(body?.schema.shape[name]);
  if (!line || !Array.isArray(value)) return value;
  return value.map((one: unknown) => {
    if (typeof one !== 'object' || one === null || Array.isArray(one) || one instanceof JsonNumber) return one;
    const fields = Object.entries(one).filter(([field]) => {
      const declared = Object.hasOwn(line.shape, field);
      if (!declared) ignored.add(`${name}.${field}`);
      return declared;
    });
    return Object.fromEntries(fields);
  });
}

/** The schema of the objects in a list; undefined where a field is no list of objects. */
function lineSchema(schema: z.core.$ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return lineSchema(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return lineSchema(schema.unwrap());
  if (schema instanceof z.ZodPipe) return lineSchema(schema.in);
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject ? schema.element : undefined;
}

/** Characters of X-Campos-Ignorados; further names are left out. Clients refuse an answer with too long headers (16 KiB in Node). */
const HEADER_ROOM = 4_000;

/** The ignored names in a header's characters and length: a caller may send names of any text. */
function ignoredHeader(names: Iterable<string>): string {
  let header = '';
  for (const name of names) {
    const safe = encodeURIComponent(name.slice(0, 100).toWellFormed());
    if (header.length + safe.length > HEADER_ROOM) return `${header}, ...`;
    header += header ? `, ${safe}` : safe;
  }
  return header;
}

function pageAddress(request: Request, url: URL, ...[place, parameter = 'pagina']: Parameters<PageUrl>): string {
  const query = new URLSearchParams(url.searchParams);
  query.set(parameter, String(place));
  return `${publicAddress(request)}${url.pathname.replace(/\/*$/, '/')}?${query}`;
}
