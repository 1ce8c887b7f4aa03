import { expect, test } from 'vitest';
import { HashGate, type Use } from '#server/identidade/hash-gate.ts';

// Which hashes run, and in which order; the work here ends when the test says so.

const MOST_OF_ONE = 50;

/** A gate, the works that run now, by name, and a way to end one of them. */
function makeGate() {
  const gate = new HashGate();
  const running = new Map<string, (error?: Error) => void>();
  const ask = (use: Use, who: string, name = who) =>
    gate.run(use, who, () => {
      const ended = Promise.withResolvers<string>();
      running.set(name, (error) => {
        running.delete(name);
        if (error) ended.reject(error);
        else ended.resolve(name);
      });
      return ended.promise;
    });
  const end = async (name: string, error?: Error) => {
    running.get(name)?.(error);
    await settle();
  };
  return { ask, end, running: () => [...running.keys()] };
}

const settle = () => new Promise((done) => setImmediate(done));

test('two hashes run at a time, of which the panel has one; a sign-in waits for no work of the panel', async () => {
  const { ask, end, running } = makeGate();
  for (const name of ['p1', 'p2', 'p3']) void ask('painel', 'empresa', name);
  await settle();
  expect(running()).toEqual(['p1']);
  for (const name of ['e1', 'e2', 'e3']) void ask('entrada', 'endereço', name);
  await settle();
  expect(running()).toEqual(['p1', 'e1']);
  // A slot that the panel leaves goes to the sign-ins first.
  await end('p1');
  expect(running()).toEqual(['e1', 'e2']);
  await end('e1');
  await end('e2');
  expect(running()).toEqual(['e3', 'p2']);
  await end('e3');
  expect(running()).toEqual(['p2']);
  await end('p2');
  expect(running()).toEqual(['p3']);
});

test.each(['entrada', 'painel'] as const)(
  '%s: who has much work waiting delays the others by one turn',
  async (use) => {
    const { ask, end, running } = makeGate();
    for (let i = 0; i < 20; i++) void ask(use, 'um', `um ${i}`);
    void ask(use, 'outra');
    void ask(use, 'terceira');
    await settle();
    const begun: string[] = [];
    while (begun.length < 7) {
      const [next = ''] = running();
      begun.push(next);
      await end(next);
    }
    expect(begun.indexOf('outra')).toBeLessThan(4);
    expect(begun.indexOf('terceira')).toBeLessThan(5);
    expect(begun.filter((name) => name.startsWith('um'))).toEqual(['um 0', 'um 1', 'um 2', 'um 3', 'um 4']);
  },
);

test('beyond what may wait, of one and of all, work is refused in words at once, and the rest goes on', async () => {
  const { ask, end, running } = makeGate();
  const refusal = { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('Tente de novo em instantes.') };
  void ask('painel', 'empresa 0', 'primeira');
  for (let i = 0; i < MOST_OF_ONE; i++) void ask('painel', 'empresa 0', `0 ${i}`);
  await expect(ask('painel', 'empresa 0')).rejects.toMatchObject(refusal);
  for (const empresa of [1, 2, 3]) for (let i = 0; i < MOST_OF_ONE; i++) void ask('painel', `empresa ${empresa}`);
  await expect(ask('painel', 'empresa 4')).rejects.toMatchObject(refusal);
  // Sign-ins have a line of their own.
  void ask('entrada', 'endereço');
  await settle();
  expect(running()).toEqual(['primeira', 'endereço']);
  await end('primeira');
  void ask('painel', 'empresa 4');
  expect(running()).toEqual(['endereço', '0 0']);
});

test('work that fails gives its slot back', async () => {
  const { ask, end, running } = makeGate();
  const failed = ask('painel', 'empresa', 'um');
  const next = ask('painel', 'empresa', 'dois');
  await settle();
  const said = expect(failed).rejects.toThrow('sem memória');
  await end('um', new Error('sem memória'));
  await said;
  expect(running()).toEqual(['dois']);
  await end('dois');
  expect(await next).toBe('dois');
});
