import { expect, test } from 'vitest';
import { InFlight } from '#server/platform/in-flight.ts';

test('what is under way is what was added and not taken out, beside a set, under random operations', () => {
  const [ours, model] = [new InFlight<object>(), new Set<object>()];
  const gone: object[] = [];
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let step = 0; step < 5_000; step++) {
    const known = [...model];
    if (known.length === 0 || draw(100) < 52) {
      const one = {};
      ours.add(one);
      model.add(one);
    } else {
      const one = known[draw(known.length)] as object;
      ours.delete(one);
      model.delete(one);
      gone.push(one);
    }
    // Whoever is gone is taken out once more without harm.
    if (gone.length > 0 && draw(10) === 0) ours.delete(gone[draw(gone.length)] as object);
    expect([...ours]).toHaveLength(model.size);
  }
  expect(new Set(ours)).toEqual(model);
  const seen: object[] = [];
  for (const one of ours) {
    ours.delete(one);
    seen.push(one);
  }
  expect([seen.length, [...ours]]).toEqual([model.size, []]);
});
