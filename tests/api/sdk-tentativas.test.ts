import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorOf } from '#sdk/typescript/src/errors.ts';
import * as sdk from '#sdk/typescript/src/index.ts';
import { ESCOPOS_API, revokeToken } from '#server/acesso/index.ts';
import type { Produto } from '#server/catalogo/index.ts';
import { db, openDb } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { until } from '#tests/support/deliveries.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { photo } from '#tests/support/photos.ts';
import type { Received } from '#tests/support/receiver.ts';
import { type Between, clientOf, startBetween } from '#tests/support/sdk.ts';

// What the client does where the way to the product fails: a server between both loses answers, and gives others.

let api: Api;
let between: Between;
let company: Company;
let produto: Produto;
let token: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token } = await company.token({ escopos: [...ESCOPOS_API] }));
});
beforeEach(async () => {
  between = await startBetween(api);
  produto = await company.product();
});
afterEach(() => between.receiver.close());
afterAll(() => api.close());

const base = () => between.receiver.url;
const client = (more: Partial<sdk.Configuracao> = {}) => clientOf(base(), token, more);
const entrada = () => ({ produto_id: produto.id, tipo: 'entrada', quantidade: '1' }) as const;
const keys = () => between.receiver.requests.map(({ header }) => header('idempotency-key'));

async function movements(): Promise<number> {
  const rows = await db().sql`SELECT FROM lancamentos_estoque WHERE produto_id = ${produto.id}`;
  return rows.length;
}

/** Holds the product's row, so that movements of it wait, until `free`; `ended`: nothing is held any more. */
async function holdProduto(): Promise<{ free: () => void; ended: Promise<void> }> {
  const other = openDb(env.DATABASE_URL ?? '', 1);
  const locked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holding = other.sql.begin(async (sql) => {
    await sql`SELECT FROM produtos WHERE id = ${produto.id} FOR UPDATE`;
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  return { free: free.resolve, ended: holding.then(() => other.sql.end()) };
}

/** The answer to the first request is lost, in this way, after the product did its work. */
const loseFirst = (mode: 'reset' | 'cut') =>
  between.receiver.reply(async (request, n) => {
    const answer = await between.pass(request);
    return n === 1 ? mode : answer;
  });

/** The first requests are answered so, and never reach the product. */
const refuseFirst = (status: number, headers: Record<string, string> = {}, count = 1) =>
  between.receiver.reply((request, n) =>
    n <= count ? { status, headers, body: '<html>fora do ar</html>' } : between.pass(request),
  );

test.each(['reset', 'cut'] as const)('a POST whose answer is lost (%s) is done exactly once', async (mode) => {
  loseFirst(mode);
  const { romaneio, waits } = client();
  const { dados, resposta } = await romaneio.estoque.criarLancamento(entrada()).comResposta();
  expect(dados).toMatchObject({ produto_id: produto.id, quantidade: '1.000', saldo_apos: '1.000' });
  expect(resposta).toMatchObject({ status: 201, repetida: true, tentativas: 2 });
  expect(await movements()).toBe(1);
  expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys()).toEqual([keys()[0], keys()[0]]);
  expect(waits).toHaveLength(1);
  // Another call has a key of its own.
  await romaneio.estoque.criarLancamento(entrada());
  expect(await movements()).toBe(2);
  expect(new Set(keys()).size).toBe(2);
});

test('a form with a file whose answer is lost is kept once', async () => {
  loseFirst('reset');
  const arquivo = { nome: 'café.jpg', conteudo: new Uint8Array(await photo()), tipo: 'image/jpeg' };
  const { resposta } = await client().romaneio.produtos.enviarImagem({ id: produto.id, arquivo }).comResposta();
  expect(resposta).toMatchObject({ repetida: true, tentativas: 2 });
  expect(await db().sql`SELECT FROM imagens_produto WHERE produto_id = ${produto.id}`).toHaveLength(1);
});

test('a POST that is asked for again while the first one still runs waits for the first one’s answer', async () => {
  const held = await holdProduto();
  let first: Promise<unknown> | undefined;
  between.receiver.reply(async (request, n) => {
    const answer = between.pass(request);
    if (n > 1) return answer;
    first = answer;
    // The product is at work, holds the key and waits for the product's row.
    await until(async () => (await lockWaiters()) > 0);
    return 'reset';
  });
  const waits: number[] = [];
  const { romaneio } = client({
    esperar: async (ms) => {
      waits.push(ms);
      // The second answer was that the first request is under way; now the first one ends.
      if (waits.length === 2) {
        held.free();
        await first;
      }
    },
  });
  const { resposta } = await romaneio.estoque.criarLancamento(entrada()).comResposta();
  await held.ended;
  expect(resposta).toMatchObject({ repetida: true, tentativas: 3 });
  expect(waits[1]).toBeGreaterThanOrEqual(1_000);
  expect(await movements()).toBe(1);
});

test('a key of the integrator’s own that is still at work for another run of the program is waited for', async () => {
  const held = await holdProduto();
  const chaveIdempotencia = `pedido-${produto.id}`;
  const first = client().romaneio.estoque.criarLancamento(entrada(), { chaveIdempotencia });
  await until(async () => (await lockWaiters()) > 0);
  const waits: number[] = [];
  const { romaneio } = client({
    esperar: async (ms) => {
      waits.push(ms);
      if (waits.length < 2) return;
      held.free();
      await first;
    },
  });
  const { dados, resposta } = await romaneio.estoque.criarLancamento(entrada(), { chaveIdempotencia }).comResposta();
  await held.ended;
  expect(dados).toEqual(await first);
  expect(resposta).toMatchObject({ repetida: true, tentativas: 3 });
  for (const ms of waits) expect(ms).toBeGreaterThanOrEqual(1_000);
  expect(await movements()).toBe(1);
});

test('a conflict that is one is not asked for again', async () => {
  const { romaneio, waits } = client();
  const { id } = await romaneio.estoque.criarLancamento(entrada());
  await romaneio.estoque.estornarLancamento({ id });
  await expect(romaneio.estoque.estornarLancamento({ id })).rejects.toThrow(sdk.ErroDaApi);
  expect(waits).toEqual([]);
  expect(between.receiver.requests).toHaveLength(3);

  const email = `${crypto.randomUUID()}@exemplo.com.br`;
  await romaneio.contatos.criarContato({ nome: 'Ana', email });
  await expect(romaneio.contatos.criarContato({ nome: 'Ana', email })).rejects.toThrow(sdk.ErroDeConflito);
  expect(waits).toEqual([]);
  expect(between.receiver.requests).toHaveLength(5);
});

test('429 is waited for as long as Retry-After asks, for every method', async () => {
  refuseFirst(429, { 'Retry-After': '7' });
  const { romaneio, waits } = client();
  await romaneio.estoque.criarLancamento(entrada());
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThanOrEqual(7_000);
  expect(waits[0]).toBeLessThan(7_500);
  expect(await movements()).toBe(1);

  between.receiver.reply((request, n) => (n === 3 ? { status: 429 } : between.pass(request)));
  await romaneio.produtos.alterarProduto({ id: produto.id, nome: 'Outro nome' });
  expect(waits).toHaveLength(2);
});

test('Retry-After may be a date; one that is too far away is an error at once', async () => {
  refuseFirst(503, { 'Retry-After': new Date(Date.now() + 20_000).toUTCString() });
  const { romaneio, waits } = client();
  await romaneio.produtos.listarProdutos();
  expect(waits[0]).toBeGreaterThan(15_000);

  between.receiver.reply({ status: 429, headers: { 'Retry-After': '61' }, body: '{"detail":"Espere."}' });
  const before = between.receiver.requests.length;
  const error = await romaneio.produtos.listarProdutos().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(sdk.ErroDeLimite);
  expect(error).toMatchObject({ status: 429, message: 'Espere.', code: 'HTTP_429' });
  expect(between.receiver.requests.length - before).toBe(1);

  // So is what no timer can wait for, which would ring at once, whoever accepts any wait.
  between.receiver.reply({ status: 429, headers: { 'Retry-After': '9999999' } });
  const { romaneio: patient, waits: none } = client({ esperaMaxima: Number.POSITIVE_INFINITY });
  await expect(patient.produtos.listarProdutos()).rejects.toThrow(sdk.ErroDeLimite);
  expect(none).toEqual([]);
});

test('the product’s own limit is honoured', async () => {
  const narrow = await startApi({ rateLimitScale: 0.1 });
  try {
    const { token: own } = await company.token();
    const { romaneio, waits } = clientOf(narrow.base, own, { esperaMaxima: 90_000, novasTentativas: 1 });
    const calls = Array.from({ length: 4 }, () => romaneio.estoque.criarLancamento(entrada()));
    const ends = await Promise.allSettled(calls);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    // The wait is skipped here, so that the second attempt is refused as well.
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBeInstanceOf(sdk.ErroDeLimite);
    const asked = Number((refused[0] as sdk.ErroDeLimite).headers.get('retry-after'));
    expect(asked).toBeGreaterThan(0);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(asked * 1_000);
    expect(await movements()).toBe(3);
  } finally {
    await narrow.close();
    setEnv({ RATE_LIMIT_SCALE: '1000' });
  }
});

test.each([500, 502, 503, 504])('%i is asked for again where that changes nothing', async (status) => {
  refuseFirst(status, {}, 3);
  const { romaneio, waits } = client();
  await romaneio.produtos.consultarProduto({ id: produto.id });
  // Full jitter: never longer than twice the last bound.
  expect(waits).toHaveLength(3);
  for (const [i, ms] of waits.entries()) expect(ms).toBeLessThan(500 * 2 ** i);
  refuseFirst(status, {}, 0);
  const { nome, codigo } = produto;
  await romaneio.produtos.substituirProduto({ id: produto.id, nome: `${nome} novo`, codigo });
});

test('no more than so many times, and then the last error', async () => {
  between.receiver.reply({ status: 503, body: 'fora do ar' });
  const { romaneio, waits } = client();
  const error = await romaneio.produtos.listarProdutos().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(sdk.ErroDoServidor);
  expect(error).toMatchObject({ status: 503, code: 'HTTP_503' });
  expect([between.receiver.requests.length, waits.length]).toEqual([4, 3]);
  await romaneio.produtos.listarProdutos({}, { novasTentativas: 0 }).catch(() => undefined);
  expect(between.receiver.requests).toHaveLength(5);
});

test('what may be done twice is asked for once: PATCH, and tokens of OAuth', async () => {
  const { romaneio, waits } = client();
  loseFirst('reset');
  const changed = romaneio.produtos.alterarProduto({ id: produto.id, nome: 'Mudado' });
  await expect(changed).rejects.toThrow(sdk.ErroDeConexao);
  between.receiver.mode('reset');
  const refreshed = romaneio.oauth.obterTokens({ grant_type: 'refresh_token', refresh_token: 'rmn_rt_x' });
  await expect(refreshed).rejects.toThrow(sdk.ErroDeConexao);
  expect(waits).toEqual([]);
  expect(between.receiver.requests).toHaveLength(2);
});

test('a PUT of a version whose answer is lost is not told its own change as somebody else’s', async () => {
  await company.funnel(['Primeiro contato']);
  const { id, versao } = await company.deal();
  loseFirst('reset');
  const { negocios } = client().romaneio;
  const error = await negocios
    .substituirNegocio({ id, titulo: 'Renovação', versao })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(sdk.ErroDeConexao);
  expect(error).toMatchObject({ message: expect.stringContaining('leia-o'), cause: { status: 409, dados: { id } } });
  expect(await negocios.consultarNegocio({ id })).toMatchObject({ titulo: 'Renovação', versao: versao + 1 });
  // Where no answer was lost, it is somebody else's.
  const stale = negocios.substituirNegocio({ id, titulo: 'Outro', versao });
  await expect(stale).rejects.toThrow(sdk.ErroDeConflito);
});

test('a `fetch` of the integrator’s own may fail with any error: it is a connection that failed', async () => {
  let n = 0;
  const broken = (url: string, init: RequestInit) =>
    ++n === 1 ? Promise.reject(new Error('socket hang up')) : fetch(url, init);
  const { romaneio, waits } = client({ fetch: broken });
  await romaneio.estoque.criarLancamento(entrada());
  expect([await movements(), waits.length]).toEqual([1, 1]);
});

test('a record that was deleted although the answer was lost is deleted', async () => {
  loseFirst('reset');
  const { id } = await company.customer();
  const { resposta } = await client().romaneio.clientes.excluirCliente({ id }).comResposta();
  expect(resposta).toMatchObject({ status: 404, tentativas: 2 });
  // Without a lost answer it is an error, as ever.
  await expect(client().romaneio.clientes.excluirCliente({ id })).rejects.toThrow(sdk.ErroNaoEncontrado);
});

test('a service that does not answer is given up in time', async () => {
  between.receiver.mode('hang');
  const { romaneio } = client({ tempoLimite: 50, novasTentativas: 1 });
  await expect(romaneio.produtos.listarProdutos()).rejects.toThrow(sdk.ErroDeTempo);
  expect(between.receiver.requests).toHaveLength(2);
  const { romaneio: patient } = client();
  await expect(patient.produtos.listarProdutos({}, { tempoLimite: 50, novasTentativas: 0 })).rejects.toThrow('50 ms');
});

test('who asked may stop it, while it waits for the service and between two attempts', async () => {
  between.receiver.mode('hang');
  const stop = new AbortController();
  const asked = client().romaneio.produtos.listarProdutos({}, { sinal: stop.signal }).todos();
  await between.receiver.received(1);
  stop.abort(new Error('não preciso mais'));
  await expect(asked).rejects.toThrow('não preciso mais');

  between.receiver.reply({ status: 503 });
  const later = new AbortController();
  // The client's own wait.
  const { romaneio } = client({ esperar: undefined as never });
  const repeated = romaneio.produtos.listarProdutos({}, { sinal: later.signal }).comResposta();
  await between.receiver.received(2);
  later.abort(new Error('nem isto'));
  await expect(repeated).rejects.toThrow('nem isto');
});

test('a token that ended is renewed once, and what was asked for is done once', async () => {
  const old = await company.token();
  await revokeToken(company.ctx, { id: old.id });
  const asked: (string | null)[] = [];
  const source = ({ recusado }: { recusado: string | null }) => {
    asked.push(recusado);
    return Promise.resolve(recusado === old.token ? token : old.token);
  };
  const { romaneio, waits } = clientOf(base(), source);
  await romaneio.estoque.criarLancamento(entrada());
  expect([asked, waits, await movements()]).toEqual([[null, old.token], [], 1]);

  const { romaneio: stubborn } = clientOf(base(), () => old.token);
  const before = between.receiver.requests.length;
  await expect(stubborn.estoque.criarLancamento(entrada())).rejects.toThrow(sdk.ErroDeAutenticacao);
  expect(between.receiver.requests.length - before).toBe(2);
});

test.each([
  ['its own', () => new Error('o cofre não respondeu')],
  ['a lost connection', () => new sdk.ErroDeConexao('A conexão com o cofre falhou.')],
  ['a refusal of the token endpoint', () => errorOf(401, new Headers(), { error: 'invalid_client' })],
  ['a fault of the token endpoint', () => errorOf(503, new Headers(), undefined)],
])('a token that cannot be had is the call’s error at once: %s', async (_name, failure) => {
  let asked = 0;
  const thrown = failure();
  const { romaneio, waits } = clientOf(base(), () => {
    asked += 1;
    throw thrown;
  });
  await expect(romaneio.estoque.criarLancamento(entrada())).rejects.toBe(thrown);
  expect([asked, waits, between.receiver.requests.length]).toEqual([1, [], 0]);

  // So it is where the API refused the token, and another cannot be had.
  const old = await company.token();
  await revokeToken(company.ctx, { id: old.id });
  const stale = clientOf(base(), ({ recusado }) => {
    if (recusado !== null) throw thrown;
    return old.token;
  });
  await expect(stale.romaneio.estoque.criarLancamento(entrada())).rejects.toBe(thrown);
  expect([stale.waits, between.receiver.requests.length]).toEqual([[], 1]);
});

test('the token goes to no other address, and what is no answer of the API is none', async () => {
  const { romaneio } = client({ novasTentativas: 0 });
  const elsewhere: Received[] = [];
  between.receiver.reply((request) => {
    if (request.path === '/alhures') elsewhere.push(request);
    return { status: 302, headers: { Location: '/alhures' } };
  });
  await expect(romaneio.produtos.listarProdutos()).rejects.toMatchObject({ status: 302 });
  expect(elsewhere).toEqual([]);
  for (const body of ['<html>Entre na rede</html>', '{"ok":true}', '']) {
    between.receiver.reply({ status: 200, body });
    await expect(romaneio.produtos.listarProdutos()).rejects.toThrow('não é da API');
  }
});
