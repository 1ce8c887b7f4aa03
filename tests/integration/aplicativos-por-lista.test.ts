import { beforeAll, expect, test } from 'vitest';
import {
  allowAplicativo,
  authenticateToken,
  describeConsent,
  disallowAplicativo,
  getListaAplicativos,
  grantConsent,
  readAuthorization,
  setListaModo,
  updateUsuario,
} from '#server/acesso/index.ts';
import { findMembership } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { ownerless } from '#tests/support/access-world.ts';
import { type Company, type Member, makeCompany, sessionContext } from '#tests/support/factory.ts';
import { type App, authorizationQuery, authorize, connect, registerApp, verbsOf } from '#tests/support/oauth.ts';

// Which applications a company lets its users authorize, and which users may at all.

let owner: Company;
let company: Company;
let app: App;

beforeAll(async () => {
  owner = await makeCompany({ deposito: false });
  app = await registerApp(owner);
});

const FORBIDDEN = { code: 'FORBIDDEN' };

async function consentOf(user: Pick<Member, 'session'>, of = app) {
  const outcome = await readAuthorization(db(), authorizationQuery(of));
  if (outcome.kind !== 'valid') throw new Error(outcome.kind);
  const membership = await findMembership(db(), user.session);
  if (!membership) throw new Error('The session is not open');
  return { outcome, consent: await describeConsent(db(), membership, outcome, null) };
}

test('whoever only looks authorizes nothing; what a user allowed before goes only as far as the lesser role', async () => {
  company = await makeCompany({ deposito: false });
  const reader = await company.member('leitura');
  const { outcome, consent } = await consentOf(reader);
  expect(consent).toMatchObject({
    escolhida: { impedida: 'papel', permitidos: [] },
    escopos: outcome.escopos.map((escopo) => ({ escopo, permitido: false, motivo: 'papel' })),
  });
  const ctx = await sessionContext(reader.session);
  await expect(grantConsent(ctx, outcome, outcome.escopos)).rejects.toMatchObject(FORBIDDEN);
  // A role that shrank between the screen and the answer counts, whatever the context was made with.
  const operator = await company.member('operador');
  const [stale, tokens] = [
    await sessionContext(operator.session),
    await verbsOf(app).exchange(await authorize(app, operator)),
  ];
  await updateUsuario(company.ctx, { id: operator.membro_id, papel: 'leitura' });
  await expect(grantConsent(stale, outcome, outcome.escopos)).rejects.toMatchObject(FORBIDDEN);
  const { escopos } = await authenticateToken(db(), tokens.access_token);
  expect([...escopos].sort()).toEqual(['estoque:read', 'expedicao:read']);
});

test('a company with a list: others are refused, those on it are not, and connections of before go on', async () => {
  company = await makeCompany({ deposito: false });
  const other = await company.sibling();
  const user = await company.member('operador');
  await other.join(user);
  const before = await connect(app, user);
  await setListaModo(company.ctx, { por_lista: true });
  expect(await getListaAplicativos(company.ctx)).toMatchObject({
    por_lista: true,
    permitidos: [],
    conectados_fora: [{ client_id: app.client_id, conexoes_ativas: 1 }],
  });
  const { consent } = await consentOf(user);
  // Another company of the same person has no list, and is chosen in its place.
  expect(consent?.escolhida).toMatchObject({ id: other.id, impedida: null });
  expect(consent?.empresas.find(({ id }) => id === company.id)).toMatchObject({ impedida: 'lista', permitidos: [] });
  await expect(authorize(app, user)).rejects.toMatchObject(FORBIDDEN);
  await expect(authorize(app, company.admin)).rejects.toThrow('lista');
  const [row] = await db().sql`SELECT encerrada_em FROM concessoes WHERE id = ${before}`;
  expect(row?.encerrada_em).toBeNull();
  await allowAplicativo(company.ctx, { aplicativo: app.client_id });
  // Once more changes nothing, and tells nothing.
  const lista = await allowAplicativo(company.ctx, { aplicativo: app.client_id });
  expect(lista).toMatchObject({
    permitidos: [{ id: app.id, permitido_por_nome: 'Administradora', conexoes_ativas: 1 }],
    conectados_fora: [],
  });
  await connect(app, user);
  const told = await db().sql`
    SELECT acao, recurso_nome FROM auditoria
    WHERE empresa_id = ${company.id} AND (recurso = 'lista_aplicativos' OR acao = 'empresa.alterada') ORDER BY id`;
  expect([...told].map(({ acao }) => acao)).toEqual(['empresa.alterada', 'lista_aplicativos.incluido']);
});

test('taken off the list: refused again; what is connected goes on, or ends where that was asked', async () => {
  company = await makeCompany({ deposito: false });
  await setListaModo(company.ctx, { por_lista: true });
  for (const desconectar of [false, true]) {
    await allowAplicativo(company.ctx, { aplicativo: app.client_id });
    const id = await connect(app, company.admin);
    expect(await disallowAplicativo(company.ctx, { id: app.id, desconectar })).toEqual({
      conexoes: desconectar ? 2 : 0,
      webhooks: [],
    });
    const [row] = await db().sql`SELECT encerrada_motivo FROM concessoes WHERE id = ${id}`;
    expect(row?.encerrada_motivo).toBe(desconectar ? 'desconectada' : null);
    await expect(authorize(app, company.admin)).rejects.toMatchObject(FORBIDDEN);
  }
  await expect(disallowAplicativo(company.ctx, { id: app.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an application that is taken off and disconnected while it is authorized leaves no connection', async () => {
  company = await makeCompany({ deposito: false });
  await setListaModo(company.ctx, { por_lista: true });
  for (let round = 0; round < 10; round++) {
    await allowAplicativo(company.ctx, { aplicativo: app.client_id });
    await Promise.allSettled([
      authorize(app, company.admin),
      disallowAplicativo(company.ctx, { id: app.id, desconectar: true }),
      authorize(app, company.admin),
    ]);
    const [row] = await db().sql`
      SELECT count(*) AS n FROM concessoes WHERE empresa_id = ${company.id} AND encerrada_em IS NULL`;
    expect(row?.n).toBe(0);
  }
  expect(await ownerless(company.id)).toEqual([]);
});

test('only administrators change the list, each company’s own', async () => {
  company = await makeCompany({ deposito: false });
  const operator = await sessionContext((await company.member('operador')).session);
  for (const work of [
    setListaModo(operator, { por_lista: true }),
    allowAplicativo(operator, { aplicativo: app.client_id }),
    disallowAplicativo(operator, { id: app.id }),
  ]) {
    await expect(work).rejects.toMatchObject(FORBIDDEN);
  }
  expect(await getListaAplicativos(operator)).toMatchObject({ por_lista: false });
  await expect(allowAplicativo(company.ctx, { aplicativo: 'rmn_app_0000000000000000000000' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});
