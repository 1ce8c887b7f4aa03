import { test } from 'vitest';
import { COMANDOS_FINANCEIRO, financeiro } from '#app/docs/_content/financeiro.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { criar, ...steps } = COMANDOS_FINANCEIRO;
  const { env } = guide;
  const ID = (await paste([criar.text, 'echo "$ID"'], env)).trim();
  for (const step of Object.values(steps)) expectShown(await paste([step.text], { ...env, ID }), step);
});

test('the guide shows the very lines that were run', () => expectLinesOf(financeiro, COMANDOS_FINANCEIRO));
