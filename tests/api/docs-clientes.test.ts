import { test } from 'vitest';
import { COMANDOS_CLIENTES, clientes } from '#app/docs/_content/clientes.ts';
import { expectLinesOf, expectShown, hasCurl, openGuide, paste } from '#tests/support/guide.ts';

const guide = openGuide();

test.skipIf(!hasCurl)('every line of the guide runs as it is against the demonstration company', async () => {
  const { criar, achar, ...rest } = COMANDOS_CLIENTES;
  const { env } = guide;
  expectShown(await paste([criar.text], env), criar);
  for (const step of [rest.consultar, rest.repetir, rest.alterar, rest.listar, rest.excluir]) {
    expectShown(await paste([achar.text, step.text], env), step);
  }
});

test('the guide shows the very lines that were run', () => expectLinesOf(clientes, COMANDOS_CLIENTES));
