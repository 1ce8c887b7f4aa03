import { beforeAll, describe, expect, test } from 'vitest';
import { findMembership, makeRecoveryLink, signIn } from '#server/identidade/index.ts';
import { consume } from '#server/limites/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, type Member, makeCompany, SENHA, sessionOf } from '#tests/support/factory.ts';
import { mailTo } from '#tests/support/mail.ts';
import { connect, registerApp } from '#tests/support/oauth.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { rowsWith } from '#tests/support/rows.ts';

// A forgotten password, a new e-mail, and what a person does with their own access.

const NEW = 'a-senha-nova-dela';

let company: Company;
beforeAll(async () => {
  company = await makeCompany();
});

const anybody = (ip = '203.0.113.9') => panelOf(null, { ip });
// From another address each time: what an address may open in a minute is the matter of other tests.
let addresses = 0;
const ask = (email: string) => call(anybody(), 'pessoa.pedirRecuperacao', { email });
const redefine = (link: string, senha = NEW) =>
  call(anybody(`198.51.100.${++addresses}`), 'pessoa.redefinirSenha', { link, senha });

const newestLink = async (email: string) => {
  const dados: Record<string, unknown> = (await mailTo(email)).at(-1)?.dados ?? {};
  return String(dados.link ?? '');
};
const opens = async ({ session }: Pick<Member, 'session'>) => (await findMembership(db(), session)) !== null;

describe('a forgotten password', () => {
  test('whoever asks learns nothing: an e-mail that nobody has is answered alike, and nothing is written', async () => {
    const member = await company.member('operador');
    const known = await ask(member.email.toUpperCase());
    const unknown = await ask('ninguem@teste.local');
    expect(unknown).toEqual(known);
    expect(await mailTo('ninguem@teste.local')).toEqual([]);
    expect((await mailTo(member.email)).map(({ tipo }) => tipo)).toEqual(['recuperacao']);
  });

  test('its link makes a new password, once, and ends every session and every connection, in every company', async () => {
    const [home, other] = [await makeCompany(), await makeCompany()];
    const member = await home.member('operador');
    const there = await other.join(member);
    const app = await registerApp(home);
    const grants = [await connect(app, member), await connect(app, there)];
    await ask(member.email);
    const link = await newestLink(member.email);
    expect(await rowsWith(link)).toEqual({});
    expect([await opens(member), await opens(there)]).toEqual([true, true]);

    await redefine(link);
    expect([await opens(member), await opens(there)]).toEqual([false, false]);
    expect(await signIn(db(), { email: member.email, senha: SENHA })).toBeNull();
    expect(await signIn(db(), { email: member.email, senha: NEW })).not.toBeNull();
    expect((await mailTo(member.email)).at(-1)).toMatchObject({ tipo: 'acesso_alterado', dados: { mudanca: 'senha' } });
    const rows = await db().sql`SELECT encerrada_motivo FROM concessoes WHERE id = ANY (${grants}) ORDER BY id`;
    expect(rows.map(({ encerrada_motivo }) => encerrada_motivo)).toEqual(['senha_redefinida', 'senha_redefinida']);
    expect((await refusalOf(redefine(link, 'outra-senha-dela'))).code).toBe('NOT_FOUND');
    const told = await db().sql`
      SELECT empresa_id FROM auditoria WHERE acao = 'usuario.senha_redefinida' AND ator_id = ${member.id} ORDER BY empresa_id`;
    expect(told.map(({ empresa_id }) => empresa_id)).toEqual([home.id, other.id].sort((a, b) => a - b));
  });

  test('who asks again keeps the link of before; none is sent while one is on its way, so that no stranger voids or floods', async () => {
    const member = await company.member('operador');
    await ask(member.email);
    const link = await newestLink(member.email);
    await ask(member.email);
    expect(await mailTo(member.email)).toHaveLength(1);
    await db().sql`UPDATE links_pessoais SET criado_em = now() - interval '11 minutes' WHERE usuario_id = ${member.id}`;
    await ask(member.email);
    const newer = await newestLink(member.email);
    expect(newer).not.toBe(link);
    await redefine(link);
    // One used voids the others.
    expect((await refusalOf(redefine(newer, 'outra-senha-dela'))).code).toBe('NOT_FOUND');
  });

  test('a link is void after an hour, after a newer one of the operator, and after a change of the password', async () => {
    const member = await company.member('operador');
    const { link } = await makeRecoveryLink(db(), { email: member.email });
    const { link: newer } = await makeRecoveryLink(db(), { email: member.email });
    expect((await refusalOf(redefine(link))).code).toBe('NOT_FOUND');
    await db().sql`UPDATE links_pessoais SET expira_em = now() WHERE usuario_id = ${member.id}`;
    expect((await refusalOf(redefine(newer))).code).toBe('NOT_FOUND');
    const { link: last } = await makeRecoveryLink(db(), { email: member.email });
    await call(panelOf(member.session), 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova: NEW });
    expect((await refusalOf(redefine(last, 'uma-terceira-senha'))).code).toBe('NOT_FOUND');
    expect(await signIn(db(), { email: member.email, senha: NEW })).not.toBeNull();
  });

  test('used eight times at once, a link makes one password', async () => {
    const member = await company.member('operador');
    for (let round = 0; round < 5; round++) {
      const { link } = await makeRecoveryLink(db(), { email: member.email });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => redefine(link, `senha-da-rodada-${round}-${n}`)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  test('five links a day for an account and an address, twenty in all', async () => {
    const { email } = await company.member('operador');
    const from = (ip: string) => call(anybody(ip), 'pessoa.pedirRecuperacao', { email });
    for (let i = 0; i < 5; i++) await ask(i % 2 ? email : ` ${email.toUpperCase()} `);
    expect((await refusalOf(ask(email))).code).toBe('TOO_MANY_REQUESTS');
    // Another address, as its owner's, is heard.
    await from('203.0.113.10');
    for (let i = 0; i < 14; i++) await consume('recuperacao:conta', email);
    expect((await refusalOf(from('203.0.113.11'))).code).toBe('TOO_MANY_REQUESTS');
    expect(await mailTo(email)).toHaveLength(1);
  });
});

describe('a new password', () => {
  test.each([
    ['1234567890', /mais usadas/],
    ['Senha12345!', /mais usadas/],
    ['aaaaaaaaaaaa', /mais usadas/],
    ['qwertyuiop', /mais usadas/],
    ['nove-carac', null],
    ['curta', /ao menos 10/],
  ])('%s', async (senha, said) => {
    const member = await company.member('operador');
    const change = call(panelOf(member.session), 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova: senha });
    if (said === null) return expect(await change).toBeUndefined();
    expect((await refusalOf(change)).details?.senha_nova?.join()).toMatch(said);
  });

  test('is not the person’s own e-mail or name', async () => {
    const member = await company.member('operador');
    for (const senha_nova of [member.email, `${member.email.split('@')[0]}!!`, 'Usuário Operador1']) {
      const change = call(panelOf(member.session), 'sessao.trocarSenha', { senha_atual: SENHA, senha_nova });
      expect((await refusalOf(change)).details?.senha_nova?.join(), senha_nova).toMatch(/seu nome nem o seu e-mail/);
    }
  });
});

describe('a person’s own name and e-mail', () => {
  test('the name changes at once, everywhere; each company is told', async () => {
    const member = await company.member('leitura');
    await call(panelOf(member.session), 'pessoa.mudarNome', { nome: 'Rosa Parks' });
    expect(await call(panelOf(member.session), 'sessao.atual')).toMatchObject({ usuario: { nome: 'Rosa Parks' } });
    const [line] = await db().sql`SELECT detalhes FROM auditoria WHERE ator_id = ${member.id} ORDER BY id DESC LIMIT 1`;
    expect(line?.detalhes).toEqual({ nome: { antes: 'Usuário leitura', depois: 'Rosa Parks' } });
  });

  test('the e-mail changes with a link that goes to the new one; a taken one is told to nobody', async () => {
    const [member, other] = [await company.member('leitura'), await company.member('leitura')];
    const wanted = `nova-${member.id}@teste.local`;
    const want = (email: string) => call(panelOf(member.session), 'pessoa.mudarEmail', { email });
    expect(await want(other.email)).toEqual(await want(wanted));
    expect((await mailTo(other.email)).map(({ tipo }) => tipo)).not.toContain('confirmar_email');
    expect(await signIn(db(), { email: wanted, senha: SENHA })).toBeNull();
    const { link: recovery } = await makeRecoveryLink(db(), { email: member.email });

    const link = await newestLink(wanted);
    expect(await rowsWith(link)).toEqual({});
    expect(await call(anybody(), 'pessoa.confirmarEmail', { link })).toEqual({ email: wanted });
    expect(await signIn(db(), { email: wanted, senha: SENHA })).not.toBeNull();
    expect(await signIn(db(), { email: member.email, senha: SENHA })).toBeNull();
    const [told] = await mailTo(member.email, 'acesso_alterado');
    expect(told).toMatchObject({ dados: { mudanca: 'email', email_novo: 'no…@teste.local' } });
    // Who reads the old e-mail can do nothing with what went there.
    expect((await refusalOf(redefine(recovery))).code).toBe('NOT_FOUND');
    expect((await refusalOf(call(anybody(), 'pessoa.confirmarEmail', { link }))).code).toBe('NOT_FOUND');
  });

  test('a change of e-mail that was refused takes nothing of the ten a day', async () => {
    const member = await company.member('leitura');
    const want = (email: string) => call(panelOf(member.session), 'pessoa.mudarEmail', { email });
    for (let i = 0; i < 11; i++) expect((await refusalOf(want('sem arroba'))).code).toBe('BAD_REQUEST');
    await want(`enfim-${member.id}@teste.local`);
    expect(await mailTo(`enfim-${member.id}@teste.local`)).toHaveLength(1);
  });

  test('an e-mail that somebody took in the meantime stays theirs', async () => {
    const member = await company.member('leitura');
    const wanted = `disputada-${member.id}@teste.local`;
    await call(panelOf(member.session), 'pessoa.mudarEmail', { email: wanted });
    const link = await newestLink(wanted);
    await db().sql`UPDATE usuarios SET email = ${wanted} WHERE id = ${company.admin.id}`;
    expect((await refusalOf(call(anybody(), 'pessoa.confirmarEmail', { link }))).code).toBe('CONFLICT');
    await db().sql`UPDATE usuarios SET email = ${company.admin.email} WHERE id = ${company.admin.id}`;
  });
});

describe('a person’s own sessions', () => {
  test('are listed with device and place, and end one by one or all the others', async () => {
    const member = await company.member('operador');
    const [second, third] = [await sessionOf(member.id, company.id), await sessionOf(member.id, company.id)];
    await db().sql`
      UPDATE sessoes SET ultimo_uso_ip = '200.147.3.157',
        agente = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
      WHERE id = (SELECT max(id) FROM sessoes WHERE usuario_id = ${member.id})`;
    const list = async () =>
      (await call(panelOf(member.session), 'pessoa.sessoes')) as { id: number; esta: boolean; dispositivo: string }[];
    const rows = await list();
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ esta }) => esta)).toHaveLength(1);
    expect(rows).toContainEqual(
      expect.objectContaining({ dispositivo: 'Chrome no Windows', lugar: 'Brasil', ip: '200.147.3.157', esta: false }),
    );
    const [other] = rows.filter(({ esta, dispositivo }) => !esta && dispositivo === 'Chrome no Windows');
    await call(panelOf(member.session), 'pessoa.encerrarSessao', { id: other?.id });
    expect([await opens({ session: second }), await opens({ session: third })]).toEqual([true, false]);
    expect(await call(panelOf(member.session), 'pessoa.encerrarOutras')).toEqual({ encerradas: 1 });
    expect([await opens(member), await opens({ session: second })]).toEqual([true, false]);
    const lines = await db().sql`
      SELECT detalhes FROM auditoria WHERE empresa_id = ${company.id} AND acao = 'sessao.encerrada_pelo_dono'`;
    expect([...lines]).toEqual([{ detalhes: { sessoes_encerradas: 1 } }, { detalhes: { sessoes_encerradas: 1 } }]);
    // Somebody else's are none of theirs.
    const stranger = await company.member('administrador');
    const own = (await list())[0]?.id;
    expect((await refusalOf(call(panelOf(stranger.session), 'pessoa.encerrarSessao', { id: own }))).code).toBe(
      'NOT_FOUND',
    );
    expect(await opens(member)).toBe(true);
  });

  test('those whose time was over already are not counted among the ones that ended', async () => {
    const member = await company.member('operador');
    for (let i = 0; i < 3; i++) await sessionOf(member.id, company.id);
    await db().sql`
      UPDATE sessoes SET expira_em = now() - interval '1 day'
      WHERE usuario_id = ${member.id} AND id > (SELECT min(id) + 1 FROM sessoes WHERE usuario_id = ${member.id})`;
    expect(await call(panelOf(member.session), 'pessoa.sessoes')).toHaveLength(2);
    expect(await call(panelOf(member.session), 'pessoa.encerrarOutras')).toEqual({ encerradas: 1 });
    expect(await call(panelOf(member.session), 'pessoa.encerrarOutras')).toEqual({ encerradas: 0 });
  });

  test('one whose time is over is refused as one that is not there, and a link to a new e-mail stays', async () => {
    const member = await company.member('operador');
    await sessionOf(member.id, company.id);
    const [over] = await db().sql<{ id: number }[]>`
      UPDATE sessoes SET ultimo_uso_em = now() - interval '9 hours'
      WHERE id = (SELECT max(id) FROM sessoes WHERE usuario_id = ${member.id}) RETURNING id`;
    const panel = panelOf(member.session);
    const wanted = `outra-${member.id}@teste.local`;
    await call(panel, 'pessoa.mudarEmail', { email: wanted });
    const { code } = await refusalOf(call(panel, 'pessoa.encerrarSessao', { id: over?.id }));
    expect(code).toBe('NOT_FOUND');
    expect(await call(anybody(), 'pessoa.confirmarEmail', { link: await newestLink(wanted) })).toEqual({
      email: wanted,
    });
  });

  test('nobody’s, and of who is signed out, are refused', async () => {
    const member = await company.member('operador');
    const procedures = ['eu', 'sessoes', 'encerrarOutras', 'mudarNome', 'mudarEmail', 'provar', 'aceitarConvite'];
    for (const session of [
      null,
      { ...member.session, sessao: 'x'.repeat(43) },
      { ...member.session, usuario_id: company.admin.id },
    ]) {
      for (const name of procedures) {
        expect((await refusalOf(call(panelOf(session), `pessoa.${name}`, {}))).code, name).toBe('UNAUTHORIZED');
      }
    }
    for (const name of [...procedures, 'pedirRecuperacao', 'redefinirSenha', 'confirmarEmail']) {
      const panel = panelOf(member.session, { foreignOrigin: true });
      expect((await refusalOf(call(panel, `pessoa.${name}`, {}))).code, name).toBe('FORBIDDEN');
    }
  });

  test('a person in no company signs in, and accepts the invitation that waits for them', async () => {
    const [left, next] = [await makeCompany(), await makeCompany()];
    const member = await left.member('operador');
    await call(panelOf(left.admin.session), 'usuarios.update', { id: member.membro_id, ativo: false });
    expect(await signIn(db(), { email: member.email, senha: SENHA })).toMatchObject({ empresa_id: null });
    const session = { ...(await sessionOf(member.id, 0)), empresa_id: null };
    const input = { nome: 'Ela', email: member.email, papel: 'leitura' };
    const { id } = (await call(panelOf(next.admin.session), 'usuarios.create', input)) as { id: number };
    expect(await call(panelOf(session), 'pessoa.eu')).toMatchObject({ convites: [{ id }], empresas: [] });
    const stranger = await next.member('leitura');
    expect((await refusalOf(call(panelOf(stranger.session), 'pessoa.aceitarConvite', { id }))).code).toBe('NOT_FOUND');
    await call(panelOf(session), 'pessoa.aceitarConvite', { id });
    expect(await opens({ session: { ...session, empresa_id: next.id } })).toBe(true);
  });
});
