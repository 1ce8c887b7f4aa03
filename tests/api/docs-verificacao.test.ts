import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERIFICATION, type Verification } from '#app/docs/_content/webhook-verification.ts';
import type { EntregaDetalhe } from '#server/entregas/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { inheritedEnv, setEnv } from '#server/platform/env.ts';
import { detail, settled, startDispatcher, type TestDispatcher, until, webhook } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { freePort } from '#tests/support/product.ts';
import { needProgram } from '#tests/support/programs.ts';

// The receivers that panel and documentation show: each is run as it is shown, and gets real deliveries.

const exec = promisify(execFile);

/** The program of each, and how to ask whether it is installed. */
const RUNNERS: Record<Verification['id'], { program: string; version: string[] }> = {
  node: { program: process.execPath, version: ['--version'] },
  python: { program: 'python3', version: ['--version'] },
  php: {
    program: needProgram('php', 'the receiver in PHP of the documentation') ?? './no-php',
    version: ['--version'],
  },
  go: { program: 'go', version: ['version'] },
  openssl: { program: 'openssl', version: ['version'] },
};

const installed = new Map(
  await Promise.all(
    Object.entries(RUNNERS).map(async ([id, { program, version }]): Promise<[string, boolean]> => {
      const found = await exec(program, version).then(
        () => true,
        () => false,
      );
      if (!found && id !== 'php')
        console.warn(`SKIPPED: no ${program} on this machine: the receiver in ${id} of the documentation WAS NOT RUN.`);
      return [id, found];
    }),
  ),
);

let folder: string;
let dispatcher: TestDispatcher;
const children: ChildProcess[] = [];

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  folder = mkdtempSync(join(tmpdir(), 'romaneio-receptores-'));
  dispatcher = await startDispatcher();
});
afterAll(async () => {
  await dispatcher.stop();
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true });
});

let compiled: Promise<string> | undefined;

/** The Go receiver as a program; the first time on a machine the standard library is compiled with it. */
function compile(file: string): Promise<string> {
  const binary = join(folder, 'receptor');
  const env = inheritedEnv({ GOTOOLCHAIN: 'local' });
  compiled ??= exec('go', ['build', '-o', binary, file], { cwd: folder, env }).then(() => binary);
  return compiled;
}

/** Writes a receiver to its file; gives the program that runs it and its arguments. */
async function prepare({ id, arquivo, codigo }: Verification, port: number): Promise<[string, string[]]> {
  const file = join(folder, arquivo);
  writeFileSync(file, codigo());
  if (id === 'go') return [await compile(file), []];
  return [RUNNERS[id].program, id === 'php' ? ['-S', `127.0.0.1:${port}`, file] : [file]];
}

/** Starts a receiver; gives all that it has printed so far. */
async function start(verification: Verification, port: number, secret: string): Promise<() => string> {
  const [program, args] = await prepare(verification, port);
  const child = spawn(program, args, {
    env: inheritedEnv({ WEBHOOK_SECRET: secret, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += String(chunk);
    });
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${verification.id} ended: ${printed}`);
    return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).then(
      () => true,
      () => false,
    );
  });
  return () => printed;
}

/** What of a request the receivers read: the body, and the headers X-Webhook-Enviado-Em and X-Webhook-Assinatura-Envio. */
type Sending = { corpo: string; envio: string | null; assinatura: string | null };

/** A delivery's first attempt as its log tells it. */
function sendingOf({ corpo, lista_tentativas }: EntregaDetalhe) {
  const header = (wanted: string) =>
    lista_tentativas[0]?.cabecalhos_enviados.find(({ nome }) => nome === wanted)?.valor ?? '';
  return { corpo, envio: header('X-Webhook-Enviado-Em'), assinatura: header('X-Webhook-Assinatura-Envio') };
}

/** What the product would send so many seconds from now, by the documented formula. */
function signedAt(corpo: string, secret: string, seconds: number) {
  const envio = String(Math.floor(Date.now() / 1_000) + seconds);
  return {
    corpo,
    envio,
    assinatura: `sha256=${createHmac('sha256', secret).update(`${envio}.${corpo}`).digest('hex')}`,
  };
}

/** What a receiver must refuse: each is the attempt with one thing about it changed. */
function forgeries(real: ReturnType<typeof sendingOf>): [name: string, forgery: Sending][] {
  const { corpo, envio, assinatura } = real;
  const later = corpo.replace(/"timestamp":"\d{4}/, '"timestamp":"2031');
  expect(later).not.toBe(corpo);
  const changes: [name: string, change: Partial<Sending>][] = [
    ['another quantity', { corpo: corpo.replace('24.000', '25.000') }],
    ['another timestamp', { corpo: later }],
    ['another key', { corpo: corpo.replace('"idempotency_key":"', '"idempotency_key":"x') }],
    ['the same JSON, written anew', { corpo: JSON.stringify(JSON.parse(corpo), null, 1) }],
    ['a byte more', { corpo: `${corpo} ` }],
    ['no body', { corpo: '' }],
    ['another signature', { assinatura: `sha256=${'0'.repeat(64)}` }],
    ['a shorter signature', { assinatura: assinatura.slice(0, -1) }],
    ['a longer signature', { assinatura: `${assinatura}0` }],
    ['the digest alone', { assinatura: assinatura.replace('sha256=', '') }],
    ['upper case', { assinatura: assinatura.toUpperCase() }],
    ['an empty signature', { assinatura: '' }],
    ['a signature outside of ASCII', { assinatura: `${assinatura.slice(0, -1)}é` }],
    ['no signature', { assinatura: null }],
    ['two signatures, both of others', { assinatura: `sha256=${'0'.repeat(64)},sha256=${'1'.repeat(64)}` }],
    ['another time of sending', { envio: String(Number(envio) + 1) }],
    ['an empty time of sending', { envio: '' }],
    ['a time of sending that is no number', { envio: 'agora' }],
    ['no time of sending', { envio: null }],
  ];
  return changes.map(([name, change]) => [name, { ...real, ...change }]);
}

const servers = VERIFICATION.filter(({ id }) => id !== 'openssl').map((one) => ({ ...one, one }));

describe.each(servers)('$nome', ({ id, one }) => {
  test.skipIf(!installed.get(id))(
    'takes real deliveries and refuses every forgery',
    async () => {
      const company = await makeCompany();
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/`;
      const { secret } = await webhook(company, url, { headers: { 'X-Loja': 'centro' } });
      const printed = await start(one, port, secret);
      await happen(company);
      const [entrega] = await settled(company);
      expect(entrega).toMatchObject({ estado: 'entregue', tentativas: 1, ultimo_status: 204 });

      const full = await detail(company, entrega?.id ?? 0);
      const real = sendingOf(full);
      const post = ({ corpo, envio, assinatura }: Sending, key = full.idempotency_key) =>
        fetch(url, {
          method: 'POST',
          body: corpo,
          headers: {
            'Content-Type': 'application/json',
            'X-Webhook-Idempotency-Key': key,
            // The signature of the body alone is right, and not enough.
            'X-Webhook-Signature': `sha256=${createHmac('sha256', secret).update(corpo).digest('hex')}`,
            ...(envio === null ? {} : { 'X-Webhook-Enviado-Em': envio }),
            // Header values go out as Latin-1.
            ...(assinatura === null ? {} : { 'X-Webhook-Assinatura-Envio': assinatura }),
          },
        }).then(({ status }) => status);
      for (const [name, forgery] of forgeries(real)) expect(await post(forgery), name).toBe(401);

      // A copy of ten minutes ago is refused, and one from a clock that is ten minutes ahead.
      expect(await post(signedAt(real.corpo, secret, -600)), 'ten minutes old').toBe(401);
      expect(await post(signedAt(real.corpo, secret, 600)), 'ten minutes ahead').toBe(401);
      // One that comes at once is a repetition, whatever key its header names.
      const times = (line: string) => printed().split(`${line} ${full.idempotency_key}`).length - 1;
      expect([times('estoque.atualizado'), times('repetida')]).toEqual([1, 0]);
      expect(await post(real, 'outra-chave')).toBe(204);
      await until(() => times('repetida') === 1);
      // During a rotation there are two signatures, of which one is this receiver's.
      const other = `sha256=${createHmac('sha256', newSecret('whsec')).update(`${real.envio}.${real.corpo}`).digest('hex')}`;
      const anew = real.corpo.replace('"idempotency_key":"', '"idempotency_key":"n');
      const { envio, assinatura } = signedAt(anew, secret, -200);
      expect(await post({ corpo: anew, envio, assinatura: `${other},${assinatura}` })).toBe(204);
      await until(() => printed().includes(`estoque.atualizado n${full.idempotency_key}`));
      expect(await post({ ...real, assinatura: `${real.assinatura},${other}` })).toBe(204);
      await until(() => times('repetida') === 2);
      // It lives on, and a large body does not fill its memory.
      const large = { ...real, corpo: 'x'.repeat(2 * 1024 * 1024) };
      expect(await post(large).catch(() => 413)).toBeGreaterThanOrEqual(400);
      expect(await post(real)).toBe(204);
      await until(() => times('repetida') === 3);
      expect(times('estoque.atualizado')).toBe(1);
    },
    300_000,
  );

  test.skipIf(!installed.get(id))(
    'takes nothing without its secret',
    async () => {
      const port = await freePort();
      if (id === 'php') {
        // Its server starts each script anew, so that one refuses every request instead.
        await start(one, port, '');
        const { envio, assinatura } = signedAt('{}', '', 0);
        const headers = { 'X-Webhook-Enviado-Em': envio, 'X-Webhook-Assinatura-Envio': assinatura };
        const answered = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}', headers });
        return expect(answered.status).toBe(500);
      }
      const [program, args] = await prepare(one, port);
      const child = spawn(program, args, {
        env: inheritedEnv({ WEBHOOK_SECRET: '', PORT: String(port) }),
        stdio: 'ignore',
      });
      children.push(child);
      const [code] = await once(child, 'exit');
      expect(code).not.toBe(0);
    },
    300_000,
  );
});

test.skipIf(!installed.get('openssl'))('openssl tells a real delivery from every forgery', async () => {
  const company = await makeCompany();
  const port = await freePort();
  const { secret } = await webhook(company, `http://127.0.0.1:${port}/`);
  await happen(company);
  // Nobody answers: what was sent is in the log all the same.
  const [entrega] = await settled(company);
  const real = sendingOf(await detail(company, entrega?.id ?? 0));
  const script = join(folder, 'conferir.sh');
  writeFileSync(script, VERIFICATION.find(({ id }) => id === 'openssl')?.codigo() ?? '');
  const check = async ({ corpo, envio, assinatura }: Sending, key = secret) => {
    writeFileSync(join(folder, 'corpo.json'), corpo);
    const args = [script, 'corpo.json', envio ?? '', ...(assinatura === null ? [] : [assinatura])];
    return exec('bash', args, { cwd: folder, env: inheritedEnv({ WEBHOOK_SECRET: key }) }).then(
      ({ stdout }) => stdout.trim(),
      ({ stdout }: { stdout: string }) => stdout.trim() || 'refused',
    );
  };
  expect(await check(real)).toBe('Assinatura válida.');
  const other = `sha256=${'0'.repeat(64)}`;
  expect(await check({ ...real, assinatura: `${other},${real.assinatura}` })).toBe('Assinatura válida.');
  for (const [name, forgery] of forgeries(real)) expect(await check(forgery), name).not.toBe('Assinatura válida.');
  expect(await check(real, newSecret('whsec'))).toBe('Assinatura inválida.');
  expect(await check(real, '')).toBe('refused');
});

test('a secret that is given is in the first comment, and nowhere else', () => {
  const secret = newSecret('whsec');
  for (const { id, codigo, arquivo } of VERIFICATION) {
    expect(codigo(secret).split(secret), id).toHaveLength(2);
    expect(codigo(secret).replace(secret, 'whsec_…')).toBe(codigo());
    expect(codigo(secret).split('\n').slice(0, 2).join('\n')).toContain(`WEBHOOK_SECRET=${secret}`);
    expect(codigo()).toContain(arquivo);
  }
});
