import { beforeEach, describe, expect, test } from 'vitest';
import {
  authenticateToken,
  createChave,
  createToken,
  createWebhook,
  disconnectConexao,
  inviteUsuario,
  listLegado,
  removeUsuario,
  resendConvite,
  revokeToken,
  updateUsuario,
  updateWebhook,
} from '#server/acesso/index.ts';
import { acceptAsNew, openEmpresa } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { getWebhook } from '#server/webhooks/index.ts';
import { contextOfToken, DESTINO, ownerless } from '#tests/support/access-world.ts';
import { type Company, type Member, makeCompany, SENHA, sessionContext } from '#tests/support/factory.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { mailTo } from '#tests/support/mail.ts';
import { authorize, registerApp, verbsOf } from '#tests/support/oauth.ts';

// What somebody made in other companies of the account, and whom they let in: it ends with their access too.

let company: Company;
let branch: Company;
let user: Member;
let other: Member;
let convite: { id: number };
beforeEach(async () => {
  company = await makeCompany({ deposito: false });
  branch = await company.sibling();
  user = await company.member('administrador');
});

const linesOf = async (empresa_id: number, acao: string) =>
  db().sql`SELECT recurso_id, detalhes FROM auditoria WHERE empresa_id = ${empresa_id} AND acao = ${acao} ORDER BY id`;
const hook = { url: DESTINO, eventos: ['produto.criado'] };

/** The context of a key of the branch that the person issued from the main company. */
async function keyOfBranch(escopos: string[]) {
  const { id, token } = await createChave(await sessionContext(user.session), {
    id: branch.id,
    nome: 'Da filial',
    escopos,
  });
  return { id, token, ctx: await contextOfToken(token) };
}

describe('a key of another company of the account', () => {
  test('ends with the person who issued it, and so do the webhooks that it made or turned elsewhere', async () => {
    const { ctx, id, token } = await keyOfBranch(['webhooks:read', 'webhooks:write']);
    const made = await createWebhook(ctx, { ...hook, descricao: 'Da chave' });
    const turned = await createWebhook(branch.ctx, { ...hook, descricao: 'Da filial' });
    await updateWebhook(ctx, { id: turned.id, url: 'https://198.35.26.97/outro' });
    expect(await listLegado(company.ctx, { id: user.membro_id })).toMatchObject({
      tokens: [{ id, empresa_nome: expect.stringContaining('Filial') }],
      webhooks: [
        { id: made.id, empresa_nome: expect.stringContaining('Filial') },
        { id: turned.id, empresa_nome: expect.stringContaining('Filial') },
      ],
    });
    await removeUsuario(company.ctx, { id: user.membro_id });
    await expect(authenticateToken(db(), token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const webhook of [made, turned]) {
      expect(await getWebhook(branch.ctx, { id: webhook.id })).toMatchObject({
        ...{ ativo: false, desativado_motivo: 'acesso_encerrado' },
      });
    }
    // Told where it worked.
    expect(await linesOf(branch.id, 'token.revogado')).toMatchObject([{ recurso_id: id }]);
    const told = await linesOf(branch.id, 'webhook.acesso_encerrado');
    expect(told.map(({ recurso_id }) => recurso_id)).toEqual([made.id, turned.id]);
    expect([...(await ownerless(company.id)), ...(await ownerless(branch.id))]).toEqual([]);
  });

  test('ends too where another key is issuing it as the person leaves', async () => {
    const { token } = await createToken(await sessionContext(user.session), {
      nome: 'Emissora',
      escopos: ['estoque:read', 'empresas:gerar_chave'],
    });
    const issuer = await contextOfToken(token);
    const { late, removal } = await inTransaction(db(), async (tx) => {
      const late = await createChave({ ...issuer, db: tx }, { id: branch.id, escopos: ['estoque:read'] });
      const removal = removeUsuario(company.ctx, { id: user.membro_id });
      await expect.poll(lockWaiters, { timeout: 10_000 }).toBeGreaterThan(0);
      return { late, removal };
    });
    expect((await removal).tokens_encerrados).toEqual(['Emissora', late.nome]);
    await expect(authenticateToken(db(), late.token)).rejects.toThrow('Token revogado.');
    expect(await ownerless(company.id)).toEqual([]);
    expect(await linesOf(branch.id, 'token.revogado')).toMatchObject([{ recurso_id: late.id }]);
  });

  test('and its webhook go on where an administrator keeps them', async () => {
    const { ctx, id, token } = await keyOfBranch(['webhooks:write']);
    const made = await createWebhook(ctx, hook);
    await removeUsuario(company.ctx, { id: user.membro_id, manter: { tokens: [id], webhooks: [made.id] } });
    expect(await authenticateToken(db(), token)).toMatchObject({ id });
    expect(await getWebhook(branch.ctx, { id: made.id })).toMatchObject({ ativo: true });
    expect(await ownerless(branch.id)).toEqual([]);
  });
});

describe('an invitation that nobody has accepted', () => {
  const guest = () => ({
    nome: 'Segunda conta',
    email: `convite-${user.id}-${++serial}@teste.local`,
    papel: 'operador',
  });
  let serial = 0;
  const waiting = async () => {
    const rows = await db().sql`
      SELECT id FROM usuarios_empresas WHERE empresa_id = ${company.id} AND usuario_id IS NULL`;
    return rows.map(({ id }) => id);
  };

  test('is taken back although the key that wrote it had ended before, or is kept', async () => {
    const ctx = await sessionContext(user.session);
    const keys = [];
    for (const nome of ['Vencida', 'Mantida']) {
      const key = await createToken(ctx, { nome, escopos: ['usuarios:write'] });
      await inviteUsuario(await contextOfToken(key.token), guest());
      keys.push(key);
    }
    const [over, kept] = keys;
    await db().sql`UPDATE tokens_api SET expira_em = now() WHERE id = ${over?.id ?? 0}`;
    expect((await listLegado(company.ctx, { id: user.membro_id })).convites).toHaveLength(2);
    await removeUsuario(company.ctx, { id: user.membro_id, manter: { tokens: [kept?.id ?? 0], webhooks: [] } });
    expect(await waiting()).toEqual([]);
  });

  test('is taken back with the key, with what a key issued, and with the connection that wrote it', async () => {
    const ctx = await sessionContext(user.session);
    const [own, parent] = [await company.token({ escopos: ['usuarios:write'] }), await company.token()];
    const child = await company.token({ escopos: ['usuarios:write'] });
    await db().sql`UPDATE tokens_api SET emitido_por_token_id = ${parent.id} WHERE id = ${child.id}`;
    const app = await registerApp(company, { escopos: ['usuarios:write'] });
    const { access_token } = await verbsOf(app).exchange(await authorize(app, user));
    const { id } = await authenticateToken(db(), access_token);
    for (const text of [own.token, child.token, access_token]) await inviteUsuario(await contextOfToken(text), guest());
    const stays = await inviteUsuario({ ...ctx, porta: 'cli' }, guest());
    await revokeToken(company.ctx, { id: own.id });
    await revokeToken(company.ctx, { id: parent.id, com_emitidos: true });
    expect(await waiting()).toHaveLength(2);
    await disconnectConexao(company.ctx, { id });
    expect(await waiting()).toEqual([stays.id]);
  });

  test.each([
    ['removed', () => removeUsuario(company.ctx, { id: user.membro_id })],
    ['deactivated', () => updateUsuario(company.ctx, { id: user.membro_id, ativo: false })],
  ])(
    'is taken back when whoever wrote it is %s: by themselves, by a key and by an application of theirs',
    async (_, end) => {
      const ctx = await sessionContext(user.session);
      const { token } = await createToken(ctx, { nome: 'Do RH', escopos: ['usuarios:write'] });
      const app = await registerApp(company, { escopos: ['usuarios:write'] });
      const { access_token } = await verbsOf(app).exchange(await authorize(app, user));
      const invited = [];
      for (const by of [
        { ...ctx, porta: 'cli' as const },
        await contextOfToken(token),
        await contextOfToken(access_token),
      ]) {
        const person = guest();
        invited.push({ ...person, ...(await inviteUsuario(by, person)) });
      }
      const another = await inviteUsuario(company.ctx, guest());
      expect((await listLegado(company.ctx, { id: user.membro_id })).convites.map(({ id }) => id)).toEqual(
        invited.map(({ id }) => id),
      );
      await end();
      expect(await waiting()).toEqual([another.id]);
      await expect(
        acceptAsNew(db(), { convite: invited[0]?.convite, nome: 'Segunda conta', senha: SENHA }, company.ctx),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
      for (const { email } of invited) expect(await mailTo(email)).toEqual([]);
      // Whoever reads the trail sees all three by name, whatever wrote them.
      const [line] = await db().sql`
        SELECT detalhes FROM auditoria WHERE empresa_id = ${company.id} AND recurso_id = ${user.membro_id}
          AND acao IN ('usuario.removido', 'usuario.acesso_encerrado')`;
      expect(line?.detalhes.convites_cancelados).toEqual(invited.map(({ nome }) => nome));
    },
  );
});

describe('the role of administrator', () => {
  const admin = () => ({ nome: 'Nova', email: `adm-${user.id}-${Date.now()}@teste.local`, papel: 'administrador' });
  const FORBIDDEN = { code: 'FORBIDDEN' };

  test('is not given by a connected application, to nobody', async () => {
    const app = await registerApp(company, { escopos: ['usuarios:write'] });
    const { access_token } = await verbsOf(app).exchange(await authorize(app, user));
    const ctx = await contextOfToken(access_token);
    const member = await company.member('operador');
    await expect(inviteUsuario(ctx, admin())).rejects.toMatchObject(FORBIDDEN);
    await expect(updateUsuario(ctx, { id: member.membro_id, papel: 'administrador' })).rejects.toMatchObject(FORBIDDEN);
    await inviteUsuario(ctx, { ...admin(), papel: 'operador' });
    // Nor by bringing one back.
    const gone = await company.member('administrador');
    await updateUsuario(company.ctx, { id: gone.membro_id, ativo: false });
    await expect(updateUsuario(ctx, { id: gone.membro_id, ativo: true })).rejects.toMatchObject(FORBIDDEN);
    await updateUsuario(ctx, { id: gone.membro_id, papel: 'leitura', ativo: true });
    // What is so already, may be said.
    await updateUsuario(ctx, { id: company.admin.membro_id, papel: 'administrador' });
  });

  test('is given by a key as long as whoever answers for it administers the company', async () => {
    const ctx = await contextOfToken(
      (await createToken(await sessionContext(user.session), { nome: 'RH', escopos: ['usuarios:write'] })).token,
    );
    await inviteUsuario(ctx, admin());
    await updateUsuario(company.ctx, { id: user.membro_id, papel: 'leitura' });
    await expect(inviteUsuario(ctx, admin())).rejects.toMatchObject(FORBIDDEN);
    // Nor does the person come back to it by themselves.
    await expect(updateUsuario(ctx, { id: user.membro_id, papel: 'administrador' })).rejects.toMatchObject(FORBIDDEN);
  });

  test('is given by a key from outside the company only where nobody administers it', async () => {
    const { ctx } = await keyOfBranch(['usuarios:write']);
    await expect(inviteUsuario(ctx, admin())).rejects.toMatchObject(FORBIDDEN);
    const { id } = await openEmpresa(
      { ...company.ctx, ator: { tipo: 'sistema', id: null, nome: 'Chave' } },
      { nome: 'Nova' },
    );
    const { token } = await createChave(await sessionContext(user.session), {
      id,
      nome: 'Primeira',
      escopos: ['usuarios:write'],
    });
    expect(await inviteUsuario(await contextOfToken(token), admin())).toMatchObject({ papel: 'administrador' });
  });
});

describe('a change of users that waited behind the end of its author’s access', () => {
  test.each([
    ['brings nobody back', (ctx: Ctx) => updateUsuario(ctx, { id: user.membro_id, ativo: true })],
    ['makes no administrator', (ctx: Ctx) => updateUsuario(ctx, { id: other.membro_id, papel: 'administrador' })],
    ['removes nobody', (ctx: Ctx) => removeUsuario(ctx, { id: other.membro_id })],
    ['sends no invitation again', (ctx: Ctx) => resendConvite(ctx, { id: convite.id })],
  ])('%s', async (_, change) => {
    other = await company.member('operador');
    convite = await inviteUsuario(company.ctx, { nome: 'Lia', email: `lia-${user.id}@teste.local`, papel: 'leitura' });
    // The door let both in while the person was active.
    const byPerson = await sessionContext(user.session);
    const { token } = await createToken(byPerson, { nome: 'RH', escopos: ['usuarios:write', 'usuarios:delete'] });
    const byKey = await contextOfToken(token);
    await updateUsuario(company.ctx, { id: user.membro_id, ativo: false });
    const rows = () => db().sql`SELECT * FROM usuarios_empresas WHERE empresa_id = ${company.id} ORDER BY id`;
    const before = await rows();
    for (const ctx of [byPerson, byKey]) {
      await expect(change(ctx)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    expect(await rows()).toEqual(before);
  });
});
