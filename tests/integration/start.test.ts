import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Api } from '#tests/support/api-client.ts';
import { discard } from '#tests/support/discard.ts';
import { enterPanel } from '#tests/support/panel-sign-in.ts';
import { freePort, type Product, startProduct } from '#tests/support/product.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Machines that run many tests at once are slow.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const PATIENCE = 60_000;

const READY = 'O Romaneio está no ar.';

let dataDir = '';
let port = 0;
let address = '';
const running: Product[] = [];

function start(variables: Record<string, string> = {}): Product {
  const product = startProduct({ DATA_DIR: dataDir, PORT: String(port), ...variables });
  running.push(product);
  return product;
}

/** The status of an answer on a connection of its own; undefined when nobody answers. */
async function status(path: string, token?: string): Promise<number | undefined> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return await new Promise((resolve) => {
    const request = get(address + path, { headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', () => resolve(undefined));
  });
}

/** A web process that is to end by itself: how it did, and what it said. */
async function ending(variables: Record<string, string>): Promise<{ code: number | null; err: string }> {
  const database = { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' };
  const child = spawn(process.execPath, ['server/main.ts'], { env: { ...process.env, ...database, ...variables } });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, err };
}

const pidFile = () => join(dataDir, 'postgres/cluster/data/postmaster.pid');
const postmasterPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
/** Whether there was still such a process: one that starts PostgreSQL again is gone in a moment. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function shownToken(product: Product): Promise<string> {
  await product.printed('Ctrl-C encerra');
  const token = /Bearer (rmn_tok_\w+)" (\S+)/.exec(product.output());
  expect(token?.[2]).toBe(`${address}/v1/estoque/`);
  return token?.[1] ?? '';
}

beforeAll(async () => {
  dataDir = await makeTestFolder('start');
  port = await freePort();
  address = `http://localhost:${port}`;
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') for (const product of running) console.error(product.output());
});

afterAll(async () => {
  for (const product of running) product.process.kill('SIGTERM');
  await Promise.all(running.map((product) => product.ended));
  await discard(dataDir);
});

let first: Product;
let token = '';

test('comes up with nothing configured and says how to sign in and call the API', async () => {
  first = start();
  token = await shownToken(first);
  expect(first.output()).toContain(READY);
  expect(first.output()).toMatch(/E-mail +\S+@\S+/);
  expect(await status('/api/saude/')).toBe(200);
  expect(await status('/v1/estoque/', token)).toBe(200);
  expect(await status('/v1/estoque/')).toBe(401);
  for (const name of ['segredos.json', 'demonstracao.json']) {
    expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
  }
});

test('the demonstration’s command, run by hand, shows the token that the start shows, and ends none', async () => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const running = promisify(execFile)(process.execPath, ['server/cli.ts', 'demonstracao', 'criar'], { env });
  running.child.stdin?.end();
  const { stdout } = await running;
  expect(JSON.parse(stdout)).toMatchObject({ token });
  expect(await status('/v1/estoque/', token)).toBe(200);
});

test('a second start on the same data says where the first one is', async () => {
  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`já está no ar em ${address}`);
  expect(await status('/api/saude/')).toBe(200);
});

test('a killed PostgreSQL is started again', async () => {
  process.kill(await postmasterPid(), 'SIGKILL');
  await first.printed('O PostgreSQL parou; iniciando de novo.');
  await expect.poll(() => status('/v1/estoque/', token), { timeout: PATIENCE }).toBe(200);
});

test('a killed process is started again', async () => {
  const web = Number(/"pid":(\d+)/.exec(await readFile(join(dataDir, 'start.pid'), 'utf8'))?.[1]);
  expect(web).toBe(first.process.pid);
  const children = await readFile(`/proc/${web}/task/${web}/children`, 'utf8').catch(() => '');
  const killed = children
    .trim()
    .split(' ')
    .filter((pid) => pid !== '' && kill(Number(pid)));
  if (children) {
    expect(killed.length).toBeGreaterThanOrEqual(2);
    await first.printed('reiniciando em');
  }
  await expect.poll(() => status('/api/saude/'), { timeout: PATIENCE }).toBe(200);
});

test('what a killed start leaves behind goes away or is taken over, with all data', async () => {
  first.process.kill('SIGKILL');
  await expect.poll(() => status('/api/saude/'), { timeout: PATIENCE }).toBeUndefined();
  expect(await exists(pidFile())).toBe(true);

  const next = start();
  expect(await shownToken(next)).toBe(token);
  expect(next.output()).toContain('já estava no ar');
  expect(await status('/v1/estoque/', token)).toBe(200);

  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  expect(await status('/api/saude/')).toBeUndefined();
  expect(await exists(pidFile())).toBe(false);
  expect(await exists(join(dataDir, 'start.pid'))).toBe(false);
});

test('a port that another program holds is told before anything starts', async () => {
  const intruder = createServer().listen(port, '127.0.0.1');
  await once(intruder, 'listening');
  try {
    const refused = start();
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`A porta ${port} já está em uso`);
    expect(refused.output()).toContain('PORT=');
  } finally {
    intruder.close();
  }
});

test('an address that is not this machine’s is told as one, and not as a matter of the port', async () => {
  const refused = start({ HOST: '203.0.113.7' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain('HOST=203.0.113.7 não é um endereço desta máquina');
  expect(refused.output()).not.toContain('PORT=');
});

test('metrics on the port of the panel, be they the worker’s, are refused before anything is started', async () => {
  for (const METRICS_PORT of [port, port - 1].map(String)) {
    const refused = start({ METRICS_PORT });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`METRICS_PORT=${METRICS_PORT} toma a porta ${port}`);
  }
});

test('PORT=0 is a port that is free, which the address tells', async () => {
  const product = start({ PORT: '0' });
  await product.printed('Ctrl-C encerra');
  const [, shown] = /Endereço +http:\/\/localhost:(\d+)/.exec(product.output()) ?? [];
  expect(Number(shown)).toBeGreaterThan(0);
  const answer = await fetch(`http://localhost:${shown}/v1/openapi.json`);
  expect(await answer.json()).toMatchObject({ servers: [{ url: `http://localhost:${shown}` }] });
  product.process.kill('SIGTERM');
  expect(await product.ended).toBe(0);
});

test('a wrong variable is named, with its fix', async () => {
  const refused = start({ ENCRYPTION_KEY: 'short' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/ENCRYPTION_KEY.*openssl/);
});

test('a web process without its folder of certificates ends, and says which: with it, every note would fail', async () => {
  const nowhere = join(dataDir, 'certificados');
  const web = await ending({ ICP_BRASIL_CERTS: nowhere });
  expect(web).toMatchObject({ code: 78, err: expect.stringMatching(/- ICP_BRASIL_CERTS: .*ENOENT/) });
  expect(web.err).toContain(nowhere);
  await mkdir(nowhere);
  await writeFile(join(nowhere, 'raiz.crt'), 'nenhum');
  expect(await ending({ ICP_BRASIL_CERTS: nowhere })).toMatchObject({
    code: 78,
    err: expect.stringMatching(/- ICP_BRASIL_CERTS: .*raiz\.crt is no certificate/),
  });
});

test('staging asks for its address, and has neither the demonstration company nor its sign-in', async () => {
  const refused = start({ APP_ENV: 'staging' });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/APP_URL: required in staging, with https/);
  // The data folder is one that a development start left its company in.
  const staging = start({ APP_ENV: 'staging', APP_URL: 'https://erp.exemplo.com.br', HOST: '127.0.0.1' });
  await staging.printed('Ctrl-C encerra');
  expect(staging.output()).not.toMatch(/demonstra|romaneio-demo|rmn_tok_/i);
  const entrance = await enterPanel(new Api(port, async () => {}), 'ana@demonstracao.local', 'romaneio-demo');
  expect(entrance.error).toBe('CredentialsSignin');
  staging.process.kill('SIGTERM');
  expect(await staging.ended).toBe(0);
});

test('development that other machines reach says so, loudly', async () => {
  const open = start({ HOST: '0.0.0.0' });
  await open.printed('ATENÇÃO: HOST=0.0.0.0 abre este ambiente');
  expect((await enterPanel(new Api(port, async () => {}), 'ana@demonstracao.local', 'romaneio-demo')).error).toBeNull();
  open.process.kill('SIGTERM');
  expect(await open.ended).toBe(0);
});
