import { encode } from 'next-auth/jwt';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dropFatores, findMembership, type PanelSession } from '#server/identidade/index.ts';
import { consume } from '#server/limites/index.ts';
import { db } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { ownIpHeader } from '#server/platform/net.ts';
import { enter } from '#server/transport/auth/enter.ts';
import type { Authenticator } from '#tests/support/authenticator.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { mailTo } from '#tests/support/mail.ts';
import { connect, registerApp } from '#tests/support/oauth.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { rowsWith } from '#tests/support/rows.ts';
import { codeOf, setUpApp, setUpPasskey } from '#tests/support/second-factor.ts';

// Authenticator applications, recovery codes and passkeys: what they open, what they do not, and companies that ask for one.

let company: Company;
let ip = '';
let addresses = 0;
beforeAll(async () => {
  setEnv({ RATE_LIMIT_SCALE: '1' });
  ownIpHeader();
  company = await makeCompany();
});
beforeEach(() => {
  ip = `203.0.113.${++addresses}`;
});

type Fields = Partial<Record<'email' | 'senha' | 'codigo' | 'passkey', string>>;
type Entered = PanelSession & { dispositivo?: string };

/** One step of a sign-in, by a browser that has the cookie of the step before. */
async function step(fields: Fields, before?: Entered, device = 'a=b'): Promise<Entered | null> {
  const { sessao, usuario_id, empresa_id } = before ?? {};
  const token =
    before &&
    (await encode({
      token: { painel: { sessao, usuario_id, empresa_id } as PanelSession },
      secret: env.NEXTAUTH_SECRET ?? '',
    }));
  const cookie = token ? `${device}; next-auth.session-token=${token}` : '';
  return enter(fields, { ip, cookies: cookie, agente: null });
}
const byPassword = (member: Member) => step({ email: member.email, senha: SENHA }) as Promise<Entered>;
const opens = async (session: PanelSession | null) =>
  session !== null && (await findMembership(db(), session)) !== null;

const ask = (before: PanelSession | null = null) => panelOf(before, { ip }).fator.pedirEntrada();
const usePasskey = async (key: Authenticator, wrong = {}, before?: Entered) =>
  step({ passkey: JSON.stringify(key.use(await ask(before ?? null), wrong)) }, before);

describe('an authenticator application', () => {
  test('counts once a code of it was right; its secret is nowhere to read; other sessions end; the person is told', async () => {
    const member = await company.member('operador');
    const other = await byPassword(member);
    const panel = panelOf(member.session);
    const { segredo, endereco } = await panel.fator.iniciarAplicativo();
    expect(endereco).toMatch(/^otpauth:\/\/totp\/Romaneio:.*secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30/);
    expect(await rowsWith(segredo)).toEqual({});
    // Begun is not set up.
    expect(await opens(await byPassword(member))).toBe(true);
    const wrong = await refusalOf(call(panel, 'fator.confirmarAplicativo', { codigo: '000000' }));
    expect(wrong.details).toHaveProperty('codigo');
    const { codigos } = await panel.fator.confirmarAplicativo({ codigo: codeOf(segredo) });
    expect(new Set(codigos).size).toBe(10);
    for (const codigo of codigos ?? []) expect(await rowsWith(codigo)).toEqual({});
    expect([await opens(other), await opens(member.session)]).toEqual([false, true]);
    expect((await mailTo(member.email)).at(-1)).toMatchObject({ dados: { mudanca: 'aplicativo_adicionado' } });
    expect((await refusalOf(call(panel, 'fator.iniciarAplicativo'))).code).toBe('CONFLICT');
    expect(await panel.fator.estado()).toMatchObject({ aplicativo_desde: expect.any(Date), codigos: 10, passkeys: [] });
  });

  test('the right password opens nothing; the code does, once, with another cookie', async () => {
    const member = await company.member('operador');
    const { segredo } = await setUpApp(panelOf(member.session));
    const half = await byPassword(member);
    expect(half.dispositivo).toBeUndefined();
    expect(await opens(half)).toBe(false);
    for (const name of ['sessao.atual', 'pessoa.eu', 'fator.estado', 'pessoa.encerrarOutras', 'fator.gerarCodigos']) {
      expect((await refusalOf(call(panelOf(half), name))).code, name).toBe('UNAUTHORIZED');
    }
    expect(await panelOf(member.session).pessoa.sessoes()).toHaveLength(1);
    expect(await step({ codigo: '123456' }, half)).toBeNull();
    const lines = () => db().sql`
      SELECT acao, ator_nome, detalhes FROM auditoria WHERE empresa_id = ${company.id} AND recurso_id = ${member.membro_id}
        AND acao LIKE 'sessao.%' ORDER BY id`;
    // The answer does not wait for the line about the refusal.
    await expect.poll(lines).toHaveLength(1);
    const codigo = codeOf(segredo, 1);
    const opened = await step({ codigo: `${codigo.slice(0, 3)} ${codigo.slice(3)}` }, half);
    expect(await opens(opened)).toBe(true);
    expect(opened?.sessao).not.toBe(half.sessao);
    expect(await opens(half)).toBe(false);
    await expect(step({ codigo: codeOf(segredo, 1) }, half)).rejects.toThrow('PRAZO_DO_CODIGO');
    // Nor is the same code accepted by another sign-in, nor one of a step before.
    const again = await byPassword(member);
    expect(await step({ codigo }, again)).toBeNull();
    expect(await step({ codigo: codeOf(segredo, -1) }, again)).toBeNull();
    expect(await lines()).toMatchObject([
      { acao: 'sessao.recusada', ator_nome: 'Alguém com a senha, sem a verificação em duas etapas' },
      { acao: 'sessao.aberta', detalhes: { fator: 'aplicativo' } },
    ]);
  });

  test('one code, sent by eight at once, opens one session', async () => {
    const member = await company.member('operador');
    const { segredo } = await setUpApp(panelOf(member.session));
    const halves = await Promise.all(Array.from({ length: 8 }, () => byPassword(member)));
    const outcomes = await Promise.all(halves.map((half) => step({ codigo: codeOf(segredo, 1) }, half)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    // And one half-open session, opened by eight with eight codes, is one session and spends one code.
    const { codigos } = await panelOf(outcomes.find(Boolean) ?? null).fator.gerarCodigos();
    const half = await byPassword(member);
    const many = await Promise.allSettled(codigos.slice(0, 8).map((codigo) => step({ codigo }, half)));
    expect(many.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(1);
    expect((await panelOf(member.session).fator.estado()).codigos).toBe(9);
  });

  test('a browser is known here once it passed the second step: one that knew the password alone has no guesses of its own', async () => {
    const member = await company.member('operador');
    const { dispositivo: early } = await byPassword(member);
    const { segredo } = await setUpApp(panelOf(member.session));
    // A proof tells the second in which it was given.
    await db().sql`UPDATE totps SET confirmado_em = now() + interval '1 second' WHERE usuario_id = ${member.id}`;
    const half = await byPassword(member);
    const { dispositivo: late } = (await step({ codigo: codeOf(segredo, 1) }, half)) as Entered;
    const again = await byPassword(member);
    for (let i = 0; i < 10; i++) await consume('fator:conta', String(member.id));
    const proof = (cookie = '') => cookie.split(';')[0] ?? '';
    await expect(step({ codigo: '000001' }, again, proof(early))).rejects.toThrow('MUITAS_TENTATIVAS');
    expect(early).toBeDefined();
    await db().sql`UPDATE totps SET confirmado_em = now() - interval '1 hour' WHERE usuario_id = ${member.id}`;
    expect(await step({ codigo: '000001' }, again, proof(late))).toBeNull();
  });

  test('guesses have a limit, which ten tries use up, and the right code then waits too', async () => {
    const member = await company.member('operador');
    const { segredo } = await setUpApp(panelOf(member.session));
    const half = await byPassword(member);
    for (let i = 0; i < 10; i++) expect(await step({ codigo: '000001' }, half)).toBeNull();
    await expect(step({ codigo: codeOf(segredo, 1) }, half)).rejects.toThrow('MUITAS_TENTATIVAS');
  });

  test('a session that waited for ten minutes, and one whose password changed meanwhile, open no more', async () => {
    const member = await company.member('operador');
    const { segredo } = await setUpApp(panelOf(member.session));
    const late = await byPassword(member);
    await db().sql`UPDATE sessoes SET expira_em = now() WHERE usuario_id = ${member.id} AND fase = 'segundo_fator'`;
    await expect(step({ codigo: codeOf(segredo, 1) }, late)).rejects.toThrow('PRAZO_DO_CODIGO');
    const half = await byPassword(member);
    await call(panelOf(member.session), 'sessao.trocarSenha', {
      senha_atual: SENHA,
      senha_nova: 'outra-bem-diferente',
    });
    await expect(step({ codigo: codeOf(segredo, 1) }, half)).rejects.toThrow('PRAZO_DO_CODIGO');
  });
});

describe('recovery codes', () => {
  test('each opens once, however it is typed, and the person is told how many are left', async () => {
    const member = await company.member('operador');
    const { codigos } = await setUpApp(panelOf(member.session));
    const [code = '', second = ''] = codigos;
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const opened = await step({ codigo: typed }, await byPassword(member));
    expect(await opens(opened)).toBe(true);
    expect((await mailTo(member.email)).map(({ dados }) => dados)).toContainEqual(
      expect.objectContaining({ mudanca: 'codigo_usado', detalhe: '9' }),
    );
    expect(await step({ codigo: code }, await byPassword(member))).toBeNull();
    // Those of another person, and those from before another sheet.
    const stranger = await company.member('operador');
    const other = await setUpApp(panelOf(stranger.session));
    expect(await step({ codigo: other.codigos[0] ?? '' }, await byPassword(member))).toBeNull();
    await panelOf(opened).fator.gerarCodigos();
    expect(await step({ codigo: second }, await byPassword(member))).toBeNull();
  });
});

describe('a passkey', () => {
  test('opens without a password, and after one', async () => {
    const member = await company.member('operador');
    const { key, codigos } = await setUpPasskey(panelOf(member.session));
    expect(codigos).toHaveLength(10);
    const opened = await usePasskey(key);
    expect(opened?.usuario_id).toBe(member.id);
    expect(await opens(opened)).toBe(true);
    const half = await byPassword(member);
    expect(await opens(half)).toBe(false);
    const second = await usePasskey(key, {}, half);
    expect(await opens(second)).toBe(true);
    // The half-open session became it: there is no third.
    expect(await panelOf(second).pessoa.sessoes()).toHaveLength(3);
  });

  test.each([
    ['of another site', { origin: 'https://romaneio.example' }],
    ['of a parent domain', { rpId: 'example' }],
    ['to a challenge that was never put', { challenge: Buffer.from('inventado').toString('base64url') }],
    ['without the finger or the PIN', { unverified: true }],
    ['with another key', { stranger: true }],
    ['from a copy of the device', { counter: 1 }],
  ])('an answer %s opens nothing', async (_, wrong) => {
    const member = await company.member('operador');
    const { key } = await setUpPasskey(panelOf(member.session));
    expect(await usePasskey(key)).not.toBeNull();
    expect(await usePasskey(key, wrong)).toBeNull();
    expect(await usePasskey(key)).not.toBeNull();
  });

  test('an answer counts once, within its time, for what it was asked for, and for whom', async () => {
    const [member, other] = [await company.member('operador'), await company.member('operador')];
    const { key } = await setUpPasskey(panelOf(member.session));
    const foreign = await setUpPasskey(panelOf(other.session));
    const answer = JSON.stringify(key.use(await ask()));
    expect(await step({ passkey: answer })).not.toBeNull();
    expect(await step({ passkey: answer })).toBeNull();
    const late = await ask();
    await db().sql`UPDATE desafios SET expira_em = now() WHERE desafio = ${late.challenge}`;
    expect(await step({ passkey: JSON.stringify(key.use(late)) })).toBeNull();
    // The proof at the panel is not a sign-in, nor the other way round.
    const proof = await panelOf(member.session).fator.pedirProva();
    expect(await step({ passkey: JSON.stringify(key.use(proof)) })).toBeNull();
    const prove = async (resposta: object) => call(panelOf(member.session), 'fator.provar', { resposta });
    expect((await refusalOf(prove(key.use(await ask())))).details).toHaveProperty('resposta');
    const asked = await panelOf(member.session).fator.pedirProva();
    expect((await refusalOf(prove(foreign.key.use(asked)))).details).toHaveProperty('resposta');
    // After somebody's password, only that person's passkey.
    expect(await usePasskey(foreign.key, {}, await byPassword(member))).toBeNull();
    for (const passkey of ['', '{}', '{"id":1}', '[]', 'null', JSON.stringify({ id: key.id })]) {
      expect(await step({ passkey })).toBeNull();
    }
  });

  test('it proves who sits at the panel', async () => {
    const member = await company.member('administrador');
    const { key } = await setUpPasskey(panelOf(member.session));
    await db().sql`UPDATE sessoes SET confirmada_em = now() - interval '31 minutes' WHERE usuario_id = ${member.id}`;
    const panel = panelOf(member.session);
    expect((await refusalOf(call(panel, 'fator.iniciarPasskey'))).code).toBe('PRECONDITION_FAILED');
    await panel.fator.provar({ resposta: key.use(await panel.fator.pedirProva()) });
    await panel.fator.iniciarPasskey();
  });

  test('is its own person’s to rename and remove, and is registered once', async () => {
    const [member, other] = [await company.member('operador'), await company.member('operador')];
    const { key } = await setUpPasskey(panelOf(member.session));
    const [stored] = (await panelOf(member.session).fator.estado()).passkeys;
    const id = stored?.id ?? 0;
    for (const [name, input] of [
      ['fator.renomearPasskey', { id, nome: 'Minha' }],
      ['fator.removerPasskey', { id }],
    ] as const) {
      expect((await refusalOf(call(panelOf(other.session), name, input))).code).toBe('NOT_FOUND');
    }
    const resposta = key.create(await panelOf(other.session).fator.iniciarPasskey());
    const taken = await refusalOf(call(panelOf(other.session), 'fator.criarPasskey', { nome: 'Roubada', resposta }));
    expect(taken.details).toHaveProperty('resposta');
    await panelOf(member.session).fator.renomearPasskey({ id, nome: 'Celular' });
    await panelOf(member.session).fator.removerPasskey({ id });
    expect(await usePasskey(key)).toBeNull();
    expect(await panelOf(member.session).fator.estado()).toMatchObject({ passkeys: [], codigos: 0 });
    expect(await opens(await byPassword(member))).toBe(true);
  });
});

describe('a company that asks for a second factor', () => {
  let strict: Company;
  let member: Member;
  beforeAll(async () => {
    strict = await makeCompany();
    member = await strict.member('operador');
  });
  const update = (by: Member, exige_segundo_fator: boolean) =>
    call(panelOf(by.session), 'empresa.update', { exige_segundo_fator });

  test('is asked by an administrator who has one, who proved so lately', async () => {
    expect((await refusalOf(update(strict.admin, true))).details).toHaveProperty('exige_segundo_fator');
    await setUpApp(panelOf(strict.admin.session));
    await db()
      .sql`UPDATE sessoes SET confirmada_em = now() - interval '31 minutes' WHERE usuario_id = ${strict.admin.id}`;
    expect((await refusalOf(update(strict.admin, true))).code).toBe('PRECONDITION_FAILED');
    await db().sql`UPDATE sessoes SET confirmada_em = now() WHERE usuario_id = ${strict.admin.id}`;
    await update(strict.admin, true);
    expect(await opens(strict.admin.session)).toBe(true);
  });

  test('is closed at once to who has none, and only that company; it opens with the factor, and cannot lose the last', async () => {
    const elsewhere = await makeCompany();
    const there = await elsewhere.join(member);
    expect((await refusalOf(call(panelOf(member.session), 'sessao.atual'))).code).toBe('UNAUTHORIZED');
    expect([await opens(member.session), await opens(there.session)]).toEqual([false, true]);
    const app = await registerApp(elsewhere);
    await expect(connect(app, member)).rejects.toThrow();
    await connect(app, there);
    // What is the person's own stays open: the set-up is there.
    const panel = panelOf(member.session);
    expect((await panel.fator.estado()).exigido_por).toEqual([expect.any(String)]);
    await setUpApp(panel);
    expect(await opens(member.session)).toBe(true);
    expect((await refusalOf(call(panel, 'fator.removerAplicativo'))).code).toBe('CONFLICT');
    await setUpPasskey(panel);
    await panel.fator.removerAplicativo();
    expect(await opens(member.session)).toBe(true);
  });

  test('the command line takes lost factors away, ends the sessions, and the company asks for others', async () => {
    expect(await dropFatores(db(), { email: member.email })).toEqual({ usuario_id: member.id, removidos: 1 });
    expect(await opens(member.session)).toBe(false);
    const again = await byPassword(member);
    expect(await opens(again)).toBe(false);
    await setUpApp(panelOf(again));
    expect(await opens(again)).toBe(true);
    expect((await mailTo(member.email)).map(({ dados }) => dados)).toContainEqual(
      expect.objectContaining({ mudanca: 'removidos_pelo_suporte' }),
    );
  });
});
