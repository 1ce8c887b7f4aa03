import { test } from 'vitest';
import { COMANDOS_EMPRESAS, empresas } from '#app/docs/_content/empresas.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company, twice', async () => {
  const { achar, acharChave, ...steps } = COMANDOS_EMPRESAS;
  const { env } = guide;
  for (const _ of ['once', 'again']) {
    for (const step of Object.values(steps)) {
      const before = [
        ...(step.text.includes('$EMPRESA') ? [achar.text] : []),
        ...(step.text.includes('$CHAVE') ? [acharChave.text] : []),
      ];
      expectShown(await paste([...before, step.text], env), step);
    }
  }
});

test('the guide shows the very lines that were run', () => expectLinesOf(empresas, COMANDOS_EMPRESAS));
