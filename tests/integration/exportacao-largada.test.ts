import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Files that nobody reads to their end: each holds a connection of the database while it is written.

const PATH = '/api/arquivos/listas/produtos.csv';

let company: Company;
let other: Company;
/** Whose session the next requests have. */
let who: Company;
const server = createServer(getRequestListener((request) => serveArquivosOf(who.admin.session, request)));

beforeAll(async () => {
  company = await makeCompany();
  other = await company.sibling();
  who = company;
  for (const { id } of [company, other]) {
    // Written out: 100 MB, more than any system's sockets keep for a receiver that does not read.
    await db().sql`INSERT INTO produtos (empresa_id, codigo, nome, descricao)
      SELECT ${id}, 'P' || n, 'Produto ' || n, repeat('x', 5000) FROM generate_series(1, 20000) n`;
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const port = () => (server.address() as AddressInfo).port;

/** Connections whose transaction waits for whoever reads a list. */
async function open(): Promise<number> {
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
  return row?.n ?? -1;
}

/** Asks, and reads no more than the head of the answer. */
async function ask(method = 'GET') {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${method} ${PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { status: first.toString('latin1').slice(9, 12), socket };
}

/** Asks until a file begins: the place of one that has ended is free a moment after its connection is. */
async function begin() {
  let socket: Socket | undefined;
  await expect
    .poll(async () => {
      socket?.destroy();
      const asked = await ask();
      ({ socket } = asked);
      return asked.status;
    })
    .toBe('200');
  return socket;
}

test('a browser that goes away in the middle leaves no connection held', async () => {
  const asked = await Promise.all([ask(), ask()]);
  expect(asked.map(({ status }) => status)).toEqual(['200', '200']);
  await expect.poll(open).toBe(2);
  for (const { socket } of asked) socket.destroy();
  await expect.poll(open).toBe(0);
});

test('of one company two at a time: others come through, and the third when one has ended', async () => {
  const begun = await Promise.all([begin(), begin()]);
  const third = await ask();
  expect(third.status).toBe('429');
  who = other;
  const foreign = await ask();
  expect(foreign.status).toBe('200');
  who = company;
  for (const socket of [...begun, third.socket, foreign.socket]) socket?.destroy();
  await expect.poll(open).toBe(0);
  (await begin())?.destroy();
  await expect.poll(open).toBe(0);
});

test('HEAD begins no file', async () => {
  for (let n = 0; n < 12; n++) {
    const { status, socket } = await ask('HEAD');
    expect(status).toBe('405');
    socket.destroy();
  }
  expect(await open()).toBe(0);
  const whole = await fetch(`http://127.0.0.1:${port()}${PATH}`);
  expect((await whole.text()).trim().split('\r\n')).toHaveLength(20_001);
});
