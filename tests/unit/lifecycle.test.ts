import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

async function child(body: string): Promise<{ process: ChildProcess; ended: Promise<unknown>; printed: () => string }> {
  const script = `
    import { onShutdown } from '#server/platform/lifecycle.ts';
    const say = (text) => process.stdout.write(text + '\\n');
    ${body}
    setInterval(() => {}, 1000);
    process.send('up');`;
  const started = fork('-', [], {
    cwd: ROOT,
    execArgv: ['--input-type=module', '--eval', script],
    env: { ...process.env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let text = '';
  started.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const printedAll = started.stdout ? once(started.stdout, 'end') : undefined;
  const ended = once(started, 'exit').then(async ([code]) => {
    await printedAll;
    return code;
  });
  await once(started, 'message');
  return { process: started, ended, printed: () => text };
}

const STEPS = `onShutdown('first', () => say('first')); onShutdown('second', async () => say('second'));`;

test('SIGTERM runs the steps, the last registered first, and ends with 0', async () => {
  const { process: started, ended, printed } = await child(STEPS);
  started.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(printed()).toBe('second\nfirst\n');
});

test('a supervisor that is gone ends it the same way', async () => {
  const { process: started, ended, printed } = await child(STEPS);
  started.disconnect();
  expect(await ended).toBe(0);
  expect(printed()).toBe('second\nfirst\n');
});

test('a supervisor that went before anything was registered ends it too', async () => {
  const { process: started, ended } = await child(`setTimeout(() => onShutdown('late', () => say('late')), 300);`);
  started.disconnect();
  expect(await ended).toBe(0);
});

test('a step that fails does not keep the others from running', async () => {
  const {
    process: started,
    ended,
    printed,
  } = await child(`${STEPS} onShutdown('third', () => { throw new Error('broken'); });`);
  started.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(printed()).toBe('second\nfirst\n');
});

test('a closed terminal does not end one that has a supervisor, which decides', async () => {
  const { process: started, ended, printed } = await child(`${STEPS} process.once('SIGHUP', () => say('hung up'));`);
  started.kill('SIGHUP');
  await vi.waitFor(() => expect(printed()).toBe('hung up\n'), 5_000);
  started.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(printed()).toBe('hung up\nsecond\nfirst\n');
});
