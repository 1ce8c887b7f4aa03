import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GuardedClientOptions } from '#server/platform/http/client.ts';
import { createTransferClient, multipart, TransferFault } from '#server/platform/http/transfer.ts';
import { TEST_CA } from '#tests/support/certificates.ts';
import { answers, receiver } from '#tests/support/guarded-client.ts';
import { measured, memory } from '#tests/support/held.ts';
import { freePort } from '#tests/support/product.ts';

// Large bodies to and from servers that customers name, on real sockets.

const MB = 1_024 * 1_024;

function client(options: Partial<GuardedClientOptions> = {}) {
  const made = createTransferClient({ production: false, allowed: ['127.0.0.0/8'], ca: TEST_CA, ...options });
  onTestFinished(() => made.close());
  return made;
}

/** A server that is not told what to do by `receiver`: it reads, or not, as its listener does. */
async function server(listener: RequestListener): Promise<string> {
  const made = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    made.close();
    made.closeAllConnections();
  });
  await once(made, 'listening');
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/`;
}

/** The same on bare sockets. */
async function sockets(listener: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>();
  const made = createTcpServer((socket) => {
    open.add(socket.on('error', () => undefined));
    listener(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    made.close();
    for (const socket of open) socket.destroy();
  });
  await once(made, 'listening');
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/`;
}

const faultOf = async (done: Promise<unknown>): Promise<TransferFault> => {
  const error = await done.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TransferFault)) throw new Error('No TransferFault', { cause: error });
  return error;
};

const limits = { timeoutMs: 10_000 };
const pieces = (size: number, piece = Buffer.alloc(64 * 1_024, 'x')) =>
  (async function* () {
    for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
  })();

describe('a request', () => {
  test('is written as it was given, and its answer read whole', async () => {
    const target = await receiver();
    target.reply({ status: 422, headers: { 'X-Motivo': 'São Paulo', 'Set-Cookie': 'a=1' }, body: 'não' });
    const http = client();
    const answer = await http.request({
      ...{ url: `${target.url}v1/a?b=c%20d`, method: 'PUT', ...limits },
      ...{ headers: { Authorization: 'Bearer x', 'content-type': 'application/json' }, body: '{"a":"é"}' },
    });
    expect([answer.status, answer.headers.get('x-motivo'), answer.corpo.toString()]).toEqual([422, 'São Paulo', 'não']);
    const [request] = target.requests;
    expect(request).toMatchObject({ method: 'PUT', path: '/v1/a?b=c%20d', body: Buffer.from('{"a":"é"}') });
    expect(request?.header('authorization')).toBe('Bearer x');
    expect(request?.header('accept-encoding')).toBe('identity');
    expect(request?.header('content-length')).toBe('10');
    const bare = await http.request({ url: target.url, ...limits });
    expect([bare.status, target.requests[1]?.method]).toEqual([422, 'GET']);
  });

  test('one after the other takes one connection; a POST none that was idle for long', async () => {
    const target = await receiver({ tls: 'valid' });
    const http = client();
    for (let i = 0; i < 3; i++) await http.request({ url: target.url, method: 'POST', body: '{}', ...limits });
    expect(target.connections).toBe(1);
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now + 3_000);
    await http.request({ url: target.url, ...limits });
    expect(target.connections).toBe(1);
    clock.mockImplementation(() => now + 6_000);
    await http.request({ url: target.url, method: 'POST', body: '{}', ...limits });
    expect(target.connections).toBe(2);
  });

  test.each([301, 302, 303, 307, 308])('%d is an answer, and nothing more is asked', async (status) => {
    const elsewhere = await receiver();
    const target = await receiver();
    target.reply({ status, headers: { Location: elsewhere.url } });
    const answer = await client().request({ url: target.url, ...limits });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, elsewhere.url]);
    expect(elsewhere.connections).toBe(0);
  });

  test('whose answer is longer than may be: the limit itself is read, one byte more is a fault', async () => {
    const target = await receiver();
    const http = client();
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }] as Record<string, string>[]) {
      target.reply({ headers, body: 'a'.repeat(MB) });
      expect((await http.request({ url: target.url, ...limits })).corpo.length).toBe(MB);
      target.reply({ headers, body: 'a'.repeat(MB + 1) });
      const fault = await faultOf(http.request({ url: target.url, ...limits }));
      expect(fault).toMatchObject({ falha: 'resposta_invalida', grande: true, status: 200, enviada: 'talvez' });
    }
    target.reply({ body: 'a'.repeat(8 * MB) });
    expect((await http.request({ url: target.url, bodyLimit: 100 * MB, ...limits })).corpo.length).toBe(8 * MB);
    target.reply({ body: 'a'.repeat(8 * MB + 1) });
    const fault = await faultOf(http.request({ url: target.url, bodyLimit: 100 * MB, ...limits }));
    expect(fault).toMatchObject({ grande: true });
    await expect.poll(() => target.open).toBe(0);
  });

  test('whose answer comes compressed, which was not asked for, is a fault that tells the status', async () => {
    const target = await receiver();
    target.mode('bomb');
    const fault = await faultOf(client().request({ url: target.url, ...limits }));
    expect(fault).toMatchObject({ falha: 'resposta_invalida', status: 200, enviada: 'talvez' });
    expect(fault.message).toContain('comprimida');
  });

  test.each(['extension', 'interim', 'headers-in-interim'] as const)(
    'whose answer goes on for ever without a body is ended: %s',
    async (mode) => {
      const target = await receiver();
      target.mode(mode);
      const fault = await faultOf(client().request({ url: target.url, bodyLimit: 1_000, ...limits }));
      expect(fault.falha).toBe('resposta_invalida');
      await expect.poll(() => target.open).toBe(0);
    },
  );
});

describe('the guard', () => {
  test('refuses addresses that are not public, by their text and after DNS, without a connection', async () => {
    const target = await receiver();
    const { lookup } = answers(['127.0.0.1']);
    const http = client({ allowed: [], lookup });
    for (const url of [target.url, 'http://169.254.169.254/', `http://dentro.example:${target.port}/`]) {
      for (const done of [
        http.request({ url, ...limits }),
        http.download({ url, maior: MB, ...limits }),
        http.upload({ url, body: { length: 1, open: () => pieces(1) }, ...limits }),
      ]) {
        expect(await faultOf(done)).toMatchObject({ falha: 'endereco_bloqueado', enviada: 'nao', status: null });
      }
    }
    expect(target.connections).toBe(0);
  });

  test('judges each connection anew', async () => {
    const target = await receiver();
    target.reply({ headers: { Connection: 'close' } });
    const { lookup } = answers(['127.0.0.1'], ['127.0.0.2']);
    const http = client({ allowed: ['127.0.0.1'], lookup });
    const url = `http://muda.example:${target.port}/`;
    expect((await http.request({ url, ...limits })).status).toBe(200);
    expect(await faultOf(http.request({ url, ...limits }))).toMatchObject({ falha: 'endereco_bloqueado' });
  });

  test('takes HTTPS alone in production, and no other certificate', async () => {
    const plain = await receiver();
    const fault = await faultOf(client({ production: true }).request({ url: plain.url, ...limits }));
    expect(fault).toMatchObject({ falha: 'endereco_bloqueado' });
    const foreign = await receiver({ tls: 'self-signed' });
    const refused = await faultOf(client().request({ url: foreign.url, method: 'POST', body: '{}', ...limits }));
    expect(refused).toMatchObject({ falha: 'tls_falhou', enviada: 'nao' });
    expect([plain.connections, foreign.requests.length]).toEqual([0, 0]);
  });
});

describe('what broke', () => {
  test('before a byte was written: surely not sent', async () => {
    const http = client();
    const url = `http://127.0.0.1:${await freePort()}/`;
    expect(await faultOf(http.request({ url, method: 'POST', body: '{}', ...limits }))).toMatchObject({
      falha: 'conexao_recusada',
      enviada: 'nao',
    });
    let opened = 0;
    const body = { length: 1, open: () => pieces(++opened) };
    expect(await faultOf(http.upload({ url, body, ...limits }))).toMatchObject({ enviada: 'nao' });
    expect(opened).toBe(0);
    const bad = http.request({ url, method: 'POST', headers: { 'X-A': 'b\r\nX-C: d' }, body: '{}', ...limits });
    expect(await faultOf(bad)).toMatchObject({ falha: 'requisicao_invalida', enviada: 'nao' });
    const silent = await receiver({ tls: 'silent' });
    const waiting = http.request({ url: silent.url, method: 'POST', body: '{}', timeoutMs: 300 });
    expect(await faultOf(waiting)).toMatchObject({ falha: 'tls_tempo_esgotado', enviada: 'nao' });
  });

  test('after the request was written: nobody knows', async () => {
    const target = await receiver();
    const http = client();
    const post = () => faultOf(http.request({ url: target.url, method: 'POST', body: '{}', timeoutMs: 400 }));
    target.mode('reset');
    expect(await post()).toMatchObject({ falha: 'conexao_interrompida', enviada: 'talvez', status: null });
    target.mode('hang');
    expect(await post()).toMatchObject({ falha: 'resposta_tempo_esgotado', enviada: 'talvez', status: null });
    target.mode('cut');
    expect(await post()).toMatchObject({ falha: 'conexao_interrompida', enviada: 'talvez', status: 200 });
    target.mode('garbage');
    expect(await post()).toMatchObject({ falha: 'resposta_invalida', enviada: 'talvez', status: null });
    expect(target.requests).toHaveLength(4);
  });

  test('a POST over a kept connection that is reset is not sent again; a GET is', async () => {
    const target = await receiver();
    target.reply((request, n) => (request.connection === 1 && n > 1 ? 'reset' : {}));
    const http = client();
    await http.request({ url: target.url, ...limits });
    const fault = await faultOf(http.request({ url: target.url, method: 'POST', body: '{}', ...limits }));
    expect(fault).toMatchObject({ falha: 'conexao_interrompida', enviada: 'talvez' });
    expect(target.requests).toHaveLength(2);
    const other = await receiver();
    other.reply((request, n) => (request.connection === 1 && n > 1 ? 'reset' : {}));
    await http.request({ url: other.url, ...limits });
    expect((await http.request({ url: other.url, ...limits })).status).toBe(200);
    expect(other.requests.map(({ connection }) => connection)).toEqual([1, 1, 2]);
  });

  test('in the middle of a body: in part; and behind its last byte: nobody knows', async () => {
    let heard = 0;
    const url = await sockets((socket) =>
      socket.on('data', (data) => {
        heard += data.length;
        if (heard > 100_000) socket.resetAndDestroy();
      }),
    );
    const body = { length: 50 * MB, open: () => pieces(50 * MB) };
    const fault = await faultOf(client().upload({ url, body, ...limits }));
    expect(fault).toMatchObject({ falha: 'conexao_interrompida', enviada: 'em_parte' });
    const short = { length: 4, open: () => pieces(4) };
    const target = await receiver();
    target.mode('reset');
    expect(await faultOf(client().upload({ url: target.url, body: short, ...limits }))).toMatchObject({
      enviada: 'talvez',
    });
    expect(target.requests[0]?.body.toString()).toBe('xxxx');
  });

  test('the source of a body: it fails, is too short or too long, or stops', async () => {
    const target = await receiver();
    const send = (length: number, open: () => AsyncIterable<Uint8Array>, idleMs?: number) =>
      faultOf(client().upload({ url: target.url, body: { length, open }, ...limits, ...(idleMs ? { idleMs } : {}) }));
    const failing = async function* () {
      yield Buffer.from('abc');
      throw new Error('disk');
    };
    const failed = await send(10, failing);
    expect(failed).toMatchObject({ falha: 'interrompida', enviada: 'em_parte', cause: { message: 'disk' } });
    expect(await send(10, () => pieces(9))).toMatchObject({ enviada: 'em_parte' });
    expect(await send(3 * 65_536, () => pieces(4 * 65_536))).toMatchObject({ enviada: 'talvez' });
    expect(await send(10, () => pieces(11))).toMatchObject({ enviada: 'nao' });
    const stuck = new Readable({ read: () => undefined });
    stuck.push('abc');
    expect(await send(10, () => stuck, 300)).toMatchObject({
      falha: 'resposta_tempo_esgotado',
      enviada: 'em_parte',
      message: 'nada foi nem veio por 0.3 s',
    });
    expect(stuck.destroyed).toBe(true);
    await expect.poll(() => target.open).toBe(0);
    expect(target.requests.filter(({ body }) => body.length < 10)).toEqual([]);
  });

  test('our own stop: the signal, before and while it runs, and close()', async () => {
    const target = await receiver();
    target.mode('hang');
    const http = client();
    const stop = new AbortController();
    const running = http.request({ url: target.url, method: 'POST', body: '{}', ...limits, signal: stop.signal });
    running.catch(() => undefined);
    await target.received(1);
    stop.abort();
    expect(await faultOf(running)).toMatchObject({ falha: 'interrompida', enviada: 'talvez' });
    const late = http.request({ url: target.url, ...limits, signal: stop.signal });
    expect(await faultOf(late)).toMatchObject({ falha: 'interrompida', enviada: 'nao' });
    const other = http.download({ url: target.url, maior: MB, ...limits });
    other.catch(() => undefined);
    await target.received(2);
    await http.close();
    expect(await faultOf(other)).toMatchObject({ falha: 'interrompida' });
    expect(await faultOf(http.request({ url: target.url, ...limits }))).toMatchObject({ enviada: 'nao' });
    await expect.poll(() => target.open).toBe(0);
  });
});

describe('a download', () => {
  test('may be the answer to a POST', async () => {
    const target = await receiver();
    target.reply({ body: 'a'.repeat(100_000) });
    const asked = { url: target.url, method: 'POST', body: '{"id":1}', maior: MB, ...limits } as const;
    const { bytes } = await client().download(asked);
    expect(Buffer.concat(await bytes.toArray()).length).toBe(100_000);
    expect(target.requests).toMatchObject([{ method: 'POST', body: Buffer.from('{"id":1}') }]);
  });

  test('is as the server sent it, and tells the head first', async () => {
    const target = await receiver();
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251));
    target.reply({ headers: { 'Content-Type': 'audio/ogg' }, body });
    const { status, headers, bytes } = await client().download({ url: target.url, maior: 100_000, ...limits });
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/ogg']);
    expect(Buffer.concat(await bytes.toArray()).equals(body)).toBe(true);
  });

  test('of more bytes than may come is refused at once where the server says so, else where they cross the limit', async () => {
    const target = await receiver();
    target.mode('endless');
    const http = client();
    const told = await faultOf(http.download({ url: target.url, maior: 10 * MB, ...limits }));
    expect(told).toMatchObject({ grande: true, status: 200 });
    await expect.poll(() => target.open).toBe(0);
    expect(target.sent).toBeLessThan(32 * MB);
    const url = await server((_request, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    const { bytes } = await http.download({ url, maior: 10 * MB, ...limits });
    let came = 0;
    const fault = await faultOf(
      (async () => {
        for await (const piece of bytes) came += piece.length;
      })(),
    );
    expect(fault).toMatchObject({ grande: true, status: 200 });
    expect(came).toBeLessThanOrEqual(10 * MB);
  });

  test('that drips is ended by the limit of time as a whole; one that stops, by that of no progress', async () => {
    const target = await receiver({ dripMs: 20 });
    target.mode('drip');
    const http = client();
    const dripping = await http.download({ url: target.url, maior: MB, timeoutMs: 500, idleMs: 300 });
    expect(await faultOf(dripping.bytes.toArray())).toMatchObject({
      falha: 'resposta_tempo_esgotado',
      message: 'o tempo limite de 0.5 s acabou',
    });
    const url = await server((_request, response) => response.write('x'));
    const stopped = await http.download({ url, maior: MB, timeoutMs: 60_000, idleMs: 200 });
    expect(await faultOf(stopped.bytes.toArray())).toMatchObject({ message: 'nada foi nem veio por 0.2 s' });
    await expect.poll(() => target.open).toBe(0);
  });

  test('that breaks off ends in a fault, never as if it were whole', async () => {
    const target = await receiver();
    target.mode('cut');
    const { bytes } = await client().download({ url: target.url, maior: MB, ...limits });
    expect(await faultOf(bytes.toArray())).toMatchObject({ falha: 'conexao_interrompida', status: 200 });
  });

  test('that nobody reads any more gives its connection up', async () => {
    const target = await receiver();
    target.mode('endless');
    const { bytes } = await client().download({ url: target.url, maior: Infinity, ...limits });
    bytes.destroy();
    await expect.poll(() => target.open).toBe(0);
  });
});

describe('50 MB', () => {
  const SIZE = 50 * MB;
  /** What the buffers of one connection hold on a loopback interface, with room. */
  const BUFFERED = 16 * MB;
  /** When so many have come, whoever kept them all would hold far more than that. */
  const LATE = 40 * MB;

  test('come no faster than they are read, in flat memory; while the reader waits, no idle time is counted', async () => {
    const { seen, bytes: source, took } = measured(SIZE);
    const url = await server((_request, response) => {
      response.setHeader('content-length', SIZE);
      Readable.from(source()).pipe(response);
    });
    const { seen: kept, look } = memory();
    const { bytes } = await client().download({ url, maior: SIZE, timeoutMs: 60_000, idleMs: 1_000 });
    for await (const piece of bytes) {
      if (seen.taken === 0) await pause(1_500);
      if (seen.taken >= LATE && kept.looks === 0) look();
      took(piece);
    }
    expect(seen.taken).toBe(SIZE);
    expect(seen.ahead).toBeLessThan(BUFFERED);
    expect(kept.most).toBeLessThan(BUFFERED);
  });

  test('go out of a form no faster than they are taken, in flat memory', async () => {
    const heard = { head: '', type: '' };
    const { seen, bytes, took } = measured(SIZE);
    const { seen: kept, look } = memory();
    const url = await server(async (request, response) => {
      heard.type = request.headers['content-type'] ?? '';
      for await (const piece of request) {
        if (seen.taken === 0) {
          heard.head = (piece as Buffer).subarray(0, 600).toString();
          await pause(600);
        }
        if (seen.taken >= LATE && kept.looks === 0) look();
        took(piece);
      }
      response.end(JSON.stringify({ length: Number(request.headers['content-length']) }));
    });
    const file = { nome: 'São "1"\r\nX: y.mp4', mime: 'video/mp4', tamanho: SIZE, open: async () => bytes() };
    const body = multipart([
      ['messaging_product', 'whatsapp'],
      ['file', file],
    ]);
    const sent = client().upload({ url, body, headers: { Authorization: 'x' }, timeoutMs: 60_000 });
    const { status, corpo } = await sent;
    expect([status, JSON.parse(corpo.toString())]).toEqual([200, { length: body.length }]);
    expect(seen.taken).toBe(body.length);
    expect(seen.ahead).toBeLessThan(BUFFERED);
    expect(kept.most).toBeLessThan(BUFFERED);
    const boundary = /boundary=(.+)$/.exec(heard.type)?.[1];
    expect(heard.head).toContain(
      `--${boundary}\r\nContent-Disposition: form-data; name="messaging_product"\r\n\r\nwhatsapp\r\n--${boundary}\r\n` +
        'Content-Disposition: form-data; name="file"; filename="São %221%22%0D%0AX: y.mp4"\r\nContent-Type: video/mp4\r\n\r\n',
    );
  });
});

test('a server that answers before the body has come is heard', async () => {
  const url = await server((request, response) => {
    response.writeHead(413, { Connection: 'close' }).end('grande');
    request.resume();
  });
  const body = { length: 50 * MB, open: () => pieces(50 * MB) };
  const { status, corpo } = await client().upload({ url, body, ...limits });
  expect([status, corpo.toString()]).toEqual([413, 'grande']);
});

test('a form of texts alone is one that others read', async () => {
  const { type = '', open } = multipart([
    ['a', '1'],
    ['b', 'dois\r\n3'],
  ]);
  const bytes = Buffer.concat(await Readable.from(await open()).toArray());
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  expect([...form]).toEqual([
    ['a', '1'],
    ['b', 'dois\r\n3'],
  ]);
});
