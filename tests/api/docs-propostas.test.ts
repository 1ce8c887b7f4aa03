import { test } from 'vitest';
import { COMANDOS_PROPOSTAS, propostas } from '#app/docs/_content/propostas.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { achar, criar, ...steps } = COMANDOS_PROPOSTAS;
  const { env } = guide;
  const printed = await paste([achar.text, criar.text, 'echo "$ID"'], env);
  const ID = printed.trim();
  for (const step of Object.values(steps)) expectShown(await paste([step.text], { ...env, ID }), step);
});

test('the guide shows the very lines that were run', () => expectLinesOf(propostas, COMANDOS_PROPOSTAS));
