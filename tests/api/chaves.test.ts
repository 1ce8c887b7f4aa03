import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany, type TokenOptions } from '#tests/support/factory.ts';
import { authorize, clientOf, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { exampleOf } from '#tests/support/openapi.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { rowsWith } from '#tests/support/rows.ts';

// Keys that companies of an account issue each other: by whom, how broad, and that their text is shown once.

const EXTRAS = ['crm:whatsapp_modelo', 'empresas:criar_empresa', 'empresas:gerar_chave'];

let api: Api;
let principal: Company;
let filial: Company;
let token: string;
let other: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000 });
  principal = await makeCompany({ deposito: false });
  filial = await principal.sibling();
  ({ token } = await principal.token({ escopos: [...ESCOPOS_API] }));
  ({ token: other } = await filial.token({ escopos: [...ESCOPOS_API] }));
});
afterAll(() => api.close());

const at = (id: number, chave?: unknown) =>
  `/v1/empresas/${id}/chaves/${chave === undefined ? '' : `${String(chave)}/`}`;
const issue = (body: Record<string, unknown>, by = token, id = filial.id) => api.post(at(id), by, body);
/** A key of the main registration that may issue keys. */
const issuer = async (options: TokenOptions) => (await principal.token(options)).token;

test('a key: its fields, what it opens, its list, its networks, its end', async () => {
  const { status, json } = await issue({ nome: 'Loja', escopos: ['estoque:write', 'estoque:read'] });
  expect([status, json.message]).toEqual([201, 'Chave emitida.']);
  const { token: texto, ...chave } = json.data as unknown as { token: string; id: number };
  expect(texto).toMatch(/^rmn_tok_[0-9A-Za-z]{49}$/);
  expect(chave).toStrictEqual({
    ...{ id: expect.any(Number), nome: 'Loja', token_prefixo: 'rmn_tok_', token_final: texto.slice(-4) },
    ...{ escopos: ['estoque:read', 'estoque:write'], ips_permitidos: null, situacao: 'ativo', expira_em: null },
    ...{ criado_em: expect.stringMatching(/-03:00$/), criado_por_nome: expect.stringMatching(/^Token /) },
    ...{ revogado_em: null, ultimo_uso_em: null },
  });
  expect((await api.get('/v1/estoque/', texto)).status).toBe(200);
  const listed = (await api.get(`${at(filial.id)}?busca=loja`, token)).json.data.resultados;
  expect(listed).toEqual([{ ...chave, ultimo_uso_em: listed[0]?.ultimo_uso_em }]);

  const patch = (body: Record<string, unknown>) => api.call('PATCH', at(filial.id, chave.id), { token, body });
  const limited = await patch({ ips_permitidos: ['203.0.113.9/24'], escopos: ['estoque:read'], nome: 'x' });
  expect(limited.headers.get('x-campos-ignorados')).toBe('escopos, nome');
  expect(limited.json.data).toMatchObject({ ...{ nome: 'Loja', ips_permitidos: ['203.0.113.0/24'] } });
  expect(limited.json.data.escopos).toEqual(['estoque:read', 'estoque:write']);
  expect((await api.get('/v1/estoque/', texto)).status).toBe(403);
  expect((await patch({ escopos: ['estoque:read'] })).json.data.ips_permitidos).toEqual(['203.0.113.0/24']);
  expect((await patch({ ips_permitidos: [] })).json.error.details).toHaveProperty('ips_permitidos');
  expect((await patch({ ips_permitidos: null })).json.data.ips_permitidos).toBeNull();
  expect((await api.get('/v1/estoque/', texto)).status).toBe(200);

  for (const _ of [1, 2]) expect((await api.call('DELETE', at(filial.id, chave.id), { token })).status).toBe(200);
  expect((await api.get('/v1/estoque/', texto)).json.detail).toBe('Token revogado.');
  expect((await patch({ ips_permitidos: null })).status).toBe(400);
  const lines = await db().sql`
    SELECT empresa_id, acao, detalhes->>'empresa' AS empresa FROM auditoria
    WHERE recurso = 'token' AND recurso_id = ${chave.id} ORDER BY id`;
  const [row] = await db().sql`SELECT nome FROM empresas WHERE id = ${filial.id}`;
  expect(lines).toEqual(
    ['token.criado', 'token.redes_alteradas', 'token.redes_alteradas', 'token.revogado'].flatMap((acao) => [
      { empresa_id: filial.id, acao, empresa: null },
      { empresa_id: principal.id, acao, empresa: row?.nome },
    ]),
  );
});

describe('never broader than the key that issues it', () => {
  test('a scope that it lacks is 403 by its name; a module outside the plan 400 on escopos', async () => {
    const by = await issuer({ escopos: ['empresas:gerar_chave', 'estoque:read', 'empresas:write'] });
    const refused = await issue({ escopos: ['estoque:read', 'estoque:write', 'empresas:criar_empresa'] }, by);
    expect([refused.status, refused.json.detail]).toEqual([
      403,
      'Uma chave só concede o que ela mesma tem, e esta não dispõe dos escopos empresas:criar_empresa, estoque:write.',
    ]);
    // `write` includes none of the extras: neither here nor where the key is used.
    const written = await issue({ escopos: ['empresas:write'] }, by, principal.id);
    expect((await api.post('/v1/empresas/', String(written.json.data.token), { nome: 'x' })).status).toBe(403);
    const account = await makeCompany({ deposito: false });
    const { token: theirs } = await account.token({ escopos: ['empresas:gerar_chave', 'crm:read'] });
    await db().sql`
      UPDATE contas SET modulos = '{empresas,estoque}' WHERE id = (SELECT conta_id FROM empresas WHERE id = ${account.id})`;
    for (const escopo of ['crm:read', 'vendas:read']) {
      const { status, json } = await issue({ escopos: [escopo] }, theirs, account.id);
      expect([status, json.error?.details?.escopos]).toEqual([
        400,
        [`Módulo fora do plano da empresa: ${escopo.split(':')[0]}.`],
      ]);
    }
    const offered = (
      await api.get('/v1/empresas/escopos/', (await account.token({ escopos: ['empresas:read'] })).token)
    ).json.data.resultados as { modulo: string; escopos: { escopo: string; extra: boolean }[] }[];
    expect(offered.map(({ modulo }) => modulo)).toEqual(['estoque', 'empresas']);
    expect(offered.flatMap(({ escopos }) => escopos.filter(({ extra }) => extra).map(({ escopo }) => escopo))).toEqual([
      'empresas:criar_empresa',
      'empresas:gerar_chave',
    ]);
  });

  test('networks stay inside its own, at creation and after; so does the end', async () => {
    const escopos = ['empresas:gerar_chave', 'estoque:read'];
    const by = await issuer({ escopos, ips_permitidos: ['127.0.0.0/8', '2001:db8::/32'] });
    for (const ips_permitidos of [undefined, null, ['0.0.0.0/0'], ['127.0.0.1', '10.0.0.1'], ['126.0.0.0/7']]) {
      const { status, json } = await issue({ escopos: ['estoque:read'], ips_permitidos }, by);
      expect([status, json.detail]).toEqual([403, expect.stringMatching(/só vale em 127\.0\.0\.0\/8, 2001:db8::\/32/)]);
    }
    const inside = await issue({ escopos: ['estoque:read'], ips_permitidos: ['::ffff:127.1.0.0/112'] }, by);
    expect(inside.json.data.ips_permitidos).toEqual(['127.1.0.0/16']);
    const patch = (ips_permitidos: unknown) =>
      api.call('PATCH', at(filial.id, inside.json.data.id), { token: by, body: { ips_permitidos } });
    for (const wider of [null, ['10.0.0.0/8']]) expect((await patch(wider)).status).toBe(403);
    expect((await patch(['127.0.0.1'])).status).toBe(200);

    const expira_em = new Date(Date.now() + 3_600_000);
    const mortal = await issuer({ escopos, expira_em });
    for (const later of [undefined, null, new Date(expira_em.getTime() + 1_000)]) {
      expect((await issue({ escopos: ['estoque:read'], expira_em: later }, mortal)).status).toBe(403);
    }
    const child = await issue({ escopos: ['estoque:read'], expira_em }, mortal);
    expect(new Date(String(child.json.data.expira_em))).toEqual(expira_em);
  });

  test('it opens no stronger key to more networks, and tells the end of its own in the company’s zone', async () => {
    const strong = (await issue({ escopos: ['estoque:write'], ips_permitidos: ['203.0.113.0/24'] })).json.data;
    const expira_em = new Date(Date.now() + 86_400_000);
    const weak = await issuer({ escopos: ['empresas:gerar_chave', 'estoque:read'], expira_em });
    const patch = (ips_permitidos: string[] | null) =>
      api.call('PATCH', at(filial.id, strong.id), { token: weak, body: { ips_permitidos } });
    for (const wider of [null, ['203.0.113.0/24', '198.51.100.7'], ['0.0.0.0/0']]) {
      const { status, json } = await patch(wider);
      expect([status, json.detail]).toEqual([403, expect.stringContaining('estoque:write')]);
    }
    expect((await patch(['203.0.113.128/25'])).status).toBe(200);
    const longer = await issue({ escopos: ['estoque:read'] }, weak);
    expect(longer.json.detail).toMatch(/expira em \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00/);
  });

  test('what a field of another type is told is said in the words of who reads it', async () => {
    const said = async (body: object) => (await issue({ escopos: ['estoque:read'], ...body })).json.error.details;
    expect(await said({ expira_em: '2027-01-01' })).toEqual({
      expira_em: [expect.stringContaining('ISO 8601 com fuso')],
    });
    expect(await said({ ips_permitidos: {} })).toEqual({ ips_permitidos: ['Informe uma lista.'] });
    expect(await said({ escopos: 'estoque:read' })).toEqual({ escopos: ['Informe uma lista.'] });
    const many = Array.from({ length: 101 }, () => 'estoque:read');
    expect(await said({ escopos: many })).toEqual({ escopos: ['Informe no máximo 100 itens.'] });
    const networks = Array.from({ length: 51 }, (_, i) => `203.0.113.${i}`);
    expect(await said({ ips_permitidos: networks })).toEqual({ ips_permitidos: ['Use no máximo 50 redes.'] });
  });

  test('a key whose module has left the plan is told so', async () => {
    const company = await makeCompany({ deposito: false });
    const { token: texto } = await company.token({ escopos: ['expedicao:read'] });
    await company.plan(['estoque']);
    const { status, json } = await api.get('/v1/expedicao/', texto);
    expect([status, json.detail]).toEqual([403, expect.stringMatching(/expedicao:read.*não está no plano/)]);
  });

  test('without escopos it has what the issuing key has, without the extras; only the main registration’s key issues', async () => {
    const own = (await issue({})).json.data;
    expect(own.escopos).toEqual(ESCOPOS_API.filter((escopo) => !EXTRAS.includes(escopo)).sort());
    const onlyExtras = await issuer({ escopos: ['empresas:gerar_chave'] });
    expect((await issue({}, onlyExtras)).json.error.details).toHaveProperty('escopos');

    const app = await registerApp(principal, { escopos: [...ESCOPOS_API] });
    const code = await authorize(app, principal.admin, { scope: ESCOPOS_API.join(' ') });
    const connection = tokensOf(await clientOf(api, app).exchange(code)).access_token;
    for (const by of [other, connection]) {
      for (const id of [principal.id, filial.id]) {
        expect((await issue({ escopos: ['estoque:read'] }, by, id)).status).toBe(403);
        expect((await issue({}, by, id)).status).toBe(403);
        expect((await api.get(at(id), by)).status).toBe(403);
        expect((await api.call('DELETE', at(id, own.id), { token: by })).status).toBe(403);
      }
    }
    const examples = ['outra_chave', 'aplicativo'].map((name) =>
      exampleOf('GET', '/v1/empresas/{id}/chaves/', 403, name),
    );
    const refusals = [other, connection].map(async (by) => (await api.get(at(filial.id), by)).json);
    expect(await Promise.all(refusals)).toEqual(examples);
    expect((await api.get('/v1/estoque/', String(own.token))).status).toBe(200);
    // In the panel an administrator of the main registration reaches any company's keys, one of another company its own.
    const list = (company: Company, id: number) => call(panelOf(company.admin.session), 'chaves.list', { id });
    for (const [by, id] of [
      [principal, filial.id],
      [filial, filial.id],
    ] as const) {
      expect(await list(by, id)).toMatchObject({ total_registros: expect.any(Number) });
    }
    expect((await refusalOf(list(filial, principal.id))).code).toBe('NOT_FOUND');
  });

  test('whose it is: a user’s, what a key issues its maker’s, the company’s own', async () => {
    const { json } = await issue({ escopos: ['estoque:read'] });
    const rows = await db().sql`
      SELECT t.emitido_por_token_id AS por, t.responsavel_usuario_id AS usuario, t.responsavel_empresa_id AS empresa,
        p.responsavel_usuario_id AS do_pai
      FROM tokens_api t JOIN tokens_api p ON p.id = t.emitido_por_token_id WHERE t.id = ${Number(json.data.id)}`;
    const { id: usuario } = principal.admin;
    expect(rows).toEqual([{ por: expect.any(Number), usuario, empresa: principal.id, do_pai: usuario }]);
  });
});

describe('a company opened with its first key', () => {
  const open = (body: Record<string, unknown>, by = token, headers: Record<string, string> = {}) =>
    api.post('/v1/empresas/', by, { nome: 'Com chave', gerar_chave: true, ...body }, headers);
  const companies = async () => (await db().sql`SELECT count(*) AS n FROM empresas`)[0]?.n;

  test('has both or neither: the scope is asked for, and the key judged, before anything stays', async () => {
    const before = await companies();
    const narrow = await issuer({ escopos: ['empresas:criar_empresa', 'estoque:read'] });
    const { status, json } = await open({}, narrow);
    expect([status, json.detail]).toEqual([403, expect.stringMatching(/exige o escopo empresas:gerar_chave/)]);
    const limited = await issuer({ escopos: ['empresas:criar_empresa', 'empresas:gerar_chave'] });
    expect((await open({ escopos: ['estoque:read'] }, limited)).status).toBe(403);
    expect((await open({ ips_permitidos: [] })).status).toBe(400);
    expect(await companies()).toBe(before);

    const made = (await open({ nome_chave: 'Primeira', escopos: ['empresas:read'] })).json.data;
    const chave = made.chave as { token: string; nome: string };
    expect(chave.nome).toBe('Primeira');
    // It is the new company's, which reaches itself alone.
    const seen = (await api.get('/v1/empresas/da-conta/', chave.token)).json.data.resultados;
    expect(seen.map(({ id }) => id)).toEqual([made.id]);
  });

  test('a repeated Idempotency-Key answers the same key; its text is in no other answer, log, audit line or row', async () => {
    const headers = { 'idempotency-key': `abrir-${principal.id}` };
    const [first, again] = [await open({}, token, headers), await open({}, token, headers)];
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { id, chave } = first.json.data as unknown as { id: number; chave: { id: number; token: string } };
    const issued = await api.post(at(id), token, {}, { 'idempotency-key': `emitir-${id}` });
    const repeated = await api.post(at(id), token, {}, { 'idempotency-key': `emitir-${id}` });
    expect(repeated.text).toBe(issued.text);

    for (const texto of [chave.token, String(issued.json.data.token)]) {
      const secret = texto.slice('rmn_tok_'.length);
      expect(await rowsWith(secret)).toEqual({});
      const log = await db().sql`SELECT count(*) AS n FROM requisicoes_api r WHERE r::text LIKE ${`%${secret}%`}`;
      expect(log[0]?.n).toBe(0);
      for (const path of [at(id), `/v1/empresas/${id}/`, '/v1/empresas/da-conta/']) {
        expect((await api.get(path, token)).text).not.toContain(secret);
      }
    }
  });

  test('a closed company gets no keys', async () => {
    const closed = await principal.sibling();
    const body = { situacao: 'encerrada' };
    expect((await api.call('PATCH', `/v1/empresas/${closed.id}/`, { token, body })).status).toBe(200);
    const { status, json } = await issue({ escopos: ['estoque:read'] }, token, closed.id);
    expect([status, json.error.message]).toEqual([400, 'Esta empresa foi encerrada, e não recebe chaves.']);
  });

  test('a company has a hundred keys that work at most', async () => {
    const full = await principal.sibling();
    await db().sql`
      INSERT INTO tokens_api (empresa_id, nome, hash, ultimos4, escopos, ips_permitidos, criado_por_nome)
      SELECT ${full.id}, 'Cheia', sha256(('cheia ' || ${full.id}::text || n)::bytea), 'aaaa', '{estoque:read}', '{}', 'x' FROM generate_series(1, 100) n`;
    const { status, json } = await issue({ escopos: ['estoque:read'] }, token, full.id);
    expect([status, json.error.message]).toEqual([400, expect.stringMatching(/já tem 100 tokens ativos/)]);
  });
});
