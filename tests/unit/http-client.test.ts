import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answers, client, post, receiver } from '#tests/support/guarded-client.ts';

// The one HTTP client for addresses that customers name, on real sockets.

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

  /** What one socket's buffers hold on a loopback interface, several times over; each flood would send hundreds of megabytes. */
  const BUFFERED = 32 * 1_024 ** 2;

  test.each([
    ['extension', { status: 200, detalhe: 'a resposta passou de 64 KB sem chegar ao fim' }],
    ['interim', { status: null, detalhe: 'mais de 10 respostas provisórias (1xx)' }],
    // Whichever limit is met first.
    ['headers-in-interim', { status: null }],
  ] as const)(
    'of bytes without end that are no body, few are read, and the connection is closed: %s',
    async (mode, expected) => {
      for (const tls of [undefined, 'valid'] as const) {
        const target = await receiver(tls && { tls });
        target.mode(mode);
        const result = await post(client(), target.url);
        expect(result).toMatchObject({ falha: 'resposta_invalida', ...expected });
        expect(result.bytes_recebidos).toBeLessThan(4 * 65_536);
        await expect.poll(() => target.open).toBe(0);
        expect(target.sent).toBeLessThan(BUFFERED);
      }
    },
  );

  test('what comes unasked after a whole answer closes the connection too', async () => {
    const target = await receiver();
    target.mode('trailing');
    expect(await post(client(), target.url)).toMatchObject({ status: 200, falha: null });
    await expect.poll(() => target.open).toBe(0);
    expect(target.sent).toBeLessThan(BUFFERED);
  });

  test('an announcement before the answer (103) is none', async () => {
    const target = createServer((socket) => {
      socket.once('data', () =>
        socket.end(`${'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(10)}HTTP/1.1 204 No Content\r\n\r\n`),
      );
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void target.close());
    await once(target, 'listening');
    const { port } = target.address() as AddressInfo;
    expect(await post(client(), `http://127.0.0.1:${port}/`)).toMatchObject({ status: 204, falha: null });
  });

  test('a long answer that is honest counts, and the bytes that it cost are told', async () => {
    for (const tls of [undefined, 'valid'] as const) {
      const target = await receiver(tls && { tls });
      target.reply({ body: 'a'.repeat(1_000_000) });
      const result = await post(client(), target.url);
      expect(result).toMatchObject({ status: 200, falha: null, corpo_truncado: true });
      expect(result.bytes_recebidos).toBeGreaterThan(2_048);
    }
  });

  test('bytes are counted for each request of a connection', async () => {
    const target = await receiver();
    const http = client();
    target.reply({ body: 'a'.repeat(1_500) });
    const first = await post(http, target.url);
    target.reply({ body: 'a' });
    const second = await post(http, target.url);
    expect(second.conexao_nova).toBe(false);
    expect(first.bytes_recebidos - second.bytes_recebidos).toBeGreaterThan(1_400);
    expect(second.bytes_recebidos).toBeGreaterThan(50);
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

  test('of those that fall idle at once, 256 of an origin are kept', async () => {
    const target = await receiver();
    const http = client();
    target.reply({ delayMs: 1_000 });
    await Promise.all(Array.from({ length: 262 }, () => post(http, target.url)));
    expect(target.connections).toBe(262);
    await expect.poll(() => target.open).toBe(256);
  });

  test('a kept one that the server closed in the meantime is replaced without a fault', async () => {
    const target = await receiver();
    const http = client();
    target.reply((request, n) => (request.connection === 1 && n > 1 ? 'reset' : {}));
    await post(http, target.url);
    expect(await post(http, target.url)).toMatchObject({ status: 200, falha: null, conexao_nova: true });
    expect(target.requests.map((request) => request.connection)).toEqual([1, 1, 2]);
  });

  test('what must be done once has one of its own, and is not made again where that breaks', async () => {
    const target = await receiver();
    const http = client();
    await post(http, target.url);
    target.reply((_request, n) => (n === 3 ? 'reset' : {}));
    expect(await post(http, target.url, { once: true })).toMatchObject({ status: 200, conexao_nova: true });
    expect(await post(http, target.url, { once: true })).toMatchObject({ falha: 'conexao_interrompida' });
    expect(target.requests.map((request) => request.connection)).toEqual([1, 2, 3]);
    await expect.poll(() => target.open).toBe(1);
    expect(await post(http, target.url)).toMatchObject({ conexao_nova: false });
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
