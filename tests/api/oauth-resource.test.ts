import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deleteAplicativo,
  disconnectConexao,
  listConexoes,
  updateAplicativo,
  updateUsuario,
} from '#server/acesso/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, type Member, makeCompany, sessionOf } from '#tests/support/factory.ts';
import { type App, authorize, clientOf, oauthError, registerApp, type Tokens, tokensOf } from '#tests/support/oauth.ts';

// What an access token of OAuth may do on /v1 (RFC 6750), from its grant to its end.

const ESCOPOS = ['estoque:read', 'estoque:write', 'expedicao:read'];

let api: Api;
let owner: Company;
let company: Company;
let app: App;
let produto: { id: number };

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 10_000 });
  owner = await makeCompany();
  company = await makeCompany();
  app = await registerApp(owner, { escopos: ESCOPOS });
  produto = await company.product();
});
afterAll(() => api.close());

const connect = async (user: Member = company.admin, to: App = app): Promise<Tokens> =>
  tokensOf(await clientOf(api, to).exchange(await authorize(to, user)));
const refresh = ({ refresh_token }: Tokens, to: App = app) => clientOf(api, to).refresh(refresh_token);
const read = async ({ access_token }: Tokens) => (await api.get('/v1/estoque/', access_token)).status;
const move = (token: string, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api.post('/v1/estoque/', token, { produto_id: produto.id, tipo: 'entrada', quantidade: 1, ...fields }, headers);
const write = async ({ access_token }: Tokens) => (await move(access_token)).status;

describe('the answer names what is missing', () => {
  test('no token: a bare challenge', async () => {
    const { status, headers } = await api.get('/v1/estoque/');
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test('whatever is no access token is invalid_token: a refresh token, a code, a secret, one that nobody issued', async () => {
    const { refresh_token } = await connect();
    const code = await authorize(app, company.admin);
    for (const token of [refresh_token, code, app.client_secret, app.client_id, newSecret('rmn_at')]) {
      const { status, headers, json } = await api.get('/v1/estoque/', token);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
      expect(json).toStrictEqual({ detail: expect.stringMatching(/\S/) });
    }
    // Showing them there spent neither.
    expect((await clientOf(api, app).exchange(code)).status).toBe(200);
    expect((await clientOf(api, app).refresh(refresh_token)).status).toBe(200);
  });

  test('a scope that was not granted is insufficient_scope, and names it', async () => {
    const narrow = tokensOf(
      await clientOf(api, app).exchange(await authorize(app, company.admin, { scope: 'estoque:read' })),
    );
    const { status, headers, json } = await move(narrow.access_token);
    expect([status, headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="estoque:write"',
    ]);
    expect(json).toStrictEqual({ detail: expect.stringContaining('estoque:write') });
    expect(await read(narrow)).toBe(200);
  });

  test('a token in the address is refused, alone and beside the right header', async () => {
    const { access_token } = await connect();
    const alone = await api.get(`/v1/estoque/?access_token=${access_token}`);
    expect([alone.status, alone.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(alone.json.detail).toMatch(/URL/);
    const both = await api.get(`/v1/estoque/?access_token=${access_token}`, access_token);
    expect([both.status, both.headers.get('www-authenticate')]).toEqual([400, 'Bearer error="invalid_request"']);
    expect(both.json.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { access_token: [expect.any(String)] },
    });
    expect((await move(access_token, {}, {})).status).toBe(201);
    const writing = await api.post('/v1/estoque/?access_token=x', access_token, { produto_id: produto.id });
    expect(writing.status).toBe(400);
  });
});

describe('whose data', () => {
  test('the company’s that was chosen, not the application’s own: what is another’s is missing', async () => {
    const { access_token } = await connect();
    const theirs = await owner.product({ nome: 'Do outro' });
    await owner.move(theirs, '3');
    const found = await api.get('/v1/estoque/?busca=Do%20outro', access_token);
    expect(found.json.data.resultados).toEqual([]);
    const answers = [theirs.id, 999_999_999].map(async (id) => {
      const both = await Promise.all([
        api.get(`/v1/estoque/${id}/`, access_token),
        move(access_token, { produto_id: id }),
      ]);
      return both.map(({ status, text }) => [status, text.replaceAll(`(id ${id})`, '(id)')]);
    });
    const [foreign, missing] = await Promise.all(answers);
    expect(foreign).toEqual(missing);
    expect(foreign?.map(([status]) => status)).toEqual([404, 400]);
  });

  test('a user of two companies gives each what they may do there', async () => {
    const here = await company.member('operador');
    const sibling = await company.sibling();
    const there = await sibling.join(here, 'operador');
    const [full, looking] = [await connect(here), await connect(there)];
    await updateUsuario(sibling.ctx, { id: there.membro_id, papel: 'leitura' });
    expect([full.scope, looking.scope]).toEqual([ESCOPOS.join(' '), ESCOPOS.join(' ')]);
    expect([await write(full), await write(looking), await read(looking)]).toEqual([201, 403, 200]);
  });
});

describe('what was granted goes only as far as its user does now', () => {
  test('an administrator who becomes a reader: writing is 403, and works again with the role', async () => {
    const member = await company.member('administrador');
    const tokens = await connect(member);
    expect(await write(tokens)).toBe(201);
    await updateUsuario(company.ctx, { id: member.membro_id, papel: 'leitura' });
    expect([await write(tokens), await read(tokens)]).toEqual([403, 200]);
    const renewed = tokensOf(await refresh(tokens));
    expect(await write(renewed)).toBe(403);
    await updateUsuario(company.ctx, { id: member.membro_id, papel: 'operador' });
    expect([await write(renewed), await write(tokens)]).toEqual([201, 201]);
  });

  test('a user who leaves the company: 401, no renewal, no exchange; who comes back begins anew', async () => {
    const member = await company.member('operador');
    const tokens = await connect(member);
    const code = await authorize(app, member);
    await updateUsuario(company.ctx, { id: member.membro_id, ativo: false });
    expect(await read(tokens)).toBe(401);
    for (const answer of [await refresh(tokens), await clientOf(api, app).exchange(code)]) {
      expect([answer.status, answer.json]).toEqual([400, oauthError('invalid_grant')]);
    }
    await updateUsuario(company.ctx, { id: member.membro_id, ativo: true });
    expect([await read(tokens), (await refresh(tokens)).status]).toEqual([401, 400]);
    const session = await sessionOf(member.id, company.id);
    expect(await read(await connect({ ...member, session }))).toBe(200);
  });

  test('a module that leaves the company’s plan is 403 at once', async () => {
    const other = await makeCompany();
    const tokens = await connect(other.admin);
    const plan = (modulos: string[]) =>
      db()
        .sql`UPDATE contas SET modulos = ${modulos} WHERE id = (SELECT conta_id FROM empresas WHERE id = ${other.id})`;
    await plan(['expedicao']);
    const { status, headers } = await api.get('/v1/estoque/', tokens.access_token);
    expect([status, headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="estoque:read"',
    ]);
    expect((await api.get('/v1/expedicao/', tokens.access_token)).status).toBe(200);
    await plan(['estoque', 'expedicao']);
    expect(await read(tokens)).toBe(200);
  });
});

describe('its end', () => {
  test('an access token expires; renewing goes on', async () => {
    const tokens = await connect();
    await db().sql`UPDATE tokens_oauth SET expira_em = now() - interval '1 millisecond' WHERE tipo = 'access_token'`;
    const { status, json, headers } = await api.get('/v1/estoque/', tokens.access_token);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(json.detail).toMatch(/expirado/);
    expect(await read(tokensOf(await refresh(tokens)))).toBe(200);
  });

  test('disconnected in the panel: the very next request is 401, and nothing renews it', async () => {
    const tokens = await connect();
    const { resultados } = await listConexoes(company.ctx, { por_pagina: 1 });
    await disconnectConexao(company.ctx, { id: resultados[0]?.id });
    expect([await read(tokens), (await refresh(tokens)).status]).toEqual([401, 400]);
  });

  test('an application that is disabled has no access, until it is enabled; deleted, it is dead for good', async () => {
    const other = await registerApp(owner, { escopos: ESCOPOS });
    const tokens = await connect(company.admin, other);
    await updateAplicativo(owner.ctx, { id: other.id, ativo: false });
    const refused = await refresh(tokens, other);
    expect([await read(tokens), refused.status, refused.json]).toEqual([401, 401, oauthError('invalid_client')]);
    await updateAplicativo(owner.ctx, { id: other.id, ativo: true });
    expect(await read(tokens)).toBe(200);
    const renewed = tokensOf(await refresh(tokens, other));
    await deleteAplicativo(owner.ctx, { id: other.id });
    expect([await read(tokens), await read(renewed), (await refresh(renewed, other)).status]).toEqual([401, 401, 401]);
    const { resultados } = await listConexoes(company.ctx, { situacao: 'encerradas', por_pagina: 1 });
    expect(resultados[0]).toMatchObject({ situacao: 'aplicativo_excluido', aplicativo_nome: other.nome });
  });
});

describe('what is counted is the connection’s, however often it is renewed', () => {
  test('rate limits: a renewal does not begin them anew; another connection has its own', async () => {
    setEnv({ RATE_LIMIT_SCALE: '0.05' });
    try {
      const first = await connect();
      const left = async ({ access_token }: Tokens) => {
        const { status, headers } = await api.get('/v1/estoque/', access_token);
        return [status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];
      };
      expect(await left(first)).toEqual([200, '6', '5']);
      const second = tokensOf(await refresh(first));
      expect(await left(second)).toEqual([200, '6', '4']);
      for (const tokens of [first, second, first, second]) await left(tokens);
      expect(await left(tokensOf(await refresh(second)))).toEqual([429, '6', '0']);
      expect(await left(first)).toEqual([429, '6', '0']);
      expect(await left(await connect())).toEqual([200, '6', '5']);
    } finally {
      setEnv({ RATE_LIMIT_SCALE: '10000' });
    }
  });

  test('an Idempotency-Key repeats its answer after a renewal, and is free in another connection', async () => {
    const first = await connect();
    const key = { 'idempotency-key': 'pedido-42' };
    const made = await move(first.access_token, {}, key);
    const again = await move(tokensOf(await refresh(first)).access_token, {}, key);
    expect([again.status, again.text]).toEqual([201, made.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await move((await connect()).access_token, {}, key);
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([201, null]);
    expect(other.text).not.toBe(made.text);
  });
});
