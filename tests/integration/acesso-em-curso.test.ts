import { beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '#server/acesso/index.ts';
import { confirmTotp, findPessoa, type Pessoa, requestEmail } from '#server/identidade/index.ts';
import { type Db, db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { ownIpHeader } from '#server/platform/net.ts';
import { enter } from '#server/transport/auth/enter.ts';
import { type Company, type Member, makeCompany, SENHA, sessionContext, sessionOf } from '#tests/support/factory.ts';
import { mailTo } from '#tests/support/mail.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { codeOf, setUpApp } from '#tests/support/second-factor.ts';

// What is under way, or waits in an inbox, while access ends: whoever knew the old password has nothing left.

const NEW = 'a-senha-nova-dela';

let company: Company;
beforeAll(async () => {
  setEnv({ RATE_LIMIT_SCALE: '100' });
  ownIpHeader();
  company = await makeCompany();
});

const caller = { request_id: 'acesso-em-curso', ip: null };
const anybody = () => panelOf(null, { ip: '203.0.113.9' });
const linkTo = async (email: string) => {
  const dados: Record<string, unknown> = (await mailTo(email)).at(-1)?.dados ?? {};
  return String(dados.link ?? '');
};

async function pessoaOf(session: Member['session']): Promise<Pessoa> {
  const pessoa = await findPessoa(db(), session);
  if (!pessoa) throw new Error('The session is not open');
  return pessoa;
}

async function reset({ email }: Member): Promise<void> {
  await call(anybody(), 'pessoa.pedirRecuperacao', { email });
  await call(anybody(), 'pessoa.redefinirSenha', { link: await linkTo(email), senha: NEW });
}

/** What its person does once somebody else knew the password. */
const ENDS: [string, (owner: Member, thief: Member['session']) => Promise<unknown>][] = [
  ['a password reset', (owner) => reset(owner)],
  [
    'a change of the password',
    (owner) => call(panelOf(owner.session), 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova: NEW }),
  ],
  ['a first second factor', (owner) => setUpApp(panelOf(owner.session))],
  ['the end of the other sessions', (owner) => call(panelOf(owner.session), 'pessoa.encerrarOutras')],
  [
    'the end of that session',
    async (owner, thief) =>
      call(panelOf(owner.session), 'pessoa.encerrarSessao', { id: (await pessoaOf(thief)).sessao_id }),
  ],
];

test.each(ENDS)('a link to another e-mail, asked for before, does not outlive %s', async (_, end) => {
  const owner = await company.member('operador');
  const thief = await sessionOf(owner.id, company.id);
  const wanted = `ladrao-${owner.id}@teste.local`;
  await requestEmail(db(), await pessoaOf(thief), { email: wanted });
  const link = await linkTo(wanted);
  await end(owner, thief);
  expect((await refusalOf(call(anybody(), 'pessoa.confirmarEmail', { link }))).code).toBe('NOT_FOUND');
  const [row] = await db().sql`SELECT email FROM usuarios WHERE id = ${owner.id}`;
  expect(row?.email).toBe(owner.email);
});

/** Runs `work` while the person's row is held, changes it once `work` waits for it, and lets both end. */
async function meanwhile<T>({ id }: Member, work: () => Promise<T>, change: (tx: Db['sql']) => Promise<unknown>) {
  const { sql } = db();
  const under: Promise<PromiseSettledResult<T>[]>[] = [];
  await sql.begin(async (tx) => {
    const [own] = await tx`SELECT pg_backend_pid() AS pid FROM usuarios WHERE id = ${id} FOR UPDATE`;
    under.push(Promise.allSettled([work()]));
    await expect
      .poll(async () => {
        const rows = await sql`SELECT pid FROM pg_stat_activity WHERE ${own?.pid} = ANY (pg_blocking_pids(pid))`;
        return rows.length;
      })
      .toBeGreaterThan(0);
    await change(tx as unknown as Db['sql']);
  });
  const [[settled] = []] = await Promise.all(under);
  if (!settled) throw new Error('Nothing was under way');
  return settled;
}

const byPassword = ({ email }: Member, senha = SENHA) =>
  enter({ email, senha }, { ip: '203.0.113.8', cookies: undefined, agente: null });
const openSessions = async ({ id }: Member) =>
  (await db().sql`SELECT id FROM sessoes WHERE usuario_id = ${id} AND encerrada_em IS NULL`).length;

describe('a sign-in whose password was right when it was compared', () => {
  test('opens nothing where another was set meanwhile', async () => {
    const member = await company.member('operador');
    const other = await company.member('operador');
    const before = await openSessions(member);
    const settled = await meanwhile(
      member,
      () => byPassword(member),
      (tx) => tx`
        UPDATE usuarios SET senha_hash = (SELECT senha_hash || ' ' FROM usuarios WHERE id = ${other.id}) WHERE id = ${member.id}`,
    );
    expect(settled).toEqual({ status: 'fulfilled', value: null });
    expect(await openSessions(member)).toBe(before);
  });

  test('opens nothing where a second factor is asked for by then', async () => {
    const member = await company.member('operador');
    const before = await openSessions(member);
    const settled = await meanwhile(
      member,
      () => byPassword(member),
      (tx) => tx`
        INSERT INTO passkeys (usuario_id, nome, credencial, chave_publica, contador, transportes, sincronizada)
        VALUES (${member.id}, 'Outra', ${`credencial-${member.id}`}, '', 0, '{}', false)`,
    );
    expect(settled).toEqual({ status: 'fulfilled', value: null });
    expect(await openSessions(member)).toBe(before);
  });
});

test('a change of the password that was under way does not write over a reset', async () => {
  const member = await company.member('operador');
  const settled = await meanwhile(
    member,
    () => call(panelOf(member.session), 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova: 'a-senha-do-ladrao' }),
    async (tx) => {
      await tx`UPDATE usuarios SET senha_hash = senha_hash || ' ' WHERE id = ${member.id}`;
      await tx`UPDATE sessoes SET encerrada_em = now(), encerrada_motivo = 'senha_redefinida' WHERE usuario_id = ${member.id}`;
    },
  );
  expect(settled.status).toBe('rejected');
  const [row] = await db().sql`SELECT senha_hash FROM usuarios WHERE id = ${member.id}`;
  expect(row?.senha_hash).toMatch(/ $/);
});

test('what a session had begun before it was ended makes no factor, no link and no token', async () => {
  const member = await company.member('administrador');
  const pessoa = await pessoaOf(member.session);
  const ctx = await sessionContext(member.session);
  const { segredo } = await panelOf(member.session).fator.iniciarAplicativo();
  await reset(member);
  const before = await mailTo(`depois-${member.id}@teste.local`);
  await expect(requestEmail(db(), pessoa, { email: `depois-${member.id}@teste.local` })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect(await mailTo(`depois-${member.id}@teste.local`)).toEqual(before);
  await expect(createToken(ctx, { nome: 'Atrasado', escopos: ['estoque:read'] })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  await expect(confirmTotp(db(), pessoa, { codigo: codeOf(segredo) }, caller)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  const [row] = await db().sql`SELECT confirmado_em FROM totps WHERE usuario_id = ${member.id}`;
  expect(row?.confirmado_em).toBeNull();
});

test('a person has at most a hundred open sessions: the oldest end', async () => {
  const member = await company.member('leitura');
  await db().sql`
    INSERT INTO sessoes (usuario_id, hash, expira_em)
    SELECT ${member.id}, sha256(('a' || n)::bytea), now() + interval '1 day' FROM generate_series(1, 100) n`;
  await byPassword(member);
  expect(await openSessions(member)).toBe(100);
  expect(await findPessoa(db(), member.session)).toBeNull();
});
