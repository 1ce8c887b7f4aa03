import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { openEmpresa } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { authorize, clientOf, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// Companies of an account: who opens, reads and changes which, and what the contract allows.

let api: Api;
let principal: Company;
let filial: Company;
/** A key with every scope: of the main registration, and of another company. */
let token: string;
let other: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000 });
});
afterAll(() => api.close());
beforeEach(async () => {
  principal = await makeCompany({ deposito: false });
  filial = await principal.sibling();
  ({ token } = await principal.token({ escopos: [...ESCOPOS_API] }));
  ({ token: other } = await filial.token({ escopos: [...ESCOPOS_API] }));
});

const open = (body: Record<string, unknown>, by = token) => api.post('/v1/empresas/', by, body);
const change = (id: number, body: Record<string, unknown>, by = token) =>
  api.call('PATCH', `/v1/empresas/${id}/`, { token: by, body });
/** An application that an administrator of the main registration has connected to it, with all that it may have. */
async function connection(): Promise<string> {
  const app = await registerApp(principal, { escopos: [...ESCOPOS_API] });
  const code = await authorize(app, principal.admin, { scope: ESCOPOS_API.join(' ') });
  return tokensOf(await clientOf(api, app).exchange(code)).access_token;
}
const contract = (fields: Record<string, unknown>) => db().sql`
  UPDATE contas SET ${db().sql(fields)} WHERE id = (SELECT conta_id FROM empresas WHERE id = ${principal.id})`;
const detailsOf = ({ status, json }: Awaited<ReturnType<typeof open>>) => [
  status,
  Object.keys(json.error?.details ?? {}),
];

describe('opening', () => {
  test('a company and a branch, with all that they can have; both companies’ audit trails tell of it', async () => {
    const first = await open({ nome: ' Norte ', razao_social: 'Norte Ltda.', cnpj: '12.abc.345/01de-35' });
    expect([first.status, first.json.message]).toEqual([201, 'Empresa aberta.']);
    expect(first.json.data).toStrictEqual({
      ...{ id: expect.any(Number), nome: 'Norte', razao_social: 'Norte Ltda.', cnpj: '12ABC34501DE35' },
      ...{ matriz_id: null, principal: false, situacao: 'ativa', ocupa_limite: true, fuso: 'America/Sao_Paulo' },
      ...{ criado_em: expect.stringMatching(/-03:00$/), atualizado_em: expect.any(String) },
    });
    const id = Number(first.json.data.id);
    const branch = await open({ nome: 'Filial', matriz_id: id, fuso: 'America/Manaus' });
    expect(branch.json.data).toMatchObject({ matriz_id: id, ocupa_limite: false, fuso: 'America/Manaus' });
    const lines = await db().sql`
      SELECT empresa_id, recurso_nome, porta, ator_tipo FROM auditoria
      WHERE acao = 'empresa.criada' AND recurso_id = ${id} ORDER BY empresa_id`;
    const line = { recurso_nome: 'Norte', porta: 'api', ator_tipo: 'token' };
    expect(lines).toEqual([
      { empresa_id: principal.id, ...line },
      { empresa_id: id, ...line },
    ]);
  });

  test('an application that the main registration connected reaches that company alone', async () => {
    const by = await connection();
    const list = await api.get('/v1/empresas/da-conta/', by);
    expect(list.json.data.resultados.map(({ id }) => id)).toEqual([principal.id]);
    expect((await api.get(`/v1/empresas/${principal.id}/`, by)).status).toBe(200);
    expect((await api.get(`/v1/empresas/${filial.id}/`, by)).status).toBe(404);
    expect((await change(filial.id, { nome: 'Tomada' }, by)).status).toBe(404);
  });

  test('only by the main registration: another company’s key, an application and a panel elsewhere get 403', async () => {
    for (const [by, why] of [
      [other, /Só uma chave da empresa principal/],
      [await connection(), /aplicativo conectado não abre empresas/],
    ] as const) {
      // Whatever the body.
      for (const body of [{ nome: 'x' }, { nome: 'x', gerar_chave: true }, {}]) {
        const { status, json } = await open(body, by);
        expect([status, json.detail]).toEqual([403, expect.stringMatching(why)]);
      }
    }
    const refusal = await refusalOf(call(panelOf(filial.admin.session), 'empresa.open', { nome: 'x' }));
    expect(refusal).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringMatching(/Só quem administra a empresa/),
    });
    const opened = (await call(panelOf(principal.admin.session), 'empresa.open', { nome: 'x' })) as { id: number };
    const [row] = await db().sql`
      SELECT papel FROM usuarios_empresas WHERE empresa_id = ${opened.id} AND usuario_id = ${principal.admin.id}`;
    expect(row?.papel).toBe('administrador');
  });

  test('a key’s fields without gerar_chave are named as ignored, and judged as ever', async () => {
    const sent = { nome: 'Sem chave', nome_chave: 'Loja', escopos: ['estoque:read'], ips_permitidos: null };
    const { status, json, headers } = await api.post('/v1/empresas/', token, sent);
    expect([status, headers.get('x-campos-ignorados')]).toEqual([201, 'nome_chave, escopos, ips_permitidos']);
    expect(json.data).not.toHaveProperty('chave');
    const wrong = await api.post('/v1/empresas/', token, { ...sent, escopos: ['nada:read'] });
    expect([wrong.status, Object.keys(wrong.json.error.details ?? {})]).toEqual([400, ['escopos.0']]);
    const withKey = await api.post('/v1/empresas/', token, { ...sent, gerar_chave: true });
    expect([withKey.status, withKey.headers.get('x-campos-ignorados')]).toEqual([201, null]);
  });

  test('where the contract is full: 400, ready to be shown; branches pass unless the contract counts them', async () => {
    await contract({ limite_empresas: 2 });
    const { status, json } = await open({ nome: 'x' });
    expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.error.message).toBe(
      'Seu contrato permite 2 empresas e todas estão em uso. Para contratar mais, fale com o nosso comercial.',
    );
    expect((await open({ nome: 'x', matriz_id: filial.id })).status).toBe(201);
    await contract({ filiais_ocupam: true, limite_empresas: 3 });
    expect((await open({ nome: 'x', matriz_id: filial.id })).status).toBe(400);
    await contract({ limite_empresas: 4 });
    expect((await open({ nome: 'x', matriz_id: filial.id })).json.data.ocupa_limite).toBe(true);
    expect((await open({ nome: 'x', gerar_chave: true, matriz_id: filial.id })).status).toBe(400);
  });

  test('refused on its field: a CNPJ that is wrong or in use, a company that cannot have branches, a zone', async () => {
    await change(filial.id, { cnpj: '11.222.333/0001-81' });
    const { json } = await open({ nome: 'Filial', matriz_id: filial.id });
    const stranger = await makeCompany({ deposito: false });
    for (const [body, field] of [
      [{}, 'nome'],
      [{ nome: 'x', cnpj: '12ABC34501DE34' }, 'cnpj'],
      [{ nome: 'x', cnpj: '11222333000181' }, 'cnpj'],
      [{ nome: 'x', matriz_id: json.data.id }, 'matriz_id'],
      [{ nome: 'x', matriz_id: stranger.id }, 'matriz_id'],
      [{ nome: 'x', fuso: 'Marte/Olympus' }, 'fuso'],
      [{ nome: 'x', gerar_chave: 'sim' }, 'gerar_chave'],
    ] as const) {
      expect(detailsOf(await open(body)), JSON.stringify(body)).toEqual([400, [field]]);
    }
    // Another account may have it, and so may who comes after the company was closed.
    const theirs = await stranger.token({ escopos: [...ESCOPOS_API] });
    expect((await open({ nome: 'x', cnpj: '11222333000181' }, theirs.token)).status).toBe(201);
    await change(Number(json.data.id), { situacao: 'encerrada' });
    expect((await change(filial.id, { situacao: 'encerrada' })).status).toBe(200);
    expect((await open({ nome: 'x', cnpj: '11222333000181' })).status).toBe(201);
  });
});

describe('reading and changing', () => {
  test('the main registration reaches all of its account; another company itself alone', async () => {
    const stranger = await makeCompany({ deposito: false });
    const seen = async (by: string) => {
      const { json } = await api.get('/v1/empresas/da-conta/?ordenar=criado_em', by);
      return json.data.resultados.map(({ id }) => id);
    };
    expect(await seen(token)).toEqual([principal.id, filial.id]);
    expect(await seen(other)).toEqual([filial.id]);
    for (const id of [principal.id, filial.id]) {
      expect((await api.get(`/v1/empresas/${id}/`, token)).json.data).toMatchObject({
        id,
        principal: id === principal.id,
      });
      expect((await change(id, { razao_social: `Razão ${id}` })).json.data.razao_social).toBe(`Razão ${id}`);
    }
    expect((await change(filial.id, { nome: 'Nome novo' }, other)).json.data.nome).toBe('Nome novo');
    for (const [id, by] of [
      [principal.id, other],
      [stranger.id, token],
      [stranger.id, other],
    ] as const) {
      expect((await api.get(`/v1/empresas/${id}/`, by)).status).toBe(404);
      expect((await change(id, { nome: 'tomada' }, by)).status).toBe(404);
    }
    const lines = await db().sql`
      SELECT empresa_id, detalhes FROM auditoria WHERE acao = 'empresa.alterada' AND recurso_id = ${filial.id} ORDER BY id`;
    const razao = { razao_social: { antes: null, depois: `Razão ${filial.id}` } };
    expect(lines).toEqual([
      { empresa_id: filial.id, detalhes: razao },
      { empresa_id: principal.id, detalhes: razao },
      { empresa_id: filial.id, detalhes: { nome: { antes: expect.any(String), depois: 'Nome novo' } } },
    ]);
  });

  test('a search finds a CNPJ with its punctuation and without, whatever the case', async () => {
    const account = await makeCompany({ deposito: false });
    await account.sibling({ cnpj: '12ABC34501DE35' });
    const { token: by } = await account.token({ escopos: ['empresas:read'] });
    for (const busca of ['12.abc.345/01DE-35', '12ABC34501', '345/01de']) {
      const { json } = await api.get(`/v1/empresas/da-conta/?busca=${encodeURIComponent(busca)}`, by);
      expect(
        json.data.resultados.map(({ cnpj }) => cnpj),
        busca,
      ).toEqual(['12ABC34501DE35']);
    }
  });

  test('the places of companies: what the main registration, branches and closed ones may not be', async () => {
    const branch = Number((await open({ nome: 'Filial', matriz_id: filial.id })).json.data.id);
    const loose = Number((await open({ nome: 'Solta' })).json.data.id);
    const refused = async (id: number, body: Record<string, unknown>, field: string) =>
      expect(detailsOf(await change(id, body)), JSON.stringify([id, body])).toEqual([400, [field]]);
    await refused(principal.id, { situacao: 'inativa' }, 'situacao');
    await refused(principal.id, { matriz_id: filial.id }, 'matriz_id');
    await refused(loose, { matriz_id: loose }, 'matriz_id');
    await refused(loose, { matriz_id: branch }, 'matriz_id');
    await refused(filial.id, { matriz_id: principal.id }, 'matriz_id');
    await refused(filial.id, { situacao: 'encerrada' }, 'situacao');
    for (const body of [{ situacao: 'inativa' }, { matriz_id: principal.id }]) {
      expect((await change(filial.id, body, other)).status).toBe(403);
    }

    expect((await api.get('/v1/estoque/', other)).status).toBe(200);
    expect((await change(filial.id, { situacao: 'inativa' })).status).toBe(200);
    expect((await api.get('/v1/estoque/', other)).json.detail).toBe('Token suspenso.');
    expect((await change(filial.id, { situacao: 'ativa' })).json.data.situacao).toBe('ativa');

    expect((await change(branch, { situacao: 'encerrada' })).json.data).toMatchObject({ ocupa_limite: false });
    await refused(branch, { situacao: 'ativa' }, 'situacao');
    await refused(branch, { nome: 'x' }, 'situacao');
    await refused(loose, { matriz_id: branch }, 'matriz_id');
    // What it has already changes nothing, even of a closed one.
    expect((await change(branch, { situacao: 'encerrada' })).status).toBe(200);
    expect((await change(filial.id, { situacao: 'encerrada' })).status).toBe(200);
    expect((await change(loose, { matriz_id: principal.id })).json.data.matriz_id).toBe(principal.id);
  });

  test('a branch that becomes a company of its own needs a slot; and da-conta adds up to limite', async () => {
    const branch = Number((await open({ nome: 'Filial', matriz_id: principal.id })).json.data.id);
    await open({ nome: 'Encerrada' }).then(({ json }) => change(Number(json.data.id), { situacao: 'encerrada' }));
    await contract({ limite_empresas: 2, limite_usuarios: 5 });
    const full = await change(branch, { matriz_id: null });
    expect([full.status, full.json.error.message]).toEqual([400, expect.stringMatching(/permite 2 empresas e todas/)]);
    await principal.member('leitura');
    for (const filiais_ocupam of [false, true]) {
      await contract({ filiais_ocupam });
      const limite = (await api.get('/v1/empresas/limite/', token)).json.data;
      const all = (await api.get('/v1/empresas/da-conta/', token)).json.data.resultados;
      const usadas = all.filter(({ ocupa_limite }) => ocupa_limite).length;
      expect(limite).toStrictEqual({
        ...{ contratadas: 2, usadas, disponiveis: 0 },
        usuarios: { contratados: 5, usados: 2, disponiveis: 3 },
      });
      expect([all.length, usadas]).toEqual([4, filiais_ocupam ? 3 : 2]);
    }
  });

  test('limite, escopos and da-conta are no ids: another method is a 405', async () => {
    for (const path of ['limite', 'escopos', 'da-conta']) {
      const { status, headers } = await api.call('PATCH', `/v1/empresas/${path}/`, { token, body: {} });
      expect([status, headers.get('allow')]).toEqual([405, 'OPTIONS, GET, HEAD']);
    }
    expect((await api.get('/v1/empresas/nada/', token)).status).toBe(404);
  });
});

const RACES = Number(process.env.SLOT_RACES) || 100;

test(`one slot left, eight openings at once, ${RACES} times: exactly one succeeds`, async () => {
  for (let round = 0; round < RACES; round++) {
    await db().sql`
      UPDATE contas c SET limite_empresas = 1 + (SELECT count(*) FROM empresas WHERE conta_id = c.id)
      WHERE id = (SELECT conta_id FROM empresas WHERE id = ${principal.id})`;
    // Half of them with a key, one by the panel.
    const answers = await Promise.all([
      ...Array.from({ length: 7 }, (_, i) => open({ nome: `Corrida ${i}`, gerar_chave: i % 2 === 0 })),
      openEmpresa(principal.ctx, { nome: 'Painel' }).then(
        () => ({ status: 201 }),
        () => ({ status: 400 }),
      ),
    ]);
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([201, ...Array(7).fill(400)]);
  }
});
