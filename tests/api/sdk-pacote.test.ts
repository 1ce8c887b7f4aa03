import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemonstracao } from '#drizzle/seeds/demonstracao.ts';
import { propertyName } from '#sdk/generator/names.ts';
import { npm, packSdk } from '#sdk/pack.ts';
import { contextOfSystem, createToken, createWebhook, ESCOPOS_API } from '#server/acesso/index.ts';
import { createLancamento } from '#server/estoque/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { inheritedEnv, setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { startDispatcher } from '#tests/support/deliveries.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { authorize, clientOf, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { document, examplesOf, operations, whole } from '#tests/support/openapi.ts';
import { photo } from '#tests/support/photos.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The client as an integrator has it: packed, installed without a network in a folder of its own, compiled against, and run against the
// running product.

const exec = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const SAMPLES = join(ROOT, 'app/docs/_content/samples/sdk');
const names = readdirSync(SAMPLES);

let api: Api;
let token: string;
let ctx: Ctx;
let packed: string;
/** The integrator's folder. */
let folder: string;

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  api = await startApi({ rateLimitScale: 1_000 });
  const { empresa_id } = await seedDemonstracao(db(), undefined);
  const found = await contextOfSystem(db(), empresa_id, 'cli');
  if (!found) throw new Error('No demonstration company');
  ctx = found;
  ({ token } = await createToken(ctx, { nome: 'SDK', escopos: [...ESCOPOS_API] }));
  packed = await packSdk(await makeTestFolder('sdk'));
  folder = await makeTestFolder('integrador');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'loja', private: true, type: 'module' }));
  await exec(...npm(['install', packed, '--offline', '--no-audit', '--no-fund']), { cwd: folder });
  for (const name of names) cpSync(join(SAMPLES, name), join(folder, name));
  writeFileSync(join(folder, 'foto.jpg'), await photo());
});
afterAll(() => api.close());

/** Runs Node in the integrator's folder; gives what it prints. */
async function node(args: string[], variables: Record<string, string> = {}): Promise<string> {
  const env = inheritedEnv({ ROMANEIO_BASE: api.base, ROMANEIO_TOKEN: token, NODE_OPTIONS: '', ...variables });
  const ran = exec(process.execPath, args, { cwd: folder, env, maxBuffer: 2 ** 24 });
  const { stdout } = await ran.catch(({ stdout, stderr }) => {
    throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
  });
  return stdout;
}

describe('the packed file', () => {
  test('is the same whenever it is made', async () => {
    const again = await packSdk(await makeTestFolder('sdk-outra-vez'));
    expect(readFileSync(again).equals(readFileSync(packed))).toBe(true);
  });

  test('brings code, types, tests and a README, no sources and no other package', () => {
    const installed = join(folder, 'node_modules/@romaneio/api');
    expect(readdirSync(installed).sort()).toEqual(['README.md', 'dist', 'package.json', 'testes']);
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@romaneio']);
    const files = readdirSync(join(installed, 'dist'), { recursive: true }).map(String);
    const sources = readdirSync(join(ROOT, 'sdk/typescript/src'), { recursive: true }).map(String);
    const expected = sources.flatMap((name) => (name.endsWith('.ts') ? [name.slice(0, -3)] : []));
    expect(files.filter((name) => name.includes('.')).sort()).toEqual(
      expected.flatMap((name) => [`${name}.d.ts`, `${name}.js`]).sort(),
    );
    const { dependencies, version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect([dependencies, version]).toEqual([undefined, document.info.version]);
  });
});

/** Every example of the document as what the client takes and gives. */
function examples(): string {
  const lines = operations.map(({ operation, path }) => {
    const call = `romaneio.${propertyName(operation.tags[0] ?? '')}.${operation.operationId}`;
    const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]));
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const { arquivo: _, ...fields } = (content?.example ?? {}) as Record<string, unknown>;
    const entrada = JSON.stringify({ ...ids, ...fields });
    const given = type === 'multipart/form-data' ? entrada.replace(/,?\}$/, ', arquivo: new Blob([]) }') : entrada;
    const called = `${call}(${given === '{}' && !content ? '' : given.replace('{,', '{')})`;
    const status = Number(Object.keys(operation.responses).find((code) => /^2/.test(code)));
    const answered = Number.isNaN(status) ? undefined : examplesOf(whole(operation.responses[status]) as never).exemplo;
    const kept = answered?.value as { data?: unknown } | undefined;
    if (kept === undefined || typeof kept !== 'object' || !('data' in kept)) return `  await ${called};`;
    return `  answer = ${called};\n  { const told: Awaited<ReturnType<typeof ${call}>> = ${JSON.stringify(kept.data)}; void told; }`;
  });
  const events = Object.values(document.webhooks).map(({ post }) => {
    const { example } = post.requestBody.content['application/json'];
    return `  { const told: EventoWebhook = ${JSON.stringify(example)}; void told; }`;
  });
  return [
    "import type { EventoWebhook, Romaneio } from '@romaneio/api';",
    'export async function every(romaneio: Romaneio): Promise<unknown> {',
    '  let answer: unknown;',
    ...lines,
    ...events,
    '  return answer;',
    '}',
  ].join('\n');
}

const MISTAKES = `
import { type BuscaDeContato, Romaneio } from '@romaneio/api';
export async function mistakes(romaneio: Romaneio): Promise<void> {
  // @ts-expect-error a filter that is none
  await romaneio.vendas.listarVendas({ situacao: 'aberta' });
  // @ts-expect-error a value that is none
  await romaneio.vendas.listarVendas({ status: 'aberta' });
  // @ts-expect-error no id
  await romaneio.vendas.consultarVenda();
  // @ts-expect-error a field is missing
  await romaneio.estoque.criarLancamento({ produto_id: 1, tipo: 'entrada' });
  // @ts-expect-error a decimal comes as text
  const total: number = (await romaneio.vendas.consultarVenda({ id: 1 })).total_venda;
  // @ts-expect-error one of the two is needed
  const busca: BuscaDeContato = {};
  // @ts-expect-error no address
  new Romaneio({ token: 'x' });
  void [total, busca];
}
`;

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
  ['commonjs', 'node10'],
])(
  'a strict program compiles against it (%s): samples, every example of the document, and no mistake',
  async (module, moduleResolution) => {
    // Programs that are compiled to CommonJS, in which the samples' `await` outside functions is not allowed.
    const old = module === 'commonjs';
    writeFileSync(join(folder, 'examples.ts'), examples());
    writeFileSync(join(folder, 'mistakes.ts'), MISTAKES);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
      ...{ target: 'es2022', lib: ['es2023'], module, moduleResolution, allowImportingTsExtensions: true },
      ...(old ? { ignoreDeprecations: '6.0' } : {}),
      ...{ typeRoots: [join(ROOT, 'node_modules/@types')], types: ['node'] },
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: old ? ['mistakes.ts', 'examples.ts'] : ['*.ts'] }),
    );
    await node([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.']);
  },
);

test('a program in CommonJS has it too', async () => {
  writeFileSync(
    join(folder, 'loja.cjs'),
    `const { Romaneio, ErroDeUso } = require('@romaneio/api');
     const { ROMANEIO_BASE: base, ROMANEIO_TOKEN: token } = process.env;
     new Romaneio({ base, token }).estoque.listarDepositos().then(({ resultados }) => console.log(resultados.length > 0, ErroDeUso.name));`,
  );
  expect(await node(['loja.cjs'])).toBe('true ErroDeUso\n');
});

test('its own tests pass against the running product', async () => {
  const printed = await node(['--test-reporter=tap', 'node_modules/@romaneio/api/testes/romaneio.test.mjs']);
  expect(printed).toMatch(/^# pass 7$/m);
  expect(printed).toMatch(/^# skipped 0$/m);
  expect(printed).toMatch(/^# fail 0$/m);
});

describe('each sample of the guide and of the README runs as it is', () => {
  const run = (name: string, variables?: Record<string, string>) => node([`${name}.ts`], variables);
  const RUNS: Record<string, () => Promise<void>> = {
    async 'primeira-chamada'() {
      expect(await run('primeira-chamada')).toMatch(/^Café torrado em grãos 500 g: \d+\.000\n$/);
    },
    async listas() {
      const lines = (await run('listas')).trim().split('\n');
      const { json } = await api.get('/v1/vendas/?status=finalizada', token);
      const { total_registros } = json.data.paginacao;
      expect(total_registros).toBeGreaterThan(1);
      expect(lines[0]).toBe(`${Math.min(25, total_registros)} de ${total_registros}`);
      expect(lines.slice(1, -1)).toHaveLength(total_registros);
      expect(lines.at(-1)).toContain('Loja');
    },
    async feed() {
      const first = (await run('feed')).trim().split('\n');
      expect(first.length).toBeGreaterThan(100);
      // The next time only what came since.
      const [produto] = await db().sql<{ id: number }[]>`SELECT id FROM produtos WHERE codigo = 'CAFE-500'`;
      await createLancamento(ctx, { produto_id: produto?.id, tipo: 'entrada', quantidade: '1' });
      expect((await run('feed')).trim()).toMatch(/^\S+ estoque\.atualizado$/);
    },
    async erros() {
      expect(await run('erros')).toContain("quantidade: [ 'A quantidade deve ser maior que 0.' ]");
    },
    async idempotencia() {
      expect(await run('idempotencia')).toMatch(/^\d+\.000 true req_\w+\n$/);
    },
    async arquivos() {
      const [foto, venda] = (await run('arquivos')).trim().split('\n');
      expect(foto).toMatch(/^\d+$/);
      const [tipo, nome = ''] = venda?.split(' ') ?? [];
      expect(tipo).toBe('application/pdf');
      expect(readFileSync(join(folder, nome)).subarray(0, 5).toString()).toBe('%PDF-');
    },
    async oauth() {
      const owner = await makeCompany();
      await owner.product();
      const app = await registerApp(owner, { escopos: ['estoque:read'] });
      const tokens = tokensOf(await clientOf(api, app).exchange(await authorize(app, owner.admin)));
      const own = {
        CLIENT_ID: app.client_id,
        CLIENT_SECRET: app.client_secret ?? '',
        REFRESH_TOKEN: tokens.refresh_token,
      };
      expect(await run('oauth', own)).toBe('true true\n');
    },
    async webhook() {
      const [dispatcher, receiver] = [await startDispatcher(), await startReceiver()];
      const { secret } = await createWebhook(ctx, { url: receiver.url, eventos: ['estoque.atualizado'] });
      await createLancamento(ctx, { produto_id: 1, tipo: 'entrada', quantidade: '1' });
      const [sent] = await receiver.received(1);
      await dispatcher.stop();
      await receiver.close();
      const headers = sent?.headers.filter(([name]) => /^(x-|content-type)/i.test(name));
      writeFileSync(join(folder, 'entrega.json'), JSON.stringify({ headers, body: sent?.body.toString() }));
      writeFileSync(
        join(folder, 'receber.mjs'),
        `import { readFileSync } from 'node:fs';
         import { receber } from './webhook.ts';
         const { headers, body } = JSON.parse(readFileSync('entrega.json', 'utf8'));
         for (const corpo of [body, body, body + ' ']) {
           const requisicao = new Request('http://loja.exemplo/', { method: 'POST', headers, body: corpo });
           console.log((await receber(requisicao)).status);
         }`,
      );
      expect(await node(['receber.mjs'], { WEBHOOK_SECRET: secret })).toMatch(/^1 \d+\.000\n204\n204\n401\n$/);
    },
  };

  test.each(Object.entries(RUNS))('%s', (_, run) => run());

  test('none is left out', () => {
    expect(
      Object.keys(RUNS)
        .concat('romaneio')
        .map((name) => `${name}.ts`)
        .sort(),
    ).toEqual([...names].sort());
  });

  test('the README shows the samples, and no other code', () => {
    const readme = readFileSync(join(ROOT, 'sdk/typescript/README.md'), 'utf8');
    const shown = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, text]) => text);
    expect(shown.sort()).toEqual(names.map((name) => readFileSync(join(SAMPLES, name), 'utf8')).sort());
  });
});

test('npm pack in the folder itself makes a package too', async () => {
  const copy = join(await makeTestFolder('pasta'), 'typescript');
  cpSync(join(ROOT, 'sdk/typescript'), copy, { recursive: true, filter: (path) => !path.endsWith('dist') });
  mkdirSync(join(copy, 'node_modules/.bin'), { recursive: true });
  writeFileSync(
    join(copy, 'node_modules/.bin/tsc'),
    `#!/usr/bin/env node\nimport(${JSON.stringify(join(ROOT, 'node_modules/typescript/bin/tsc'))});\n`,
    { mode: 0o755 },
  );
  const { stdout } = await exec(...npm(['pack', '--json']), { cwd: copy });
  const [{ files }] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [{ files: { path: string }[] }];
  expect(files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'README.md']),
  );
});
