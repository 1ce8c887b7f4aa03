import { beforeAll, describe, expect, test } from 'vitest';
import {
  authenticateToken,
  createToken,
  createWebhook,
  deleteAplicativo,
  disconnectConexao,
  endGrantsOf,
  getConexao,
  listLegado,
  listTokens,
  removeUsuario,
  retainConcessoes,
  revokeToken,
  updateUsuario,
  updateWebhook,
} from '#server/acesso/index.ts';
import { listHistorico } from '#server/auditoria/index.ts';
import { listEntregas, testWebhook } from '#server/entregas/index.ts';
import { endSession, findMembership, findPessoa, updateUsuario as updateMember } from '#server/identidade/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { getWebhook } from '#server/webhooks/index.ts';
import { AccessWorld, contextOfToken, DESTINO, ownerless } from '#tests/support/access-world.ts';
import { type Company, type Member, makeCompany, sessionContext, sessionOf } from '#tests/support/factory.ts';
import { type App, authorize, passTime, registerApp, verbsOf } from '#tests/support/oauth.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// Access that ends when it should: with the person, the connection or the session it came from, for good.

let owner: Company;
let company: Company;
let app: App;

const ESCOPOS = ['estoque:read', 'webhooks:read', 'webhooks:write'];
const CALLER = { request_id: 'req-de-teste', ip: '203.0.113.7' };
const UNAUTHENTICATED = { code: 'UNAUTHENTICATED' };

beforeAll(async () => {
  owner = await makeCompany({ deposito: false });
  app = await registerApp(owner, { escopos: ESCOPOS });
});

const hook = { url: DESTINO, eventos: ['produto.criado'] };

/** A person's tokens, webhooks and connection in the company: everything that could outlive the person's access. */
async function belongings(user: Member) {
  const ctx = await sessionContext(user.session);
  const token = await createToken(ctx, { nome: `ERP de ${user.email}`, escopos: ESCOPOS });
  const tokens = await verbsOf(app).exchange(await authorize(app, user));
  const { id: concessao_id } = await authenticateToken(db(), tokens.access_token);
  return {
    ctx,
    token,
    tokens,
    concessao_id,
    unused: await authorize(app, user),
    own: await createWebhook(ctx, { ...hook, descricao: 'Da pessoa' }),
    ofToken: await createWebhook(await contextOfToken(token.token), { ...hook, descricao: 'Do token' }),
    ofGrant: await createWebhook(await contextOfToken(tokens.access_token), { ...hook, descricao: 'Da conexão' }),
  };
}

const isActive = async (webhook: { id: number }) => (await getWebhook(company.ctx, { id: webhook.id })).ativo;
const accepted = (text: string) =>
  authenticateToken(db(), text).then(
    () => true,
    () => false,
  );
const linesOf = async (empresa_id: number, acao: string) =>
  db().sql`SELECT recurso_id, recurso_nome, detalhes, ator_nome FROM auditoria
    WHERE empresa_id = ${empresa_id} AND acao = ${acao} ORDER BY id`;

describe.each([
  ['removed', (id: number, keeping = {}) => removeUsuario(company.ctx, { id, ...keeping })],
  ['deactivated', (id: number, keeping = {}) => updateUsuario(company.ctx, { id, ativo: false, ...keeping })],
])('a user is %s', (what, end) => {
  beforeAll(async () => {
    company = await makeCompany({ deposito: false });
  });

  test('what the user made ends: tokens, connections, codes, webhooks of the three kinds, and deliveries that wait', async () => {
    const user = await company.member('administrador');
    const made = await belongings(user);
    const { id: entrega } = await testWebhook(company.ctx, { id: made.ofGrant.id });
    expect(await listLegado(company.ctx, { id: user.membro_id })).toMatchObject({
      tokens: [{ id: made.token.id }],
      webhooks: [{ id: made.own.id }, { id: made.ofToken.id }, { id: made.ofGrant.id, aplicativo_nome: app.nome }],
      conexoes: [{ id: made.concessao_id }, {}],
      aplicativos: [],
    });
    await end(user.membro_id);
    expect(await accepted(made.token.token)).toBe(false);
    expect(await accepted(made.tokens.access_token)).toBe(false);
    await expect(verbsOf(app).refresh(made.tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(verbsOf(app).exchange(made.unused)).rejects.toMatchObject({ error: 'invalid_grant' });
    for (const webhook of [made.own, made.ofToken, made.ofGrant]) {
      expect(await getWebhook(company.ctx, { id: webhook.id })).toMatchObject({
        ativo: false,
        desativado_motivo: 'acesso_encerrado',
      });
    }
    const { resultados } = await listEntregas(company.ctx, { webhook_id: made.ofGrant.id });
    expect(resultados.find(({ id }) => id === entrega)?.estado).toBe('cancelada');
    expect(await getConexao(company.ctx, { id: made.concessao_id })).toMatchObject({
      situacao: what === 'removed' ? 'usuario_removido' : 'usuario_desativado',
    });
    await expect(sessionContext(user.session)).rejects.toMatchObject(UNAUTHENTICATED);
    expect(await ownerless(company.id)).toEqual([]);
    // The application learns that the access ended, not why.
    const [event] = await db().sql`SELECT tipo, ip FROM eventos_aplicativos
      WHERE concessao_id = ${made.concessao_id} ORDER BY id DESC LIMIT 1`;
    expect(event).toEqual({ tipo: 'acesso_encerrado', ip: null });
    // Whoever reads the trail later sees by name what the user left.
    const [line] = await linesOf(company.id, what === 'removed' ? 'usuario.removido' : 'usuario.acesso_encerrado');
    expect(line).toMatchObject({
      recurso_id: user.membro_id,
      ator_nome: 'Administradora',
      detalhes: {
        tokens_encerrados: [made.token.nome],
        webhooks_encerrados: ['Da conexão', 'Da pessoa', 'Do token'],
        conexoes_encerradas: [app.nome, app.nome],
      },
    });
  });

  test('what an administrator keeps is the company’s own, and goes on when the user is back and ends again', async () => {
    const user = await company.member('administrador');
    const made = await belongings(user);
    await end(user.membro_id, { manter: { tokens: [made.token.id], webhooks: [made.ofGrant.id] } });
    expect(await accepted(made.token.token)).toBe(true);
    expect([await isActive(made.own), await isActive(made.ofToken), await isActive(made.ofGrant)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await accepted(made.tokens.access_token)).toBe(false);
    expect((await listTokens(company.ctx)).find(({ id }) => id === made.token.id)?.responsavel_nome).toBeNull();
    if (what === 'deactivated') {
      await updateUsuario(company.ctx, { id: user.membro_id, ativo: true });
      await end(user.membro_id);
      expect([await accepted(made.token.token), await isActive(made.ofGrant)]).toEqual([true, true]);
    }
    expect(await listHistorico(company.ctx, 'webhook', made.ofGrant.id)).toContainEqual(
      expect.objectContaining({ acao: 'webhook.mantido' }),
    );
  });

  test('everything is kept with one word, but for connections; ids that are not theirs keep nothing', async () => {
    const user = await company.member('administrador');
    const other = await company.member('administrador');
    const [made, others] = [await belongings(user), await belongings(other)];
    await end(user.membro_id, { manter_acessos: true });
    expect([await accepted(made.token.token), await isActive(made.own), await isActive(made.ofGrant)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await accepted(made.tokens.access_token)).toBe(false);
    await end(other.membro_id, { manter: { tokens: [made.token.id], webhooks: [made.own.id] } });
    expect([await accepted(others.token.token), await isActive(others.own)]).toEqual([false, false]);
  });

  test('of two that happen at once, making something and the end of its maker, none leaves anything that works', async () => {
    for (let round = 0; round < 8; round++) {
      const user = await company.member('administrador');
      const { ctx, token, tokens } = await belongings(user);
      const [ofToken, ofGrant] = [await contextOfToken(token.token), await contextOfToken(tokens.access_token)];
      // Twenty are the most.
      await db().sql`UPDATE webhooks SET excluido_em = now(), ativo = false WHERE empresa_id = ${company.id}`;
      await Promise.allSettled([
        createToken(ctx, { nome: 'Ao mesmo tempo', escopos: ESCOPOS }),
        createWebhook(ctx, hook),
        createWebhook(ofToken, hook),
        end(user.membro_id),
        createWebhook(ofGrant, hook),
        authorize(app, user),
        verbsOf(app).refresh(tokens.refresh_token),
      ]);
      expect(await ownerless(company.id)).toEqual([]);
    }
  });

  test('a context from before makes nothing any more', async () => {
    const user = await company.member('administrador');
    const { ctx, token, tokens } = await belongings(user);
    const [ofToken, ofGrant] = [await contextOfToken(token.token), await contextOfToken(tokens.access_token)];
    await end(user.membro_id);
    if (what === 'deactivated') await updateUsuario(company.ctx, { id: user.membro_id, ativo: true });
    for (const each of [ctx, ofToken, ofGrant]) {
      await expect(createWebhook(each, hook)).rejects.toMatchObject(UNAUTHENTICATED);
    }
    await expect(createToken(ctx, { nome: 'Tarde', escopos: ESCOPOS })).rejects.toMatchObject(UNAUTHENTICATED);
  });
});

test('deactivated and active again: no session, access token or refresh token from before works, a new session does', async () => {
  company = await makeCompany({ deposito: false });
  const user = await company.member('operador');
  const tokens = await verbsOf(app).exchange(await authorize(app, user, { scope: 'estoque:read' }));
  await updateUsuario(company.ctx, { id: user.membro_id, ativo: false });
  await updateUsuario(company.ctx, { id: user.membro_id, ativo: true });
  await expect(sessionContext(user.session)).rejects.toMatchObject(UNAUTHENTICATED);
  expect(await accepted(tokens.access_token)).toBe(false);
  await expect(verbsOf(app).refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  await sessionContext(await sessionOf(user.id, company.id));
});

test('a session that was signed out is dead, whoever has a copy of its cookie, and the trail tells it', async () => {
  company = await makeCompany({ deposito: false });
  const user = await company.member('operador');
  const copy = { ...user.session };
  await endSession(db(), user.session, CALLER);
  expect([await findMembership(db(), copy), await findPessoa(db(), copy)]).toEqual([null, null]);
  const [line] = await linesOf(company.id, 'sessao.encerrada');
  expect(line).toMatchObject({ recurso_id: user.membro_id, ator_nome: 'Usuário operador' });
  // Once more, there is nothing to end and nothing to tell.
  await endSession(db(), copy, CALLER);
  expect(await linesOf(company.id, 'sessao.encerrada')).toHaveLength(1);
});

describe('a connection ends', () => {
  beforeAll(async () => {
    company = await makeCompany({ deposito: false });
  });

  const made = async () => {
    const user = await company.member('administrador');
    const tokens = await verbsOf(app).exchange(await authorize(app, user));
    const { id } = await authenticateToken(db(), tokens.access_token);
    const ctx = await contextOfToken(tokens.access_token);
    return { user, tokens, id, ctx, webhook: await createWebhook(ctx, { ...hook, descricao: 'Do aplicativo' }) };
  };

  test.each<[string, (grant: Awaited<ReturnType<typeof made>>) => Promise<unknown>]>([
    ['at the panel', ({ id }) => disconnectConexao(company.ctx, { id })],
    ['by its application', ({ tokens }) => verbsOf(app).revoke(tokens.refresh_token)],
    [
      'because a refresh token was used twice',
      async ({ tokens }) => {
        await verbsOf(app).refresh(tokens.refresh_token);
        await expect(verbsOf(app).refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
      },
    ],
    [
      'with the password of its user',
      ({ user }) => inTransaction(db(), (tx) => endGrantsOf(tx, { usuario_id: user.id }, 'senha_redefinida', CALLER)),
    ],
  ])('%s: its webhooks stop, for good', async (_how, end) => {
    const grant = await made();
    await end(grant);
    expect(await accepted(grant.tokens.access_token)).toBe(false);
    expect(await getWebhook(company.ctx, { id: grant.webhook.id })).toMatchObject({
      ativo: false,
      desativado_motivo: 'acesso_encerrado',
    });
    const lines = await linesOf(company.id, 'conexao.encerrada');
    expect(lines.find(({ recurso_id }) => recurso_id === grant.id)?.detalhes).toMatchObject({
      webhooks_encerrados: ['Do aplicativo'],
    });
    await expect(createWebhook(grant.ctx, hook)).rejects.toMatchObject(UNAUTHENTICATED);
    // The next test has its twenty too.
    await db().sql`UPDATE webhooks SET excluido_em = now() WHERE empresa_id = ${company.id}`;
  });

  test('with its application: in every company, which is told without the name of whoever deleted it', async () => {
    const mine = await registerApp(owner, { escopos: ESCOPOS });
    const tokens = await verbsOf(mine).exchange(await authorize(mine, company.admin));
    const webhook = await createWebhook(await contextOfToken(tokens.access_token), hook);
    await deleteAplicativo(owner.ctx, { id: mine.id });
    expect(await isActive(webhook)).toBe(false);
    const lines = await linesOf(company.id, 'conexao.encerrada');
    expect(lines.at(-1)).toMatchObject({ ator_nome: mine.nome, detalhes: { motivo: 'aplicativo_excluido' } });
  });

  test('by itself, after thirty days: the housekeeping stops its webhooks, and no others', async () => {
    const [old, kept] = [await made(), await made()];
    const own = await createWebhook(company.ctx, hook);
    await disconnectConexao(company.ctx, { id: kept.id, manter_webhooks: [kept.webhook.id] });
    await passTime('31 days');
    const young = await made();
    expect((await retainConcessoes(db())).webhooks).toBe(1);
    expect([
      await isActive(old.webhook),
      await isActive(kept.webhook),
      await isActive(own),
      await isActive(young.webhook),
    ]).toEqual([false, true, true, true]);
    expect((await retainConcessoes(db())).webhooks).toBe(0);
  });

  test('whoever may not change webhooks keeps none', async () => {
    const grant = await made();
    await updateUsuario(company.ctx, { id: grant.user.membro_id, papel: 'operador' });
    const ctx = await sessionContext(grant.user.session);
    const keeping = { id: grant.id, manter_webhooks: [grant.webhook.id] };
    await expect(disconnectConexao(ctx, keeping)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await disconnectConexao(ctx, { id: grant.id })).toMatchObject({ webhooks_encerrados: ['Do aplicativo'] });
  });

  test('an application that takes over a webhook’s address, or takes up one that stopped, answers for it', async () => {
    const own = await createWebhook(company.ctx, hook);
    const first = await made();
    await updateWebhook(first.ctx, { id: own.id, url: `${DESTINO}/outro` });
    await disconnectConexao(company.ctx, { id: first.id });
    expect([await isActive(own), await isActive(first.webhook)]).toEqual([false, false]);
    const second = await made();
    await updateWebhook(second.ctx, { id: own.id, ativo: true });
    await disconnectConexao(company.ctx, { id: second.id });
    expect(await isActive(own)).toBe(false);
    // At the panel it becomes the company's own.
    await updateWebhook(company.ctx, { id: own.id, ativo: true });
    await disconnectConexao(company.ctx, { id: (await made()).id });
    expect(await isActive(own)).toBe(true);
  });
});

test('a token that is revoked takes along those that it issued, in other companies too, where that is asked', async () => {
  company = await makeCompany({ deposito: false });
  const branch = await company.sibling();
  const { sql } = db();
  const [parent, here, there, below] = [
    await company.token(),
    await company.token(),
    await branch.token(),
    await branch.token(),
  ];
  await sql`UPDATE tokens_api SET emitido_por_token_id = ${parent.id} WHERE id = ANY (${[here.id, there.id]}::bigint[])`;
  await sql`UPDATE tokens_api SET emitido_por_token_id = ${there.id} WHERE id = ${below.id}`;
  expect((await listTokens(company.ctx)).find(({ id }) => id === parent.id)?.emitidos_ativos).toBe(3);
  await revokeToken(company.ctx, { id: parent.id });
  expect([await accepted(parent.token), await accepted(here.token), await accepted(below.token)]).toEqual([
    false,
    true,
    true,
  ]);
  await revokeToken(company.ctx, { id: parent.id, com_emitidos: true });
  expect([await accepted(here.token), await accepted(there.token), await accepted(below.token)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(await linesOf(branch.id, 'token.revogado')).toHaveLength(2);
});

test('the last administrator is not removed, and an invitation is taken back', async () => {
  company = await makeCompany({ deposito: false });
  await expect(removeUsuario(company.ctx, { id: company.admin.membro_id })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
  await updateMember(company.ctx, { id: company.admin.membro_id, papel: 'administrador' });
  const user = await company.member('operador');
  const operator = await sessionContext(user.session);
  await expect(removeUsuario(operator, { id: company.admin.membro_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await makeCompany({ deposito: false });
  await expect(removeUsuario(stranger.ctx, { id: user.membro_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test(`whatever is made, kept, ended and begun anew: nothing works that ended, or whose maker is gone (TEST_SEED=${SEED})`, async () => {
  const random = generator(SEED);
  for (let run = 0; run < 4; run++) {
    const world = await AccessWorld.make(random);
    const did: string[] = [];
    for (let i = 0; i < 30; i++) {
      did.push(await world.step());
      if (i % 3 !== 2) continue;
      await world.check().catch((error: Error) => {
        error.message += `\n${did.join('\n')}`;
        throw error;
      });
    }
  }
});
