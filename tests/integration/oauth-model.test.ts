import { expect, test } from 'vitest';
import { World } from '#tests/support/oauth-world.ts';

// Random lives of connections, beside a model of them: after each step exactly the tokens work that the model says.

const STEPS = 200;

const seen = new Set<string>();
let issued = 0;

test.each([1, 2, 3, 4])('a random life: seed %i', async (seed) => {
  const world = await World.make(seed);
  const done: string[] = [];
  try {
    for (let step = 1; step <= STEPS; step++) {
      done.push(await world.step());
      await world.check(step % 20 === 0);
    }
    await world.checkEvents();
  } catch (error) {
    throw new Error(`After ${done.length} steps:\n${done.slice(-25).join('\n')}`, { cause: error });
  }
  const { tokens, grants } = world.model;
  issued += tokens.filter(({ kind }) => kind === 'access').length;
  for (const grant of grants) seen.add(world.model.situation(grant));
});

test('they were lives of every kind, and long ones', () => {
  expect([...seen].sort()).toEqual([
    'ativa',
    'desconectada',
    'expirada',
    'reuso_code',
    'reuso_refresh_token',
    'revogada',
    'usuario_desativado',
  ]);
  expect(issued).toBeGreaterThan(100);
});
