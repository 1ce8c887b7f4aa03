import { beforeAll, describe, expect, test } from 'vitest';
import {
  allowAplicativo,
  createAplicativo,
  createChave,
  createToken,
  createWebhook,
  deleteAplicativo,
  inviteUsuario,
  removeUsuario,
  revokeToken,
  rotateAplicativoSecret,
  rotateSecret,
  setListaModo,
  updateAplicativo,
  updateTokenNetworks,
  updateUsuario,
} from '#server/acesso/index.ts';
import { openEmpresa, updateEmpresa, updateEmpresaDaConta } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type Db, db, inTransaction } from '#server/platform/db.ts';
import { contextOfToken, DESTINO } from '#tests/support/access-world.ts';
import { type Company, type Member, makeCompany, sessionContext } from '#tests/support/factory.ts';
import { oneBehindAnother } from '#tests/support/locks.ts';
import { authorize, registerApp, verbsOf } from '#tests/support/oauth.ts';

// What waits while somebody's role or place is taken away, and what two do at once who end the same access.

let company: Company;
beforeAll(async () => {
  company = await makeCompany({ deposito: false });
});

/** Begins `change` in a transaction, lets `work` wait for what it holds, and ends it as `after` says; gives how `work` ended. */
async function meanwhile<T>(
  work: () => Promise<T>,
  change: (tx: Db) => Promise<unknown>,
  after: (tx: Db) => Promise<unknown> = async () => {},
): Promise<PromiseSettledResult<T> | undefined> {
  const under: Promise<PromiseSettledResult<T>[]>[] = [];
  await inTransaction(db(), async (tx) => {
    const [own] = await tx.sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    await change(tx);
    under.push(Promise.allSettled([work()]));
    const waiting = () => db().sql`SELECT FROM pg_stat_activity WHERE ${own?.pid ?? 0} = ANY (pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    await after(tx);
  });
  const [[settled] = []] = await Promise.all(under);
  return settled;
}

const within = (tx: Db): Ctx => ({ ...company.ctx, db: tx });
const papelOf = async ({ membro_id }: Member) =>
  (await db().sql`SELECT papel FROM usuarios_empresas WHERE id = ${membro_id}`)[0]?.papel;

describe('whoever was an administrator as the request came in, and is none any more as it is served', () => {
  test.each<[string, (ctx: Ctx, own: Member) => Promise<unknown>]>([
    ['makes no token', (ctx) => createToken(ctx, { nome: 'Atrasado', escopos: ['usuarios:write'] })],
    ['makes no webhook', (ctx) => createWebhook(ctx, { url: DESTINO, eventos: ['produto.criado'] })],
    [
      'registers no application',
      (ctx) =>
        createAplicativo(ctx, {
          ...{ nome: 'Atrasado', tipo: 'confidencial', escopos: ['estoque:read'] },
          redirect_uris: ['https://app.exemplo.com.br/'],
        }),
    ],
    [
      'invites nobody',
      (ctx) => inviteUsuario(ctx, { nome: 'Outro', email: 'outro@teste.local', papel: 'administrador' }),
    ],
    [
      'gives themselves no role back',
      (ctx, { membro_id }) => updateUsuario(ctx, { id: membro_id, papel: 'administrador' }),
    ],
    ['opens no company', (ctx) => openEmpresa(ctx, { nome: 'Atrasada' })],
    ['changes no settings', (ctx) => updateEmpresa(ctx, { saida_estoque: 'expedicao' })],
    ['chooses no list of applications', (ctx) => setListaModo(ctx, { por_lista: true })],
  ])('%s', async (_, work) => {
    const member = await company.member('administrador');
    const ctx = await sessionContext(member.session);
    const settled = await meanwhile(
      () => work(ctx, member),
      (tx) => updateUsuario(within(tx), { id: member.membro_id, papel: 'leitura' }),
    );
    expect(settled).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } });
    expect(await papelOf(member)).toBe('leitura');
  });
});

test('whoever waits behind their own removal closes no company, gets no secret of an application and changes nothing that others go by', async () => {
  const { id } = await openEmpresa(company.ctx, { nome: 'Fica aberta' });
  const app = await registerApp(company);
  for (const work of [
    (ctx: Ctx) => updateEmpresaDaConta(ctx, { id, situacao: 'encerrada' }),
    (ctx: Ctx) => rotateAplicativoSecret(ctx, { id: app.id }),
    (ctx: Ctx) => updateAplicativo(ctx, { id: app.id, redirect_uris: ['https://ladrao.exemplo.com.br/'] }),
    (ctx: Ctx) => allowAplicativo(ctx, { aplicativo: app.client_id }),
    (ctx: Ctx) => setListaModo(ctx, { por_lista: true }),
    (ctx: Ctx) => updateEmpresa(ctx, { permite_estoque_negativo: false }),
  ]) {
    const member = await company.member('administrador');
    const ctx = await sessionContext(member.session);
    const settled = await meanwhile<unknown>(
      () => work(ctx),
      (tx) => removeUsuario(within(tx), { id: member.membro_id }),
    );
    expect(settled).toMatchObject({ status: 'rejected', reason: { code: 'UNAUTHENTICATED' } });
  }
});

test('whoever waits behind their own removal gets no secret of a webhook that is kept, and opens no token to other networks', async () => {
  for (const make of [
    async (ctx: Ctx) => {
      const { id } = await createWebhook(ctx, { url: DESTINO, eventos: ['produto.criado'] });
      return () => rotateSecret(ctx, { id });
    },
    async (ctx: Ctx) => {
      const { id } = await createToken(ctx, {
        nome: 'Fica',
        escopos: ['estoque:read'],
        ips_permitidos: ['10.0.0.0/8'],
      });
      return () => updateTokenNetworks(ctx, { id, ips_permitidos: [] });
    },
  ]) {
    const member = await company.member('administrador');
    const work = await make(await sessionContext(member.session));
    const settled = await meanwhile<unknown>(work, (tx) =>
      removeUsuario(within(tx), { id: member.membro_id, manter_acessos: true }),
    );
    expect(settled).toMatchObject({ status: 'rejected', reason: { code: 'UNAUTHENTICATED' } });
  }
});

describe('a person’s removal, and the end of one thing of theirs that has written an invitation, do not wait for each other', () => {
  const invite = async (text: string) =>
    inviteUsuario(await contextOfToken(text), { nome: 'X', email: `${text.slice(-6)}@teste.local`, papel: 'operador' });

  test('a token that is revoked', async () => {
    const member = await company.member('administrador');
    const { id, token } = await createToken(await sessionContext(member.session), {
      nome: 'Convida',
      escopos: ['usuarios:write'],
    });
    await invite(token);
    const settled = await meanwhile(
      () => removeUsuario(company.ctx, { id: member.membro_id }),
      (tx) => tx.sql`SELECT FROM tokens_api WHERE id = ${id} FOR UPDATE`,
      (tx) => revokeToken(within(tx), { id }),
    );
    expect(settled?.status).toBe('fulfilled');
  });

  test('a token that is revoked with what it issued, while a key that it issued deactivates the person', async () => {
    const member = await company.member('administrador');
    const escopos = ['usuarios:write', 'empresas:gerar_chave'];
    const root = await createToken(await sessionContext(member.session), { nome: 'Emissora', escopos });
    const key = await createChave(await contextOfToken(root.token), { id: company.id, escopos: ['usuarios:write'] });
    const ctx = await contextOfToken(key.token);
    const works = await oneBehindAnother(
      company.ctx,
      (held) => held.db.sql`SELECT FROM tokens_api WHERE id = ${key.id} FOR UPDATE`,
      [
        () => updateUsuario(ctx, { id: member.membro_id, ativo: false }),
        () => revokeToken(company.ctx, { id: root.id, com_emitidos: true }),
      ],
    );
    expect(works.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('a connection whose application is deleted while the application deactivates the person', async () => {
    const [member, other] = [await company.member('administrador'), await company.member('administrador')];
    const app = await registerApp(company, { escopos: ['usuarios:write'] });
    await verbsOf(app).exchange(await authorize(app, member));
    const { access_token } = await verbsOf(app).exchange(await authorize(app, other));
    const ctx = await contextOfToken(access_token);
    const works = await oneBehindAnother(
      company.ctx,
      (held) => held.db.sql`SELECT FROM concessoes WHERE id = ${ctx.ator.id} FOR UPDATE`,
      [
        () => updateUsuario(ctx, { id: member.membro_id, ativo: false }),
        () => deleteAplicativo(company.ctx, { id: app.id }),
      ],
    );
    expect(works.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('a connection whose application revokes it', async () => {
    const member = await company.member('administrador');
    const app = await registerApp(company, { escopos: ['usuarios:write'] });
    const tokens = await verbsOf(app).exchange(await authorize(app, member));
    await invite(tokens.access_token);
    const settled = await meanwhile(
      () => removeUsuario(company.ctx, { id: member.membro_id }),
      (tx) => tx.sql`SELECT FROM concessoes WHERE aplicativo_id = ${app.id} FOR UPDATE`,
      (tx) => verbsOf(app, tx).revoke(tokens.refresh_token),
    );
    expect(settled?.status).toBe('fulfilled');
  });
});
