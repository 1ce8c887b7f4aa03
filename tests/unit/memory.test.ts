import { expect, test } from 'vitest';
import { releaseMemory } from '#server/platform/memory.ts';

test('what was taken for a moment goes back to the system', () => {
  releaseMemory();
  const before = process.memoryUsage().heapTotal;
  let kept: unknown[] = Array.from({ length: 1_000_000 }, (_, i) => ({ i, text: `number ${i}` }));
  expect(process.memoryUsage().heapTotal - before).toBeGreaterThan(30 * 2 ** 20);
  kept = [kept.length];
  releaseMemory();
  expect(process.memoryUsage().heapTotal - before).toBeLessThan(15 * 2 ** 20);
  expect(kept).toEqual([1_000_000]);
});
