import { expect, test } from 'vitest';
import { NotTaken, Pulled } from '#server/transport/arquivos/pulled.ts';

/** A producer that hands out these, and how it ended. */
function make(values: readonly number[], patienceMs?: number, fault?: Error) {
  const ended = Promise.withResolvers<unknown>();
  const given: number[] = [];
  const pulled = new Pulled<number>(async (give) => {
    try {
      for (const value of values) {
        given.push(value);
        await give(value);
      }
      if (fault) throw fault;
      ended.resolve('done');
    } catch (error) {
      ended.resolve(error);
      throw error;
    }
  }, patienceMs);
  return { pulled, given, ended: ended.promise };
}

test('each is handed out once, in order, and the producer is never ahead', async () => {
  const { pulled, given, ended } = make([1, 2, 3]);
  await pulled.begun();
  expect(given).toEqual([1]);
  const seen: number[] = [];
  for await (const value of pulled) {
    seen.push(value);
    expect(given).toEqual(seen);
  }
  expect([seen, await ended]).toEqual([[1, 2, 3], 'done']);
});

test('nothing to hand out', async () => {
  expect(await Array.fromAsync(await make([]).pulled.begun())).toEqual([]);
});

test('what goes wrong before the first is thrown at once; later, where the next is asked for', async () => {
  await expect(make([], 1_000, new Error('at once')).pulled.begun()).rejects.toThrow('at once');
  const { pulled } = make([1], 1_000, new Error('later'));
  await pulled.begun();
  await pulled.next();
  await expect(pulled.next()).rejects.toThrow('later');
});

test.each([
  ['before anything was taken', 0],
  ['after one was taken', 1],
])('a reader that ends %s ends the producer', async (_, taken) => {
  const { pulled, given, ended } = make([1, 2, 3]);
  await pulled.begun();
  for (let n = 0; n < taken; n++) await pulled.next();
  await pulled.return();
  expect(await ended).toBeInstanceOf(NotTaken);
  expect(given).toEqual([1]);
  expect((await pulled.next()).done).toBe(true);
});

test('a reader that stands still ends the producer, and is told when it comes back', async () => {
  const { pulled, ended } = make([1, 2], 20);
  await pulled.begun();
  await pulled.next();
  expect(await ended).toBeInstanceOf(NotTaken);
  await expect(pulled.next()).rejects.toBeInstanceOf(NotTaken);
});
