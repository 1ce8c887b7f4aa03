import { test } from 'vitest';
import { COMANDOS_COMPRAS, compras } from '#app/docs/_content/compras.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { achar, ...steps } = COMANDOS_COMPRAS;
  const { env } = guide;
  // Later lines speak of the purchase that the first ones found, which is open no more.
  const printed = await paste([achar.text, 'echo "$ID $ITEM"'], env);
  const [ID = '', ITEM = ''] = printed.trim().split(' ');
  for (const step of Object.values(steps)) expectShown(await paste([step.text], { ...env, ID, ITEM }), step);
});

test('the guide shows the very lines that were run', () => expectLinesOf(compras, COMANDOS_COMPRAS));
