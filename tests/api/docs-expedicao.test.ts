import { test } from 'vitest';
import { COMANDOS_EXPEDICAO, expedicao } from '#app/docs/_content/expedicao.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { criar, achar, ...rest } = COMANDOS_EXPEDICAO;
  const { env } = guide;
  expectShown(await paste([criar.text], env), criar);
  for (const step of [rest.consultar, rest.concluir, rest.listar, rest.cancelar, rest.recusar]) {
    expectShown(await paste([achar.text, step.text], env), step);
  }
});

test('the guide shows the very lines that were run', () => expectLinesOf(expedicao, COMANDOS_EXPEDICAO));
