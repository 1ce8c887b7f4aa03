import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startDeafPort } from '#tests/support/deaf-port.ts';
import { answers, client, post, receiver } from '#tests/support/guarded-client.ts';
import type { Mode } from '#tests/support/receiver.ts';

// Every way in which a delivery can fail is a result of its own name.

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

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
    onTestFinished(() => void server.close());
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
    onTestFinished(() => deaf.close());
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
