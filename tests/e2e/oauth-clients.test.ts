import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'oauth4webapi';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discard } from '#tests/support/discard.ts';
import { type Identity, LIBRARIES, type Library, type Registered } from '#tests/support/oauth-libraries.ts';
import { openBrowser } from '#tests/support/panel.ts';
import { freePort, type Product, startProduct } from '#tests/support/product.ts';
import { runSample } from '#tests/support/sample.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The libraries of third parties, unmodified, against `npm start`, with the consent given in a browser.

type Demonstration = { empresa_id: number; email: string; senha: string };

let dataDir = '';
let product: Product;
let browser: Browser;
let demonstracao: Demonstration;
/** Where the product is; where the applications are come back to. */
let server = '';
let back = '';
let confidential: Registered;
let publicApp: Registered;
const SCOPE = 'estoque:read estoque:write';

beforeAll(async () => {
  dataDir = await makeTestFolder('oauth-clients');
  const [port, returnPort] = [await freePort(), await freePort()];
  server = `http://localhost:${port}`;
  back = `http://localhost:${returnPort}/retorno`;
  product = startProduct({ DATA_DIR: dataDir, PORT: String(port) });
  [browser] = await Promise.all([openBrowser(), product.printed('Ctrl-C encerra')]);
  demonstracao = JSON.parse(await readFile(join(dataDir, 'demonstracao.json'), 'utf8'));
  confidential = await register('Loja de teste');
  publicApp = await register('Aplicativo de celular de teste', '--publico');
});

afterAll(async () => {
  product?.process.kill('SIGTERM');
  await product?.ended;
  await discard(dataDir);
});

/** By the command line, beside the running product. */
async function register(nome: string, ...options: string[]): Promise<Registered> {
  const { DATABASE_URL, NEXTAUTH_SECRET, ENCRYPTION_KEY, NODE_ENV, ...inherited } = process.env;
  const company = ['--empresa', String(demonstracao.empresa_id), '--nome', nome];
  const asks = ['--redirect-uris', `${back},${back}?loja=7`, '--escopos', 'estoque:read,estoque:write'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli.ts', 'aplicativo', 'criar', ...company, ...asks, ...options],
    { env: { ...(inherited as NodeJS.ProcessEnv), DATA_DIR: dataDir } },
  );
  return JSON.parse(stdout);
}

/** A browser that nobody is signed in to. */
const newPage = async (): Promise<Page> => (await browser.newContext({ locale: 'pt-BR', baseURL: server })).newPage();

/** Signs in on the way, and answers the consent screen; gives the address that the browser ends at. */
async function decide(page: Page, address: string, button: 'Autorizar' | 'Recusar'): Promise<string> {
  await page.goto(address);
  if (new URL(page.url()).pathname === '/entrar') {
    await page.getByLabel('E-mail').fill(demonstracao.email);
    await page.getByLabel('Senha').fill(demonstracao.senha);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  }
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.waitForURL(`${back}?*`);
  return page.url();
}

type Conexao = { id: number; aplicativo_nome: string; situacao: string; escopos: string[] };

/** The newest connection, as the panel has it. */
async function newestConexao(page: Page, situacao: 'ativas' | 'encerradas'): Promise<Conexao | undefined> {
  const input = JSON.stringify({ json: { situacao } });
  const answer = await page.request.get(`/api/trpc/conexoes.list?input=${encodeURIComponent(input)}`);
  return (await answer.json()).result.data.json.resultados[0];
}

describe.each(['oauth-openid-client', 'oauth4webapi'])('the sample %s', (sample) => {
  const variables = (app: Registered) => ({
    ROMANEIO_URL: server,
    CLIENT_ID: app.client_id,
    CLIENT_SECRET: app.client_secret ?? '',
    REDIRECT_URI: back,
  });

  let page: Page;

  beforeEach(async () => {
    page = await newPage();
  });

  afterEach(async () => {
    await page.context().close();
  });

  test.each(['confidential', 'public'])('goes from consent to revocation as a %s application', async (kind) => {
    const app = kind === 'public' ? publicApp : confidential;
    expect(app.client_secret).toEqual(kind === 'public' ? null : expect.any(String));
    const { code, lines, errors } = await runSample(sample, variables(app), async (address) => {
      await decide(page, address, 'Autorizar');
      await page.getByText('Recebido. Volte ao terminal.').waitFor();
    });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(lines).toEqual([
      `Metadados lidos: ${server}`,
      expect.stringContaining(`Abra no navegador: ${server}/integracoes/oauth/authorize/?`),
      'Acesso concedido: estoque:read, por 14400 s',
      expect.stringMatching(/^GET \/v1\/estoque\/: 200, [1-9]\d* produtos$/),
      'Acesso renovado: estoque:read, por 14400 s',
      expect.stringMatching(/^GET \/v1\/estoque\/: 200, [1-9]\d* produtos$/),
      'Conexão encerrada',
      'GET /v1/estoque/: 401, invalid_token',
    ]);
    expect(lines.join('\n')).not.toMatch(/rmn_(at|rt|cod)_/);
    expect(await newestConexao(page, 'encerradas')).toMatchObject({ situacao: 'revogada', escopos: ['estoque:read'] });
  });

  test('says that the person refused, and fails', async () => {
    const { code, lines, errors } = await runSample(sample, variables(confidential), async (address) => {
      await decide(page, address, 'Recusar');
    });
    expect(code).toBe(1);
    expect(errors).toBe('Acesso recusado: access_denied (A pessoa recusou o acesso.)\n');
    expect(lines).toHaveLength(2);
  });
});

/** What the library raises. */
const raised = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => new Error(`Not refused: ${JSON.stringify(value)}`),
    (error) => error,
  );

/** An error of the token endpoint, as the library tells it: status, code, and all that the product says besides. */
async function expectTokenError(work: Promise<unknown>, error: string): Promise<void> {
  const refusal = await raised(work);
  expect(refusal).toBeInstanceOf(ResponseBodyError);
  expect(refusal).toMatchObject({ error, status: 400, cause: { error_uri: `${server}/docs/erros-oauth#${error}` } });
  expect((refusal as ResponseBodyError).error_description).toMatch(/^[\x20-\x7e]+$/);
}

/** A challenge of the API or of client authentication, as the library parses it. */
async function expectChallenge(work: Promise<unknown>, status: number, challenge: object): Promise<void> {
  const refusal = await raised(work);
  expect(refusal).toBeInstanceOf(WWWAuthenticateChallengeError);
  expect(refusal).toMatchObject({ status, cause: [challenge] });
}

const deadToken = { scheme: 'bearer', parameters: { error: 'invalid_token' } };

describe.each(Object.entries(LIBRARIES))('%s', (_name, open) => {
  const returns = createServer((_request, response) => response.end('Recebido.'));
  let page: Page;

  beforeAll(async () => {
    page = await newPage();
    returns.listen(Number(new URL(back).port), 'localhost');
    await once(returns, 'listening');
  });

  afterAll(async () => {
    await page?.context().close();
    returns.closeAllConnections();
    await new Promise((resolve) => returns.close(resolve));
  });

  async function connect(identity: Identity = 'basic', redirect_uri = back) {
    const library: Library = await open(server, identity === 'none' ? publicApp : confidential, identity);
    const { address, exchange } = await library.ask(redirect_uri, SCOPE);
    const returned = await decide(page, address, 'Autorizar');
    return { library, exchange, returned, tokens: await exchange(returned) };
  }

  test.each(['basic', 'post', 'none'] as const)(
    'connects, renews and ends; the application says who it is by %s',
    async (identity) => {
      const { library, tokens } = await connect(identity);
      // The libraries read token_type in lower case (RFC 6749 §7.1).
      const issued = { token_type: 'bearer', expires_in: 14_400, refresh_expires_in: 2_592_000, scope: SCOPE };
      expect(tokens).toMatchObject(issued);
      expect((await library.call(tokens.access_token, 'GET', '/v1/estoque/')).status).toBe(200);

      const renewed = await library.refresh(tokens.refresh_token);
      expect(renewed).toMatchObject(issued);
      expect(renewed.access_token).not.toBe(tokens.access_token);
      expect(renewed.refresh_token).not.toBe(tokens.refresh_token);

      await library.revoke(renewed.refresh_token);
      for (const { access_token } of [tokens, renewed]) {
        await expectChallenge(library.call(access_token, 'GET', '/v1/estoque/'), 401, deadToken);
      }
      await expectTokenError(library.refresh(renewed.refresh_token), 'invalid_grant');
      expect(await newestConexao(page, 'encerradas')).toMatchObject({ situacao: 'revogada' });
    },
  );

  test('an address of return with a query of its own is come back to as it was registered', async () => {
    const { returned, tokens } = await connect('basic', `${back}?loja=7`);
    expect(returned).toMatch(/\/retorno\?loja=7&code=/);
    expect(tokens.scope).toBe(SCOPE);
  });

  test('a refusal carries state and iss, which the library checks before it tells the error', async () => {
    const library = await open(server, publicApp, 'none');
    const { address, exchange } = await library.ask(back, SCOPE);
    const refusal = await raised(exchange(await decide(page, address, 'Recusar')));
    expect(refusal).toBeInstanceOf(AuthorizationResponseError);
    expect(refusal).toMatchObject({ error: 'access_denied', error_description: 'A pessoa recusou o acesso.' });
  });

  test('a code that is exchanged twice ends what the first exchange gave', async () => {
    const { library, exchange, returned, tokens } = await connect();
    await expectTokenError(exchange(returned), 'invalid_grant');
    await expectChallenge(library.call(tokens.access_token, 'GET', '/v1/estoque/'), 401, deadToken);
    expect(await newestConexao(page, 'encerradas')).toMatchObject({ situacao: 'reuso_code' });
  });

  test('a refresh token that is used twice ends the connection, its successor included', async () => {
    const { library, tokens } = await connect();
    const renewed = await library.refresh(tokens.refresh_token);
    await expectTokenError(library.refresh(tokens.refresh_token), 'invalid_grant');
    await expectTokenError(library.refresh(renewed.refresh_token), 'invalid_grant');
    await expectChallenge(library.call(renewed.access_token, 'GET', '/v1/estoque/'), 401, deadToken);
    expect(await newestConexao(page, 'encerradas')).toMatchObject({ situacao: 'reuso_refresh_token' });
  });

  test('of eight renewals at once one succeeds, and what it gave is dead', async () => {
    const { library, tokens } = await connect();
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => library.refresh(tokens.refresh_token)));
    const won = all.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
    expect(won).toHaveLength(1);
    for (const each of all) {
      if (each.status === 'rejected') await expectTokenError(Promise.reject(each.reason), 'invalid_grant');
    }
    await expectTokenError(library.refresh(won[0]?.refresh_token), 'invalid_grant');
    await expectChallenge(library.call(won[0]?.access_token ?? '', 'GET', '/v1/estoque/'), 401, deadToken);
  });

  test('a narrower scope gives a narrower access, and the whole comes back with the next renewal', async () => {
    const { library, tokens } = await connect();
    const narrow = await library.refresh(tokens.refresh_token, { scope: 'estoque:read' });
    expect(narrow.scope).toBe('estoque:read');
    expect((await library.call(narrow.access_token, 'GET', '/v1/estoque/')).status).toBe(200);
    const lacking = { scheme: 'bearer', parameters: { error: 'insufficient_scope', scope: 'estoque:write' } };
    await expectChallenge(library.call(narrow.access_token, 'POST', '/v1/estoque/'), 403, lacking);

    await expectTokenError(library.refresh(narrow.refresh_token, { scope: 'expedicao:read' }), 'invalid_scope');
    expect((await library.refresh(narrow.refresh_token)).scope).toBe(SCOPE);
  });

  test.each(['basic', 'post', 'none'] as const)(
    'revokes by %s whatever the hint says, and what nobody knows too',
    async (identity) => {
      const { library, tokens } = await connect(identity);
      await library.revoke('what-nobody-issued');
      await library.revoke('what-nobody-issued', { token_type_hint: 'access_token' });
      await library.revoke(tokens.access_token, { token_type_hint: 'refresh_token' });
      await library.revoke(tokens.access_token, { token_type_hint: 'access_token' });
      await expectChallenge(library.call(tokens.access_token, 'GET', '/v1/estoque/'), 401, deadToken);

      const renewed = await library.refresh(tokens.refresh_token);
      expect((await library.call(renewed.access_token, 'GET', '/v1/estoque/')).status).toBe(200);
      await library.revoke(renewed.refresh_token, { token_type_hint: 'refresh_token' });
      await library.revoke(renewed.refresh_token, { token_type_hint: 'a-kind-of-its-own' });
      await expectChallenge(library.call(renewed.access_token, 'GET', '/v1/estoque/'), 401, deadToken);
    },
  );

  test.each(['basic', 'post'] as const)('a wrong secret by %s is told as a challenge', async (identity) => {
    const library = await open(server, { ...confidential, client_secret: `${confidential.client_secret}x` }, identity);
    const challenge = { scheme: 'basic', parameters: { realm: 'Romaneio' } };
    await expectChallenge(library.refresh('what-nobody-issued'), 401, challenge);
    await expectChallenge(library.revoke('what-nobody-issued'), 401, challenge);
  });
});
