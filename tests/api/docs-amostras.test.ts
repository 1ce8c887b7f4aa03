import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SampleRequest, sampleRequest } from '#app/docs/_content/amostras/request.ts';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type App, authorize, RETORNO, registerApp } from '#tests/support/oauth.ts';
import { document, operations } from '#tests/support/openapi.ts';
import { makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { photo } from '#tests/support/photos.ts';
import { findRunners, type Runner, runInLanguage, type SampleEnd } from '#tests/support/sample-languages.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The samples of the reference, each run as its reader would, against the product.

const runners = await findRunners();

let api: Api;
let scene: Scene;
let app: App;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  // The first of everything in this database: the examples name things by 1.
  scene = await makeScene();
  app = await registerApp(scene.company, { escopos: [...ESCOPOS_API] });
  expect([scene.produto.id, scene.deposito.id, scene.expedicao.id, scene.venda.id]).toEqual([1, 1, 1, 1]);
});
afterAll(() => api.close());

/** The request of an operation that the page shows. */
function requestOf(operationId: string): SampleRequest {
  const found = operations.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`There is no operation ${operationId}`);
  return sampleRequest(document, found.method, found.path, found.operation);
}

/** The same at another record than the first. */
const at = (request: SampleRequest, id: number) => ({ ...request, address: request.address.replace('/1/', `/${id}/`) });

/** The same with other fields. */
function withFields(request: SampleRequest, fields: Record<string, unknown>): SampleRequest {
  if (request.body?.kind !== 'json') throw new Error('This request has no JSON');
  return { ...request, body: { kind: 'json', value: { ...(request.body.value as object), ...fields } } };
}

/** What every language has to escape in its own way. */
const AWKWARD = `Café "d'Ávila" \\ $HOME \${x} {y} %s # \`z\`\n\ttudo`;

const timeout = 300_000;

describe.each(runners)('$label', (runner: Runner) => {
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await makeTestFolder(`amostra-${runner.id}`);
    // Keys of idempotency are a token's own.
    const { token } = await scene.company.token({ escopos: [...ESCOPOS_API] });
    env = { BASE: api.base, TOKEN: token, CLIENT_ID: app.client_id, CLIENT_SECRET: app.client_secret ?? '' };
    await writeFile(join(folder, 'foto.jpg'), await photo());
  });

  const run = (request: SampleRequest, variables = {}): Promise<SampleEnd> =>
    runInLanguage(runner, runner.render(request), folder, { ...env, ...variables });

  /** Runs a sample that has to succeed; what its answer holds. */
  async function dataOf(request: SampleRequest): Promise<Record<string, unknown>> {
    const { code, out, errors } = await run(request);
    expect(code, `${runner.render(request)}\n${out}\n${errors}`).toBe(0);
    const answer = JSON.parse(out);
    expect(answer.success, out).toBe(true);
    return answer.data;
  }

  test('lists, reads, changes, replaces', { timeout }, async () => {
    const { resultados } = await dataOf(requestOf('listarEstoque'));
    expect(resultados).toEqual(expect.arrayContaining([expect.objectContaining({ produto_id: 1 })]));
    expect(await dataOf(requestOf('consultarProduto'))).toMatchObject({ id: 1 });
    const nome = `Café ${runner.id}`;
    const change = withFields(requestOf('alterarDeposito'), { nome });
    expect(await dataOf(change)).toMatchObject({ id: 1, nome });
    const replace = withFields(requestOf('substituirDeposito'), { nome: `${nome} 2` });
    expect(await dataOf(replace)).toMatchObject({ id: 1, nome: `${nome} 2` });
  });

  test('creates once, however often the sample is run', { timeout }, async () => {
    const first = await dataOf(requestOf('criarLancamento'));
    expect(first).toMatchObject({ produto_id: 1, quantidade: '10.000' });
    expect(await dataOf(requestOf('criarLancamento'))).toEqual(first);
  });

  test('sends texts as they are, whatever they hold', { timeout }, async () => {
    const fields = { nome: `Produto ${runner.id}`, codigo: `AM-${runner.id}`, descricao: AWKWARD, categoria_id: null };
    expect(await dataOf(withFields(requestOf('criarProduto'), fields))).toMatchObject({ descricao: AWKWARD });
  });

  test('deletes', { timeout }, async () => {
    const { id } = await scene.company.category();
    expect((await run(at(requestOf('excluirCategoria'), id))).code).toBe(0);
    expect((await api.get(`/v1/categorias/${id}/`, env.TOKEN)).status).toBe(404);
  });

  test('sends a file, and saves one', { timeout }, async () => {
    const { id } = await scene.company.product();
    expect(await dataOf(at(requestOf('enviarImagem'), id))).toMatchObject({ posicao: 1, nome: 'foto.jpg' });
    expect((await run(requestOf('imprimirVenda'))).code).toBe(0);
    expect((await readFile(join(folder, 'documento.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('exchanges a code for tokens', { timeout }, async () => {
    const request = requestOf('obterTokens');
    const code = await authorize(app, scene.company.admin);
    const given: Record<string, string> = { code, redirect_uri: RETORNO };
    const parts = (request.body?.kind === 'form' ? request.body.parts : []).map((part) => ({
      ...part,
      value: given[part.name] ?? part.value,
    }));
    const { out, errors } = await run({ ...request, body: { kind: 'form', parts } });
    expect(JSON.parse(out || errors)).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) });
  });

  test('asks without a token where none is needed', { timeout }, async () => {
    const { code, out } = await run(requestOf('consultarSaude'), { TOKEN: '' });
    expect([code, JSON.parse(out)]).toEqual([0, expect.any(Object)]);
  });

  test('tells of a refusal, with its status and its words', { timeout }, async () => {
    const { code, out, errors } = await run(requestOf('listarEstoque'), { TOKEN: 'rmn_tok_errado' });
    // curl prints what comes, and ends well.
    if (runner.id === 'curl') return expect(JSON.parse(out)).toEqual({ detail: expect.any(String) });
    expect(code).not.toBe(0);
    expect(out + errors).toMatch(/HTTP 401: \{"detail":/);
  });
});
