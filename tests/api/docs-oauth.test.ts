import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Block } from '#app/docs/_content/blocks.ts';
import { ERROS_OAUTH, errosOauth } from '#app/docs/_content/erros-oauth.ts';
import { oauth } from '#app/docs/_content/oauth.ts';
import { oauthClientes } from '#app/docs/_content/oauth-clientes.ts';
import { COMANDOS_OAUTH, SQL_CONEXOES } from '#app/docs/_content/oauth-comandos.ts';
import { ACCESS_SECONDS, CODE_SECONDS, REFRESH_SECONDS } from '#server/acesso/concessoes/terms.ts';
import { db } from '#server/platform/db.ts';
import type { PanelSession } from '#server/transport/auth/options.ts';
import { decideConsent, showConsent } from '#server/transport/oauth/authorize.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { expectShown, type GuideLine, hasCurl, paste } from '#tests/support/guide.ts';
import {
  type App,
  authorizationQuery,
  authorize,
  clientOf,
  postForm,
  registerApp,
  tokensOf,
} from '#tests/support/oauth.ts';

let signedIn: PanelSession | null = null;
// Only the cookie is left out of the consent here: tests/e2e has the browser.
vi.mock('#server/transport/auth/session-cookie.ts', () => ({ sessionOfRequest: async () => signedIn }));

const facts = documentationFacts();
const MARK = '--- next ---';
const C = COMANDOS_OAUTH;

let api: Api;
let company: Company;
beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
  signedIn = company.admin.session;
});
afterAll(() => api.close());

/** The whole of what is told, where "…" stands for anything but an end. */
function expectLike(found: unknown, told: unknown): void {
  if (typeof told === 'string' && told.includes('…')) {
    const [before, ...after] = told.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    expect(found).toMatch(new RegExp(`^${[before, ...after].join('[^\\s"]+')}$`));
  } else if (typeof told === 'object' && told !== null && !Array.isArray(told)) {
    expect(Object.keys(found as object)).toEqual(Object.keys(told));
    for (const [name, value] of Object.entries(told)) expectLike((found as Record<string, unknown>)[name], value);
  } else expect(found).toEqual(told);
}

/** An answer of a line: what it must hold, and the JSON of its last line. */
function expectStep(output: string, step: GuideLine & { resposta?: object }): void {
  expectShown(output, step);
  if (step.resposta) expectLike(JSON.parse(output.trim().split('\n').at(-1) ?? ''), step.resposta);
}

const blocksIn = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => (block.kind === 'fold' ? [block, ...blocksIn(block.blocks)] : [block]));

/** The user decides on the screen that the address leads to; gives where the browser goes then. */
async function decide(address: string, decisao: 'autorizar' | 'recusar'): Promise<string> {
  const headers = { host: new URL(address).host };
  const screen = await showConsent(new Request(address, { headers }));
  if (screen.kind !== 'consent') return screen.kind === 'refused' ? screen.message : screen.location;
  const form = new URLSearchParams({
    decisao,
    pedido: screen.pedido,
    csrf: screen.csrf,
    empresa_id: String(company.id),
  });
  for (const { escopo } of screen.consent.escopos) form.append('escopos', escopo);
  const [url = ''] = address.split('?');
  const answer = await decideConsent(new Request(url, { method: 'POST', headers, body: form }));
  if (answer.kind !== 'redirect') throw new Error(JSON.stringify(answer));
  return answer.location;
}

/** Asks with the guide's lines and lets the user allow it; gives what the shell holds then. */
async function consented(own: readonly string[]): Promise<string[]> {
  const asked = await run(...own, C.sortear.text, C.pedir.text, 'echo "export VERIFIER=$VERIFIER STATE=$STATE"');
  expectShown(asked, C.pedir);
  const [address = '', ...kept] = asked.trim().split('\n');
  const retorno = await decide(address, 'autorizar');
  const { searchParams } = new URL(retorno);
  expect([...searchParams.keys()]).toEqual(['code', 'state', 'iss']);
  expect(searchParams.get('iss')).toBe(api.base);
  return [...own, ...kept, `export RETORNO='${retorno}'`];
}

const run = (...lines: string[]) => paste(lines, { BASE: api.base, TOKEN: '' });
const REDIRECT_URI = 'http://localhost:8000/retorno';

test.skipIf(!hasCurl)('every line runs as it is, with a consent between them', async () => {
  // On the server the command stands for `node server/cli.ts`, and company 1 is the demonstration's.
  const cli = C.registrar.text.replace('npm run -s cli --', `'${process.execPath}' server/cli.ts`);
  const registered = await run(cli.replace('--empresa 1', `--empresa ${company.id}`));
  expectStep(registered, C.registrar);
  const { client_id, client_secret } = JSON.parse(registered) as Record<string, string>;
  const held = await consented([
    `export CLIENT_ID=${client_id} CLIENT_SECRET=${client_secret} REDIRECT_URI=${REDIRECT_URI}`,
  ]);

  const beginning = [C.conferir, C.trocar, C.guardar, C.usar, C.renovar, C.guardar];
  const steps = [...beginning, C.reduzir, C.guardar, C.lancar, C.revogar, C.depois];
  const output = await run(...held, ...steps.flatMap(({ text }) => [text, `echo; echo '${MARK}'`]));
  const outputs = output.split(MARK);
  for (const [i, step] of steps.entries()) expectStep(outputs[i] ?? '', step);

  const forged = await run(...held, 'RETORNO="$RETORNO&state=x"', C.conferir.text);
  expect(forged).toContain('NÃO confere');
});

test.skipIf(!hasCurl)('an application without a secret exchanges its code with the line for it', async () => {
  const app = await registerApp(company, { tipo: 'publico', redirect_uris: [REDIRECT_URI] });
  const held = await consented([`export CLIENT_ID=${app.client_id} REDIRECT_URI=${REDIRECT_URI}`]);
  expectStep(await run(...held, C.conferir.text, C.trocarPublico.text), C.trocarPublico);
});

test.skipIf(!hasCurl)('the metadata are those that the guide shows, at the address that was asked', async () => {
  const output = await run(C.metadados.text);
  expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(facts.metadados).replaceAll(facts.baseUrl, api.base)));
});

test('the guides show the very lines that were run, and the samples that e2e runs', () => {
  const codes = [oauth, oauthClientes]
    .flatMap((guide) => blocksIn(guide.blocks(facts)))
    .flatMap((block) => (block.kind === 'code' ? [block] : []));
  const shown = codes
    .filter(
      ({ language, title }) => (language === 'bash' && !/^(Seus dados|O seu)/.test(title ?? '')) || language === 'sql',
    )
    .map(({ text }) => text)
    .filter((text) => !text.startsWith('npm install '));
  const ran = [...Object.values(C).map(({ text }) => text as string), ...Object.values(SQL_CONEXOES)];
  expect([...new Set(shown)].sort()).toEqual(ran.sort());

  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  for (const [library, file] of [
    ['openid-client', 'oauth-openid-client.ts'],
    ['oauth4webapi', 'oauth4webapi.ts'],
  ] as const) {
    const told = codes.find(({ title }) => title === file);
    expect(told?.text).toBe(readFileSync(join('app/docs/_content/samples', file), 'utf8').trimEnd());
    // The version that they are proved with.
    const install = `npm install ${library}@${devDependencies[library]} && npm pkg set type=module\nnode ${file}`;
    expect(codes.map(({ text }) => text)).toContain(install);
  }
});

test('the terms that the guide tells are those that tokens are given', () => {
  const text = JSON.stringify(oauth.blocks(facts));
  expect([CODE_SECONDS / 60, ACCESS_SECONDS / 3_600, REFRESH_SECONDS / 86_400]).toEqual([10, 4, 30]);
  for (const term of ['10 minutos, uma troca', '"4 horas"', '30 dias desde a última renovação'])
    expect(text).toContain(term);
  for (const { escopo, texto } of facts.escopos)
    expect([`\`${escopo}\``, texto].filter((each) => !text.includes(each))).toEqual([]);
});

test('the statements let one worker renew while another waits and reads what it wrote', async () => {
  const { sql } = db();
  await sql.unsafe(SQL_CONEXOES.tabela);
  await sql`INSERT INTO conexoes_romaneio (access_token, access_expira_em, refresh_token) VALUES ('a1', now(), 'r1')`;
  const renewals: string[] = [];
  const worker = () =>
    sql.begin(async (tx) => {
      const [row] = await tx.unsafe<{ ainda_vale: boolean; access_token: string; refresh_token: string }[]>(
        SQL_CONEXOES.ler,
        [1],
      );
      if (!row || row.ainda_vale) return row?.access_token;
      renewals.push(row.refresh_token);
      await tx.unsafe(SQL_CONEXOES.gravar, [1, 'a2', 14_400, 'r2']);
      return 'a2';
    });
  expect(await Promise.all([worker(), worker(), worker(), worker()])).toEqual(['a2', 'a2', 'a2', 'a2']);
  expect(renewals).toEqual(['r1']);
  await sql`DROP TABLE conexoes_romaneio`;
});

describe('the page of errors', () => {
  const OTHER_HEADINGS = ['como-chega', 'paginas', 'pedido-com-erro', 'na-api'];
  const CODES = [
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'invalid_scope',
    'unsupported_grant_type',
    'unsupported_response_type',
    'access_denied',
    'temporarily_unavailable',
    'server_error',
  ];
  const told = errosOauth.blocks(facts);
  const anchors = told.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));

  let app: App;
  beforeAll(async () => {
    app = await registerApp(company);
  });

  /** An error is answered as its example says, with the address of its explanation. */
  function expectTold(code: keyof typeof ERROS_OAUTH, { status, headers, json }: Answer): void {
    const { resposta, descricao } = ERROS_OAUTH[code];
    if (resposta === 'retorno') throw new Error(`${code} is told to come back to the application`);
    expect(status).toBe(resposta.status);
    const { error, error_description, error_uri } = json as unknown as Record<string, string>;
    expect(error).toBe(code);
    expectLike(error_description, descricao);
    const { origin, pathname, hash } = new URL(error_uri ?? '');
    expect([origin, pathname]).toEqual([api.base, `/docs/${errosOauth.slug}`]);
    expect(anchors).toContain(hash.slice(1));
    expect(hash).toBe(`#${code}`);
    const [name = '', value] = resposta.cabecalho?.split(': ') ?? [];
    if (value) expect(headers.get(name)).toMatch(/^\d+$/.test(value) ? /^\d+$/ : value);
  }

  test('has an anchor for each code, and no other', () => {
    expect(anchors.filter((id) => !OTHER_HEADINGS.includes(id))).toEqual(CODES);
    expect(Object.keys(ERROS_OAUTH)).toEqual(CODES);
  });

  test('tells the answers of the token endpoint as they are', async () => {
    const client = clientOf(api, app);
    expectTold('invalid_request', await client.token({}));
    expectTold('unsupported_grant_type', await client.token({ grant_type: 'password' }));
    expectTold(
      'invalid_client',
      await clientOf(api, { ...app, client_secret: 'x' }).token({ grant_type: 'refresh_token' }),
    );
    const tokens = tokensOf(await client.exchange(await authorize(app, company.admin)));
    expectTold('invalid_scope', await client.refresh(tokens.refresh_token, { scope: 'clientes:read' }));
    // An access token stays good until its own end.
    const renewed = tokensOf(await client.refresh(tokens.refresh_token));
    expect((await api.get('/v1/estoque/', tokens.access_token)).status).toBe(200);
    expectTold('invalid_grant', await client.refresh(tokens.refresh_token));
    for (const { access_token } of [tokens, renewed]) {
      expect((await api.get('/v1/estoque/', access_token)).status).toBe(401);
    }
  });

  test('what no form and no address are wrong with has its explanation too: 405, 413', async () => {
    const answers = [
      await api.call('GET', '/integracoes/oauth/token/'),
      await postForm(api, '/integracoes/oauth/token/', `grant_type=${'x'.repeat(70_000)}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([405, 413]);
    for (const { json } of answers) {
      expect(json).toMatchObject({
        error: 'invalid_request',
        error_uri: `${api.base}/docs/erros-oauth#invalid_request`,
      });
    }
  });

  test.each(['unsupported_response_type', 'access_denied'] as const)('tells %s as it comes back', async (code) => {
    const response_type = code === 'access_denied' ? 'code' : 'token';
    const query = authorizationQuery(app, { response_type, state: '9f2c' });
    const location = await decide(`${api.base}/integracoes/oauth/authorize/?${query}`, 'recusar');
    const example = told.flatMap((block) =>
      block.kind === 'code' && block.text.includes(`error=${code}`) ? [block] : [],
    );
    const [, shown = ''] = example[0]?.text.split('\nLocation: ') ?? [];
    expect(shown.replace(/\n\s*/g, '')).toBe(
      location.replaceAll(encodeURIComponent(api.base), encodeURIComponent(facts.baseUrl)),
    );
    expect(ERROS_OAUTH[code].resposta).toBe('retorno');
  });

  test('tells a fault of ours, which spends nothing', async () => {
    const client = clientOf(api, app);
    const code = await authorize(app, company.admin);
    await db().sql`ALTER TABLE eventos_aplicativos RENAME TO escondida`;
    try {
      expectTold('server_error', await client.exchange(code));
    } finally {
      await db().sql`ALTER TABLE escondida RENAME TO eventos_aplicativos`;
    }
    expect((await client.exchange(code)).status).toBe(200);
  });

  test('tells too many guesses', async () => {
    const wrong = clientOf(api, { ...(await registerApp(company)), client_secret: 'x' });
    for (let i = 0; i < facts.limites['oauth:cliente'].limit; i++) await wrong.token({ grant_type: 'refresh_token' });
    expectTold('temporarily_unavailable', await wrong.token({ grant_type: 'refresh_token' }));
  });
});
