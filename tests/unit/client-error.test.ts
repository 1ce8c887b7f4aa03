import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerClientError } from '#server/transport/client-error.ts';

// Requests that node:http cannot read, and that reach no door.

const server = createServer((_request, response) => {
  // An answer that has begun, and ends when its connection does.
  response.write('começo');
});
server.on('clientError', answerClientError);
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

/** What came back for these bytes, sent one after the other, each once something of the answer to the one before had come. */
async function send(...bytes: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [first = '', ...more] = bytes;
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += String(chunk);
    const next = more.shift();
    if (next) socket.write(next);
  });
  socket.on('error', () => undefined);
  socket.write(first);
  await once(socket, 'close');
  return text;
}

const HOST = 'Host: erp\r\n\r\n';

test('an address that is not encoded is told so, in the envelope of the API', async () => {
  const [head = '', body = ''] = (await send(`GET /v1/produtos/?busca=café HTTP/1.1\r\n${HOST}`)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toMatch(/\r\nX-Request-Id: req_[0-9a-f]{32}\r\n/);
  expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`);
  expect(head).toContain('\r\nConnection: close');
  expect(JSON.parse(body)).toEqual({
    success: false,
    error: { code: 'VALIDATION_ERROR', message: expect.stringContaining('busca=caf%C3%A9') },
  });
});

test('what is no HTTP is told so too', async () => {
  const answer = await send(`GET / HTTP/1.1\r\nno header\r\n${HOST}`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('A requisição não é HTTP válido.');
});

test('headers beyond measure are 431', async () => {
  expect(await send(`GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n${HOST}`)).toMatch(/^HTTP\/1\.1 431 /);
});

test('an answer that has begun is cut off, and gets nothing of another into it', async () => {
  const answer = await send(`GET / HTTP/1.1\r\n${HOST}`, `GET /é HTTP/1.1\r\n${HOST}`);
  expect(answer).toContain('começo');
  expect(answer).not.toContain('400');
});
