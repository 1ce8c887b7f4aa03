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

async function start(verification: Verification, port: number, secret: string): Promise<void> {
  const [program, args] = await prepare(verification, port);
  const child = spawn(program, args, {
    env: inheritedEnv({ WEBHOOK_SECRET: secret, PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk);
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${verification.id} ended: ${errors}`);
    return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).then(
      () => true,
      () => false,
    );
  }, 20_000);
}

const signatureOf = (entrega: EntregaDetalhe) =>
  entrega.lista_tentativas[0]?.cabecalhos_enviados.find(({ nome }) => nome === 'X-Webhook-Signature')?.valor ?? '';

/** What a receiver must refuse: each is the delivery with one thing about it changed. */
function forgeries(body: string, signature: string): [name: string, body: string, signature: string | null][] {
  const later = body.replace(/"timestamp":"\d{4}/, '"timestamp":"2031');
  expect(later).not.toBe(body);
  return [
    ['another quantity', body.replace('24.000', '25.000'), signature],
    ['another timestamp', later, signature],
    ['another key', body.replace('"idempotency_key":"', '"idempotency_key":"x'), signature],
    ['the same JSON, written anew', JSON.stringify(JSON.parse(body), null, 1), signature],
    ['a byte more', `${body} `, signature],
    ['no body', '', signature],
    ['another signature', body, `sha256=${'0'.repeat(64)}`],
    ['a shorter signature', body, signature.slice(0, -1)],
    ['a longer signature', body, `${signature}0`],
    ['the digest alone', body, signature.replace('sha256=', '')],
    ['upper case', body, signature.toUpperCase()],
    ['an empty signature', body, ''],
    ['a signature outside of ASCII', body, `${signature.slice(0, -1)}é`],
    ['no signature', body, null],
  ];
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
      await start(one, port, secret);
      await happen(company);
      const [entrega] = await settled(company);
      expect(entrega).toMatchObject({ estado: 'entregue', tentativas: 1, ultimo_status: 204 });

      const full = await detail(company, entrega?.id ?? 0);
      const post = (body: string, signature: string | null) =>
        fetch(url, {
          method: 'POST',
          body,
          headers: {
            'Content-Type': 'application/json',
            // Header values go out as Latin-1.
            ...(signature === null ? {} : { 'X-Webhook-Signature': signature }),
          },
        }).then(({ status }) => status);
      expect(await post(full.corpo, signatureOf(full))).toBe(204);
      for (const [name, body, signature] of forgeries(full.corpo, signatureOf(full))) {
        expect(await post(body, signature), name).toBe(401);
      }
      // It lives on, and a large body does not fill its memory.
      expect(await post('x'.repeat(2 * 1024 * 1024), 'sha256=0').catch(() => 413)).toBeGreaterThanOrEqual(400);
      expect(await post(full.corpo, signatureOf(full))).toBe(204);
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
        const signature = `sha256=${createHmac('sha256', '').update('{}').digest('hex')}`;
        const headers = { 'X-Webhook-Signature': signature };
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
  const full = await detail(company, entrega?.id ?? 0);
  const script = join(folder, 'conferir.sh');
  writeFileSync(script, VERIFICATION.find(({ id }) => id === 'openssl')?.codigo() ?? '');
  const check = async (body: string, signature: string | null, key = secret) => {
    writeFileSync(join(folder, 'corpo.json'), body);
    const args = [script, 'corpo.json', ...(signature === null ? [] : [signature])];
    return exec('bash', args, { cwd: folder, env: inheritedEnv({ WEBHOOK_SECRET: key }) }).then(
      ({ stdout }) => stdout.trim(),
      ({ stdout }: { stdout: string }) => stdout.trim() || 'refused',
    );
  };
  expect(await check(full.corpo, signatureOf(full))).toBe('Assinatura válida.');
  for (const [name, body, signature] of forgeries(full.corpo, signatureOf(full))) {
    expect(await check(body, signature), name).not.toBe('Assinatura válida.');
  }
  expect(await check(full.corpo, signatureOf(full), newSecret('whsec'))).toBe('Assinatura inválida.');
  expect(await check(full.corpo, signatureOf(full), '')).toBe('refused');
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
