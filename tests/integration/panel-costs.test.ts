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

const person = (email = `pessoa-${++serial}@custos.local`) => ({ nome: 'Rui', email, papel: 'operador' });
const invite = (by: Member, input: object = person()) =>
  call(panelOf(by.session), 'usuarios.create', input) as Promise<{ convite: string }>;
const accept = (convite: string) =>
  call(panelOf(null), 'convites.aceitarComoNovo', { convite, nome: 'Rui', senha: SENHA });
const newAdmin = async () => (await makeCompany()).admin;
const hashes = () => vi.mocked(hash).mock.calls.length;

test('no password is hashed for an invitation, nor for one that is accepted in vain', async () => {
  const member = await company.member('operador');
  const [spent, known] = [await invite(company.admin), await invite(await newAdmin(), person(member.email))];
  await accept(spent.convite);
  vi.mocked(hash).mockClear();
  await invite(company.admin);
  expect((await refusalOf(invite(member))).code).toBe('FORBIDDEN');
  expect((await refusalOf(invite(company.admin, person(member.email)))).code).toBe('BAD_REQUEST');
  expect((await refusalOf(accept(spent.convite))).code).toBe('NOT_FOUND');
  expect((await refusalOf(accept(known.convite))).code).toBe('CONFLICT');
  expect(hashes()).toBe(0);
});

test('a sign-in does not wait for the passwords of new users', async () => {
  // A process hashes once for those who are unknown.
  await signIn(db(), { email: 'ninguem@custos.local', senha: SENHA });
  const convites = await Promise.all(Array.from({ length: 25 }, () => invite(company.admin)));
  vi.mocked(hash).mockClear();
  const acceptances = Promise.all(convites.map(({ convite }) => accept(convite)));
  await vi.waitFor(() => expect(hashes()).toBeGreaterThan(0), { interval: 1, timeout: 10_000 });
  expect(await signIn(db(), { email: company.admin.email, senha: SENHA })).not.toBeNull();
  expect(hashes()).toBeLessThan(25);
  await acceptances;
  expect(hashes()).toBe(25);
});

/** What a procedure costs; every other one costs a few statements. */
const COSTS = {
  convites: ['usuarios.create', 'usuarios.reenviarConvite'],
  senhas: ['sessao.trocarSenha'],
  conhecimento: ['conhecimento.create'],
  ensaios: ['assistente.ensaiar'],
  enderecos: [
    'webhooks.checkUrl',
    'webhooks.create',
    'webhooks.update',
    'webhooks.test',
    'canais.test',
    'modelosWhatsapp.sync',
  ],
  varreduras: [
    ...['contatos.duplicados', 'negocios.analise', 'estoque.verificar', 'importacoes.setColunas', 'importacoes.start'],
    ...['conciliacao.aceitar', 'conversas.indicadores', 'assistente.indicadores', 'assistente.assuntos'],
    ...['reenvios.count', 'reenvios.create', 'webhooks.countRecuperavel', 'webhooks.recover'],
    'webhooks.inatividade',
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
      await invite(company.admin);
    },
  );

  test('each call of a batch counts: of four batches of fifty users, as many are invited as the limit says', async () => {
    const context = {
      session: company.admin.session,
      request_id: 'req-do-painel-0001',
      ip: null,
      foreignOrigin: false,
      keys: [],
      shown: null,
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
    const { limit } = LIMITES['convites:usuario'];
    expect(codes.filter((code) => code === undefined)).toHaveLength(limit);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(200 - limit);
    // Another administrator goes on: the company's limit has room for several.
    await invite(await company.member('administrador'));
  });

  test('calls that a role does not allow take nothing from the company', async () => {
    const member = await company.member('leitura');
    const before = await left('convites:empresa', company.id);
    for (let i = 0; i < 40; i++) expect((await refusalOf(invite(member))).code).toBe('FORBIDDEN');
    expect(await left('convites:empresa', company.id)).toBe(before);
    await invite(company.admin);
    expect(await left('convites:empresa', company.id)).toBe(before - 1);
  });
});
