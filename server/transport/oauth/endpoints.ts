import {
  authenticateClient,
  type Client,
  exchangeCode,
  type OAuthError,
  OAuthRefusal,
  refreshGrant,
  revokeOauthToken,
} from '#server/acesso/index.ts';
import { consume, consumeAll, countRefusal, type Outcome, peek, secondsUntilFree } from '#server/limites/index.ts';
import { db } from '#server/platform/db.ts';
import { requestId } from '#server/platform/ids.ts';
import { logger } from '#server/platform/logger.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';
import { limitedAddress } from '#server/platform/net.ts';
import { withLogFields } from '#server/platform/trace.ts';
import { publicAddress } from '../origin.ts';
import { HttpError } from '../rest/http-error.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { readForm, required } from './form.ts';

type Fields = Map<string, string>;
type Caller = { request_id: string; ip: string | null };
type Endpoint = (client: Client, fields: Fields, caller: Caller) => Promise<object>;

/** `POST /integracoes/oauth/token/` (RFC 6749 §3.2, §5). */
export const answerToken = (request: Request, ip: string | null) => answer(request, ip, token);

/** `POST /integracoes/oauth/revoke/` (RFC 7009). */
export const answerRevoke = (request: Request, ip: string | null) => answer(request, ip, revoke);

const token: Endpoint = (client, fields, caller) => {
  const grant_type = required(fields, 'grant_type');
  if (grant_type === 'authorization_code') {
    const code = required(fields, 'code');
    const redirect_uri = required(fields, 'redirect_uri');
    return exchangeCode(
      db(),
      client,
      { code, redirect_uri, code_verifier: fields.get('code_verifier') ?? null },
      caller,
    );
  }
  if (grant_type === 'refresh_token') {
    const refresh_token = required(fields, 'refresh_token');
    return refreshGrant(db(), client, { refresh_token, scope: fields.get('scope') ?? null }, caller, admitRenewal);
  }
  throw new OAuthRefusal('unsupported_grant_type', 'Aceitos em grant_type: authorization_code, refresh_token.');
};

const revoke: Endpoint = async (client, fields, caller) => {
  await revokeOauthToken(db(), client, required(fields, 'token'), caller);
  return {};
};

const DOCS = '/docs/erros-oauth';

/** Reads the form, authenticates the application (401), serves the request and answers JSON. Never throws. */
function answer(request: Request, ip: string | null, endpoint: Endpoint): Promise<Response> {
  const request_id = requestId(request.headers.get('x-request-id'));
  return withLogFields({ request_id }, () => pass(request, ip, endpoint, request_id));
}

async function pass(request: Request, ip: string | null, endpoint: Endpoint, request_id: string): Promise<Response> {
  const started = performance.now();
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Pragma: 'no-cache',
    'X-Request-Id': request_id,
  };
  let status = 200;
  let body: object;
  let client_id: string | undefined;
  try {
    if (request.method !== 'POST') {
      throw new HttpError(405, 'Aceito: POST.', { Allow: 'POST' });
    }
    const fields = await readForm(request);
    const credentials = readCredentials(request, fields);
    ({ client_id } = credentials);
    body = await limited(credentials, ip, async () => {
      const client = await authenticateClient(db(), credentials.client_id, credentials.client_secret);
      return endpoint(client, fields, { request_id, ip });
    });
  } catch (error) {
    const refusal = refuse(error, request_id);
    ({ status } = refusal);
    body = { ...refusal.body, error_uri: `${publicAddress(request)}${DOCS}#${refusal.body.error}` };
    Object.assign(headers, refusal.headers);
    if (status >= 500) logger().error({ err: error }, 'OAuth request failed');
  }
  const duracao_ms = Math.round(performance.now() - started);
  const { pathname } = new URL(request.url);
  logger().info(
    { client_id: client_id && maskSecrets(client_id).slice(0, 60), path: pathname, status, duracao_ms },
    'OAuth request',
  );
  return new Response(JSON.stringify(body), { status, headers });
}

/** A limit refuses; `why` in ASCII, for `error_description`. */
class TooMany extends Error {
  readonly seconds: number;

  constructor(why: string, outcome: Outcome) {
    const seconds = secondsUntilFree(outcome);
    super(`${why} Aguarde ${seconds} s.`);
    this.seconds = seconds;
  }
}

/** A renewal writes, and leaves two tokens behind: each connection has its limit, and it counts against the company's. */
async function admitRenewal(grant: { id: number; empresa_id: number }): Promise<void> {
  const outcome = await consumeAll([
    ['oauth:renovacao', `concessao:${grant.id}`],
    ['empresa', String(grant.empresa_id)],
  ]);
  if (outcome.allowed) return;
  throw new TooMany(
    outcome.limite === 'empresa' ? 'A empresa passou do limite por minuto.' : 'O acesso foi renovado vezes demais.',
    outcome,
  );
}

/** Wrong guesses count by application and address, and by address alone. Past the limit, every request is refused until the minute ends. */
async function limited<T>({ client_id }: Credentials, ip: string | null, work: () => Promise<T>): Promise<T> {
  const address = limitedAddress(ip);
  const keys = [['oauth:cliente', `${client_id.slice(0, 60)} ${address}`] as const, ['oauth:ip', address] as const];
  await count(peek);
  try {
    return await work();
  } catch (error) {
    // Of many guesses at the same time, too, only as many as the limit allows learn that they were wrong.
    if (error instanceof OAuthRefusal && error.guess) await count(consume);
    throw error;
  }

  async function count(use: typeof peek): Promise<void> {
    const outcomes = await Promise.all(keys.map(async ([limite, who]) => ({ limite, ...(await use(limite, who)) })));
    for (const outcome of outcomes) {
      if (outcome.allowed) continue;
      if (use === peek) countRefusal(outcome.limite);
      throw new TooMany('Muitas credenciais recusadas.', outcome);
    }
  }
}

type Refused = {
  status: number;
  body: { error: OAuthError; error_description: string };
  headers: Record<string, string>;
};

/** A refusal in the shape of RFC 6749 §5.2, also for codes that the RFC does not define. */
function refuse(error: unknown, request_id: string): Refused {
  const shape = (code: OAuthError, description: string) => ({ error: code, error_description: description });
  if (error instanceof OAuthRefusal) {
    const unauthorized = error.error === 'invalid_client';
    return {
      status: unauthorized ? 401 : 400,
      body: shape(error.error, error.message),
      headers: unauthorized ? { 'WWW-Authenticate': 'Basic realm="Romaneio"' } : {},
    };
  }
  if (error instanceof TooMany) {
    return {
      status: 429,
      body: shape('temporarily_unavailable', error.message),
      headers: { 'Retry-After': String(error.seconds) },
    };
  }
  if (error instanceof HttpError) {
    return { status: error.status, body: shape('invalid_request', error.message), headers: error.headers };
  }
  return {
    status: 500,
    body: shape('server_error', `Erro interno. Ao pedir ajuda, informe ${request_id}.`),
    headers: {},
  };
}
