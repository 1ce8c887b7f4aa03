import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAplicativos } from '#server/acesso/index.ts';
import { openEmpresa } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { cli, printed } from '#tests/support/cli.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type App, authorize, clientOf, pkce, RETORNO, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { countRows } from '#tests/support/rows.ts';

// `aplicativo criar` prints the credentials, and they work.

let api: Api;
let company: Company;

beforeAll(async () => {
  api = await startApi();
  company = await makeCompany({ deposito: false });
});
afterAll(() => api.close());

const criarEm = (empresa: number, ...rest: string[]) => [
  'aplicativo',
  'criar',
  '--empresa',
  String(empresa),
  '--nome',
  'Loja',
  ...rest,
];
const criar = (...rest: string[]) => criarEm(company.id, ...rest);
const OUTRO = 'http://localhost:8080/volta?x=1';

/** What the company has, with the credentials that were printed. */
async function registered({ client_id, client_secret }: Record<string, unknown>): Promise<App> {
  const found = (await listAplicativos(company.ctx)).find((app) => app.client_id === client_id);
  if (!found) throw new Error('It was not registered');
  return { ...found, client_secret: client_secret as string | null };
}

test('a confidential application: its secret is printed once, and both endpoints know it', async () => {
  const made = await printed(
    ...criar('--redirect-uris', `${RETORNO}, ${OUTRO}`, '--escopos', 'estoque:write,estoque:read'),
  );
  expect(made).toStrictEqual({
    client_id: expect.stringMatching(/^rmn_app_[0-9A-Za-z]{22}$/),
    client_secret: expect.stringMatching(/^rmn_sec_[0-9A-Za-z]{49}$/),
  });
  const app = await registered(made);
  expect(app).toMatchObject({
    nome: 'Loja',
    tipo: 'confidencial',
    redirect_uris: [RETORNO, OUTRO],
    escopos: ['estoque:read', 'estoque:write'],
    criado_por_nome: 'Linha de comando',
  });
  const client = clientOf(api, app);
  const tokens = tokensOf(await client.exchange(await authorize(app, company.admin)));
  expect((await api.get('/v1/estoque/', tokens.access_token)).status).toBe(200);
  expect((await client.revoke(tokens.refresh_token)).status).toBe(200);
});

test('a public one has no secret, and uses PKCE', async () => {
  const made = await printed(...criar('--redirect-uris', RETORNO, '--escopos', 'estoque:read', '--publico'));
  expect(made).toStrictEqual({ client_id: expect.any(String), client_secret: null });
  const app = await registered(made);
  expect(app.tipo).toBe('publico');
  const { verifier, challenge } = pkce();
  const code = await authorize(app, company.admin, { code_challenge: challenge, code_challenge_method: 'S256' });
  tokensOf(await clientOf(api, app).exchange(code, { code_verifier: verifier }));
});

test('refused: the reason on standard error, a non-zero exit, and nothing in the database', async () => {
  // Two are there; three more, and the sixth is one too many.
  for (let i = 0; i < 3; i++) await registerApp(company);
  const closed = await openEmpresa(company.ctx, { nome: 'Encerrada' });
  await db().sql`UPDATE empresas SET situacao = 'encerrada' WHERE id = ${closed.id}`;
  const cases: [string[], RegExp][] = [
    [criar('--redirect-uris', RETORNO, '--escopos', 'estoque:read'), /já tem 5 aplicativos/],
    [criar('--redirect-uris', 'http://exemplo.com.br/', '--escopos', 'estoque:read'), /redirect_uris.*https:\/\//],
    [criar('--redirect-uris', RETORNO, '--escopos', 'estoque:read,estoque:tudo'), /Escopo desconhecido: estoque:tudo/],
    [
      criarEm(closed.id, '--redirect-uris', RETORNO, '--escopos', 'estoque:read'),
      /Esta empresa foi encerrada, e não recebe aplicativos/,
    ],
  ];
  const before = await countRows();
  // Two at a time: each is a process of its own.
  await Promise.all(
    [0, 1].map(async () => {
      for (let next = cases.shift(); next; next = cases.shift()) {
        const [args, said] = next;
        const { code, out, err } = await cli(...args);
        expect([out, code === 0], err).toEqual(['', false]);
        expect(err).toMatch(said);
        expect(err).not.toMatch(/\bat .*\.ts:\d|node_modules/);
      }
    }),
  );
  expect(await countRows()).toEqual(before);
});
