import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gather, type GatherOptions } from '#server/platform/gather.ts';

/** A gathering whose batches end when the test says so. */
function gathering(options: Partial<GatherOptions<number, number>> = {}) {
  const batches: { items: number[]; end: (error?: Error) => void }[] = [];
  const gather = new Gather<number, number>({
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) });
      }),
    most: 3,
    patienceMs: 60_000,
    atOnce: 2,
    ...options,
  });
  const begun = (count: number) => expect.poll(() => batches.length, { timeout: 10_000 }).toBe(count);
  return { gather, batches, begun };
}

test('what comes in one turn of the event loop makes the first batch, and what comes meanwhile the next, in their order', async () => {
  const { gather, batches, begun } = gathering();
  const outcomes = [1, 2].map((item) => gather.add(item));
  expect(batches).toEqual([]);
  await begun(1);
  outcomes.push(...[3, 4, 5, 6].map((item) => gather.add(item)));
  for (let i = 0; i < 3; i++) {
    await begun(i + 1);
    batches[i]?.end();
  }
  expect(await Promise.all(outcomes)).toEqual([10, 20, 30, 40, 50, 60]);
  expect(batches.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]]);
  await expect.poll(() => gather.idle, { timeout: 10_000 }).toBe(true);
});

test('a batch that takes long keeps nobody waiting beyond the patience, and no more than so many are under way', async () => {
  const { gather, batches, begun } = gathering({ patienceMs: 20 });
  const outcomes = [gather.add(1)];
  await begun(1);
  outcomes.push(gather.add(2), gather.add(3));
  await begun(2);
  outcomes.push(gather.add(4));
  await sleep(100);
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  batches[1]?.end();
  await begun(3);
  batches[2]?.end();
  batches[0]?.end();
  expect(await Promise.all(outcomes)).toEqual([10, 20, 30, 40]);
});

test('what is too little for a batch waits for more, and no longer than it is held', async () => {
  let wanted = 2;
  const { gather, batches, begun } = gathering({ enough: (items) => items >= wanted, holdMs: 60_000 });
  const outcomes = [gather.add(1)];
  await sleep(50);
  expect(batches).toEqual([]);
  outcomes.push(gather.add(2));
  await begun(1);
  batches[0]?.end();
  const held = gathering({ enough: () => false, holdMs: 20 });
  const late = held.gather.add(4);
  await held.begun(1);
  held.batches[0]?.end();
  expect(await late).toBe(40);
  // As many as a batch may hold are always enough.
  wanted = 100;
  outcomes.push(...[3, 4, 5].map((item) => gather.add(item)));
  await begun(2);
  batches[1]?.end();
  expect(await Promise.all(outcomes)).toEqual([10, 20, 30, 40, 50]);
  expect(batches.map(({ items }) => items)).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('of what is the same only one belongs to a batch', async () => {
  const { gather, batches, begun } = gathering({ sameness: (item) => item % 2 });
  const outcomes = [gather.add(1)];
  await begun(1);
  outcomes.push(...[2, 4, 3, 6].map((item) => gather.add(item)));
  for (let i = 0; i < 4; i++) {
    await begun(i + 1);
    batches[i]?.end();
  }
  expect(await Promise.all(outcomes)).toEqual([10, 20, 40, 30, 60]);
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3], [4], [6]]);
});

test("a batch's fault is the fault of its items alone; an outcome may still be on its way", async () => {
  const { gather, batches, begun } = gathering();
  const first = gather.add(1);
  await begun(1);
  const others = [gather.add(2), gather.add(3)];
  batches[0]?.end(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await begun(2);
  batches[1]?.end();
  expect(await Promise.all(others)).toEqual([20, 30]);
  let arrive = (_outcome: string) => {};
  const late = new Gather<number, string>({
    run: async (items) =>
      items.map((item) => (item === 1 ? new Promise<string>((resolve) => (arrive = resolve)) : 'here')),
    ...{ most: 3, patienceMs: 60_000, atOnce: 1 },
  });
  const [slow, quick] = [late.add(1), late.add(2)];
  expect(await quick).toBe('here');
  arrive('late');
  expect(await slow).toBe('late');
});
