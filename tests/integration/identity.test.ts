import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inviteUsuario, SENHA_DE_DEMONSTRACAO, signIn } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Company, type Member, makeCompany, SENHA, sessionOf } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { rowsWith } from '#tests/support/rows.ts';

// Accounts, companies, members and roles.

let company: Company;
beforeAll(async () => {
  company = await makeCompany();
});

const works = async (member: Member) =>
  call(panelOf(member.session), 'sessao.atual').then(
    () => true,
    () => false,
  );

test('a password is kept as argon2id and nothing else', async () => {
  const [row] = await db().sql`SELECT usuarios::text AS tudo, senha_hash FROM usuarios WHERE id = ${company.admin.id}`;
  expect(row?.senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(row?.tudo).not.toContain(SENHA);
});

test('outside development nobody has the password that the documentation names', async () => {
  onTestFinished(() => setEnv({ APP_ENV: '', APP_URL: '' }));
  const panel = panelOf(company.admin.session);
  const senha = SENHA_DE_DEMONSTRACAO;
  const invite = async (name: string) => {
    const { convite } = await inviteUsuario(company.ctx, {
      nome: 'Rui',
      email: `${name}@teste.local`,
      papel: 'leitura',
    });
    return convite;
  };
  const accept = (convite: string | null) =>
    call(panelOf(null), 'convites.aceitarComoNovo', { convite, nome: 'Rui', senha });
  const [before, after] = [await invite(`antes-${company.id}`), await invite(`depois-${company.id}`)];
  await accept(before);

  setEnv({ APP_ENV: 'staging', APP_URL: 'https://erp.example.com' });
  for (const refused of [
    () => accept(after),
    () => call(panel, 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova: senha }),
  ]) {
    const { code, details } = await refusalOf(refused());
    expect(code).toBe('BAD_REQUEST');
    expect(Object.values(details ?? {}).join()).toMatch(/está na documentação/);
  }
  expect(await works(company.admin)).toBe(true);
  expect(await signIn(db(), { email: `antes-${company.id}@teste.local`, senha })).toBeNull();
});

describe('a change of password', () => {
  test('ends every other session there was, and only the new password signs in', async () => {
    const member = await company.member('operador');
    const before = await signIn(db(), { email: member.email, senha: SENHA });
    expect(before).toMatchObject({ usuario_id: member.id, empresa_id: company.id });
    const elsewhere = { ...member, session: await sessionOf(member.id, company.id) };
    expect([await works(member), await works(elsewhere)]).toEqual([true, true]);

    const wrong = { senha_atual: 'errada', senha_nova: 'uma-senha-nova' };
    expect((await refusalOf(call(panelOf(member.session), 'sessao.trocarSenha', wrong))).details).toHaveProperty(
      'senha_atual',
    );
    expect(await works(member)).toBe(true);

    await call(panelOf(member.session), 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova: 'uma-senha-nova' });
    expect([await works(member), await works(elsewhere)]).toEqual([true, false]);
    expect((await refusalOf(call(panelOf(elsewhere.session), 'produtos.list', {}))).code).toBe('UNAUTHORIZED');
    expect(await signIn(db(), { email: member.email, senha: SENHA })).toBeNull();
    expect(await signIn(db(), { email: member.email, senha: 'uma-senha-nova' })).not.toBeNull();
  });
});

describe('an administrator', () => {
  test('who takes a member’s access away does it at once, for the panel and for sign-in', async () => {
    const member = await company.member('operador');
    const admin = panelOf(company.admin.session);
    expect(await works(member)).toBe(true);
    await call(admin, 'usuarios.update', { id: member.membro_id, ativo: false });
    expect(await works(member)).toBe(false);
    expect(await signIn(db(), { email: member.email, senha: SENHA })).toMatchObject({ empresa_id: null });
    await call(admin, 'usuarios.update', { id: member.membro_id, ativo: true });
    // What ended stays ended: the person signs in anew.
    expect(await works(member)).toBe(false);
    expect(await works({ ...member, session: await sessionOf(member.id, company.id) })).toBe(true);
  });

  test('who changes a role changes what is allowed at once', async () => {
    const member = await company.member('operador');
    const create = (codigo: string) => call(panelOf(member.session), 'produtos.create', { nome: 'x', codigo });
    await create('PAPEL-1');
    await call(panelOf(company.admin.session), 'usuarios.update', { id: member.membro_id, papel: 'leitura' });
    expect((await refusalOf(create('PAPEL-2'))).code).toBe('FORBIDDEN');
  });

  test('who is the last one stays: not demoted, not deactivated, by whoever', async () => {
    const alone = await company.sibling();
    const panel = panelOf(alone.admin.session);
    for (const change of [
      { papel: 'operador' },
      { papel: 'leitura' },
      { ativo: false },
      { papel: 'leitura', ativo: false },
    ]) {
      const { code, details } = await refusalOf(
        call(panel, 'usuarios.update', { id: alone.admin.membro_id, ...change }),
      );
      expect(code).toBe('BAD_REQUEST');
      expect(Object.keys(details ?? {})).toEqual([change.ativo === false ? 'ativo' : 'papel']);
    }
    expect(await works(alone.admin)).toBe(true);
    // With a second one that is active, the first may go; with an inactive one, not.
    const second = await alone.join(await company.member('leitura'), 'administrador');
    await call(panel, 'usuarios.update', { id: second.membro_id, ativo: false });
    expect(
      (await refusalOf(call(panel, 'usuarios.update', { id: alone.admin.membro_id, papel: 'leitura' }))).code,
    ).toBe('BAD_REQUEST');
    await call(panel, 'usuarios.update', { id: second.membro_id, ativo: true });
    await call(panel, 'usuarios.update', { id: alone.admin.membro_id, papel: 'leitura' });
  });

  test('two who demote each other at the same moment: one stays', async () => {
    const second = await company.member('leitura');
    for (let round = 0; round < 5; round++) {
      const pair = await company.sibling();
      const other = await pair.join(second, 'administrador');
      const outcomes = await Promise.allSettled([
        call(panelOf(pair.admin.session), 'usuarios.update', { id: other.membro_id, papel: 'leitura' }),
        call(panelOf(other.session), 'usuarios.update', { id: pair.admin.membro_id, papel: 'leitura' }),
      ]);
      expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
      const [left] = await db().sql`
        SELECT count(*) AS n FROM usuarios_empresas WHERE empresa_id = ${pair.id} AND papel = 'administrador' AND ativo`;
      expect(left?.n).toBe(1);
    }
  });
});

describe('an invitation', () => {
  const invite = (by: Company, email: string, fields = {}) =>
    call(panelOf(by.admin.session), 'usuarios.create', {
      nome: 'Rui',
      email,
      papel: 'operador',
      ...fields,
    }) as Promise<{
      id: number;
      convite: string;
      situacao: string;
    }>;
  const accept = (convite: string, senha = 'a-senha-do-rui') =>
    call(panelOf(null), 'convites.aceitarComoNovo', { convite, nome: 'Rui Barbosa', senha });
  const asPerson = (member: Member, convite: string) => call(panelOf(member.session), 'convites.aceitar', { convite });
  const emails = async (by: Company) =>
    (
      (await call(panelOf(by.admin.session), 'usuarios.list', {})) as {
        resultados: { email: string; nome: string; situacao: string }[];
      }
    ).resultados.map(({ email, nome, situacao }) => `${nome} ${email} ${situacao}`);

  test('makes nobody a member; whom it is for chooses name and password, once', async () => {
    const email = `Rui-${company.id}@Teste.local`;
    const { convite, situacao } = await invite(company, email);
    expect(situacao).toBe('convidado');
    expect(await signIn(db(), { email, senha: 'a-senha-do-rui' })).toBeNull();
    expect(await call(panelOf(null), 'convites.ler', { convite })).toMatchObject({
      tem_acesso: false,
      papel: 'operador',
    });
    expect((await refusalOf(accept(convite, 'curta'))).details).toHaveProperty('senha');
    await accept(convite);
    expect(await signIn(db(), { email, senha: 'a-senha-do-rui' })).toMatchObject({ empresa_id: company.id });
    expect(await emails(company)).toContain(`Rui Barbosa ${email.toLowerCase()} ativo`);
    expect((await refusalOf(accept(convite, 'outra-senha-dele'))).code).toBe('NOT_FOUND');
    expect((await refusalOf(call(panelOf(null), 'convites.ler', { convite }))).code).toBe('NOT_FOUND');
  });

  test('of somebody who signs in already, from whatever account, needs their own yes', async () => {
    const other = await makeCompany();
    const member = await company.member('leitura');
    const { convite } = await invite(other, member.email.toUpperCase());
    expect(await emails(other)).toContain(`Rui ${member.email} convidado`);
    expect((await refusalOf(accept(convite))).code).toBe('CONFLICT');
    expect((await refusalOf(asPerson(await company.member('leitura'), convite))).code).toBe('FORBIDDEN');
    const theirs = { ...member.session, empresa_id: other.id };
    expect((await refusalOf(call(panelOf(theirs), 'produtos.list', {}))).code).toBe('UNAUTHORIZED');
    await asPerson(member, convite);
    expect(await call(panelOf(theirs), 'produtos.list', {})).toMatchObject({ total_registros: 0 });
    // Name and password stay their own.
    expect(await emails(other)).toContain(`Usuário leitura ${member.email} ativo`);
    expect(await signIn(db(), { email: member.email, senha: SENHA })).not.toBeNull();
    expect((await refusalOf(invite(other, member.email))).details).toHaveProperty('email');
  });

  test('whose link was sent again, expired, or was refused works no more', async () => {
    const { id, convite } = await invite(company, `reenvio-${company.id}@teste.local`);
    const again = (await call(panelOf(company.admin.session), 'usuarios.reenviarConvite', { id })) as {
      convite: string;
    };
    const read = (text: string) => call(panelOf(null), 'convites.ler', { convite: text });
    expect((await refusalOf(read(convite))).code).toBe('NOT_FOUND');
    await read(again.convite);
    await db().sql`UPDATE usuarios_empresas SET convite_expira_em = now() WHERE id = ${id}`;
    expect((await refusalOf(read(again.convite))).code).toBe('NOT_FOUND');
    const refused = await invite(company, `recusa-${company.id}@teste.local`);
    await call(panelOf(null), 'convites.recusar', { convite: refused.convite });
    expect((await refusalOf(accept(refused.convite))).code).toBe('NOT_FOUND');
    expect((await emails(company)).join()).not.toContain(`recusa-${company.id}`);
  });

  test('keeps no text of its link in the database', async () => {
    const { convite } = await invite(company, `texto-${company.id}@teste.local`);
    expect(await rowsWith(convite)).toEqual({});
  });

  test('accepted twice at the same moment makes one person', async () => {
    for (let round = 0; round < 5; round++) {
      const { convite } = await invite(company, `duas-vezes-${round}-${company.id}@teste.local`);
      const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => accept(convite)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

test('a new company of the account: the user who opened it administers it, with the same plan and zone', async () => {
  await call(panelOf(company.admin.session), 'empresa.update', { fuso: 'America/Manaus' });
  const branch = await company.sibling();
  const session = await call(panelOf(branch.admin.session), 'sessao.atual');
  expect(session).toMatchObject({ papel: 'administrador', empresa: { id: branch.id, fuso: 'America/Manaus' } });
  const companies = (session as { empresas: { id: number }[] }).empresas.map(({ id }) => id);
  expect(companies).toEqual(expect.arrayContaining([company.id, branch.id]));
  const rows = await db().sql`SELECT DISTINCT conta_id FROM empresas WHERE id IN ${db().sql([company.id, branch.id])}`;
  expect(rows).toHaveLength(1);
  expect(await call(panelOf(branch.admin.session), 'produtos.list', {})).toMatchObject({ total_registros: 0 });
});

test('a user who is not a member sees nothing of another company of the same account', async () => {
  const branch = await company.sibling();
  const member = await company.member('operador');
  const session = { ...member.session, empresa_id: branch.id };
  expect((await refusalOf(call(panelOf(session), 'produtos.list', {}))).code).toBe('UNAUTHORIZED');
});
