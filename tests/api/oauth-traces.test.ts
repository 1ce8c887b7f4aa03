import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAplicativos, listConexoes, listEventosAplicativo, touchCredentials } from '#server/acesso/index.ts';
import { sha256 } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { authorize, clientOf, postForm, registerApp, tokensOf } from '#tests/support/oauth.ts';

// The request log and the audit name application and user; no log and no table holds a secret.

const TOKEN = '/integracoes/oauth/token/';

let api: Api;
let owner: Company;
let company: Company;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 10_000 });
  owner = await makeCompany();
  company = await makeCompany();
  // As main.ts has it: what a batch saw of the connections is noted with it.
  requisicaoWriter().onFlush(touchCredentials);
});
afterAll(() => api.close());

/** The process's log from here on, all levels and nothing hidden by the logger itself. */
function captureLog(): () => string {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  Object.assign(globalThis, { romaneioLogger: pino({ level: 'trace' }, { write }) });
  return () => text;
}

const newestGrant = async () => {
  const { resultados } = await listConexoes(company.ctx, { por_pagina: 1 });
  return resultados[0] ?? expect.unreachable('There is no connection');
};

test('requests, changes and movements are told with the application and the user, and the last use is noted', async () => {
  const app = await registerApp(owner, { nome: 'Vitrine', escopos: ['estoque:write', 'expedicao:write'] });
  const member = await company.member('operador');
  const { access_token } = tokensOf(await clientOf(api, app).exchange(await authorize(app, member)));
  const grant = await newestGrant();
  expect([grant.ultimo_uso_em, grant.ultimo_uso_ip]).toEqual([null, null]);
  const produto = await company.product();
  const moved = await api.post('/v1/estoque/', access_token, {
    produto_id: produto.id,
    tipo: 'entrada',
    quantidade: 1,
  });
  const shipped = await api.post('/v1/expedicao/', access_token, {});
  const refused = await api.get('/v1/estoque/?x=1', access_token);
  expect([moved.status, shipped.status, refused.status]).toEqual([201, 201, 403]);
  await requisicaoWriter().flush();

  const { sql } = db();
  const who = 'Vitrine (Usuário operador)';
  expect([
    ...(await sql`
      SELECT token_id, concessao_id, ator_nome, rota, status, ip FROM requisicoes_api WHERE empresa_id = ${company.id} ORDER BY id`),
  ]).toEqual(
    [
      ['/v1/estoque/', 201],
      ['/v1/expedicao/', 201],
      ['/v1/estoque/', 403],
    ].map(([rota, status]) => {
      return { token_id: null, concessao_id: grant.id, ator_nome: who, rota, status, ip: '127.0.0.1' };
    }),
  );
  const audited = await sql`
    SELECT ator_tipo, ator_id, ator_nome, porta FROM auditoria WHERE empresa_id = ${company.id} AND acao = 'expedicao.criada'`;
  expect([...audited]).toEqual([{ ator_tipo: 'concessao', ator_id: grant.id, ator_nome: who, porta: 'api' }]);
  const moves =
    await sql`SELECT ator_tipo, ator_id, ator_nome FROM lancamentos_estoque WHERE empresa_id = ${company.id}`;
  expect([...moves]).toEqual([{ ator_tipo: 'concessao', ator_id: grant.id, ator_nome: who }]);
  expect(await newestGrant()).toMatchObject({ ultimo_uso_em: expect.any(Date), ultimo_uso_ip: '127.0.0.1' });

  // Who allowed it has another name now: what comes is told with it, what was stays.
  await db().sql`UPDATE usuarios SET nome = 'Bruna' WHERE id = ${member.id}`;
  await api.get('/v1/expedicao/?depois=1', access_token);
  await requisicaoWriter().flush();
  const names = await sql`SELECT DISTINCT ator_nome FROM requisicoes_api WHERE empresa_id = ${company.id} ORDER BY 1`;
  expect(names.map(({ ator_nome }) => ator_nome)).toEqual(['Vitrine (Bruna)', who]);
});

test('nothing secret is kept or logged, wherever a client puts it; the database has digests', async () => {
  const logged = captureLog();
  const app = await registerApp(owner);
  const secret = app.client_secret ?? '';
  const client = clientOf(api, app);
  const code = await authorize(app, company.admin);
  const first = tokensOf(await client.exchange(code));
  const second = tokensOf(await client.refresh(first.refresh_token));
  const spare = await authorize(app, company.admin);
  const secrets = [code, spare, secret, first, second].flatMap((each) =>
    typeof each === 'string' ? [each] : [each.access_token, each.refresh_token],
  );

  // Every one of them in every wrong place, with and without who may read.
  for (const text of secrets) {
    for (const token of [null, second.access_token, text]) {
      await api.get(`/v1/estoque/?busca=${text}&access_token=${text}`, token);
      await api.get(`/v1/estoque/?${text}=1`, token);
      await api.get(`/v1/${text}/`, token);
      await api.get(`/v1/estoque/${text}/`, token);
      await api.post('/v1/estoque/', token, { [text]: text, produto_id: text, tipo: text, quantidade: text });
    }
    const basic = (id: string, password: string) => ({
      authorization: `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`,
    });
    await postForm(api, `${TOKEN}?client_secret=${text}&code=${text}`, [['client_id', text]]);
    await postForm(api, TOKEN, [
      [text, text],
      [text, text],
    ]);
    await postForm(api, TOKEN, [['client_id', text]], basic(text, app.client_id));
    await postForm(api, TOKEN, [['grant_type', text]], basic(text, secret));
  }
  await client.token({ grant_type: secret, scope: secret });
  await client.refresh(second.refresh_token, { scope: second.access_token });
  await client.exchange(spare, { code_verifier: second.access_token, redirect_uri: second.refresh_token });
  await client.revoke(second.access_token);
  await client.refresh(first.refresh_token);
  await requisicaoWriter().flush();

  const { sql } = db();
  const tables = await sql<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`;
  expect(tables.length).toBeGreaterThan(20);
  // They were sent where the log looks, and are there cut short.
  const [cut] = await sql`
    SELECT count(*) FILTER (WHERE rota LIKE '%rmn_at_…%') AS rota, count(*) FILTER (WHERE caminho LIKE '%rmn_rt_…%') AS caminho,
      count(*) FILTER (WHERE 'rmn_cod_…' = ANY (campos_ignorados)) AS campo
    FROM requisicoes_api WHERE empresa_id = ${company.id}`;
  for (const n of Object.values(cut ?? {})) expect(n).toBeGreaterThan(0);
  const bodies = secrets.map((text) => text.slice(text.lastIndexOf('_') + 1));
  for (const { name } of tables) {
    const [found] = await sql`
      SELECT count(*) AS n FROM ${sql(name)} t WHERE t::text LIKE ANY (${bodies.map((body) => `%${body.slice(0, 20)}%`)})`;
    expect(found?.n, name).toBe(0);
  }
  const hashes = await sql<{ hash: Buffer }[]>`
    SELECT hash FROM tokens_oauth UNION ALL SELECT secret_hash FROM aplicativos WHERE id = ${app.id}`;
  const known = new Set(hashes.map(({ hash }) => hash.toString('hex')));
  for (const text of secrets) expect(known.has(sha256(text).toString('hex'))).toBe(true);

  // The log tells of the requests, and of none of these.
  const log = logged();
  expect(log).toContain('OAuth request');
  expect(log).toContain('API request');
  const shown = JSON.stringify([
    await listAplicativos(owner.ctx),
    await listEventosAplicativo(owner.ctx, { id: app.id }),
    await listConexoes(company.ctx, { situacao: 'encerradas' }),
  ]);
  for (const body of bodies) {
    expect(log).not.toContain(body.slice(0, 20));
    expect(shown).not.toContain(body.slice(0, 20));
  }
});
