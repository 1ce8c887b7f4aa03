import { once } from 'node:events';
import { createServer } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedClientOptions,
  type HttpResult,
  type PostRequest,
} from '#server/platform/http/client.ts';
import { TEST_CA } from '#tests/support/certificates.ts';
import { startDeafPort } from '#tests/support/deaf-port.ts';
import { type Mode, type Receiver, type ReceiverOptions, startReceiver } from '#tests/support/receiver.ts';

// Issue 4: one client, guarded at every connection; every failure is a result with a name.

const LOOPBACK = ['127.0.0.0/8'];
const afterwards: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of afterwards.splice(0).reverse()) await close();
});

function client(options: Partial<GuardedClientOptions> = {}): GuardedClient {
  const made = createGuardedClient({ production: false, allowed: LOOPBACK, ca: TEST_CA, ...options });
  afterwards.push(() => made.close());
  return made;
}

async function receiver(options?: ReceiverOptions): Promise<Receiver> {
  const made = await startReceiver(options);
  afterwards.push(() => made.close());
  return made;
}

const post = (to: GuardedClient, url: string, more: Partial<PostRequest> = {}): Promise<HttpResult> =>
  to.post({ url, headers: [['Content-Type', 'application/json']], body: '{}', timeoutMs: 5_000, ...more });

const answers = (...lists: string[][]) => {
  const asked: string[] = [];
  const lookup = async (hostname: string) => {
    asked.push(hostname);
    const list = lists[Math.min(asked.length, lists.length) - 1] ?? [];
    return list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { lookup, asked };
};

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('what is sent', () => {
  test('method, path, body bytes, and the headers as given, in their order', async () => {
    const target = await receiver();
    const headers: [string, string][] = [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['User-Agent', 'Romaneio-Webhooks/1.0'],
      ['X-Webhook-Evento', 'venda.criada'],
      ['x-loja', 'São João'],
      ['X-VAZIO', ''],
      ['X-Webhook-Id', '7'],
    ];
    const body = Buffer.from('{"nome":"Café","ação":"ü"}');
    const result = await post(client(), `${target.url}ganchos/a%20b?x=1&x=2`, { headers, body });
    expect(result).toMatchObject({ status: 200, falha: null, detalhe: null, ip: '127.0.0.1', conexao_nova: true });
    const [request] = target.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/ganchos/a%20b?x=1&x=2', body });
    expect(request?.headers).toEqual([
      ['host', `127.0.0.1:${target.port}`],
      ['connection', 'keep-alive'],
      ...headers,
      ['content-length', String(body.length)],
    ]);
  });

  test.each([
    ['line break in a value', 'X-A', 'b\r\nX-Injetado: 1'],
    ['line break in a name', 'X-A\r\nX-Injetado', '1'],
    ['outside Latin-1', 'X-A', 'preço: 10 €'],
    ['a second length', 'Transfer-Encoding', 'chunked'],
  ])('nothing at all with a header that HTTP does not allow: %s', async (_what, name, value) => {
    const target = await receiver();
    const result = await post(client(), target.url, { headers: [[name, value]] });
    expect(result).toMatchObject({ status: null, falha: 'requisicao_invalida' });
    expect(target.connections).toBe(0);
  });

  test('nothing by a proxy that the environment names', async () => {
    const proxy = await receiver();
    const target = await receiver();
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) vi.stubEnv(name, proxy.url);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await post(client(), target.url)).toMatchObject({ status: 200 });
    expect([target.requests.length, proxy.connections]).toEqual([1, 0]);
  });
});

describe('what is answered', () => {
  test.each([200, 204, 299, 400, 404, 429, 500, 503])('%d is a result without a fault', async (status) => {
    const target = await receiver();
    target.reply({ status, headers: { 'Retry-After': '120', 'X-Two': 'a' }, body: status === 204 ? '' : 'corpo' });
    const result = await post(client(), target.url);
    expect(result).toMatchObject({ status, falha: null, corpo_truncado: false });
    expect(result.corpo.toString()).toBe(status === 204 ? '' : 'corpo');
    expect(result.cabecalhos).toContainEqual(['Retry-After', '120']);
    expect(result.cabecalhos).toContainEqual(['X-Two', 'a']);
  });

  test.each([301, 302, 303, 307, 308])('%d is not followed', async (status) => {
    const elsewhere = await receiver();
    const target = await receiver();
    target.reply({ status, headers: { Location: elsewhere.url } });
    const result = await post(client(), target.url);
    expect(result).toMatchObject({ status, falha: null });
    expect(result.cabecalhos).toContainEqual(['Location', elsewhere.url]);
    expect(elsewhere.connections).toBe(0);
  });

  test('binary, byte by byte', async () => {
    const target = await receiver();
    const body = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    target.reply({ headers: { 'Content-Type': 'application/octet-stream' }, body });
    const { corpo } = await post(client(), target.url);
    expect(corpo.equals(body)).toBe(true);
  });

  test('2,048 bytes are kept whole; the next one is cut off, and the connection with it', async () => {
    const target = await receiver();
    const http = client();
    target.reply({ body: 'a'.repeat(2_048) });
    const whole = await post(http, target.url);
    expect([whole.corpo.length, whole.corpo_truncado]).toEqual([2_048, false]);
    target.reply({ body: 'a'.repeat(2_049) });
    const cut = await post(http, target.url);
    expect(cut).toMatchObject({ status: 200, falha: null, corpo_truncado: true, conexao_nova: false });
    expect(cut.corpo.length).toBe(2_048);
    await expect.poll(() => target.open).toBe(0);
    expect(await post(http, target.url)).toMatchObject({ conexao_nova: true });
  });

  test('of 5 GB only the beginning is read', async () => {
    const target = await receiver();
    target.mode('endless');
    const http = client();
    const before = process.memoryUsage();
    for (let i = 0; i < 20; i++) {
      const result = await post(http, target.url);
      expect(result).toMatchObject({ status: 200, falha: null, corpo_truncado: true });
      expect(result.corpo.length).toBe(2_048);
    }
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    expect(arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed).toBeLessThan(64 * 1_024 ** 2);
    // Twenty times what the sockets' buffers on both sides hold, out of 100 GB.
    expect(target.sent).toBeLessThan(20 * 16 * 1_024 ** 2);
    await expect.poll(() => target.open).toBe(0);
  });

  test('a gzip bomb stays packed', async () => {
    const target = await receiver();
    target.mode('bomb');
    const result = await post(client(), target.url);
    expect(result).toMatchObject({ status: 200, falha: null, corpo_truncado: true });
    expect(result.corpo.length).toBe(2_048);
    expect(() => gunzipSync(result.corpo)).toThrow('unexpected end of file');
  });

  test('times: the phases of a new connection, and only the answer of a kept one', async () => {
    const target = await receiver({ tls: 'valid' });
    const { lookup } = answers(['127.0.0.1']);
    const http = client({ lookup });
    target.reply({ delayMs: 50 });
    const url = `https://receptor.example:${target.port}/`;
    const { tempos } = await post(http, url);
    expect(Object.keys(tempos)).toEqual(['dns', 'conexao', 'tls', 'resposta', 'total']);
    const { dns = -1, conexao = -1, tls = -1, resposta = -1, total } = tempos;
    for (const part of [dns, conexao, tls]) expect(part).toBeGreaterThanOrEqual(0);
    expect(resposta).toBeGreaterThan(45);
    expect(dns + conexao + tls + resposta).toBeLessThanOrEqual(total);
    expect(Object.keys((await post(http, url)).tempos)).toEqual(['resposta', 'total']);
  });
});

describe('connections', () => {
  test('are kept alive, one request at a time on each', async () => {
    const target = await receiver();
    const http = client();
    for (let i = 0; i < 5; i++) expect((await post(http, target.url)).conexao_nova).toBe(i === 0);
    expect(target.connections).toBe(1);
    target.reply({ delayMs: 100 });
    const results = await Promise.all(Array.from({ length: 4 }, () => post(http, target.url)));
    expect(results.filter((result) => result.conexao_nova)).toHaveLength(3);
    expect(target.connections).toBe(4);
    target.reply({});
    await Promise.all(Array.from({ length: 4 }, () => post(http, target.url)));
    expect(target.connections).toBe(4);
  });

  test('are not kept where the server says so', async () => {
    const target = await receiver();
    const http = client();
    target.reply({ headers: { Connection: 'close' } });
    for (let i = 0; i < 3; i++) expect((await post(http, target.url)).conexao_nova).toBe(true);
    await expect.poll(() => target.open).toBe(0);
  });

  test('are closed when the server says that it will close them', async () => {
    const target = await receiver();
    target.reply({ headers: { Connection: 'keep-alive', 'Keep-Alive': 'timeout=2' } });
    await post(client(), target.url);
    expect(target.open).toBe(1);
    await expect.poll(() => target.open, { timeout: 1_800 }).toBe(0);
  });

  test('are not used again after five minutes, so that DNS is asked anew', async () => {
    const target = await receiver();
    const { lookup, asked } = answers(['127.0.0.1']);
    const http = client({ lookup });
    const url = `http://receptor.example:${target.port}/`;
    await post(http, url);
    const later = performance.now() + 300_000;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    expect(await post(http, url)).toMatchObject({ status: 200, conexao_nova: true });
    expect(asked).toHaveLength(2);
  });

  test('of those that fall idle at once, 64 of an origin are kept', async () => {
    const target = await receiver();
    const http = client();
    target.reply({ delayMs: 100 });
    await Promise.all(Array.from({ length: 70 }, () => post(http, target.url)));
    expect(target.connections).toBe(70);
    await expect.poll(() => target.open).toBe(64);
  });

  test('a kept one that the server closed in the meantime is replaced without a fault', async () => {
    const target = await receiver();
    const http = client();
    target.reply((request, n) => (request.connection === 1 && n > 1 ? 'reset' : {}));
    await post(http, target.url);
    expect(await post(http, target.url)).toMatchObject({ status: 200, falha: null, conexao_nova: true });
    expect(target.requests.map((request) => request.connection)).toEqual([1, 1, 2]);
  });

  test('a second reset is the result', async () => {
    const target = await receiver();
    const http = client();
    await post(http, target.url);
    target.mode('reset');
    expect(await post(http, target.url)).toMatchObject({ status: null, falha: 'conexao_interrompida' });
    expect(target.requests).toHaveLength(3);
  });

  test('a reset of a new one, or after the answer began, is not tried again', async () => {
    const target = await receiver();
    const http = client();
    target.mode('reset');
    expect(await post(http, target.url)).toMatchObject({ falha: 'conexao_interrompida', conexao_nova: true });
    expect(target.requests).toHaveLength(1);
    target.reply({});
    await post(http, target.url);
    target.mode('cut');
    expect(await post(http, target.url)).toMatchObject({ falha: 'conexao_interrompida', conexao_nova: false });
    expect(target.requests).toHaveLength(3);
  });

  test('HTTPS with a certificate of the host, by name and by address, in HTTP/1.1', async () => {
    const target = await receiver({ tls: 'valid' });
    const { lookup } = answers(['127.0.0.1']);
    const http = client({ lookup });
    expect(await post(http, target.url)).toMatchObject({ status: 200, ip: '127.0.0.1' });
    const url = `https://receptor.example:${target.port}/`;
    expect(await post(http, url)).toMatchObject({ status: 200, ip: '127.0.0.1', conexao_nova: true });
    expect(await post(http, url)).toMatchObject({ status: 200, conexao_nova: false });
    expect(target.requests[1]?.header('Host')).toBe(`receptor.example:${target.port}`);
  });
});

describe('each fault by its name', () => {
  const failing: [Mode, object][] = [
    ['reset', { status: null, falha: 'conexao_interrompida' }],
    ['cut', { status: 200, falha: 'conexao_interrompida' }],
    ['garbage', { status: null, falha: 'resposta_invalida' }],
    ['many-headers', { status: null, falha: 'resposta_invalida' }],
  ];
  test.each(failing)('%s', async (mode, fault) => {
    const target = await receiver();
    target.mode(mode);
    const result = await post(client(), target.url);
    expect(result).toMatchObject(fault);
    expect(result.detalhe).toBeTruthy();
    await expect.poll(() => target.open).toBe(0);
  });

  test('an answer cut short keeps what came', async () => {
    const target = await receiver();
    target.mode('cut');
    const { corpo, corpo_truncado } = await post(client(), target.url);
    expect([corpo.toString(), corpo_truncado]).toEqual(['the first half', false]);
  });

  const CHUNKED = 'HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
  test.each([
    ['100 unasked', 'HTTP/1.1 100 Continue\r\n\r\n', null, 'resposta_invalida'],
    ['101', 'HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n', null, 'resposta_invalida'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', null, 'resposta_invalida'],
    ['chunks that are not', `${CHUNKED}olá\r\n`, 200, 'resposta_invalida'],
    ['chunks without an end', `${CHUNKED}3\r\nabc\r\n`, 200, 'conexao_interrompida'],
    ['half of the headers', 'HTTP/1.1 200 OK\r\nContent-', null, 'conexao_interrompida'],
    ['nothing', '', null, 'conexao_interrompida'],
    ['a body that ends with the connection', 'HTTP/1.1 200 OK\r\n\r\nabc', 200, null],
    ['103 before the answer', 'HTTP/1.1 103 H\r\n\r\nHTTP/1.1 204 N\r\n\r\n', 204, null],
  ])('bytes on the wire: %s', async (_what, bytes, status, falha) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.end(bytes));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    afterwards.push(async () => server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await post(client(), `http://127.0.0.1:${port}/`)).toMatchObject({ status, falha });
  });

  test('nobody at the port', async () => {
    const result = await post(client(), `http://127.0.0.1:${await closedPort()}/`);
    expect(result).toMatchObject({ status: null, falha: 'conexao_recusada', ip: '127.0.0.1' });
  });

  test('no way to the address', async () => {
    const result = await post(client({ allowed: ['255.255.255.255'] }), 'http://255.255.255.255:8080/');
    expect(result).toMatchObject({ falha: 'rede_inalcancavel', ip: '255.255.255.255' });
  });

  test('a connection that is never made', async () => {
    const deaf = await startDeafPort();
    afterwards.push(() => deaf.close());
    const result = await post(client(), `http://127.0.0.1:${deaf.port}/`, { timeoutMs: 300 });
    expect(result).toMatchObject({ falha: 'conexao_tempo_esgotado', detalhe: 'o tempo limite de 0.3 s acabou' });
  });

  test.each(['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'EAI_AGAIN'])('a name that is not found: %s', async (code) => {
    const lookup = () => Promise.reject(Object.assign(new Error('query failed'), { code }));
    const result = await post(client({ lookup }), 'http://nada.example/');
    expect(result).toMatchObject({ falha: 'dns_nao_resolvido', detalhe: expect.stringContaining(code) });
  });

  test('a name without addresses', async () => {
    const { lookup } = answers([]);
    expect(await post(client({ lookup }), 'http://vazio.example/')).toMatchObject({ falha: 'dns_nao_resolvido' });
  });

  test('name servers that do not answer, by their own limit and by ours', async () => {
    const late = () => Promise.reject(Object.assign(new Error('query failed'), { code: 'ETIMEOUT' }));
    expect(await post(client({ lookup: late }), 'http://lento.example/')).toMatchObject({
      falha: 'dns_tempo_esgotado',
    });
    const never = () => new Promise<never>(() => undefined);
    const result = await post(client({ lookup: never }), 'http://lento.example/', { timeoutMs: 200 });
    expect(result).toMatchObject({ falha: 'dns_tempo_esgotado' });
    expect(result.tempos.total).toBeGreaterThan(190);
  });

  test('TCP accepted, TLS never answered', async () => {
    const target = await receiver({ tls: 'silent' });
    const result = await post(client(), target.url, { timeoutMs: 300 });
    expect(result).toMatchObject({ status: null, falha: 'tls_tempo_esgotado', ip: '127.0.0.1' });
    expect(result.tempos.conexao).toBeDefined();
    await expect.poll(() => target.open).toBe(0);
  });

  test.each([
    ['self-signed', 'autoassinado'],
    ['wrong-name', 'outro nome'],
    ['expired', 'vencido'],
  ] as const)('a certificate that is %s, every time', async (tls, why) => {
    const target = await receiver({ tls });
    const http = client();
    for (let i = 0; i < 2; i++) {
      const result = await post(http, target.url);
      expect(result).toMatchObject({ status: null, falha: 'tls_falhou', detalhe: expect.stringContaining(why) });
    }
    expect(target.requests).toHaveLength(0);
    await expect.poll(() => target.open).toBe(0);
  });

  test('an unknown authority, and plain HTTP where TLS is expected', async () => {
    const secure = await receiver({ tls: 'valid' });
    const unknown = await post(client({ ca: undefined }), secure.url);
    expect(unknown).toMatchObject({ falha: 'tls_falhou', detalhe: expect.stringContaining('autoridade') });
    const plain = await receiver();
    expect(await post(client(), plain.url.replace('http:', 'https:'))).toMatchObject({ falha: 'tls_falhou' });
  });

  test('no variable of the environment accepts a bad certificate', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const target = await receiver({ tls: 'self-signed' });
    expect(await post(client(), target.url)).toMatchObject({ falha: 'tls_falhou' });
  });

  test('headers that never come', async () => {
    const target = await receiver();
    target.mode('hang');
    const result = await post(client(), target.url, { timeoutMs: 300 });
    expect(result).toMatchObject({ status: null, falha: 'resposta_tempo_esgotado', ip: '127.0.0.1' });
    expect(result.tempos.total).toBeLessThan(1_000);
    await expect.poll(() => target.open).toBe(0);
  });

  test('a body that drips is cut at the time-out, and what came is kept', async () => {
    const target = await receiver({ dripMs: 40 });
    target.mode('drip');
    const result = await post(client(), target.url, { timeoutMs: 500 });
    expect(result).toMatchObject({ status: 200, falha: 'resposta_tempo_esgotado', corpo_truncado: false });
    expect(result.corpo.toString()).toMatch(/^\.{2,13}$/);
    expect(result.tempos.total).toBeGreaterThan(490);
    expect(result.tempos.total).toBeLessThan(1_200);
    await expect.poll(() => target.open).toBe(0);
  });

  test('many time-outs leave no socket open and harm no other request', async () => {
    const hung = await receiver();
    hung.mode('hang');
    const healthy = await receiver();
    const http = client();
    const late = Array.from({ length: 50 }, () => post(http, hung.url, { timeoutMs: 1_000 }));
    const good = await Promise.all(Array.from({ length: 50 }, () => post(http, healthy.url, { timeoutMs: 1_000 })));
    expect(good.every((result) => result.status === 200)).toBe(true);
    const faults = (await Promise.all(late)).map((result) => result.falha);
    expect(new Set(faults)).toEqual(new Set(['resposta_tempo_esgotado']));
    await expect.poll(() => hung.open).toBe(0);
  });
});

describe('our own stop', () => {
  test('the signal interrupts what is in flight and refuses the next', async () => {
    const target = await receiver();
    target.mode('hang');
    const http = client();
    const stop = new AbortController();
    const running = Array.from({ length: 20 }, () => post(http, target.url, { signal: stop.signal }));
    const other = post(http, target.url, { timeoutMs: 500 });
    await target.received(21);
    stop.abort();
    for (const result of await Promise.all(running)) expect(result).toMatchObject({ falha: 'interrompida' });
    expect(await post(http, target.url, { signal: stop.signal })).toMatchObject({ falha: 'interrompida' });
    expect(await other).toMatchObject({ falha: 'resposta_tempo_esgotado' });
    expect(target.requests).toHaveLength(21);
  });

  test('close() interrupts, leaves no socket, and refuses more', async () => {
    const target = await receiver();
    const http = client();
    await post(http, target.url);
    target.mode('hang');
    const running = [post(http, target.url), post(http, target.url)];
    await target.received(3);
    await http.close();
    for (const result of await Promise.all(running)) expect(result).toMatchObject({ falha: 'interrompida' });
    expect(await post(http, target.url)).toMatchObject({ status: null, falha: 'interrompida' });
    await expect.poll(() => target.open).toBe(0);
    expect(target.requests).toHaveLength(3);
  });
});

describe('the guard at each connection', () => {
  const blocked = { status: null, falha: 'endereco_bloqueado', ip: null };

  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://１２７.０.０.１/',
    'http://%31%32%37.0.0.1/',
    'http://127.0.0.1./',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fec0::1]/',
    'http://169.254.169.254/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://localhost./',
    'http://api.localhost/',
    'http://postgres/',
    'http://metadata.google.internal/',
    'http://usuario:senha@exemplo.com/',
    'ftp://exemplo.com/',
  ])('%s is refused without a question to DNS', async (url) => {
    const { lookup, asked } = answers(['8.8.8.8']);
    expect(await post(client({ allowed: [], lookup }), url)).toMatchObject(blocked);
    expect(asked).toEqual([]);
  });

  test.each([
    ['loopback', ['127.0.0.1']],
    ['private', ['10.0.0.7']],
    ['metadata', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::a9fe:a9fe']],
    ['public and private', ['8.8.8.8', '127.0.0.1']],
    ['private and public', ['127.0.0.1', '8.8.8.8']],
    ['public in IPv4, private in IPv6', ['8.8.8.8', 'fd00::1']],
    ['no address', ['127.1']],
  ])('a name that resolves inwards: %s', async (_what, addresses) => {
    const target = await receiver();
    const { lookup, asked } = answers(addresses);
    const result = await post(client({ allowed: [], lookup }), `http://dentro.example:${target.port}/`);
    expect(result).toMatchObject(blocked);
    for (const address of addresses) expect(result.detalhe).not.toContain(address);
    expect(asked).toEqual(['dentro.example']);
    expect(target.connections).toBe(0);
  });

  test('a name that changes its mind: one question per connection, each answer vetted', async () => {
    const target = await receiver();
    target.reply({ headers: { Connection: 'close' } });
    const { lookup, asked } = answers(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2']);
    const http = client({ allowed: ['127.0.0.1'], lookup });
    const url = `http://muda.example:${target.port}/`;
    expect(await post(http, url)).toMatchObject({ status: 200, ip: '127.0.0.1' });
    expect(await post(http, url)).toMatchObject(blocked);
    expect(await post(http, url)).toMatchObject(blocked);
    expect(asked).toHaveLength(3);
    expect(target.connections).toBe(1);
  });

  test('the second address is tried where the first does not answer, and no other', async () => {
    const target = await receiver();
    const { lookup } = answers(['::1', '127.0.0.1']);
    const http = client({ allowed: ['::1', '127.0.0.1'], lookup });
    const url = `http://dois.example:${target.port}/`;
    expect(await post(http, url)).toMatchObject({ status: 200, ip: '127.0.0.1' });
    await target.close();
    afterwards.pop();
    expect(await createAndPost(url, lookup)).toMatchObject({ falha: 'conexao_recusada' });
  });

  const createAndPost = (url: string, lookup: GuardedClientOptions['lookup']) =>
    post(client({ allowed: ['::1', '127.0.0.1'], ...(lookup && { lookup }) }), url);

  test('localhost is this machine, where it is allowed, whatever DNS says', async () => {
    const target = await receiver();
    const { lookup, asked } = answers(['8.8.8.8']);
    const result = await post(client({ lookup }), `http://localhost:${target.port}/`);
    expect(result).toMatchObject({ status: 200, ip: '127.0.0.1' });
    expect(asked).toEqual([]);
  });

  test('production takes HTTPS only, and no exception', async () => {
    const target = await receiver({ tls: 'valid' });
    const plain = await receiver();
    const http = client({ production: true, allowedUrl: plain.url });
    expect(await post(http, target.url)).toMatchObject(blocked);
    expect(await post(http, plain.url)).toMatchObject(blocked);
    expect(await post(http, 'http://exemplo.com/')).toMatchObject(blocked);
    const { lookup } = answers(['127.0.0.1']);
    const named = client({ production: true, lookup });
    expect(await post(named, `https://receptor.example:${target.port}/`)).toMatchObject(blocked);
    expect([target.connections, plain.connections]).toEqual([0, 0]);
  });

  test('the example receiver opens no other path of its origin, not even over a kept connection', async () => {
    const target = await receiver();
    const { lookup } = answers(['127.0.0.1']);
    const origin = `http://exemplo-interno.example:${target.port}`;
    const http = client({ allowed: [], allowedUrl: `${origin}/receptor/`, lookup });
    expect(await post(http, `${origin}/receptor/`)).toMatchObject({ status: 200 });
    expect(await post(http, `${origin}/api/`)).toMatchObject(blocked);
    expect(await post(http, `${origin}/receptor/`)).toMatchObject({ status: 200, conexao_nova: false });
    expect(target.requests.map((request) => request.path)).toEqual(['/receptor/', '/receptor/']);
  });
});

describe('an address that is about to be saved', () => {
  const check = (url: string, lookup: GuardedClientOptions['lookup']) =>
    client({ allowed: [], ...(lookup && { lookup }) }).check(url);

  test('is accepted where its name is public', async () => {
    const { lookup } = answers(['8.8.8.8', '2606:4700::1111']);
    const verdict = await check('https://exemplo.com./a', lookup);
    expect(verdict).toEqual({ ok: true, url: new URL('https://exemplo.com/a'), aviso: null });
  });

  test('is refused for what is written, and for what its name resolves to', async () => {
    const { lookup, asked } = answers(['8.8.8.8', '10.0.0.1']);
    expect(await check('https://10.0.0.1/', lookup)).toMatchObject({ ok: false });
    expect(asked).toEqual([]);
    expect(await check('https://dentro.exemplo.com/', lookup)).toEqual({
      ok: false,
      motivo: 'O endereço precisa ser público: o servidor está num endereço que é de rede privada.',
    });
  });

  test('is accepted with a warning where its name is not known yet', async () => {
    const lookup = () => Promise.reject(Object.assign(new Error('query failed'), { code: 'ENOTFOUND' }));
    expect(await check('https://amanha.exemplo.com/', lookup)).toMatchObject({
      ok: true,
      aviso: 'O nome do servidor ainda não foi encontrado: o nome não foi encontrado (ENOTFOUND).',
    });
  });
});
