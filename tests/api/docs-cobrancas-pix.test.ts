import { test } from 'vitest';
import { COMANDOS_PIX, cobrancas_pix } from '#app/docs/_content/cobrancas-pix.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { achar, ...steps } = COMANDOS_PIX;
  const { env } = guide;
  // Later lines speak of the charge that the first ones found, which is cancelled in the end.
  const printed = await paste([achar.text, 'echo "$ID $CONTA"'], env);
  const [ID = '', CONTA = ''] = printed.trim().split(' ');
  for (const step of Object.values(steps)) expectShown(await paste([step.text], { ...env, ID, CONTA }), step);
});

test('the guide shows the very lines that were run', () => expectLinesOf(cobrancas_pix, COMANDOS_PIX));
