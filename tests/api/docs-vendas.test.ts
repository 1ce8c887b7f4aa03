import { test } from 'vitest';
import { COMANDOS_VENDAS, vendas } from '#app/docs/_content/vendas.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { achar, criar, ...steps } = COMANDOS_VENDAS;
  const { env } = guide;
  // Later lines speak of the sale that the first ones made.
  const printed = await paste([achar.text, criar.text, 'echo "$ID $ITEM"'], env);
  const [ID = '', ITEM = ''] = printed.trim().split(' ');
  for (const step of Object.values(steps)) expectShown(await paste([step.text], { ...env, ID, ITEM }), step);
});

test('the guide shows the very lines that were run', () => expectLinesOf(vendas, COMANDOS_VENDAS));
