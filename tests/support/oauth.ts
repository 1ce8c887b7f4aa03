import { createHash, randomBytes } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import {
  type Aplicativo,
  createAplicativo,
  exchangeCode,
  grantConsent,
  readAuthorization,
  refreshGrant,
  revokeOauthToken,
} from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, type Member, makeCompany, sessionContext } from '#tests/support/factory.ts';

export const RETORNO = 'https://app.exemplo.com.br/retorno';

export type App = Aplicativo & { client_secret: string | null };

let serial = 0;

/** An application of the company's, confidential unless told otherwise. */
export function registerApp(company: Company, fields: Record<string, unknown> = {}): Promise<App> {
  return createAplicativo(company.ctx, {
    nome: `Aplicativo ${++serial}`,
    tipo: 'confidencial',
    redirect_uris: [RETORNO],
    escopos: ['estoque:read', 'estoque:write', 'expedicao:read'],
    ...fields,
  });
}

/** A verifier and its challenge (RFC 7636). */
export function pkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The query of an authorization request. */
export function authorizationQuery(app: App, fields: Record<string, string | undefined> = {}): URLSearchParams {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: app.redirect_uris[0] ?? '',
    scope: app.escopos.join(' '),
    state: 'estado',
  });
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

/** The code that the user's consent gives, without a browser. */
export async function authorize(
  app: App,
  user: Member,
  fields: Record<string, string | undefined> = {},
): Promise<string> {
  const outcome = await readAuthorization(db(), authorizationQuery(app, fields));
  if (outcome.kind !== 'valid') throw new Error(`The request was refused: ${JSON.stringify(outcome)}`);
  const ctx = await sessionContext(user.session);
  return (await grantConsent(ctx, outcome, outcome.escopos)).code;
}

const CALLER = { request_id: 'req-de-teste-oauth', ip: '203.0.113.5' };

/** What an application does at the token endpoint, without the wire. */
export function verbsOf(app: App, database = db()) {
  const client = { id: app.id, client_id: app.client_id, nome: app.nome, escopos: app.escopos };
  const redirect_uri = app.redirect_uris[0] ?? '';
  return {
    exchange: (code: string, code_verifier: string | null = null) =>
      exchangeCode(database, client, { code, redirect_uri, code_verifier }, CALLER),
    refresh: (refresh_token: string, scope: string | null = null) =>
      refreshGrant(database, client, { refresh_token, scope }, CALLER, async () => {}),
    revoke: (token: string) => revokeOauthToken(database, client, token, CALLER),
  };
}

/** So much time passes for every connection, its tokens and its events. */
export async function passTime(interval: string): Promise<void> {
  const { sql } = db();
  const ago = (...columns: string[]) =>
    columns.map((name, i) => sql`${i ? sql`,` : sql``} ${sql(name)} = ${sql(name)} - ${interval}::interval`);
  await sql`UPDATE tokens_oauth SET ${ago('criado_em', 'expira_em', 'consumido_em', 'revogado_em')}`;
  await sql`
    UPDATE concessoes SET ${ago('criado_em', 'ativada_em', 'renovada_em', 'expira_em', 'ultimo_uso_em', 'encerrada_em')}`;
  await sql`UPDATE eventos_aplicativos SET ${ago('criado_em')}`;
}

/** A connection that works: the code exchanged, without the wire. Gives its id. */
export async function connect(app: App, user: Member): Promise<number> {
  await verbsOf(app).exchange(await authorize(app, user));
  const [row] = await db().sql<{ id: number }[]>`SELECT max(id) AS id FROM concessoes WHERE aplicativo_id = ${app.id}`;
  if (!row) throw new Error('There is no connection');
  return row.id;
}

export type Tokens = {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  refresh_expires_in: number;
  scope: string;
};

/** An application at the token endpoint, over a real socket. */
export function clientOf(
  api: Api,
  app: App,
  identity: 'basic' | 'post' | 'none' = app.client_secret ? 'basic' : 'none',
) {
  const basic = `Basic ${Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64')}`;
  const own: Record<string, string> =
    identity === 'basic'
      ? {}
      : { client_id: app.client_id, ...(identity === 'post' ? { client_secret: app.client_secret ?? '' } : {}) };
  const post = (path: string, fields: Record<string, string | undefined>) => {
    const sent = Object.entries({ ...own, ...fields }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    );
    return postForm(api, path, sent, identity === 'basic' ? { authorization: basic } : {});
  };
  return {
    token: (fields: Record<string, string | undefined>) => post('/integracoes/oauth/token/', fields),
    exchange: (code: string, fields: Record<string, string | undefined> = {}) =>
      post('/integracoes/oauth/token/', { grant_type: 'authorization_code', code, redirect_uri: RETORNO, ...fields }),
    refresh: (refresh_token: string, fields: Record<string, string | undefined> = {}) =>
      post('/integracoes/oauth/token/', { grant_type: 'refresh_token', refresh_token, ...fields }),
    revoke: (token: string, fields: Record<string, string | undefined> = {}) =>
      post('/integracoes/oauth/revoke/', { token, ...fields }),
  };
}

/** An application of one company's at the token endpoint, another company to authorize it, until the file's tests have ended. */
export async function openTokenEndpoint() {
  const api = await startApi({ rateLimitScale: 10_000 });
  afterAll(() => api.close());
  const owner = await makeCompany({ deposito: false });
  const company = await makeCompany({ deposito: false });
  const app = await registerApp(owner);
  return { api, owner, company, app, client: clientOf(api, app) };
}

/** Posts a form as it is written, repeated fields included. */
export function postForm(
  api: Api,
  path: string,
  fields: [string, string][] | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields).toString();
  return api.call('POST', path, {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** The body of an answer that must be a success of the token endpoint. */
export function tokensOf(answer: Answer): Tokens {
  if (answer.status !== 200) throw new Error(`Expected tokens, got ${answer.status} ${answer.text}`);
  return answer.json as unknown as Tokens;
}

/** An error of the token endpoint as it must look: its description in the characters that RFC 6749 allows (§5.2). */
export const oauthError = (code: string) => ({
  error: code,
  error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
  error_uri: expect.stringMatching(new RegExp(`/docs/erros-oauth#${code}$`)),
});
