import { hash } from '@node-rs/argon2';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn } from '#server/identidade/index.ts';
import { consume, LIMITES, type Limite, peek } from '#server/limites/index.ts';
import { db } from '#server/platform/db.ts';
import { appRouter } from '#server/transport/trpc/root.ts';
import { type Company, type Member, makeCompany, SENHA } from '#tests/support/factory.ts';
import { CASES, makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { call, panelOf, procedures, refusalOf } from '#tests/support/panel-client.ts';

vi.mock('@node-rs/argon2', { spy: true });

// Calls of the panel that cost: what they cost is not spent before it is known to be needed, and has limits.

let company: Company;
let serial = 0;
beforeEach(async () => {
  company = await makeCompany();
  vi.mocked(hash).mockClear();
});

const person = (email = `pessoa-${++serial}@custos.local`) => ({ nome: 'Rui', email, senha: SENHA, papel: 'operador' });
const create = (by: Member, input: object = person()) => call(panelOf(by.session), 'usuarios.create', input);
const reset = (by: Member, id: number) =>
  call(panelOf(by.session), 'usuarios.redefinirSenha', { id, senha: 'outra-senha-boa' });
const hashes = () => vi.mocked(hash).mock.calls.length;

describe('no password is hashed for', () => {
  const nothing = async (work: Promise<unknown>, code: string) => {
    expect((await refusalOf(work)).code).toBe(code);
    expect(hashes()).toBe(0);
  };

  test('an e-mail whose user is a member, or of another account', async () => {
    const other = await makeCompany();
    vi.mocked(hash).mockClear();
    await nothing(create(company.admin, person(company.admin.email)), 'BAD_REQUEST');
    await nothing(create(company.admin, person(other.admin.email.toUpperCase())), 'BAD_REQUEST');
  });

  test('a user of the account, who joins with the password they have', async () => {
    const member = await company.member('leitura');
    const branch = await company.sibling();
    vi.mocked(hash).mockClear();
    expect(await create(branch.admin, person(member.email))).toMatchObject({ id: member.id, papel: 'operador' });
    expect(hashes()).toBe(0);
    expect(await signIn(db(), { email: member.email, senha: SENHA })).not.toBeNull();
  });

  test('a reset of a password that is not the caller’s to reset', async () => {
    const [other, branch] = [await makeCompany(), await company.sibling()];
    const [outsider, member] = [await company.member('administrador'), await company.member('leitura')];
    await branch.join(member);
    vi.mocked(hash).mockClear();
    await nothing(reset(company.admin, other.admin.id), 'NOT_FOUND');
    await nothing(reset(outsider, member.id), 'FORBIDDEN');
    await nothing(reset(member, outsider.id), 'FORBIDDEN');
  });

  test('a role that may not create users', async () => {
    const member = await company.member('operador');
    vi.mocked(hash).mockClear();
    await nothing(create(member), 'FORBIDDEN');
  });
});

test('one e-mail that is added at the same moment in two companies of the account is one user, a member of both', async () => {
  const branch = await company.sibling();
  const input = person();
  const by = [company, branch, company, branch, company, branch].map(({ admin }) => create(admin, input));
  const outcomes = await Promise.allSettled(by);
  const created = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [(each.value as Member).id] : []));
  expect([created.length, new Set(created).size]).toEqual([2, 1]);
  for (const each of outcomes) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'BAD_REQUEST' });
  }
  const rows = await db().sql`SELECT empresa_id FROM usuarios_empresas WHERE usuario_id = ${created[0] ?? 0}`;
  expect(rows.map(({ empresa_id }) => empresa_id).sort()).toEqual([company.id, branch.id].sort());
});

test('a sign-in does not wait for the passwords of new users', async () => {
  const creations = Promise.all(Array.from({ length: 25 }, () => create(company.admin)));
  await vi.waitFor(() => expect(hashes()).toBeGreaterThan(0));
  expect(await signIn(db(), { email: company.admin.email, senha: SENHA })).not.toBeNull();
  expect(hashes()).toBeLessThan(25);
  await creations;
  expect(hashes()).toBe(25);
});

/** What a procedure costs; every other one costs a few statements. */
const COSTS = {
  senhas: ['usuarios.create', 'usuarios.redefinirSenha', 'sessao.trocarSenha'],
  enderecos: ['webhooks.checkUrl', 'webhooks.create', 'webhooks.update', 'webhooks.test'],
  varreduras: [
    ...['estoque.verificar', 'reenvios.count', 'reenvios.create'],
    ...['webhooks.countRecuperavel', 'webhooks.recover'],
  ],
} as const;
type Custo = keyof typeof COSTS;
const KINDS = Object.keys(COSTS) as Custo[];

describe('limits of what costs', () => {
  /** Counts against a limit until nothing of it is left. */
  async function spend(limite: Limite, who: string | number): Promise<void> {
    while ((await consume(limite, String(who))).allowed);
  }
  const left = async (limite: Limite, who: string | number) => (await peek(limite, String(who))).remaining;
  const isRefused = async (scene: Scene, name: string): Promise<boolean> => {
    const answer = await call(panelOf(scene.company.admin.session), name, CASES[name]?.input?.(scene)).then(
      () => null,
      (error: { code: string; message: string }) => error,
    );
    if (answer?.code !== 'TOO_MANY_REQUESTS') return false;
    expect(answer.message).toMatch(/ em pouco tempo\. Tente de novo em \d+ segundos?\.$/);
    return true;
  };

  test.each(['usuario', 'empresa'] as const)(
    'every procedure that costs is refused beyond the limit per %s, and no other',
    async (per) => {
      const scene = await makeScene();
      const names = procedures().map(({ name }) => name);
      for (const custo of KINDS) {
        const who = per === 'usuario' ? `usuario:${scene.company.admin.id}` : scene.company.id;
        await spend(`${custo}:${per}`, who);
      }
      const refused: string[] = [];
      for (const name of names) if (await isRefused(scene, name)) refused.push(name);
      expect(refused.sort()).toEqual(Object.values(COSTS).flat().sort());
      // Where the company's limit refuses, nothing of the user's own is used; other companies go on.
      for (const custo of KINDS) {
        const { limit } = LIMITES[`${custo}:usuario`];
        const used = per === 'usuario' ? limit : 0;
        expect(await left(`${custo}:usuario`, `usuario:${scene.company.admin.id}`)).toBe(limit - used);
      }
      await create(company.admin);
    },
  );

  test('each call of a batch counts: of four batches of fifty users, as many are made as the limit says', async () => {
    const context = {
      session: company.admin.session,
      request_id: 'req-do-painel-0001',
      ip: null,
      foreignOrigin: false,
    };
    const send = async () => {
      const names = Array(50).fill('usuarios.create').join(',');
      const body = JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [i, { json: person() }])));
      const headers = { 'content-type': 'application/json' };
      const answer = await fetchRequestHandler({
        endpoint: '/api/trpc',
        req: new Request(`http://localhost/api/trpc/${names}?batch=1`, { method: 'POST', headers, body }),
        router: appRouter,
        createContext: () => context,
      });
      return (await answer.json()) as { error?: { json: { data: { code: string } } } }[];
    };
    const answers = (await Promise.all([send(), send(), send(), send()])).flat();
    const codes = answers.map(({ error }) => error?.json.data.code);
    const { limit } = LIMITES['senhas:usuario'];
    expect(codes.filter((code) => code === undefined)).toHaveLength(limit);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(200 - limit);
    expect(hashes()).toBe(limit);
    // Another administrator goes on: the company's limit has room for several.
    await create(await company.member('administrador'));
  });

  test('calls that a role does not allow take nothing from the company', async () => {
    const member = await company.member('leitura');
    const before = await left('senhas:empresa', company.id);
    for (let i = 0; i < 40; i++) expect((await refusalOf(create(member))).code).toBe('FORBIDDEN');
    expect(await left('senhas:empresa', company.id)).toBe(before);
    await create(company.admin);
    expect(await left('senhas:empresa', company.id)).toBe(before - 1);
  });
});
