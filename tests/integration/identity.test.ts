import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SENHA_DE_DEMONSTRACAO, signIn } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

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

test('outside development nobody is given the password that the documentation names', async () => {
  onTestFinished(() => setEnv({ APP_ENV: '', APP_URL: '' }));
  const panel = panelOf(company.admin.session);
  const senha = SENHA_DE_DEMONSTRACAO;
  const create = (name: string) =>
    call(panel, 'usuarios.create', { nome: 'Rui', email: `${name}@demonstra.local`, senha, papel: 'leitura' });
  await create(`antes-${company.id}`);

  setEnv({ APP_ENV: 'staging', APP_URL: 'https://erp.example.com' });
  for (const refused of [
    () => create(`depois-${company.id}`),
    () => call(panel, 'usuarios.redefinirSenha', { id: company.admin.id, senha }),
    () => call(panel, 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova: senha }),
  ]) {
    const { code, details } = await refusalOf(refused());
    expect(code).toBe('BAD_REQUEST');
    expect(Object.values(details ?? {}).join()).toMatch(/está na documentação/);
  }
  expect(await works(company.admin)).toBe(true);
  expect(await signIn(db(), { email: `antes-${company.id}@demonstra.local`, senha })).toBeNull();
});

describe('a change of password', () => {
  test('ends every session there was, and only the new password signs in', async () => {
    const member = await company.member('operador');
    const before = await signIn(db(), { email: member.email, senha: SENHA });
    expect(before).toMatchObject({ usuario_id: member.id, versao_sessao: 1, empresa_id: company.id });
    expect(await works(member)).toBe(true);

    const wrong = { senha_atual: 'errada', senha_nova: 'uma-senha-nova' };
    expect((await refusalOf(call(panelOf(member.session), 'sessao.trocarSenha', wrong))).details).toHaveProperty(
      'senha_atual',
    );
    expect(await works(member)).toBe(true);

    await call(panelOf(member.session), 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova: 'uma-senha-nova' });
    expect(await works(member)).toBe(false);
    expect((await refusalOf(call(panelOf(member.session), 'produtos.list', {}))).code).toBe('UNAUTHORIZED');
    expect(await signIn(db(), { email: member.email, senha: SENHA })).toBeNull();
    const after = await signIn(db(), { email: member.email, senha: 'uma-senha-nova' });
    expect(after).toMatchObject({ versao_sessao: 2 });
    expect(await works({ ...member, session: { ...member.session, versao_sessao: 2 } })).toBe(true);
  });
});

describe('a password that its user forgot', () => {
  const reset = (by: Company, id: number, senha = 'entregue-em-maos') =>
    call(panelOf(by.admin.session), 'usuarios.redefinirSenha', { id, senha });
  const signs = async (member: Member, senha: string) => (await signIn(db(), { email: member.email, senha })) !== null;

  test('is replaced by an administrator: every session ends, and only the new one signs in', async () => {
    const member = await company.member('operador');
    await reset(company, member.id);
    expect(await works(member)).toBe(false);
    expect([await signs(member, SENHA), await signs(member, 'entregue-em-maos')]).toEqual([false, true]);
  });

  test('opens other companies too: whoever does not administer them all is refused', async () => {
    const member = await company.member('leitura');
    const branch = await company.sibling();
    const joined = await branch.join(member, 'operador');
    const outsider = await company.member('administrador');
    const byOutsider = call(panelOf(outsider.session), 'usuarios.redefinirSenha', {
      id: member.id,
      senha: 'entregue-em-maos',
    });
    expect((await refusalOf(byOutsider)).code).toBe('FORBIDDEN');
    // Not even where the member was put out of use: they could be put back.
    await call(panelOf(branch.admin.session), 'usuarios.update', { id: joined.id, ativo: false });
    const again = call(panelOf(outsider.session), 'usuarios.redefinirSenha', { id: member.id, senha: 'entregue-1' });
    expect((await refusalOf(again)).code).toBe('FORBIDDEN');
    expect(await works(member)).toBe(true);
    expect(await signs(member, SENHA)).toBe(true);
    // Whoever opened the account administers both.
    await reset(company, member.id);
    expect(await signs(member, 'entregue-em-maos')).toBe(true);
  });

  test('is one’s own: only with the present one', async () => {
    expect((await refusalOf(reset(company, company.admin.id))).code).toBe('BAD_REQUEST');
    expect(await works(company.admin)).toBe(true);
  });
});

describe('an administrator', () => {
  test('who takes a member’s access away does it at once, for the panel and for sign-in', async () => {
    const member = await company.member('operador');
    const admin = panelOf(company.admin.session);
    expect(await works(member)).toBe(true);
    await call(admin, 'usuarios.update', { id: member.id, ativo: false });
    expect(await works(member)).toBe(false);
    expect(await signIn(db(), { email: member.email, senha: SENHA })).toBeNull();
    await call(admin, 'usuarios.update', { id: member.id, ativo: true });
    expect(await works(member)).toBe(true);
  });

  test('who changes a role changes what is allowed at once', async () => {
    const member = await company.member('operador');
    const create = (codigo: string) => call(panelOf(member.session), 'produtos.create', { nome: 'x', codigo });
    await create('PAPEL-1');
    await call(panelOf(company.admin.session), 'usuarios.update', { id: member.id, papel: 'leitura' });
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
      const { code, details } = await refusalOf(call(panel, 'usuarios.update', { id: alone.admin.id, ...change }));
      expect(code).toBe('BAD_REQUEST');
      expect(Object.keys(details ?? {})).toEqual([change.ativo === false ? 'ativo' : 'papel']);
    }
    expect(await works(alone.admin)).toBe(true);
    // With a second one that is active, the first may go; with an inactive one, not.
    const second = await alone.join(await company.member('leitura'), 'administrador');
    await call(panel, 'usuarios.update', { id: second.id, ativo: false });
    expect((await refusalOf(call(panel, 'usuarios.update', { id: alone.admin.id, papel: 'leitura' }))).code).toBe(
      'BAD_REQUEST',
    );
    await call(panel, 'usuarios.update', { id: second.id, ativo: true });
    await call(panel, 'usuarios.update', { id: alone.admin.id, papel: 'leitura' });
  });

  test('two who demote each other at the same moment: one stays', async () => {
    const second = await company.member('leitura');
    for (let round = 0; round < 5; round++) {
      const pair = await company.sibling();
      const other = await pair.join(second, 'administrador');
      const outcomes = await Promise.allSettled([
        call(panelOf(pair.admin.session), 'usuarios.update', { id: other.id, papel: 'leitura' }),
        call(panelOf(other.session), 'usuarios.update', { id: pair.admin.id, papel: 'leitura' }),
      ]);
      expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
      const [left] = await db().sql`
        SELECT count(*) AS n FROM usuarios_empresas WHERE empresa_id = ${pair.id} AND papel = 'administrador' AND ativo`;
      expect(left?.n).toBe(1);
    }
  });
});

describe('an e-mail', () => {
  const add = (panel: ReturnType<typeof panelOf>, email: string) =>
    call(panel, 'usuarios.create', { nome: 'Rui', email, senha: 'outra-senha-1', papel: 'operador' });

  test('signs in one user of the whole service, whatever its case', async () => {
    const other = await makeCompany();
    for (const email of [company.admin.email, company.admin.email.toUpperCase()]) {
      const { code, details } = await refusalOf(add(panelOf(other.admin.session), email));
      expect(code).toBe('BAD_REQUEST');
      expect(Object.keys(details ?? {})).toEqual(['email']);
    }
    expect(await signIn(db(), { email: ` ${company.admin.email.toUpperCase()} `, senha: SENHA })).toMatchObject({
      usuario_id: company.admin.id,
    });
  });

  test('of a user of the same account joins the company with the password that the user has', async () => {
    const branch = await company.sibling();
    const member = await company.member('leitura');
    const joined = (await add(panelOf(branch.admin.session), member.email)) as Member;
    expect(joined).toMatchObject({ id: member.id, papel: 'operador' });
    expect(await signIn(db(), { email: member.email, senha: 'outra-senha-1' })).toBeNull();
    expect(await signIn(db(), { email: member.email, senha: SENHA })).not.toBeNull();
    expect((await refusalOf(add(panelOf(branch.admin.session), member.email))).details).toHaveProperty('email');
  });
});

test('a new company of the account: the user who opened it administers it, with the same plan and zone', async () => {
  await call(panelOf(company.admin.session), 'empresa.update', { fuso: 'America/Manaus' });
  const branch = await company.sibling();
  const session = await call(panelOf(branch.admin.session), 'sessao.atual');
  expect(session).toMatchObject({ papel: 'administrador', empresa: { id: branch.id, fuso: 'America/Manaus' } });
  const companies = (session as { empresas: { id: number }[] }).empresas.map(({ id }) => id);
  expect(companies).toEqual(expect.arrayContaining([company.id, branch.id]));
  const rows = await db()
    .sql`SELECT DISTINCT conta_id, modulos FROM empresas WHERE id IN ${db().sql([company.id, branch.id])}`;
  expect(rows).toHaveLength(1);
  expect(await call(panelOf(branch.admin.session), 'produtos.list', {})).toMatchObject({ total_registros: 0 });
});

test('a user who is not a member sees nothing of another company of the same account', async () => {
  const branch = await company.sibling();
  const member = await company.member('operador');
  const session = { ...member.session, empresa_id: branch.id };
  expect((await refusalOf(call(panelOf(session), 'produtos.list', {}))).code).toBe('UNAUTHORIZED');
});
