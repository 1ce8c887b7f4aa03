import { verify } from '@node-rs/argon2';
import type { RequestInternal, User } from 'next-auth';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findMembership } from '#server/identidade/index.ts';
import { consume, peek } from '#server/limites/index.ts';
import { seal, sha256 } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { IP_HEADER, ownIpHeader } from '#server/platform/net.ts';
import { authOptionsOf, type PanelSession } from '#server/transport/auth/options.ts';
import { type Company, makeCompany, SENHA } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { rowsWith } from '#tests/support/rows.ts';

vi.mock('@node-rs/argon2', { spy: true });

// Credentials, throttled by address, account and known device, the same answer for an unknown user and a wrong password.

const authOptions = authOptionsOf(new Headers());

const ARGON2ID = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

type Authorize = (
  credentials: Record<string, string> | undefined,
  request: Partial<RequestInternal>,
) => Promise<User | null>;

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

const { authorize } = (authOptions.providers[0] as unknown as { options: { authorize: Authorize } }).options;
const enter = (email: string, senha: string, cookie = '') =>
  authorize({ email, senha }, { headers: { [IP_HEADER]: ip, cookie } });
const newMember = () => company.member('operador');

test('the right password opens the session, and the audit trail says from where', async () => {
  const member = await newMember();
  const elsewhere = await (await makeCompany({ deposito: false })).join(member);
  expect(await enter(member.email, SENHA)).toEqual({
    id: String(member.id),
    name: 'Usuário operador',
    email: member.email,
    usuario_id: member.id,
    empresa_id: company.id,
    sessao: expect.any(String),
    dispositivo: expect.any(String),
  });
  const [line] = await db()
    .sql`SELECT * FROM auditoria WHERE empresa_id = ${company.id} AND acao = 'sessao.aberta' ORDER BY id DESC LIMIT 1`;
  expect(line).toMatchObject({ ator_tipo: 'usuario', ator_id: member.id, porta: 'painel', ip });
  const [user] = await db().sql`SELECT ultimo_acesso_em FROM usuarios WHERE id = ${member.id}`;
  expect(Date.now() - user?.ultimo_acesso_em.getTime()).toBeLessThan(60_000);
  // Each company is told of its own.
  const places = await db().sql`
    SELECT id, ultimo_acesso_em IS NOT NULL AS seen FROM usuarios_empresas WHERE usuario_id = ${member.id} ORDER BY id`;
  expect(places).toEqual([
    { id: member.membro_id, seen: true },
    { id: elsewhere.membro_id, seen: false },
  ]);
});

test.each([
  ['an unknown user', async () => ['ninguem@teste.local', SENHA]],
  ['a wrong password', async () => [(await newMember()).email, 'errada']],
  ['an empty password', async () => [(await newMember()).email, '']],
  [
    'the hash as a password',
    async () => {
      const { email, id } = await newMember();
      const [row] = await db().sql`SELECT senha_hash FROM usuarios WHERE id = ${id}`;
      return [email, row?.senha_hash];
    },
  ],
  ['a NUL', async () => ['a\u0000@b.com', SENHA]],
  ['SQL', async () => ["' OR 1=1 --", SENHA]],
  ['a very long e-mail', async () => [`${'a'.repeat(10_000)}@b.com`, SENHA]],
  ['a very long password', async () => [(await newMember()).email, 'x'.repeat(100_000)]],
])('%s is refused, always alike', async (_name, who) => {
  const [email = '', senha = ''] = await who();
  expect(await enter(email, senha)).toBeNull();
});

test('without credentials at all', async () => {
  expect(await authorize(undefined, { headers: { [IP_HEADER]: ip } })).toBeNull();
  expect(await authorize({}, {})).toBeNull();
});

test('an unknown user takes as long as a wrong password: a hash of the same cost is worked on either way', async () => {
  const { email } = await newMember();
  for (const who of [email, 'x@y.zz']) {
    vi.mocked(verify).mockClear();
    expect(await enter(who, 'errada')).toBeNull();
    expect(vi.mocked(verify).mock.calls).toEqual([[expect.stringMatching(ARGON2ID), 'errada']]);
  }
});

describe('throttling', () => {
  const throttled = (work: Promise<unknown>) => expect(work).rejects.toThrow('MUITAS_TENTATIVAS');

  test('ten attempts from one address at one account, its spelling aside, even with the right password after them', async () => {
    const { email } = await newMember();
    for (let i = 0; i < 10; i++) expect(await enter(i % 2 ? email.toUpperCase() : ` ${email} `, 'errada')).toBeNull();
    await throttled(enter(email, 'errada'));
    await throttled(enter(email, SENHA));
    // Others come in from that address, and the user from another one.
    expect(await enter((await newMember()).email, SENHA)).not.toBeNull();
    ip = '203.0.113.200';
    expect(await enter(email, SENHA)).not.toBeNull();
  });

  test('an account that does not exist is throttled like one that does', async () => {
    for (let i = 0; i < 10; i++) expect(await enter('fantasma@teste.local', 'x')).toBeNull();
    await throttled(enter('fantasma@teste.local', 'x'));
  });

  test('fifty attempts an address, whatever the accounts; those after them count against no account', async () => {
    const { email } = await newMember();
    for (let i = 0; i < 49; i++) await consume('entrada:ip', ip);
    expect(await enter('um@teste.local', 'x')).toBeNull();
    await throttled(enter('outro@teste.local', 'x'));
    for (let i = 0; i < 150; i++) await throttled(enter(email, SENHA));
    for (const limite of ['entrada:par', 'entrada:conta'] as const) {
      const { limit, remaining } = await peek(limite, limite === 'entrada:par' ? `${email} ${ip}` : email);
      expect([limite, remaining]).toEqual([limite, limit]);
    }
    ip = '203.0.113.201';
    expect(await enter(email, SENHA)).not.toBeNull();
  });

  test('one address, however much it guesses, locks no account for the other addresses', async () => {
    const { email } = await newMember();
    const guesses = await Promise.allSettled(Array.from({ length: 60 }, () => enter(email, 'errada')));
    expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    ip = '203.0.113.202';
    expect(await enter(email, SENHA)).not.toBeNull();
  });

  test('a hundred attempts an account from all addresses together', async () => {
    const { email } = await newMember();
    for (let i = 0; i < 90; i++) await consume('entrada:conta', email);
    for (let i = 0; i < 10; i++) {
      ip = `2001:db8:1:${i.toString(16)}::1`;
      expect(await enter(email, 'errada')).toBeNull();
    }
    ip = '203.0.113.203';
    await throttled(enter(email, SENHA));
  });

  test('of IPv6, where anybody has as many addresses as they like, the network counts', async () => {
    const { email } = await newMember();
    for (let i = 0; i < 50; i++) {
      ip = `2001:db8:0:7:${i.toString(16)}::${i + 1}`;
      expect(await enter(`${i}@teste.local`, 'x')).toBeNull();
    }
    ip = '2001:db8:0:7:ffff::1';
    await throttled(enter(email, SENHA));
    ip = '2001:db8:0:8::1';
    expect(await enter(email, SENHA)).not.toBeNull();
  });

  test('guesses at the present password, from a screen that was left open, have a limit that nobody else can use up', async () => {
    const { email, session } = await newMember();
    const change = (senha_atual: string, senha_nova = 'outra-senha-boa') =>
      refusalOf(call(panelOf(session), 'sessao.trocarSenha', { senha_atual, senha_nova }));
    for (let i = 0; i < 10; i++) await enter(email, 'errada');
    // What is wrong with the new one is no guess.
    for (let i = 0; i < 11; i++) expect((await change(SENHA, 'curta')).details).toHaveProperty('senha_nova');
    for (let i = 0; i < 10; i++) expect((await change('errada')).details).toHaveProperty('senha_atual');
    const refusal = await change(SENHA);
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/em \d+ segundos\.$/) });
  });

  test('a success does not count', async () => {
    const { email } = await newMember();
    for (let i = 0; i < 9; i++) expect(await enter(email, 'errada')).toBeNull();
    for (let i = 0; i < 4; i++) expect(await enter(email, SENHA)).not.toBeNull();
    expect(await enter(email, 'errada')).toBeNull();
    await throttled(enter(email, SENHA));
  });
});

describe('a device that has signed in before', () => {
  type Entered = { dispositivo?: string } | null;
  /** Signs in, and gives the Cookie header that the browser sends from then on. */
  async function cookieOf(email: string, cookie = ''): Promise<string> {
    const { dispositivo } = ((await enter(email, SENHA, cookie)) as Entered) ?? {};
    return dispositivo?.split(';')[0] ?? '';
  }
  /** Uses up what others may try: the account's own limit and the one of this address. */
  async function lockOut(email: string): Promise<void> {
    for (let i = 0; i < 100; i++) await consume('entrada:conta', email);
    for (let i = 0; i < 50; i++) await consume('entrada:ip', ip);
    await expect(enter(email, SENHA)).rejects.toThrow('MUITAS_TENTATIVAS');
  }
  const isKnown = (email: string, cookie: string) =>
    enter(email, SENHA, cookie).then(
      (user) => user !== null,
      () => false,
    );

  test('enters while the account and its own address are locked; ten wrong passwords of its own lock it, and nothing else', async () => {
    const { email } = await newMember();
    const [cookie, other] = [await cookieOf(email), await cookieOf(email)];
    await lockOut(email);
    for (let i = 0; i < 10; i++) expect(await enter(` ${email.toUpperCase()}`, 'errada', cookie)).toBeNull();
    expect([await isKnown(email, cookie), await isKnown(email, other)]).toEqual([false, true]);
    // A renewed proof is of the same device.
    expect(await isKnown(email, await cookieOf(email, other))).toBe(true);
    expect(await peek('entrada:conta', email)).toMatchObject({ remaining: 0 });
  });

  test('is known by a proof of its own account alone: not a forged, an old, a cut, or another user’s', async () => {
    const [one, two] = [await newMember(), await newMember()];
    const [good, foreign] = [await cookieOf(one.email), await cookieOf(two.email)];
    const [name = '', proof = ''] = good.split('=');
    const [id = '', end = '', signature = ''] = proof.split('.');
    await lockOut(one.email);
    const wrong = {
      nothing: '',
      empty: `${name}=`,
      garbage: `${name}=${'~.'.repeat(200)}`,
      'without signature': `${name}=${id}.${end}`,
      'with another id': `${name}=${Buffer.from('outro').toString('base64url')}.${end}.${signature}`,
      'with another end': `${name}=${id}.${Number(end) + 1}.${signature}`,
      'with another signature': `${name}=${id}.${end}.${'0'.repeat(64)}`,
      'under another name': `x${good}`,
      'of another user': foreign,
      'of the consent screen': `${name}=${seal('oauth', one.email, 60)}`,
    };
    for (const [what, cookie] of Object.entries(wrong))
      expect([what, await isKnown(one.email, cookie)]).toEqual([what, false]);
    // Among garbage that somebody planted, too.
    expect(await isKnown(one.email, `a=b; ${name}=${'x'.repeat(90)}; ${good}; ${wrong.garbage}`)).toBe(true);
    vi.useFakeTimers({ now: Date.now() + 181 * 24 * 60 * 60 * 1_000, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await isKnown(one.email, good)).toBe(false);
  });

  test('is known to the five accounts that signed in there last; none of them is named in the cookie', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, newMember));
    let cookie = '';
    for (const { email } of members) cookie = await cookieOf(email, cookie);
    expect(cookie).not.toMatch(/teste\.local/);
    for (const part of cookie.split(/[=.~]/)) expect(Buffer.from(part, 'base64url').toString()).not.toMatch(/teste/);
    for (const { email } of members) await lockOut(email);
    const known = [];
    for (const { email } of members) known.push(await isKnown(email, cookie));
    expect(known).toEqual([false, true, true, true, true, true]);
  });

  test('whoever has the password makes themselves twenty such devices a day, not any number', async () => {
    const { email } = await newMember();
    const cookies: string[] = [];
    for (let i = 0; i < 22; i++) cookies.push(await cookieOf(email));
    expect(cookies.filter((cookie) => cookie !== '')).toHaveLength(20);
    expect(await cookieOf(email, cookies[0])).not.toBe('');
  });
});

describe('the session cookie', () => {
  type Token = { painel?: PanelSession };
  const jwt = authOptions.callbacks?.jwt as unknown as (event: Record<string, unknown>) => Promise<Token>;

  test('holds who and where, and nothing secret', async () => {
    const member = await newMember();
    const user = await enter(member.email, SENHA);
    const token = await jwt({ token: {}, user });
    const { usuario_id, empresa_id } = member.session;
    expect(token.painel).toEqual({ usuario_id, empresa_id, sessao: expect.stringMatching(/^[0-9A-Za-z]{43}$/) });
    expect(await rowsWith(token.painel?.sessao ?? '')).toEqual({});
    // What scripts of the page can read of it.
    const session = authOptions.callbacks?.session;
    expect(session).toBeUndefined();
  });

  test('opens nothing a day after the sign-in, nor after eight hours without use, nor once it was signed out', async () => {
    const ago = (hours: number) => db().sql`now() - make_interval(hours => ${hours})`;
    const opens = async (change: (hash: Buffer) => PromiseLike<unknown>) => {
      const { session } = await newMember();
      await change(sha256(session.sessao));
      return (await findMembership(db(), session)) !== null;
    };
    const { sql } = db();
    expect(await opens((hash) => sql`UPDATE sessoes SET expira_em = now() WHERE hash = ${hash}`)).toBe(false);
    expect(await opens((hash) => sql`UPDATE sessoes SET ultimo_uso_em = ${ago(9)} WHERE hash = ${hash}`)).toBe(false);
    expect(await opens((hash) => sql`UPDATE sessoes SET ultimo_uso_em = ${ago(7)} WHERE hash = ${hash}`)).toBe(true);

    const member = await newMember();
    const token = await jwt({ token: {}, user: await enter(member.email, SENHA) });
    const [row] =
      await sql`SELECT expira_em - criado_em AS vale FROM sessoes WHERE usuario_id = ${member.id} ORDER BY id DESC LIMIT 1`;
    expect(String(row?.vale)).toMatch(/^(1 day|23:59:59|24:00:00)/);
    if (!token.painel) throw new Error('No session');
    expect(await findMembership(db(), token.painel)).not.toBeNull();
    await authOptions.events?.signOut?.({ token, session: undefined as never } as never);
    expect(await findMembership(db(), token.painel)).toBeNull();
  });

  test('changes company only to one that the user belongs to', async () => {
    const branch = await company.sibling();
    const stranger = await makeCompany();
    const left = await company.sibling();
    await left.join(await newMember(), 'administrador');
    await db()
      .sql`UPDATE usuarios_empresas SET ativo = false WHERE usuario_id = ${company.admin.id} AND empresa_id = ${left.id}`;
    const change = async (empresa_id: unknown) => {
      const event = { token: { painel: company.admin.session }, trigger: 'update', session: { empresa_id } };
      return (await jwt(event)).painel?.empresa_id;
    };
    expect(await change(branch.id)).toBe(branch.id);
    for (const wrong of [
      stranger.id,
      left.id,
      999_999_999,
      -1,
      Number.NaN,
      1.5,
      String(branch.id),
      null,
      undefined,
      { id: 1 },
    ]) {
      expect(await change(wrong), String(wrong)).toBe(company.id);
    }
    const forged = {
      token: { painel: company.admin.session },
      session: { empresa_id: stranger.id, painel: stranger.admin.session },
    };
    expect((await jwt({ ...forged, trigger: 'update' })).painel).toEqual(company.admin.session);
  });
});
