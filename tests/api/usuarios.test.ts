import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inviteUsuario } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { mailTo } from '#tests/support/mail.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// Users of a company on the API: invited, changed, removed; and the contract's slots.

let api: Api;
let company: Company;
let token: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000 });
  company = await makeCompany({ deposito: false });
  ({ token } = await company.token({ escopos: ['usuarios:read', 'usuarios:write', 'usuarios:delete'] }));
});
afterAll(() => api.close());

let serial = 0;
const email = () => `rest-${company.id}-${++serial}@teste.local`;
const invite = (fields: Record<string, unknown> = {}, by = token) =>
  api.post('/v1/usuarios/', by, { nome: 'Rui', email: email(), papel: 'operador', ...fields });
const change = (id: unknown, body: Record<string, unknown>) =>
  api.call('PATCH', `/v1/usuarios/${String(id)}/`, { token, body });
const remove = (id: unknown) => api.call('DELETE', `/v1/usuarios/${String(id)}/`, { token });
const slots = (limite_usuarios: number) => db().sql`
  UPDATE contas SET limite_usuarios = ${limite_usuarios} WHERE id = (SELECT conta_id FROM empresas WHERE id = ${company.id})`;
const queued = async (para: string) =>
  (await db().sql`SELECT situacao FROM mensagens_correio WHERE para = ${para} ORDER BY id`).map((row) => row.situacao);

test('an invitation: its fields, without the link; an e-mail waits, and removing it cancels both', async () => {
  const para = email();
  const { status, json, text } = await invite({ email: para.toUpperCase(), tipo: 'contador' });
  expect([status, json.message]).toEqual([201, 'Usuário convidado.']);
  expect(json.data).toStrictEqual({
    ...{ id: expect.any(Number), nome: 'Rui', email: para, papel: 'operador', tipo: 'contador' },
    ...{ situacao: 'convidado', ocupa_limite: false },
    ...{ convite_expira_em: expect.any(String), criado_em: expect.stringMatching(/-03:00$/) },
  });
  expect(text).not.toContain('rmn_cv');
  // Whoever is invited reads whose company it is, not the name of a key.
  const [letter] = await mailTo(para);
  if (letter?.tipo !== 'convite') throw new Error('No invitation was written');
  const { convite, ...said } = letter.dados;
  const [{ nome } = { nome: '' }] = await db().sql`SELECT nome FROM empresas WHERE id = ${company.id}`;
  expect(said).toEqual({ empresa_nome: nome, convidado_por_nome: nome });
  expect(await call(panelOf(null), 'convites.ler', { convite })).toMatchObject({ convidado_por_nome: null });
  expect(await queued(para)).toEqual(['na_fila']);
  expect((await api.get(`/v1/usuarios/${json.data.id}/`, token)).json.data).toEqual(json.data);
  const refused = [
    await invite({ email: para }),
    await invite({ tipo: 'terceiro', papel: 'administrador' }),
    await change(json.data.id, { papel: 'administrador' }),
    await change(json.data.id, { ativo: false }),
  ];
  expect(refused.map(({ json }) => Object.keys(json.error.details ?? {}).join())).toEqual([
    ...['email', 'papel', 'papel', 'ativo'],
  ]);
  for (const expected of [200, 404]) expect((await remove(json.data.id)).status).toBe(expected);
  expect(await queued(para)).toEqual(['cancelada']);
  expect((await invite({ email: para })).status).toBe(201);
});

test('a member: role and access change at once, name and e-mail are theirs, removal ends it; the last administrator stays', async () => {
  const member = await company.member('leitura');
  const works = () =>
    call(panelOf(member.session), 'sessao.atual').then(
      () => true,
      () => false,
    );
  const changed = await change(member.membro_id, { papel: 'operador', nome: 'Outra', email: 'x@y.com' });
  expect(changed.headers.get('x-campos-ignorados')).toBe('nome, email');
  expect(changed.json.data).toMatchObject({ papel: 'operador', email: member.email, nome: 'Usuário leitura' });
  expect(await works()).toBe(true);
  expect((await change(member.membro_id, { ativo: false })).json.data).toMatchObject({
    ...{ situacao: 'inativo', ocupa_limite: false },
  });
  expect(await works()).toBe(false);
  await change(member.membro_id, { ativo: true });
  expect((await remove(member.membro_id)).json).toEqual({ success: true, message: 'Usuário removido.' });
  expect((await refusalOf(call(panelOf(member.session), 'sessao.atual'))).code).toBe('UNAUTHORIZED');
  const [line] = await db().sql`
    SELECT recurso_nome, ator_tipo, detalhes FROM auditoria WHERE acao = 'usuario.removido' AND recurso_id = ${member.membro_id}`;
  expect(line).toEqual({
    ...{ recurso_nome: 'Usuário leitura', ator_tipo: 'token' },
    detalhes: { email: member.email, papel: 'operador', tipo: 'interno' },
  });
  for (const { status, json } of [
    await remove(company.admin.membro_id),
    await change(company.admin.membro_id, { papel: 'leitura' }),
    await change(company.admin.membro_id, { ativo: false }),
  ]) {
    expect([status, json.error.message]).toEqual([400, 'A empresa precisa de ao menos um administrador ativo.']);
  }
});

test('a company that a key opened has no users: its key invites them, in any order', async () => {
  const escopos = [
    'empresas:criar_empresa',
    'empresas:gerar_chave',
    'usuarios:read',
    'usuarios:write',
    'usuarios:delete',
  ];
  const key = (await company.token({ escopos })).token;
  const opened = await api.post('/v1/empresas/', key, { nome: 'Sem ninguém', gerar_chave: true });
  const { token: theirs } = opened.json.data.chave as { token: string };
  expect((await api.get('/v1/usuarios/', theirs)).json.data.resultados).toEqual([]);
  const { id } = (await invite({}, theirs)).json.data;
  const at = `/v1/usuarios/${String(id)}/`;
  expect((await api.call('PATCH', at, { token: theirs, body: { papel: 'leitura' } })).status).toBe(200);
  expect((await api.call('PATCH', at, { token: theirs, body: { papel: 'administrador' } })).status).toBe(200);
  expect((await api.call('DELETE', at, { token: theirs })).status).toBe(200);
});

describe('the contract', () => {
  test('full: 400 ready to be shown; accountants and third parties pass; an inactive one needs a slot to come back', async () => {
    const member = await company.member('leitura');
    const { total_registros: used } = (await api.get('/v1/usuarios/?tipo=interno', token)).json.data.paginacao;
    await slots(used);
    const { status, json } = await invite();
    expect([status, json.error.message]).toEqual([
      400,
      `Seu contrato permite ${used} usuários nesta empresa e todos estão em uso. Para contratar mais, fale com o nosso comercial.`,
    ]);
    for (const tipo of ['contador', 'terceiro']) expect((await invite({ tipo })).status).toBe(201);
    await change(member.membro_id, { ativo: false });
    expect((await invite()).status).toBe(201);
    for (const body of [{ ativo: true }, { ativo: true, papel: 'operador' }]) {
      expect((await change(member.membro_id, body)).status).toBe(400);
    }
    const external = await invite({ tipo: 'terceiro', papel: 'leitura' });
    expect((await change(external.json.data.id, { tipo: 'interno' })).status).toBe(400);
    expect((await change(member.membro_id, { ativo: true, tipo: 'contador' })).json.data.situacao).toBe('ativo');
  });

  const RACES = Number(process.env.SLOT_RACES) || 100;

  test(`one slot left, eight invitations at once, ${RACES} times: exactly one succeeds`, async () => {
    const other = await makeCompany({ deposito: false });
    const { token: theirs } = await other.token({ escopos: ['usuarios:write'] });
    for (let round = 0; round < RACES; round++) {
      await db().sql`
        UPDATE contas SET limite_usuarios = 2 + ${round} WHERE id = (SELECT conta_id FROM empresas WHERE id = ${other.id})`;
      const answers = await Promise.all([
        ...Array.from({ length: 7 }, () => invite({}, theirs)),
        inviteUsuario(other.ctx, { nome: 'Rui', email: email(), papel: 'leitura' }).then(
          () => ({ status: 201 }),
          () => ({ status: 400 }),
        ),
      ]);
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([201, ...Array(7).fill(400)]);
    }
  });
});
